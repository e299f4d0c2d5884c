"""What a view offers is what the rules accept; and whatever comes, `decide` answers with data."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from contract import strategies
from contract.playing import Lots, Mark, Play, Temper, counts, moves, whole_game
from contract.registry import GAMES, command_classes, event_classes
from mudgames.core.rules import Accepted, Command, Leave, Pick, Picked, Rejected, Shuffled
from mudgames.core.seats import KEEPER, SPECTATORS
from mudgames.house import table as tables
from mudgames.house.table import Table
from mudgames.kit.game import Game

STRIDE = 4
"""Every so many steps the offers are held against the rules."""
SAMPLE = 50
"""Commands of one seat that are tried there, listed ones and others."""


def sampled(commands: Iterable[Command], offset: int) -> list[Command]:
    """At most SAMPLE of the commands at equal distances; another `offset` gives others."""
    found = list(commands)
    stride = max(1, len(found) // SAMPLE)
    return found[offset % stride :: stride]


def stops(plays: list[Play]) -> Iterator[tuple[int, Play, Mark]]:
    """Moments of running games, numbered."""
    marks = ((play, mark) for play in plays for mark in play.marks[::STRIDE] if mark.views)
    return ((number, play, mark) for number, (play, mark) in enumerate(marks))


def all_moves(game: Game, plays: list[Play]) -> list[Command]:
    """Every command that any seat was ever offered, in a fixed order."""
    views = (view for play in plays for mark in play.marks[::STRIDE] for view in mark.views.values())
    return sorted({command for view in views for command in moves(game, view)}, key=repr)


def test_what_is_listed_is_accepted(plays: list[Play]) -> None:
    tried = 0
    for number, play, mark in stops(plays):
        for observer, view in mark.views.items():
            for command in sampled(moves(play.game, view), number):
                decision = tables.decide(mark.table, observer, command)
                assert isinstance(decision, Accepted), f"{command} is listed for {observer}: {decision}"
                tried += 1
    assert tried > 100


def test_what_is_accepted_is_listed(game: Game, plays: list[Play]) -> None:
    pool = all_moves(game, plays)
    tried = 0
    for number, play, mark in stops(plays):
        for observer in (*mark.views, KEEPER, len(play.seats) + 1):
            listed = set(moves(game, mark.views[observer])) if observer in mark.views else set()
            for command in sampled(pool, number):
                accepted = isinstance(tables.decide(mark.table, observer, command), Accepted)
                assert command in listed or not accepted, f"{command} of {observer} is accepted but not listed"
                tried += not accepted
    assert tried > 100


def test_an_offer_is_a_verb_and_whoever_has_none_has_no_moves(game: Game, plays: list[Play]) -> None:
    names = {verb.names[0] for verb in game.verbs}
    for _, _, mark in stops(plays):
        for view in mark.views.values():
            offers = game.views.legal(view)
            assert {offer.verb for offer in offers} <= names
            assert len({offer.verb for offer in offers}) == len(offers)
            assert bool(offers) == bool(moves(game, view))
        assert game.views.legal(mark.views[SPECTATORS]) == ()


def test_everybody_may_leave(plays: list[Play]) -> None:
    """`aufstehen` is never refused to whoever sits there, and is final."""
    for _, play, mark in stops(plays):
        for seat in play.seats:
            running = mark.table.phase.value == "running"
            stays = running and seat not in mark.table.lobby.left
            assert isinstance(tables.decide(mark.table, seat, Leave()), Accepted) == stays


# -- whatever comes --------------------------------------------------------------------------------


@cache
def states(game: Game) -> list[Table]:
    """Tables of every size at every kind of moment, those that wait for chance included."""
    found = []
    for count in counts(game):
        play = whole_game(game, "states", count, Temper(unrest=0.15, luck=0.0), checks=[Mark.set])
        found += [mark.table for mark in play.marks[count::3]] + [play.marks[-1].table]
        table = Table(play.table.id, game)
        for event in play.events:
            table = tables.evolve(table, event)
            found += [table] if table.wants() else []
    return [table for table in found if table.play is not None]


CASES = [(game, kind) for game in GAMES.values() for kind in command_classes(game)]


@pytest.mark.parametrize(("game", "kind"), CASES, ids=[f"{game.key}-{kind.__name__}" for game, kind in CASES])
@settings(deadline=None, max_examples=60, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_decide_answers_whatever_comes(game: Game, kind: type[Command], data: st.DataObject) -> None:
    """Any command with any values, of any seat, in any state: an answer, and no state that is broken."""
    table = data.draw(st.sampled_from(states(game)))
    count = len(table.lobby.sitters)
    command = data.draw(strategies.commands(kind))
    for seat in (SPECTATORS, KEEPER, *range(1, count + 2), 99):
        decision = game.rules.decide(table.play, seat, command)
        check_decision(game, table, decision)
        if not 0 <= seat <= count:
            assert isinstance(decision, Rejected), f"{command} of {seat}, who does not sit there"


def check_decision(game: Game, table: Table, decision: Any) -> None:
    """A refusal has a reason; what is accepted leads to a sound state."""
    if isinstance(decision, Rejected):
        assert isinstance(decision.reason, StrEnum)
        return
    assert isinstance(decision, Accepted)
    after = table
    lots = Lots(Random(1))
    events = list(decision.events)
    assert {type(event) for event in events} <= set(event_classes(game))
    for event in events:
        after = tables.evolve(after, event)
    while (wanted := after.wants()) is not None:
        match wanted:
            case Pick(count=many):
                answer: Command = Picked(lots.pick("", 0, many))
            case _:
                answer = Shuffled(lots.shuffle("", 0, wanted.keys))
        settled = game.rules.decide(after.play, KEEPER, answer)
        assert isinstance(settled, Accepted)
        for event in settled.events:
            after = tables.evolve(after, event)
    assert list(tables.flaws(after)) == []


def test_a_command_of_another_game_is_refused(game: Game) -> None:
    foreign = [kind for other in GAMES.values() if other is not game for kind in command_classes(other)]
    strangers = [kind for kind in foreign if kind not in command_classes(game)]
    for kind in strangers:
        bare: Any = kind.__new__(kind)  # its fields are nobody's business: the rules may not look at them
        for table in states(game)[::5]:
            for seat in range(len(table.lobby.sitters) + 1):
                assert isinstance(game.rules.decide(table.play, seat, bare), Rejected)


def test_nothing_happens_while_chance_is_awaited(game: Game) -> None:
    """While chance is awaited nobody may do anything, and no clock runs: the host answers in the same append."""
    waiting = [table for table in states(game) if table.wants()]
    assert waiting
    for table in waiting:
        for seat in range(1, len(table.lobby.sitters) + 1):
            assert isinstance(game.rules.decide(table.play, seat, Leave()), Rejected)
        assert table.clock() is None
