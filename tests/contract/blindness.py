"""Blindness: whoever cannot tell two deals apart by what is allowed gets the same bytes, at the same moments.

Pairs of scripts (`twins`) are played through the real server (`stack`), with an observer who tries everything
(`probes`). What the observer's connection receives, text and GMCP and the moment of every write, must be equal.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import field, frozen
from fixed import FixedSeals

from contract import stack
from contract.playing import Play, Step, Temper, counts, moves, seated
from contract.playing import step as random_step
from contract.probes import Prober
from contract.stack import Manners, Run
from contract.twins import Twins
from mudgames.core.event import Event
from mudgames.core.rules import Command
from mudgames.core.seats import SPECTATORS, Observer
from mudgames.core.table_events import Started
from mudgames.kit.game import Game

TEMPERS = (
    Temper(unrest=0.05, luck=0.0, habit=0.8),
    Temper(unrest=0.25, luck=0.0, habit=0.4),
    Temper(unrest=0.05, luck=0.3, habit=0.2),
    Temper(unrest=0.0, luck=0.0, habit=0.0),
)
NEAR, FAR = 10, 30
"""How often a twin may change something: the first is hardly another deal, the second as other as can be."""

SEATS = 3
"""Seats of a game whose eyes are looked through, where not all are; others have their turn with other seeds."""


@frozen
class Pair:
    """Two scripts that differ in nothing that the observer may see; and how the observer behaves in both."""

    observer: Observer
    one: tuple[Step, ...]
    other: tuple[Step, ...]
    manners: Manners

    def differing(self) -> frozenset[type[Event]]:
        """The classes of hidden events that are other ones on the other side."""
        here, there = (Counter(map(repr, _events(script))) for script in (self.one, self.other))
        others = {*(here - there), *(there - here)}
        both = (*_events(self.one), *_events(self.other))
        return frozenset(type(event) for event in both if repr(event) in others)


def _events(script: Sequence[Step]) -> list[Event]:
    return [event for step in script for event in step.events]


@frozen
class Found:
    """A pair that its observer can tell apart, and by what."""

    pair: Pair
    what: str = field(repr=False)


# -- making pairs ------------------------------------------------------------------------------------------


def begun_game(game: Game, seed: int) -> tuple[list[Step], list[Command]]:
    """A game that has gone on for a while, perhaps to its end; and commands that were possible on the way."""
    random = Random(f"{game.key}/blind/{seed}")
    sizes = counts(game)
    play = Play(game, random, seals=FixedSeals())
    seated(play, sizes[seed % len(sizes)])
    pool: set[Command] = set()
    for _ in range(random.choice((1, 2, 4, 7, 12, 20, 40))):
        if play.over:
            break
        for seat in play.seats:
            found = moves(game, play.view(seat))
            pool.update(random.sample(found, min(6, len(found))))
        random_step(play, TEMPERS[seed % len(TEMPERS)])
    return play.steps, sorted(pool, key=repr)


def pairs(game: Game, seeds: Iterable[int]) -> Iterator[Pair]:
    """For each seed a game, and for some of its seats and for spectators, who try everything, a near twin and a far
    one, if there are such."""
    for seed in seeds:
        script, pool = begun_game(game, seed)
        random = Random(f"{game.key}/twins/{seed}")
        seats = _seats(script)
        for observer in (*random.sample(range(1, seats + 1), min(seats, SEATS)), SPECTATORS):
            twins = Twins(game, script, observer, random)
            manners = Prober(game, observer, pool, random).manners(script)
            made = []
            for tries in (NEAR, FAR):
                twin = tuple(twins.stray(tries))
                if _events(twin) != _events(script) and twin not in made:
                    made.append(twin)
                    yield Pair(observer, tuple(script), twin, manners)


def wide_pairs(game: Game, seeds: Iterable[int], games: int) -> Iterator[Pair]:
    """So many games, each with a far twin for every one of its seats and for spectators, who just read.

    A game in which nobody is left anything to wonder about is none of them."""
    for seed in seeds:
        if games == 0:
            return
        script, _ = begun_game(game, seed)
        random = Random(f"{game.key}/twins/{seed}")
        one, found = tuple(script), False
        for observer in (*range(1, _seats(script) + 1), SPECTATORS):
            twin = tuple(Twins(game, script, observer, random).stray(FAR))
            if _events(twin) != _events(script):
                found = True
                yield Pair(observer, one, twin, Manners())
        games -= found


def _seats(script: Sequence[Step]) -> int:
    return next(len(event.seats) for event in _events(script) if isinstance(event, Started))


# -- comparing ---------------------------------------------------------------------------------------------

Player = Callable[[Sequence[Step], Pair], Run]


def plain(game: Game) -> Player:
    """Plays a script of a pair through the server."""
    return lambda script, pair: stack.run(game, script, pair.observer, pair.manners)


def told_apart(pair: Pair, play: Player, first: Run | None = None) -> str | None:
    """By what the observer can tell the two deals apart; None if not at all. `first` is the run of `pair.one`."""
    here, there = first or play(pair.one, pair), play(pair.other, pair)
    one, other = here.clients[pair.observer], there.clients[pair.observer]
    return _difference(one, other) if one != other else None


def _difference(one: Sequence[Any], other: Sequence[Any]) -> str:
    for place, (here, there) in enumerate(zip(one, other, strict=False)):
        if here != there:
            return f"number {place}:\n  {here!r}\n  {there!r}"
    return f"{len(one)} and {len(other)} writes"


@frozen
class Report:
    """What came of comparing many pairs."""

    pairs: tuple[Pair, ...]
    found: tuple[Found, ...]
    runs: tuple[tuple[Pair, Run], ...]
    """The run of each script, with one of the pairs that begin with it."""

    def games(self) -> int:
        """How many games were compared with others."""
        return len({id(pair.one[0]) for pair in self.pairs})


def compared(game: Game, made: Iterable[Pair]) -> Report:
    """Compare pairs; each script is played once for all its twins whose observers behave alike."""
    play, done, found, runs = plain(game), [], [], list[tuple[Pair, Run]]()
    for pair in made:
        last = runs[-1][0] if runs else None
        if last is None or (last.one, last.manners) != (pair.one, pair.manners):
            runs.append((pair, play(pair.one, pair)))
            assert list(runs[-1][1].live.watch.events) == _events(pair.one), "the server did not play the script"
        done.append(pair)
        what = told_apart(pair, play, runs[-1][1])
        if what is not None:
            found.append(Found(pair, what))
    return Report(tuple(done), tuple(found), tuple(runs))
