"""Who agrees to what: telnet.md N1, N6, E1, E4; TTYPE and B1."""

import pytest

from mudgames.server.telnet.client import Client, TerminalTypes
from mudgames.server.telnet.codes import DO, DONT, ECHO, SGA, WILL, WONT
from mudgames.server.telnet.echo import Echo
from mudgames.server.telnet.options import Options

VERB = {"FB": WILL, "FC": WONT, "FD": DO, "FE": DONT}


def hear(options: Options, messages: str) -> str:
    """Take messages such as `FD 03`, greeting done; returns all answers in the same spelling."""
    options.greeting()
    words = messages.split()
    replies = [options.hear(VERB[a], int(b, 16)).reply for a, b in zip(words[::2], words[1::2], strict=True)]
    return b"".join(replies).hex(" ").upper()


def test_greeting_is_short_and_said_once() -> None:  # N1, N16: no SGA, LINEMODE, ECHO, MCCP
    options = Options()
    assert options.greeting().hex(" ").upper() == "FF FD 18 FF FD 1F FF FB 2A FF FB 19 FF FB C9"
    assert options.greeting() == b""


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("FD 03", "FF FC 03"),  # DO SGA
        ("FB 03", "FF FE 03"),
        ("FE 01", ""),
        ("FB 01", "FF FE 01"),
        ("FB 1F", ""),  # WILL NAWS: we asked for it
        ("FC 1F", ""),
        ("FD 56", "FF FC 56"),  # DO MCCP2
        ("FB 22", "FF FE 22"),  # WILL LINEMODE
        ("FB 27", "FF FE 27"),
        ("FD 46", "FF FC 46"),
        ("FB 2A", "FF FD 2A"),  # WILL CHARSET is welcome
        ("FD 19", ""),
        ("FD 00", "FF FC 00"),
    ],
)
def test_n6_fifty_times_one_answer(message: str, answer: str) -> None:
    assert hear(Options(), f"{message} " * 50) == answer


def test_n6_all_four_in_one_session_under_200_bytes() -> None:
    storm = "FD 03 " * 50 + "FE 01 " * 50 + "FB 1F " * 50 + "FC 1F " * 50
    assert hear(Options(), storm) == "FF FC 03 FF FE 1F"


def test_refusal_is_repeated_only_after_a_change() -> None:
    assert hear(Options(), "FD 03 FD 03 FE 03 FD 03") == "FF FC 03 FF FC 03"


def test_timing_mark_is_always_answered() -> None:
    assert hear(Options(), "FD 06 " * 3) == "FF FC 06 FF FC 06 FF FC 06"


def test_agreed_option_can_be_withdrawn_and_come_back() -> None:
    options = Options()
    assert hear(options, "FD 19") == ""
    assert options.ours.agreed(0x19)
    assert hear(options, "FE 19") == "FF FC 19"
    assert not options.ours.agreed(0x19)
    assert hear(options, "FD 19") == "FF FB 19"
    assert options.ours.agreed(0x19)


def test_e1_one_will_and_one_wont_per_password() -> None:
    echo = Echo()
    assert [echo.hide(), echo.hide(), echo.show(), echo.show()] == [b"\xff\xfb\x01", b"", b"\xff\xfc\x01", b""]


@pytest.mark.parametrize("answers", [[], [DO], [DONT], [DO, DONT], [DO] * 50])
def test_e4_no_answer_blocks_or_provokes_anything(answers: list[int]) -> None:
    echo = Echo()
    for _ in range(3):
        assert echo.hide() == b"\xff\xfb\x01"
        assert b"".join(echo.hear(verb) for verb in answers) == b""
        assert echo.show() == b"\xff\xfc\x01"
        assert b"".join(echo.hear(verb) for verb in answers) == b""


def test_e4_early_do_echo_is_refused_once_and_password_still_hidden() -> None:  # PuTTY
    echo = Echo()
    assert b"".join(echo.hear(DO) for _ in range(50)) == b"\xff\xfc\x01"
    assert echo.hide() == b"\xff\xfb\x01"
    assert not echo.silences_enter
    assert echo.hear(DO) == b""
    assert echo.silences_enter


def test_consent_to_echo_outlives_the_answer_to_wont() -> None:
    echo = Echo()
    echo.hide()
    echo.hear(DO)
    echo.show()
    echo.hear(DONT)
    echo.hide()
    assert echo.silences_enter
    echo.hear(DONT)
    assert not echo.silences_enter


def test_echo_is_no_option_among_others() -> None:
    options = Options()
    assert not options.ours.allowed & {ECHO, SGA}


def questions(*answers: str) -> tuple[int, Client]:
    """How often we asked when the client answers so, its last answer for ever."""
    types, asked = TerminalTypes(), 0
    question = types.ask()
    while question:
        assert question == b"\xff\xfa\x18\x01\xff\xf0"
        answer = answers[min(asked, len(answers) - 1)]
        asked += 1
        question = types.hear(b"\0" + answer.encode())
    return asked, types.client


@pytest.mark.parametrize(
    ("answers", "asked", "client"),
    [
        (["TINTIN++", "xterm-256color", "MTTS 271"], 3, Client("TINTIN++", "xterm-256color", 271)),
        (["X", "X", "MTTS 335"], 3, Client("X", "X", 335)),  # B1
        (["XTERM-256COLOR"], 3, Client("XTERM-256COLOR", "XTERM-256COLOR")),  # GNU telnet
        (["TINYFUGUE", "ANSI-ATTR", "ANSI", "UNKNOWN"], 4, Client("TINYFUGUE", "ANSI-ATTR")),
        (["KBtin", "hardcopy", "unknown", "KBtin-2.1"], 4, Client("KBtin", "hardcopy")),
        (["MUDLET", "MTTS 2349"], 2, Client("MUDLET", "MUDLET", 2349)),
        ([""], 3, Client()),
        (["a\x1b[2Jb\xfc" + "c" * 99], 3, Client("ab" + "c" * 38, "ab" + "c" * 38)),
    ],
)
def test_terminal_types(answers: list[str], asked: int, client: Client) -> None:
    assert questions(*answers) == (asked, client)


def test_unasked_terminal_types_are_ignored() -> None:
    types = TerminalTypes()
    assert types.hear(b"\0XTERM") == b""
    assert types.client == Client()
    types.ask()
    assert [types.hear(payload) for payload in (b"", b"\1", b"\2x")] == [b"", b"", b""]
    assert types.client == Client()
