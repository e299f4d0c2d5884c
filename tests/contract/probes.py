"""What an observer types beside playing: pages, help, nonsense, forbidden moves. None of it changes the game.

Answers to all of this must be the same on both deals of a pair: a refusal is seen as well as an event.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from contract.playing import Step
from contract.speaking import parsed, spoken, words
from contract.stack import Get, Manners, Typed
from mudgames.core.rules import Accepted, Command, StandIn
from mudgames.core.seats import SPECTATORS, Observer
from mudgames.german import Found, match
from mudgames.house import table as tables
from mudgames.house.help import Help
from mudgames.house.lobby import Phase, Start
from mudgames.house.table import Table
from mudgames.house.verbs import VERBS
from mudgames.house.watch import Watch
from mudgames.kit.game import Game
from mudgames.kit.grammar import Ask, Confirm

PAGES: tuple[Typed, ...] = ("stand", "karten", "letzte", "dran", "wer ist dran", "notiz", "verlauf", Get(1), Get())
TALK = ("gespraech", "weg", "tisch", "kurier", "erfahrung", "einspruch", "pruefe", ":nickt.", "lade dora ein")
SIGHTS = ("tische", "schau", "wer", "zeit", "hilfe", "option")
HOUSE = (*SIGHTS, *TALK, "starte", "xyzzy", "ja", "999", "sage Hallo", "idle")
SETTINGS = ((), ("einstellung breite 40",), ("zeichensatz ascii",), ("zeichensatz latin-1", "einstellung breite 120"))
NEUTRAL = "karten"
"""Answers an open question with something else: a number or `ja` that follows picks nothing."""
FEW, MANY = 2, 8
"""Lines after a step now and then, and after the last one."""

_HOUSE_WORDS = {name: verb for verb in VERBS for name in verb.names}


class Prober:
    """Makes an observer's manners. `pool` are commands of the game, whoever may give them and when."""

    def __init__(self, game: Game, observer: Observer, pool: Sequence[Command], random: Random) -> None:
        self._game, self._observer, self._pool, self._random = game, observer, pool, random
        self._topics = [f"hilfe {topic}" for topic in Help([game]).topics(game.key)]
        self._keys = sorted({word for command in pool for word in words(command).split()}) or ["x"]

    def manners(self, script: Sequence[Step]) -> Manners:
        """Something now and then, and much at the end; perhaps the connection is lost for a while."""
        away = self._away(script)
        lines: dict[int, list[Typed]] = {}
        table, watch = Table(f"{self._game.key}-1", self._game), Watch(self._game)
        for number, step in enumerate(script):
            for event in step.events:
                table = tables.evolve(table, event)
                watch.fold(event)
            last = number == len(script) - 1
            if table.phase is not Phase.LOBBY and number not in away and (last or self._random.random() < 0.25):
                lines[number] = list(self._some(table, watch.view(self._observer), MANY if last else FEW))
        setting = self._random.choice(SETTINGS)
        return Manners(lines, setting, screenreader=self._random.random() < 0.3, away=away)

    def _away(self, script: Sequence[Step]) -> range:
        """Some steps during which the observer does nothing, in half of all cases.

        Not where the keeper stands in: coming back would take the seat back, which is not in the script."""
        started = 1 + next(number for number, step in enumerate(script) if isinstance(step.command, Start))
        last = len(script) - 1
        replaced = any(step.command == StandIn(self._observer) for step in script)
        if self._observer == SPECTATORS or replaced or started >= last or self._random.random() < 0.5:
            return range(0)
        start = end = self._random.randrange(started, last)
        while end < last and script[end].seat != self._observer:
            end += 1
        return range(start, end)

    def _some(self, table: Table, view: Any, count: int) -> Iterator[Typed]:
        everything = count == MANY
        yield from PAGES if everything else self._random.sample(PAGES, 1)
        yield from self._random.sample([*HOUSE, *self._topics], 6 if everything else 1)
        for line in self._babble(view, count):
            yield from self._harmless(table, view, line)

    def _babble(self, view: Any, count: int) -> Iterator[str]:
        """Verbs of the game with anything behind them, and moves that may not be made."""
        for _ in range(count):
            verb = self._random.choice(self._game.verbs).names[0]
            rest = " ".join(self._random.choice(self._keys) for _ in range(self._random.choice((0, 0, 1, 1, 2, 3))))
            yield self._random.choice((f"{verb} {rest}", f"{verb} {rest}", verb[:3], rest, "3"))
        for command in self._random.sample(self._pool, min(count // 2, len(self._pool))):
            yield from spoken(self._game, command, view)[:1]

    def _harmless(self, table: Table, view: Any, line: str) -> Iterator[str]:
        """The line, if it moves nothing; and one that drops what it leaves open."""
        first = line.partition(" ")[0]
        counting = [verb.names[0] for verb in self._game.verbs if verb.takes_numbers]
        meant = f"{counting[0]} {line}" if line.isdecimal() and counting else line
        match parsed(self._game, meant, view):
            case Ask(command) if isinstance(tables.decide(table, self._observer, command), Accepted):
                return
            case None if isinstance(match(first, _HOUSE_WORDS), Found):
                return
            case Confirm():
                yield from (line, "nein")
            case _:
                yield from (line, NEUTRAL)
