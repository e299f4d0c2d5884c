"""Whose turn it is: round robin, within a budget, and one's trouble is nobody else's."""

import logging
from collections.abc import Callable

import pytest
from twisted.internet.task import Clock

from mudgames.server.turns import HEARING, Turns

from .rig import Rig


class Taker:
    """Counts its turns; `more` says how many lines wait."""

    def __init__(self, turns: Turns, spend: Callable[[], None], more: int = 1) -> None:
        self.turns, self.spend, self.more = turns, spend, more
        self.heard = self.written = self.faults = self.cuts = 0

    def read_next(self) -> None:
        pass

    def hear_next(self) -> None:
        self.spend()
        self.heard += 1
        self.more -= 1
        if self.more:
            self.turns.hear(self)

    def write_out(self) -> None:
        self.written += 1

    def fault(self) -> None:
        self.faults += 1

    def cut(self) -> None:
        self.cuts += 1


class Stopwatch:
    """A clock that moves only when somebody spends time."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def spend(self, seconds: float) -> Callable[[], None]:
        def spend() -> None:
            self.now += seconds

        return spend


def one_iteration(clock: Clock) -> None:
    """What the reactor does in one iteration: the calls that are due, not those they bring about."""
    due = [call for call in clock.getDelayedCalls() if call.getTime() <= clock.seconds()]
    for call in due:
        call.cancelled or call.func(*call.args, **call.kw)
        clock.calls.remove(call)


def test_who_pastes_many_lines_does_not_hold_the_others_up() -> None:
    clock, watch = Clock(), Stopwatch()
    turns = Turns(clock, watch)
    flooder = Taker(turns, watch.spend(0.001), more=400)
    others = [Taker(turns, watch.spend(0.001)) for _ in range(3)]
    for taker in (flooder, *others):
        turns.hear(taker)
    one_iteration(clock)
    assert [taker.heard for taker in others] == [1, 1, 1]
    assert flooder.heard <= HEARING / 0.001


def test_one_iteration_keeps_to_its_budget_and_the_next_goes_on() -> None:
    clock, watch = Clock(), Stopwatch()
    turns = Turns(clock, watch)
    takers = [Taker(turns, watch.spend(0.003)) for _ in range(10)]
    for taker in takers:
        turns.hear(taker)
    one_iteration(clock)
    assert sum(taker.heard for taker in takers) == HEARING / 0.003
    clock.advance(0)
    assert sum(taker.heard for taker in takers) == 10
    assert not clock.getDelayedCalls()


def test_a_turn_is_asked_for_once() -> None:
    clock = Clock()
    turns = Turns(clock)
    taker = Taker(turns, lambda: None)
    for _ in range(3):
        turns.hear(taker)
        turns.write(taker)
    clock.advance(0)
    assert (taker.heard, taker.written) == (1, 1)


def test_who_is_gone_has_no_turn() -> None:
    clock = Clock()
    turns = Turns(clock)
    taker = Taker(turns, lambda: None)
    turns.hear(taker)
    turns.write(taker)
    turns.forget(taker)
    clock.advance(0)
    assert (taker.heard, taker.written, len(turns)) == (0, 0, 0)


def test_a_fault_is_logged_and_the_round_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    turns = Turns(clock)

    def fail() -> None:
        raise RuntimeError("a bug")

    bad, good = Taker(turns, fail), Taker(turns, lambda: None)
    for taker in (bad, good):
        turns.hear(taker)
    with caplog.at_level(logging.ERROR):
        clock.advance(0)
    assert (bad.faults, good.heard) == (1, 1)
    assert "a turn failed" in caplog.text


def test_a_fault_in_one_line_is_told_to_its_author_only(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rig = Rig()
    anna, bert = rig.guest("Anna"), rig.guest("Bert")
    for player in (anna, bert):
        player.read()

    def fail(key: str, text: str) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(rig.hall, "hear", fail)
        anna.type("sage Hallo")
    assert "etwas schiefgegangen" in anna.read()
    assert bert.read() == ""
    assert "Hallo" not in caplog.text
    anna.type("sage Hallo")
    assert "Du sagst: Hallo" in anna.read()


def test_a_fault_before_the_login_ends_that_connection(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rig = Rig()
    player, other = rig.connect(), rig.connect()

    def fail(session: object) -> int:
        raise RuntimeError("a bug")

    monkeypatch.setattr(rig.desk, "may_register", fail)
    with caplog.at_level(logging.ERROR):
        player.type("Anna")
    assert "schiefgegangen" in player.text
    assert player.closed
    assert not other.closed


def test_a_text_that_cannot_be_written_ends_its_connection(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rig = Rig()
    player = rig.guest("Anna")

    def fail(lines: object) -> bytes:
        raise RuntimeError("a bug")

    monkeypatch.setattr(player.connection._terminal, "text", fail)
    with caplog.at_level(logging.ERROR):
        player.type("sage Hallo")
    assert player.wire.ended == ["abort"]
    player.hang_up()
    assert rig.timers == [] or all(call.active() for call in rig.timers)
