"""The whole wire, as a client sees it: telnet.md N1 to N18, E1, E4, P1, P2, C1 to C7."""

import itertools
import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.server.telnet import Charset, Gmcp, Input, Line, Overlong, Resized, Terminal

AGREE_EOR = "FFFD19"
AGREE_GMCP = "FFFDC9"
PUTTY = "FFFB1F FFFB20 FFFB18 FFFB27 FFFD01 FFFB03 FFFD03"


def greeted(*messages: str) -> Terminal:
    """A terminal after the greeting and the client's `messages` in hex."""
    terminal = Terminal()
    terminal.greeting()
    for message in messages:
        terminal.receive(bytes.fromhex(message))
    return terminal


def reply(terminal: Terminal, message: str) -> str:
    return terminal.receive(bytes.fromhex(message))[1].hex(" ").upper()


def typed(terminal: Terminal, data: bytes) -> list[Input]:
    return terminal.receive(data)[0]


def gmcp(text: str) -> bytes:
    return b"\xff\xfa\xc9" + text.encode() + b"\xff\xf0"


# -- negotiation -----------------------------------------------------------------------------------------


def test_n2_atlantis_burst_and_name_in_one_segment() -> None:
    terminal = greeted()
    burst = bytes.fromhex("FFFA1F005C0022FFF0 FFFB18 FFFD56 FFFE46 FFFE45 FFFEC9 FFFE5B") + b"Anna\r\n"
    inputs, answer = terminal.receive(burst)
    assert inputs == [Resized(92, 34), Line("Anna")]
    assert answer.hex(" ").upper() == "FF FA 18 01 FF F0 FF FC 56"


@pytest.mark.parametrize("stray", ["FFF0", "FFEC", "FF00", "FFFAFFF0"])
def test_n4_stray_bytes_then_a_line(stray: str) -> None:
    assert greeted().receive(bytes.fromhex(stray) + b"hilfe\r\n") == ([Line("hilfe")], b"")


def test_n6_storm_stays_under_200_bytes() -> None:
    terminal = greeted()
    storm = "FFFD03" * 50 + "FFFE01" * 50 + "FFFB1F" * 50 + "FFFC1F" * 50 + "FFFD01" * 50
    assert reply(terminal, storm) == "FF FC 03 FF FE 1F FF FC 01"


def test_n10_n16_silent_client_sees_only_the_burst_and_echo() -> None:
    terminal = Terminal()
    assert len(terminal.greeting()) <= 30
    out = [terminal.text(["Willkommen, grün."]), terminal.prompt("> "), terminal.gmcp("Core.Ping")]
    for wire in (b"anna\r\n", b"gr\xfcn\r\n", b"\xe4\r\n", b"x" * 5000 + b"\r\n"):
        inputs, answer = terminal.receive(wire)
        assert len(inputs) == 1
        out += [answer, terminal.text(["Ja."]), terminal.prompt("> ")]
    assert b"\xff" not in b"".join(out)
    assert terminal.hide_input() + terminal.show_input() == b"\xff\xfb\x01\xff\xfc\x01"


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\0", b"\n\r", b"\r"])
def test_n18_line_ends(end: bytes) -> None:
    assert typed(greeted(), b"hilfe" + end) == [Line("hilfe")]


def test_n1_backspace() -> None:
    assert typed(greeted(), b"hilfx\x7fe\r\nhilfx\x08e\r\n") == [Line("hilfe"), Line("hilfe")]


def test_ayt_gets_a_short_visible_answer_and_other_commands_none() -> None:
    terminal = greeted()
    assert terminal.receive(b"\xff\xf6") == ([], b"[hier]\r\n")
    assert terminal.receive(b"\xff\xf1\xff\xf2\xff\xf3\xff\xf4\xff\xf5\xff\xf7\xff\xf8\xff\xf9\xff\xef") == ([], b"")


def test_timing_mark() -> None:
    assert reply(greeted(), "FFF4FFF2FFFD06FFFD06") == "FF FC 06 FF FC 06"


def test_n15_width_is_used_at_once() -> None:
    terminal = greeted()
    words = ["wort " * 40]
    for message, width in (("FFFA1F00280018FFF0", 40), ("FFFA1F00640018FFF0", 100), ("FFFA1F00010001FFF0", 20)):
        terminal.receive(bytes.fromhex(message))
        rows = terminal.text(words).decode().splitlines()
        assert width - 5 < max(map(len, rows)) <= width
    assert reply(terminal, "FFFA1F FFFFFFFF 0018 FFF0") == ""
    assert terminal.width == 250


# -- echo and prompts ------------------------------------------------------------------------------------


def test_e4_putty_is_refused_early_and_hidden_later() -> None:
    terminal = greeted()
    assert reply(terminal, PUTTY) == ("FF FE 20 FF FA 18 01 FF F0 FF FE 27 FF FC 01 FF FE 03 FF FC 03")
    assert terminal.hide_input() == b"\xff\xfb\x01"
    assert terminal.input_hidden


@pytest.mark.parametrize("answer", ["", "FFFD01", "FFFE01"])
def test_e1_e4_second_password_works_whatever_was_answered(answer: str) -> None:
    terminal = greeted()
    for _ in range(2):
        assert terminal.hide_input() == b"\xff\xfb\x01"
        assert terminal.hide_input() == b""
        assert reply(terminal, answer) == ""
        assert typed(terminal, b"geheim\r\n") == [Line("geheim")]
        assert terminal.show_input() == b"\xff\xfc\x01"
        assert terminal.show_input() == b""


def test_silent_enter_is_made_up_for_by_the_next_text() -> None:
    terminal = greeted(AGREE_EOR)
    terminal.hide_input()
    terminal.receive(b"\xff\xfd\x01")
    assert terminal.prompt("Passwort: ") == b"Passwort: \xff\xef"
    terminal.receive(b"geheim\r\n")
    assert terminal.prompt("noch einmal: ") == b"\r\nnoch einmal: \xff\xef"
    terminal.receive(b"geheim\r\n")
    assert terminal.show_input() == b"\xff\xfc\x01"
    assert terminal.text(["Willkommen"]) == b"\r\nWillkommen\r\n"


@pytest.mark.parametrize("answer", ["", "FFFE01"])
def test_shown_enter_needs_no_line_end(answer: str) -> None:  # nc
    terminal = greeted()
    terminal.hide_input()
    terminal.receive(bytes.fromhex(answer))
    terminal.prompt("Passwort: ")
    terminal.receive(b"geheim\r\n")
    terminal.show_input()
    assert terminal.text(["Willkommen"]) == b"Willkommen\r\n"


def test_silent_enter_without_a_prompt_leaves_no_blank_line() -> None:
    terminal = greeted()
    terminal.hide_input()
    terminal.receive(b"\xff\xfd\x01geheim\r\n")
    assert terminal.text(["Willkommen"]) == b"Willkommen\r\n"


def test_text_behind_a_standing_prompt_begins_a_line() -> None:
    terminal = greeted()
    assert terminal.prompt("> ") == b"> "
    assert terminal.text([]) == b""
    assert terminal.text(["Anna sagt: hallo"]) == b"\r\nAnna sagt: hallo\r\n"
    assert terminal.prompt("> ") == b"> "
    terminal.receive(b"wer\r\n")
    assert terminal.text(["Anna"]) == b"Anna\r\n"


def test_p1_client_without_options_never_sees_a_prompt_mark() -> None:
    terminal = greeted()
    out = b"".join(terminal.prompt("> ") + terminal.text(["ja"]) for _ in range(5))
    assert not re.search(rb"\xff[\xf9\xef]", out)


def test_p1_p2_every_prompt_ends_with_eor_and_no_line_does() -> None:
    terminal = greeted(AGREE_EOR)
    assert terminal.prompt("Wie heisst Du? ") == b"Wie heisst Du? \xff\xef"
    assert terminal.text(["ja", "nein"]) == b"ja\r\nnein\r\n"
    assert terminal.prompt("") == b"\xff\xef"


def test_p2_first_prompt_is_marked_as_soon_as_the_client_agrees() -> None:
    terminal = greeted()
    assert terminal.prompt("Wie heisst Du? ") == b"Wie heisst Du? "
    assert reply(terminal, AGREE_EOR) == "FF EF"
    assert reply(terminal, AGREE_EOR) == ""


def test_p2_no_late_mark_once_something_was_typed_or_sent() -> None:
    for after in (lambda t: t.receive(b"anna\r\n"), lambda t: t.text(["x"])):
        terminal = greeted()
        terminal.prompt("Wie heisst Du? ")
        after(terminal)
        assert reply(terminal, AGREE_EOR) == ""


def test_prompt_wider_than_the_window_is_wrapped() -> None:
    terminal = greeted("FFFA1F00140018FFF0")
    assert terminal.prompt("Noch ein Versuch, Dein Passwort: ") == b"Noch ein Versuch,\r\nDein Passwort:"


# -- text ------------------------------------------------------------------------------------------------


def test_c1_escaped_255_is_text() -> None:
    inputs = typed(greeted(), b"sage \xd1\x8f\r\nsage \xff\xff\xff\xff\r\nsage \xe4\r\nwer\r\n")
    assert inputs == [Line("sage я"), Line("sage ÿÿ"), Line("sage ä"), Line("wer")]


def test_c3_charset_by_setting() -> None:
    terminal = greeted()
    assert terminal.text(["grün"]) == b"gr\xc3\xbcn\r\n"
    terminal.charset = Charset.LATIN_1
    assert terminal.text(["grün ÿ"]) == b"gr\xfcn \xff\xff\r\n"
    terminal.charset = Charset.ASCII
    assert terminal.text(["grün"]) == b"gruen\r\n"
    terminal.charset = None
    assert terminal.charset is Charset.UTF_8


def test_c4_charset_by_negotiation() -> None:
    terminal = greeted()
    assert terminal.receive(b"\xff\xfd\x2a")[1] == b"\xff\xfa\x2a\x01;UTF-8;ISO-8859-1\xff\xf0"
    terminal.receive(b"\xff\xfa\x2a\x02ISO-8859-1\xff\xf0")
    terminal.receive(b"\xff\xfa\x2a\x02KLINGON\xff\xf0")
    assert terminal.charset is Charset.LATIN_1
    assert terminal.receive(b"\xff\xfb\x2a\xff\xfa\x2a\x01;UTF-8\xff\xf0")[1] == (
        b"\xff\xfd\x2a\xff\xfa\x2a\x02UTF-8\xff\xf0"
    )
    assert terminal.charset is Charset.UTF_8
    terminal.receive(b"\xff\xfa\x2a\x03\xff\xf0")
    assert terminal.charset is Charset.ASCII
    terminal.charset = Charset.UTF_8
    terminal.receive(b"\xff\xfa\x2a\x02ISO-8859-1\xff\xf0")
    assert terminal.charset is Charset.UTF_8


def test_tinyfugue_gets_ascii() -> None:
    terminal = greeted("FFFB18")
    assert terminal.receive(b"\xff\xfa\x18\x00TINYFUGUE\xff\xf0")[1] == b"\xff\xfa\x18\x01\xff\xf0"
    assert terminal.text(["Tür"]) == b"Tuer\r\n"


def test_kildclient_nul_after_ttype() -> None:  # telnet-clients.md 1.3.2
    terminal = greeted("FFFB18")
    assert typed(terminal, b"\xff\xfa\x18\x00KildClient\xff\xf0\0\0hallo\r\n") == [Line("hallo")]


def test_ascii_spelling_is_counted_before_wrapping() -> None:
    terminal = greeted("FFFA1F00140018FFF0")
    terminal.charset = Charset.ASCII
    assert terminal.text(["ü" * 15]) == b"ue" * 10 + b"\r\n" + b"ue" * 5 + b"\r\n"


def test_embedded_line_feed_makes_rows() -> None:
    assert greeted().text(["a\nb", ""]) == b"a\r\nb\r\n\r\n"


def test_c7_typed_line_is_cleaned() -> None:
    assert typed(greeted(), b"sage a\x1b[2Jb\xc2\x9b\x07\r\n") == [Line("sage ab")]


def test_overlong_line() -> None:
    assert typed(greeted(), b"x" * 5000 + b"\r\nhilfe\r\n") == [Overlong(), Line("hilfe")]


# -- who is there ----------------------------------------------------------------------------------------


def test_b1_screen_reader() -> None:
    terminal = greeted("FFFB18")
    assert not terminal.screenreader
    for answer in (b"X", b"X", b"MTTS 335"):
        terminal.receive(b"\xff\xfa\x18\x00" + answer + b"\xff\xf0")
    assert terminal.screenreader
    assert (terminal.client.name, terminal.client.mtts) == ("X", 335)


def test_gmcp_only_when_agreed() -> None:
    terminal = greeted()
    typed(terminal, gmcp('Core.Supports.Set ["Game 1"]'))
    assert not terminal.gmcp_on
    assert not terminal.supports("Game")
    assert terminal.gmcp("Core.Ping") == b""
    terminal.receive(bytes.fromhex(AGREE_GMCP))
    assert terminal.supports("Game.State")
    assert terminal.gmcp("Game.List", []) == gmcp("Game.List []")
    assert reply(terminal, "FFFEC9") == "FF FC C9"
    assert not terminal.gmcp_on


def test_gmcp_of_mudclient_in_one_segment() -> None:
    terminal = greeted()
    inputs, answer = terminal.receive(
        bytes.fromhex(AGREE_GMCP)
        + gmcp('Core.Hello {"client": "mudtest", "version": "1"}')
        + gmcp('Core.Supports.Set ["Char 1", "Game 1"]')
        + gmcp("Core.Ping")
        + gmcp("Core.Ping {")
    )
    assert inputs == [
        Gmcp("Core.Hello", {"client": "mudtest", "version": "1"}),
        Gmcp("Core.Supports.Set", ["Char 1", "Game 1"]),
        Gmcp("Core.Ping"),
    ]
    assert answer == gmcp("Core.Ping")
    assert (terminal.client.name, terminal.client.version) == ("mudtest", "1")


@pytest.mark.parametrize("hello", ['Core.Hello {"client": null, "version": [1]}', "Core.Hello 7", "Core.Hello"])
def test_odd_hello_is_survived(hello: str) -> None:
    terminal = greeted(AGREE_GMCP)
    assert typed(terminal, gmcp(hello))
    assert terminal.client.name == ""


# -- whatever comes --------------------------------------------------------------------------------------

PIECES = st.one_of(
    st.binary(max_size=12),
    st.sampled_from(
        [
            bytes.fromhex(piece)
            for piece in (
                "FF", "FFFA", "FFF0", "FFF6", "0D", "0A", "08", "1B5B", "E4", "C3BC", "FFFD19", "FFFD01", "FFFE01",
                "FFFB18", "FFFA1800585445524DFFF0", "FFFA18004D5454532036FFF0", "FFFA1F00280018FFF0", "FFFD2A",
                "FFFA2A03FFF0", "FFFA2A013B5554462D38FFF0", "FFFDC9", "FFFA1FFFFFFFFF",
                "FFFAC9436F72652E50696E67FFF0",
            )
        ]
    ),
)  # fmt: skip
WIRE = st.lists(PIECES, max_size=25).map(b"".join)


def replay(segments: Iterable[bytes]) -> tuple[list[Input], bytes, bytes]:
    """Inputs, answers, and what the terminal would print afterwards."""
    terminal, inputs, answers = greeted(), list[Input](), bytearray()
    terminal.prompt("> ")
    for segment in segments:
        heard, answer = terminal.receive(segment)
        inputs += heard
        answers += answer
    after = terminal.text(["grün " * 30]) + terminal.prompt("> ") + terminal.gmcp("Core.Ping")
    return inputs, bytes(answers), after + repr((terminal.client, terminal.charset, terminal.height)).encode()


@given(WIRE, st.data())
def test_n12_any_bytes_any_cuts_same_session(wire: bytes, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(wire)), max_size=6)))
    edges = [0, *cuts, len(wire)]
    whole = replay([wire])
    assert replay(wire[a:b] for a, b in itertools.pairwise(edges)) == whole
    assert replay(bytes([byte]) for byte in wire) == whole


STRICT = re.compile(
    rb"(?:[^\xff]|\xff\xff|\xff\xef|\xff[\xfb-\xfe][^\xff]"
    rb"|\xff\xfa[\x18\x2a\xc9](?:[^\xff]|\xff\xff)*\xff\xf0)*",
    re.DOTALL,
)


@given(WIRE, st.text(), st.sampled_from(Charset))
def test_n8_n9_all_we_send_is_well_formed(wire: bytes, text: str, charset: Charset) -> None:
    terminal = Terminal()
    out = terminal.greeting() + terminal.receive(wire)[1]
    terminal.charset = charset
    out += terminal.hide_input() + terminal.text([text]) + terminal.prompt(text) + terminal.show_input()
    assert STRICT.fullmatch(out + terminal.gmcp("Game.Event", {"text": text}))


@given(st.text(), st.sampled_from(Charset))
def test_text_never_holds_a_bare_iac(text: str, charset: Charset) -> None:
    terminal = greeted()
    terminal.charset = charset
    out = terminal.text([text + "ÿ"]) + terminal.prompt(text + "ÿ")
    assert b"\xff" not in out.replace(b"\xff\xff", b"")
