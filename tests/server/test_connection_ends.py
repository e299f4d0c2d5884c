"""Coming and going: login timeout, bounds of the door, and nothing left behind (telnet.md E8, E10)."""

import gc
import weakref

import pytest

from .rig import ABROAD, HIDE, HOME, PASSWORD, SHOW, Rig


def test_who_says_nothing_is_sent_away_after_the_login_timeout() -> None:
    rig = Rig()
    player = rig.connect()
    rig.pass_time(119)
    assert not player.closed
    rig.pass_time(1)
    assert player.closed
    assert "Niemand antwortet" in player.text


def test_half_a_line_gains_no_time() -> None:
    rig = Rig()
    player = rig.connect()
    rig.pass_time(100)
    player.send(b"Ann")
    rig.pass_time(20)
    assert player.closed


def test_a_whole_line_does() -> None:
    rig = Rig()
    player = rig.connect()
    rig.pass_time(100)
    player.type("Anna")
    rig.pass_time(100)
    assert not player.closed


@pytest.mark.parametrize("lines", [["Anna", "ja"], ["Bert"]])
def test_a_timeout_at_a_password_lifts_the_mask(lines: list[str]) -> None:
    rig = Rig()
    rig.account("Bert")
    player = rig.connect()
    player.type(*lines)
    assert player.raw.count(HIDE) == 1
    rig.pass_time(120)
    assert player.closed
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 1


def test_who_is_in_may_be_silent() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    rig.pass_time(10_000)
    assert not player.closed


def test_a_timeout_switched_off() -> None:
    rig = Rig(login_timeout=None)
    player = rig.connect()
    rig.pass_time(10_000)
    assert not player.closed
    player.hang_up()
    assert rig.timers == []


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["Anna"],
        ["Anna", "ja", PASSWORD],
        ["Bert"],
        ["Bert", "falsch"],
        ["Bert", "falsch", "Bert", "falsch"],
        ["Bert", PASSWORD],
        ["gast Carl"],
        ["gast Carl", "ende"],
        ["gast Carl birke-42"],
        ["gast Carl birke-42", "gast Carl birke-43"],
    ],
)
def test_no_timer_outlives_its_connection(lines: list[str]) -> None:
    rig = Rig()
    rig.account("Bert")
    player = rig.connect()
    player.type(*lines)
    player.hang_up()
    assert rig.timers == []


def test_a_lost_connection_is_freed_without_the_garbage_collector() -> None:
    rig = Rig()
    rig.account("Bert")
    seen = []
    gc.disable()
    try:
        for lines in ([], ["Anna"], ["Bert"], ["Bert", PASSWORD], ["gast Carl"], ["gast Dora", "ende"]):
            player = rig.connect()
            player.type(*lines)
            seen.append(weakref.ref(player.connection))
            player.hang_up()
            del player
        assert [ref() for ref in seen] == [None] * len(seen)
    finally:
        gc.enable()


def test_2000_visits_leave_nothing_behind() -> None:
    rig = Rig()
    rig.account("Bert")
    scripts = (b"", b"\xff\xfb\x1fAnna\r\n", b"Bert\r\nfal", b"gast\r\nsage x\r\n", b"gast Carl\r\nende\r\n")
    for number in range(2000):
        player = rig.connect(f"192.0.2.{number % 200}")
        player.send(scripts[number % len(scripts)])
        player.hang_up()
    desk, door = rig.desk, rig.door
    assert (door.connections, door._per_address, len(door._turns)) == (0, {}, 0)
    assert (desk._arriving, len(desk._registrations)) == (set(), 0)
    assert rig.hall.visitors == {}
    assert rig.timers == []


# -- the door ------------------------------------------------------------------------------------------------


def test_20_connections_from_one_address_and_any_number_from_here() -> None:
    rig = Rig()
    many = [rig.connect(ABROAD) for _ in range(20)]
    late = rig.connect(ABROAD)
    assert late.raw.decode() == "Von Deiner Adresse sind schon zu viele Verbindungen offen.\r\n"
    assert late.closed
    assert "Wie heisst Du" in rig.connect("192.0.2.8").text
    assert all("Wie heisst Du" in rig.connect(HOME).text for _ in range(30))
    many[0].hang_up()
    assert "Wie heisst Du" in rig.connect(ABROAD).text


def test_the_house_is_full() -> None:
    rig = Rig(connections=3)
    for _ in range(3):
        rig.connect()
    assert "voll" in rig.connect().raw.decode()


def test_an_address_mapped_into_ipv6_is_the_same_address() -> None:
    rig = Rig(connections_per_address=2)
    rig.connect(ABROAD)
    rig.connect(f"::ffff:{ABROAD}")
    assert "zu viele Verbindungen" in rig.connect(f"::ffff:{ABROAD}").raw.decode()
    assert "Wie heisst Du" in rig.connect("::1").text


def test_closing_the_house_tells_everybody_and_waits_for_the_last() -> None:
    rig = Rig()
    rig.account("Bert")
    stranger, bert, anna = rig.connect(), rig.connect(), rig.guest("Anna")
    bert.type("Bert")
    empty: list[bool] = []
    rig.hall.close()
    rig.door.close(["Das Haus schließt."], lambda: empty.append(True))
    for player in (stranger, bert):
        assert "Das Haus schließt." in player.text
        assert player.closed
    assert "schließt" in anna.text
    assert bert.raw.endswith(SHOW + "\r\nDas Haus schließt.\r\n".encode())
    for player in (stranger, bert, anna):
        assert not empty
        player.hang_up()
    assert empty == [True]


def test_closing_an_empty_house_takes_no_time() -> None:
    empty: list[bool] = []
    Rig().door.close([], lambda: empty.append(True))
    assert empty == [True]
