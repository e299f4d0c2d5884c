"""The ladder (Erfahrung), the high score and the news board (Kurier): a fold over results in the order of their ends.

Nothing of it is stored. Whoever folds the same results has the same ladder.
"""

from bisect import bisect
from collections import deque
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from attrs import evolve as changed
from attrs import frozen

from mudgames.core.seats import Seat
from mudgames.core.table_events import Kind
from mudgames.german import fold
from mudgames.house.lobby import ABANDONED
from mudgames.house.people import GUEST
from mudgames.house.ports import Finish, Result

THRESHOLDS: Final = (5, 15, 40, 90, 180, 360)
"""The points of rungs 2, 3 … 7. Rung 1 takes none: it comes with the first finished game (CL-A12)."""
TOP: Final = len(THRESHOLDS) + 1
"""The highest rung."""
EARNEST: Final = 2
"""From this rung on computers earn a winner nothing, nor does a game without a second person (CL-A13)."""
GREAT: Final = 6
"""People at the start that make a win one for the high score (CL-105)."""
MOST_NEWS: Final = 40


def rung_of(points: int) -> int:
    """The rung of a person with these points and at least one finished game."""
    return 1 + bisect(THRESHOLDS, points)


def order(result: Result) -> tuple[int, str]:
    """The order in which results are folded."""
    return result.at, result.table


@frozen
class Standing:
    """Where a person stands in one game; `name` as it was last shown."""

    name: str
    points: int

    @property
    def rung(self) -> int:
        """1 … `TOP`."""
        return rung_of(self.points)

    @property
    def missing(self) -> int | None:
        """Points that are missing to the next rung; None at the top."""
        return THRESHOLDS[self.rung - 1] - self.points if self.rung < TOP else None


@frozen
class Gain:
    """What one game brought a seat: points, and its person's rung before and after. 0: no finished game before."""

    points: int
    before: int
    after: int

    @property
    def rises(self) -> bool:
        """True if a rung was reached."""
        return self.after > self.before

    @property
    def masters(self) -> bool:
        """True if it was the last one."""
        return self.rises and self.after == TOP


@frozen
class Wins:
    """Somebody's wins in one game at tables of `GREAT` and more people: how many, the last one's UTC seconds, and how
    many people there were at most."""

    game: str
    name: str
    count: int
    last: int
    people: int


class Topic(StrEnum):
    """What news is about."""

    MASTERED = "mastered"  # `name`: who has reached the last rung
    ABANDONED = "abandoned"  # `name`: the id of the table


@frozen
class News:
    """An entry of the news board: UTC seconds, topic, the game's key, and who or what it is about."""

    at: int
    topic: Topic
    game: str
    name: str


class Ladder:
    """Everybody's standing in every game, the high score and the news, after the results folded so far."""

    def __init__(self, results: Iterable[Result] = ()) -> None:
        self._standings: dict[str, dict[str, Standing]] = {}
        """By person and game."""
        self._wins: dict[tuple[str, str], Wins] = {}
        """By game and name."""
        self._news: deque[News] = deque(maxlen=MOST_NEWS)
        for result in results:
            self.fold(result)

    # -- folding -----------------------------------------------------------------------------------

    def fold(self, result: Result) -> Mapping[Seat, Gain]:
        """Take in the next result. What it brought to whoever has an entry and had not left for good."""
        if result.reason == ABANDONED:
            self._news.appendleft(News(result.at, Topic.ABANDONED, result.game, result.table))
        if not result.counts:
            return {}
        people = [finish for finish in result.seats if finish.kind is Kind.HUMAN]
        computers = sum(finish.kind is Kind.BOT for finish in result.seats)
        gains = {}
        for finish in people:
            if finish.left:
                continue
            if finish.place == 1 and len(people) >= GREAT:
                self._add_win(result, finish, len(people))
            if not finish.person.startswith(GUEST):
                gains[finish.seat] = self._climb(result, finish, len(people), computers)
        return gains

    def _climb(self, result: Result, finish: Finish, people: int, computers: int) -> Gain:
        games = self._standings.setdefault(finish.person, {})
        old = games.get(result.game)
        before = old.rung if old is not None else 0
        earned = _worth(finish.place, before, people, computers)
        new = Standing(finish.name, (old.points if old is not None else 0) + earned)
        games[result.game] = new
        gain = Gain(earned, before, new.rung)
        if gain.masters:
            self._news.appendleft(News(result.at, Topic.MASTERED, result.game, finish.name))
        return gain

    def _add_win(self, result: Result, finish: Finish, people: int) -> None:
        key = result.game, finish.name
        old = self._wins.get(key, Wins(*key, 0, 0, 0))
        self._wins[key] = changed(old, count=old.count + 1, last=result.at, people=max(old.people, people))

    # -- asking ------------------------------------------------------------------------------------

    def standings(self, person: str) -> Mapping[str, Standing]:
        """A person's standing by game; {} for somebody without an entry."""
        return self._standings.get(person, {})

    def rungs(self, person: str) -> dict[str, int]:
        """A person's rung by game."""
        return {game: standing.rung for game, standing in self.standings(person).items()}

    def find(self, name: str) -> list[str]:
        """The persons with an entry whose name, folded, is this or, if nobody's is, begins so; in order."""
        typed = fold(name)
        if typed in self._standings:
            return [typed]
        return sorted(person for person in self._standings if typed and person.startswith(typed))

    def high_score(self, game: str | None = None) -> list[Wins]:
        """The wins at great tables, of one game or of all: most wins first, then the latest."""
        chosen = (wins for wins in self._wins.values() if game in (None, wins.game))
        return sorted(chosen, key=lambda wins: (-wins.count, -wins.last, wins.name, wins.game))

    def news(self) -> list[News]:
        """The last news, newest first."""
        return list(self._news)


def _worth(place: int | None, rung: int, people: int, computers: int) -> int:
    """The points of a place for somebody on this rung (CL-43, CL-A13)."""
    if place is None:
        return 0
    if rung < EARNEST:
        return max(0, people + computers - place + 1)
    return max(0, people - place + 1) if people >= 2 else 0
