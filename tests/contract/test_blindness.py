"""The heart of the house: what somebody may not know reaches nobody, in no byte, no number and no moment."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain, count, islice
from unittest.mock import PropertyMock, patch

import pytest
from twisted.internet.task import Clock

from contract import doubles, stack
from contract.blindness import Pair, Player, Report, compared, pairs, plain, told_apart, wide_pairs
from contract.playing import Step
from contract.registry import event_classes
from contract.stack import Run, Stack
from mudgames.core.event import EVERYONE, Event, fields, visible
from mudgames.core.rules import Struck
from mudgames.core.seats import SPECTATORS
from mudgames.core.table_events import Committed, StoodIn
from mudgames.games import find_games
from mudgames.house.watch import Watch
from mudgames.kit.game import Game
from mudgames.storage.memory import MemoryJournal

SEEDS, ENOUGH = range(80), 140
"""Games that are begun, until there are so many pairs."""
MORE_SEEDS = range(80, 400)
GAMES, PARTS = 224, 16
"""Games of which every seat is looked through, and in how many tests."""
TOY_GAMES = 32
"""The same for games that nobody plays."""


@pytest.fixture(scope="module")
def report(game: Game, figures: list[str]) -> Report:
    """Many pairs of this game, compared."""
    made = compared(game, islice(pairs(game, SEEDS), ENOUGH))
    figures.append(f"{game.key}: {len(made.pairs)} pairs of deals compared byte by byte, {len(made.runs)} observers")
    return made


def differences(report: Report) -> str:
    """The first things by which somebody could tell two deals apart."""
    return "\n".join(f"seat {found.pair.observer}: {found.what}" for found in report.found[:3])


def test_nobody_tells_two_deals_apart(report: Report) -> None:
    """What differs only where an observer may not look is the same for that observer, byte by byte."""
    assert not report.found, differences(report)


@pytest.mark.parametrize("part", range(PARTS))
def test_in_hundreds_of_games_no_seat_and_no_spectator_tells_two_deals_apart(
    game: Game, part: int, figures: list[str]
) -> None:
    """Every seat of every game, and the spectators: as far away from the first deal as can be."""
    games = (GAMES if game.key in find_games() else TOY_GAMES) // PARTS
    report = compared(game, wide_pairs(game, count(1000 + part, PARTS), games))
    assert not report.found, differences(report)
    assert report.games() == games
    assert {pair.observer for pair in report.pairs} >= {SPECTATORS, 1}
    figures.append(f"{game.key}, part {part}: {report.games()} games, {len(report.pairs)} pairs, every seat")


def test_reminders_and_remarks_are_among_what_is_compared(game: Game, report: Report) -> None:
    remarks = game.screens.remarks()
    if not remarks:
        pytest.skip("a keeper of few words")
    # Words may be broken anywhere, so a remark is known by its first two.
    heard = " ".join(stack.text(run.writes) for _, run in report.runs)
    assert any(" ".join(remark.split()[:2]) in heard for remark in remarks)


def test_enough_is_compared(report: Report) -> None:
    """At least 100 pairs, with spectators, returning players and screen readers among them."""
    assert len(report.pairs) >= 100
    assert sum(pair.observer == SPECTATORS for pair in report.pairs) >= 10
    assert sum(bool(pair.manners.away) for pair in report.pairs) >= 10
    assert sum(bool(pair.manners.screenreader) for pair in report.pairs) >= 10
    assert len({len(pair.one) for pair in report.pairs}) > 3


def test_every_secret_is_varied(report: Report) -> None:
    """Each class of events that somebody may not know is another one, somewhere, on the other side of a pair."""
    hidden = {
        type(event)
        for pair in report.pairs
        for step in pair.one
        for event in step.events
        if not event.audience.includes(pair.observer)
    }
    varied = frozenset[type[Event]]().union(*(pair.differing() for pair in report.pairs))
    assert hidden
    # The nonce is always the same here: test_fairness shows what it does.
    assert hidden - {Committed} <= varied, f"never another one: {hidden - varied}"


# -- leaks are found ---------------------------------------------------------------------------------------


def caught(pairs: Iterable[Pair], play: Player) -> bool:
    """True if a pair can be told apart with this player of scripts."""
    return any(told_apart(pair, play) for pair in pairs)


@pytest.mark.parametrize("leak", doubles.LEAKS)
def test_a_leaky_game_is_caught(leak: str, game: Game, report: Report) -> None:
    def play(script: Sequence[Step], pair: Pair) -> Run:
        return stack.run(doubles.LEAKS[leak](game), script, pair.observer, pair.manners)

    def fits(pair: Pair) -> bool:
        """False where the leak has no occasion: nobody returns, no clock strikes."""
        struck = any(isinstance(step.command, Struck) for step in pair.one)
        return {"return": bool(pair.manners.away), "clock": struck}.get(leak, True)

    # Some occasions are rare: where the pairs at hand have too few, more games are begun.
    assert caught(filter(fits, chain(report.pairs, pairs(game, MORE_SEEDS))), play)


def test_a_late_write_is_caught(game: Game, report: Report) -> None:
    def play(script: Sequence[Step], pair: Pair) -> Run:
        return stack.run(game, script, pair.observer, pair.manners, journal=doubles.SlowJournal)

    assert caught(report.pairs, play)


def test_a_private_event_for_everybody_is_caught(game: Game, report: Report) -> None:
    """Each class that is private here, made public there."""
    private = {kind for pair in report.pairs for kind in pair.differing() if kind in event_classes(game)}
    assert private
    for kind in private:
        pairs = [pair for pair in report.pairs if kind in pair.differing()]
        with patch.object(kind, "audience", new_callable=PropertyMock, return_value=EVERYONE):
            assert any(told_apart(pair, plain(game)) for pair in pairs), f"{kind.__name__} for all would pass"


# -- numbers -----------------------------------------------------------------------------------------------


def check_numbers(run: Run) -> int:
    """Everybody's Game.Event messages are the visible events, numbered without a gap; how many there were."""
    counted = 0
    # The keeper stands in for lost lines only: they missed what happened meanwhile.
    replaced = {event.seat for event in run.live.watch.events if isinstance(event, StoodIn)}
    for seat, writes in run.clients.items():
        allowed = list(visible(run.live.watch.events, seat))
        last = 0
        for package, data in stack.messages(writes):
            if package == "Game.Event":
                event = allowed[data["seq"] - 1]
                named = {"table": run.live.id, "seq": data["seq"], "event": type(event).__name__}
                assert data == named | fields(event)
                assert not last or data["seq"] <= last + 1, f"seat {seat}: {last} is followed by {data['seq']}"
                last = max(last, data["seq"])
                counted += 1
            elif package == "Game.State" and last:
                assert data["seq"] >= last
                assert data["you"] == (None if seat == SPECTATORS else seat)
        stays = seat not in run.live.table.lobby.left | replaced
        assert not stays or last == len(allowed), f"seat {seat} was sent {last} of {len(allowed)} events"
    return counted


def test_numbers_have_no_gap(report: Report) -> None:
    """A hidden event raises nobody's count; and nobody is sent an event, or a field, that is not theirs."""
    present = [run for pair, run in report.runs if not pair.manners.away]
    assert sum(map(check_numbers, present)) > 100


def test_a_count_of_hidden_events_is_caught(game: Game, report: Report) -> None:
    pair = next(pair for pair in report.pairs if not pair.manners.away and pair.observer != SPECTATORS)
    with patch.object(Watch, "seq", lambda watch, observer: len(watch.events)):
        run = stack.run(game, pair.one, pair.observer, pair.manners)
    with pytest.raises((AssertionError, IndexError)):
        check_numbers(run)


# -- after a restart ---------------------------------------------------------------------------------------


def _given(journal: MemoryJournal, clock: Clock) -> MemoryJournal:
    return journal


def test_a_restart_changes_nobodys_knowledge(game: Game, report: Report) -> None:
    """A new house on the old journal knows what the old one knew: states, views, counts."""
    compared = 0
    for pair, _ in report.runs[::10]:
        journal = MemoryJournal()
        before = stack.run(game, pair.one, journal=partial(_given, journal)).live
        again = Stack(game, [], partial(_given, journal))
        again.hall.restore()
        if not again.hall.tables:
            assert before.table.lobby.ended is not None
            continue
        assert again.live.table == before.table
        assert again.live.watch.views == before.watch.views
        for observer in before.watch.views:
            assert again.live.watch.seq(observer) == before.watch.seq(observer)
            compared += 1
    assert compared
