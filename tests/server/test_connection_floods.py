"""Floods: the pace, and what is beyond its bounds (product.md, flood limits)."""


import pytest

from mudgames.server.connection import PIECE
from mudgames.server.telnet.terminal import Terminal

from .rig import Rig


def said(text: str) -> int:
    return text.count("Du sagst: x")


def test_400_lines_at_once_then_20_a_second() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    rig.pass_time(20)
    player.send(b"sage x\r\n" * 500)
    assert said(player.read()) == 400
    rig.pass_time(1)
    assert said(player.read()) in (19, 20)
    for _ in range(50):
        rig.pass_time(0.1)
    assert said(player.read()) in range(78, 82)
    assert rig.timers == []


def test_2000_lines_may_wait_and_not_one_more() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    rig.pass_time(20)
    player.send(b"sage x\r\n" * 2400)
    assert not player.closed
    player.send(b"sage x\r\n")
    assert player.closed
    assert "zu viele Zeilen" in player.text


def test_a_flood_in_one_segment_is_closed_with_a_sentence() -> None:
    player = Rig().connect()
    player.send(b"\n" * 60_000)
    assert player.closed
    assert player.text.endswith("Das waren zu viele Zeilen auf einmal. Bis gleich!\r\n")


def test_256_kib_may_wait() -> None:
    rig = Rig(command_burst=1)
    player = rig.connect()
    line = b"x" * 4000 + b"\r\n"
    player.send(line * 65)
    assert not player.closed
    player.send(line * 3)
    assert player.closed


def test_gmcp_and_lines_too_long_keep_the_same_pace() -> None:
    rig = Rig(command_burst=5)
    player = rig.guest("Anna")
    player.send(b"\xff\xfd\xc9" + b'\xff\xfa\xc9Core.Supports.Set ["Game 1"]\xff\xf0')
    rig.pass_time(5)
    before = player.raw.count(b"Game.List")
    player.send(b"\xff\xfa\xc9Game.Get {}\xff\xf0" * 100)
    assert player.raw.count(b"Game.List") - before <= 5
    rig.pass_time(60)
    player.read()
    player.send((b"y" * 5000 + b"\r\n") * 100)
    assert player.read().count("zu lang") <= 5


def test_waiting_lines_are_gone_with_their_connection() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    player.send(b"sage x\r\n" * 1000)
    player.hang_up()
    rig.pass_time(100)
    assert rig.timers == []


def test_a_flooder_does_not_slow_others_down() -> None:
    rig = Rig()
    flooder, anna = rig.guest("Flut"), rig.guest("Anna")
    rig.pass_time(20)
    flooder.protocol.dataReceived(b"sage x\r\n" * 400)
    anna.protocol.dataReceived(b"sage Hallo\r\n")
    rig.pass_time(0)
    heard = anna.text
    assert heard[: heard.index("Du sagst: Hallo")].count("sagt: x") <= 1


@pytest.mark.parametrize(
    "noise",
    [b"\n", b"\xff\xf6", b"\xff\xfd\x06", b"\xff\xfa\xc9A.B []\xff\xf0", b"sage x\r\n", b"x\x08", b"\xff\xfb\x1f"],
    ids=repr,
)
def test_a_long_segment_is_taken_in_pieces(noise: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even what is dearest to read blocks the reactor: taken in whole, a segment took a second."""
    rig = Rig()
    player = rig.guest("Anna")
    taken: list[int] = []
    receive = Terminal.receive
    monkeypatch.setattr(
        Terminal, "receive", lambda terminal, data: [taken.append(len(data)), receive(terminal, data)][1]
    )
    player.protocol.dataReceived((noise * 65536)[:65536])
    assert taken == [], "nothing yet: others come first"
    assert player.wire.producerState == "paused"
    one_iteration(rig)
    assert 0 < sum(taken) < 65536
    assert max(taken) <= PIECE


def one_iteration(rig: Rig) -> None:
    """What the reactor does in one iteration: the calls that are due, not those they bring about."""
    for call in [call for call in rig.timers if call.getTime() <= rig.clock.seconds()]:
        rig.clock.calls.remove(call)
        call.func(*call.args, **call.kw)


def test_a_long_segment_is_taken_in_to_its_end_and_then_more_is_read() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    rig.pass_time(20)
    player.send(b"sage " + b"y" * 3 * PIECE + b"\r\n" + b"sage x\r\n" * 300 + b"sage z")
    assert player.wire.producerState == "producing"
    player.send(b"z\r\n")
    assert said(player.text) == 300
    assert player.text.endswith("Du sagst: zz\r\n> ")


def test_a_closed_flood_is_read_on_to_see_its_end() -> None:
    player = Rig().connect()
    player.send(b"\n" * 65536)
    assert player.closed
    assert player.wire.producerState == "producing"
