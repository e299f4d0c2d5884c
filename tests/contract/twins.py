"""Twins: another deal of a script that one observer cannot tell from the first.

Chance answers differently here and there, the players do the same, and every step is kept only if the observer sees
the same of it. Where somebody else's hidden choice is no longer possible, another one takes its place; hidden acts of
others may be left out altogether. So a twin differs in what is hidden from the observer, and in nothing else: that
follows from the audiences of the events alone, and no game is known here.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from attrs import define, evolve, field
from fixed import FixedSeals

from contract.playing import Answer, Drawn, Step, seen
from mudgames.core.rules import Accepted, Command, Pick, Shuffle, Struck
from mudgames.core.seats import KEEPER, Observer, Seat
from mudgames.core.table_events import Started
from mudgames.house import table as tables
from mudgames.house.table import Table
from mudgames.kit.game import Game

MOST_LOTS: Final = 24
MOST_CHOICES: Final = 24
"""How many other answers of chance, and other choices of a player, are tried in place of one that no longer fits."""


class UnfitError(Exception):
    """An answer of chance does not fit the question here."""


@define
class Refitted:
    """Chance that answers as in the script, as far as the questions are still the same.

    A pile that holds other keys is the same pile with the new keys in place of those that are missing."""

    script: list[Answer]
    first: int | None = None
    """The answer to the first `Pick`, in place of the script's."""
    drawn: list[Drawn] = field(factory=list)

    def pick(self, table: str, version: int, count: int) -> int:
        """See `ports.Chance`."""
        answer = self.script.pop(0) if self.script else 0
        if self.first is not None:
            answer, self.first = self.first, None
        if not isinstance(answer, int) or answer >= count:
            raise UnfitError
        self.drawn.append(Drawn(Pick(count), answer))
        return answer

    def shuffle(self, table: str, version: int, keys: Sequence[str]) -> tuple[str, ...]:
        """See `ports.Chance`."""
        answer = self.script.pop(0) if self.script else tuple(keys)
        if not isinstance(answer, tuple) or len(answer) != len(keys):
            raise UnfitError
        fresh = dict(
            zip(
                (key for key in answer if key not in keys),
                (key for key in keys if key not in answer),
                strict=True,
            )
        )
        order = tuple(fresh.get(key, key) for key in answer)
        self.drawn.append(Drawn(Shuffle(tuple(keys)), order))
        return order


def _idle(step: Step) -> Step:
    """The step without anything in it."""
    return evolve(step, command=None, drawn=(), events=())


class Twins:
    """The twins of a script for one observer; each is made from the last one, and so they go further and further."""

    def __init__(self, game: Game, script: Sequence[Step], observer: Observer, random: Random) -> None:
        self._game, self._observer, self._random = game, observer, random
        self._keep(list(script))

    def stray(self, tries: int) -> list[Step]:
        """The script after so many attempts to change something that the observer does not see."""
        for _ in range(tries):
            changed = self._changed()
            if changed is not None:
                self._keep(changed)
        return self.script

    def _keep(self, script: list[Step]) -> None:
        self.script = script
        self._before = [Table(f"{self._game.key}-1", self._game)]
        """The table before each step."""
        for step in script:
            self._before.append(tables.replay(self._before[-1], step.events))

    def _changed(self) -> list[Step] | None:
        """The script with another answer of chance, without a hidden act, or with another choice of somebody else."""
        way = self._random.choice((self._drawn_anew, self._drawn_anew, self._left_out, self._chosen_anew))
        return way()

    def _some_step(self, fits: Callable[[Step], bool]) -> int | None:
        places = [place for place, step in enumerate(self.script) if fits(step)]
        return self._random.choice(places) if places else None

    def _drawn_anew(self) -> list[Step] | None:
        place = self._some_step(lambda step: bool(step.drawn))
        if place is None:
            return None
        step = self.script[place]
        return self._again(place, evolve(step, drawn=self._redrawn(step.drawn)))

    def _left_out(self) -> list[Step] | None:
        place = self._some_step(self._is_hidden)
        return self._without(place) if place is not None else None

    def _chosen_anew(self) -> list[Step] | None:
        place = self._some_step(lambda step: self._is_by_another(step) and step.command is not None)
        if place is None or self._before[place].play is None:
            return None
        step = self.script[place]
        assert step.command is not None
        others = self._choices(self._before[place], self.script[:place], step.seat, step.command)
        return self._again(place, evolve(step, command=self._random.choice(others))) if others else None

    def _is_by_another(self, step: Step) -> bool:
        return step.seat not in (KEEPER, self._observer)

    def _is_hidden(self, step: Step) -> bool:
        acts = self._is_by_another(step) and step.command is not None
        return acts and not seen(step.events, self._observer)

    def _redrawn(self, drawn: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
        """One of the answers another one: two keys exchanged, or another number."""
        place = self._random.randrange(len(drawn))
        match drawn[place]:
            case Drawn(Pick(count), _) as old:
                new = evolve(old, answer=self._random.randrange(count))
            case Drawn(_, tuple(order)) as old:
                keys = list(order)
                one, other = self._random.randrange(len(keys)), self._random.randrange(len(keys))
                keys[one], keys[other] = keys[other], keys[one]
                new = evolve(old, answer=tuple(keys))
        return (*drawn[:place], new, *drawn[place + 1 :])

    def _without(self, place: int) -> list[Step] | None:
        """Without a hidden act, or two that belong together; whoever acted looks at the own cards instead, as a
        sign of life is no secret."""
        following = (other for other in range(place + 1, len(self.script)) if self._is_hidden(self.script[other]))
        pair = (place, next(following, place))
        for gone in ((place,), pair):
            script = [_idle(step) if number in gone else step for number, step in enumerate(self.script)]
            again = self._replayed(script, place)
            if again is not None:
                return again
        return None

    # -- playing the script again ----------------------------------------------------------------------

    def _again(self, place: int, step: Step) -> list[Step] | None:
        return self._replayed([*self.script[:place], step, *self.script[place + 1 :]], place)

    def _replayed(self, script: list[Step], start: int) -> list[Step] | None:
        """The script played anew from step `start` on; None if the observer would notice."""
        again, table = script[:start], self._before[start]
        for step in script[start:]:
            wanted = seen(self.script[len(again)].events, self._observer)
            ways = self._ways(table, again, step)
            found = next((way for way in ways if seen(way.events, self._observer) == wanted), None)
            if found is None:
                return None
            again.append(found)
            table = tables.replay(table, found.events)
        return again

    def _ways(self, table: Table, past: list[Step], step: Step) -> Iterator[Step]:
        """The step as it was, then with other lots, then with other choices of whoever made it."""
        if step.command is None:
            yield step
            return
        command: Command = step.command
        if isinstance(command, Struck):
            # Clocks have no audience: whichever runs now strikes; where none runs, nothing happens.
            running = table.clock()
            if running is None:
                yield _idle(step)
                return
            command = Struck(running.key)
        yield from self._tried(table, step, command, None)
        if any(isinstance(drawn.wanted, Pick) for drawn in step.drawn):
            for first in range(MOST_LOTS):
                yield from self._tried(table, step, command, first)
        if step.seat not in (KEEPER, self._observer) and table.play is not None:
            for other in self._choices(table, past, step.seat, command):
                yield from self._tried(table, step, other, None)

    def _tried(self, table: Table, step: Step, command: Command, first: int | None) -> Iterator[Step]:
        chance = Refitted([drawn.answer for drawn in step.drawn], first)
        try:
            decision = tables.propose(table, 0, step.seat, command, chance, FixedSeals())
        except UnfitError:
            return
        if isinstance(decision, Accepted):
            yield evolve(step, command=command, drawn=tuple(chance.drawn), events=decision.events)

    def _choices(self, table: Table, past: list[Step], seat: Seat, command: Command) -> list[Command]:
        """What else a player may choose, if the choice is small."""
        views, events = self._game.views, [event for step in past for event in step.events]
        view: Any = views.begin(seat, table.lobby.setup())
        started = next(place for place, event in enumerate(events) if isinstance(event, Started))
        for event in seen(events[started + 1 :], seat):
            view = views.evolve(view, event)
        found = list(islice(views.moves(view), MOST_CHOICES + 1))
        return [other for other in found if type(other) is type(command)] if len(found) <= MOST_CHOICES else []
