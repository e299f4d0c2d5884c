"""Bytes in: however they are cut, whatever stands between them (telnet.md N1–N19, C1, C3, C7)."""

import pytest

from .rig import HIDE, PASSWORD, SHOW, Rig

NAWS_40 = bytes.fromhex("FFFB1F FFFA1F00280018FFF0")
GMCP = bytes.fromhex("FFFDC9") + b'\xff\xfa\xc9Core.Supports.Set ["Char 1", "Game 1", "Room 1"]\xff\xf0'
EVENING = [
    b"Anna\r\n",
    b"ja\r\n",
    PASSWORD.encode() + b"\r\n",
    PASSWORD.encode() + b"\r\n",
    NAWS_40 + GMCP,
    b"sage gr\xc3\xbcn \xff\xf1und rot\r\n",
    b"sage gr\xfcn\n",
    b"hilfx\x7fe\r\0",
    b"\xff\xfa\xc9Game.Get {}\xff\xf0",
    b"\xff\xf6wer\r",
    b"sa\xff\xfd\x06ge \x1b[31mrot\x1b[0m\r\n",
    b"einstellung zeichensatz latin1\r\n",
    b"sage \xe4\xf6\xfc\r\n",
    b"ende\r\n",
]


def test_every_byte_alone_gives_the_same_output() -> None:
    whole, dripped = Rig().connect(), Rig().connect()
    for segment in EVENING:
        whole.send(segment)
        dripped.drip(segment)
    assert dripped.raw == whole.raw
    assert b"Willkommen" in whole.raw
    assert whole.closed


def test_a_whole_login_in_one_segment_is_heard_line_by_line() -> None:
    rig = Rig()
    player = rig.connect()
    player.send(b"Anna\r\nja\r\n" + PASSWORD.encode() + b"\r\n" + PASSWORD.encode() + b"\r\nsage Hallo\r\n")
    assert "Du sagst: Hallo" in player.text
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 1


def test_lines_behind_a_password_wait_until_it_is_checked() -> None:
    rig = Rig()
    rig.account("Anna")
    rig.accounts.holding = True
    player = rig.connect()
    player.send(b"Anna\r\n" + PASSWORD.encode() + b"\r\nsage Eins\r\nsage Zwei\r\n")
    assert "Willkommen" not in player.text
    rig.accounts.release()
    rig.pass_time(0)
    after = player.text[player.text.index("Willkommen zurück, Anna!") :]
    assert 0 < after.index("Du sagst: Eins") < after.index("Du sagst: Zwei")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\0", b"\n\r", b"\r"])
def test_every_line_end_ends_one_line(end: bytes) -> None:
    player = Rig().guest("Anna")
    player.read()
    player.send(b"sage Hallo" + end)
    player.send(b"sage Du" + end)
    assert player.read().count("Du sagst") == 2


@pytest.mark.parametrize("word", [b"s\xff\xf1age", b"sa\xff\xf0ge", b"s\xff\xecage", b"sag\xff\xfb\x63e", b"\0sage"])
def test_telnet_within_a_word_does_not_cut_it(word: bytes) -> None:
    player = Rig().guest("Anna")
    player.send(word + b" Hallo\r\n")
    assert "Du sagst: Hallo" in player.text


def test_latin_1_is_understood_and_shown_to_others_in_their_charset() -> None:
    rig = Rig()
    anna, bert = rig.guest("Anna"), rig.guest("Bert")
    bert.type("einstellung zeichensatz ascii")
    anna.send(b"sage gr\xfc\xdfe\r\n")
    assert "Du sagst: grüße" in anna.text
    assert "sagt: gruesse" in bert.text


@pytest.mark.parametrize(
    "dirt",
    [b"\x1b[2J", b"\x07", b"\x9b31m", b"\xc2\x9b31m", "\u202e\u200b".encode(), b"\x1b]8;;http://x\x07", b"\x00\x08"],
)
def test_no_control_reaches_another_player(dirt: bytes) -> None:
    rig = Rig()
    anna, bert = rig.guest("Anna"), rig.guest("Bert")
    bert.read()
    anna.send(b"sage a" + dirt + b"b\r\n")
    heard = bert.read()
    assert heard.strip(" >\r\n").startswith("Anna (Gast) sagt: ")
    assert all(char.isprintable() or char in "\r\n" for char in heard)


def test_a_line_too_long_is_answered_and_the_next_one_heard() -> None:
    player = Rig().guest("Anna")
    player.send(b"sage " + b"x" * 70_000)
    player.send(b"x\r\nsage Hallo\r\n")
    text = player.text
    assert text.index("zu lang") < text.index("Du sagst: Hallo")
    assert "xxx" not in text


def test_gmcp_before_the_login_counts_after_it() -> None:
    player = Rig().connect()
    player.send(GMCP + b"\xff\xfa\xc9Game.Get {}\xff\xf0")
    assert b"\xff\xfa\xc9" not in player.raw
    player.type("gast Anna")
    assert b"\xff\xfa\xc9Char.Name {" in player.raw
    assert b"\xff\xfa\xc9Room.Info {" in player.raw


def test_no_gmcp_for_who_did_not_ask() -> None:
    player = Rig().guest("Anna")
    assert b"\xff\xfa" not in player.raw
    assert player.raw.count(b"\xff") == 5


def test_window_size_before_the_login_holds_from_then_on() -> None:
    player = Rig().connect()
    player.send(NAWS_40)
    player.read()
    player.type("gast Anna", "hilfe")
    assert all(len(row) <= 40 for row in player.read().split("\r\n"))


@pytest.mark.parametrize(
    "first",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"POST /a HTTP/1.0\r\n\r\n", b"CONNECT a:443 HTTP/1.1\r\n"],
)
def test_a_browser_gets_a_hint_and_no_account(first: bytes) -> None:
    rig = Rig()
    player = rig.connect()
    player.read()
    player.send(first)
    assert "Das ist ein Telnet-Server" in player.read()
    assert player.closed
    assert "anlegen" not in player.text


@pytest.mark.parametrize("cut", [1, 2, 500])
def test_tls_on_the_plain_port_is_closed_quietly(cut: int) -> None:
    player = Rig().connect()
    player.read()
    hello = bytes.fromhex("16030100c8010000c40303") + bytes(range(189))
    for at in range(0, len(hello), cut):
        player.send(hello[at : at + cut])
    assert player.closed
    assert player.read() == ""


def test_noise_of_every_kind_never_ends_a_connection() -> None:
    player = Rig().guest("Anna")
    player.send(bytes(range(1, 256)) * 3)
    player.send(b"\xff\xfa\xc9{{{\xff\xf0\xff\xfa\xff\xf0\xff\xfa\x18\x00MTTS 9999999\xff\xf0\r\n")
    player.send(b"\r\nsage Hallo\r\n")
    assert "Du sagst: Hallo" in player.text
    assert not player.closed
