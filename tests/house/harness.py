"""A house for tests: the real games, a journal in memory, seeded chance, a clock that is moved by hand, and lines
that keep everything they are told."""

import heapq
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import count
from typing import Any

from attrs import define, field
from fixed import FixedNonce

from mudgames.core.event import Event, Json
from mudgames.core.seats import Seat
from mudgames.games import find_games
from mudgames.house.chance import SeededChance
from mudgames.house.customs import USUAL, Customs
from mudgames.house.hall import Hall
from mudgames.house.help import Help
from mudgames.house.live import LiveTable
from mudgames.house.people import Person, Visitor, account_holder, guest
from mudgames.house.ports import Failed, Outside, Record
from mudgames.house.verbs import VERBS
from mudgames.house.world import World, load_world
from mudgames.kit.texts import Catalogue, load_catalogue
from mudgames.storage.memory import MemoryComments, MemoryJournal, MemoryResults

START = 1_800_000_000
"""UTC seconds at which tests begin."""

GAMES = find_games()
CLUEDO = GAMES["cluedo"]


@cache
def texts() -> Catalogue:
    """The house's sentences."""
    return load_catalogue("mudgames.house")


@cache
def world() -> World:
    """The real world."""
    return load_world(GAMES.values())


@cache
def help_pages() -> Help:
    """The real pages."""
    return Help(GAMES.values())


# -- time ------------------------------------------------------------------------------------------


@define(order=True)
class Alarm:
    """A call to come. Implements `ports.Timer`."""

    when: float
    number: int
    call: Callable[[], None] | None = field(order=False)

    def cancel(self) -> None:
        """See `ports.Timer`."""
        self.call = None


class VirtualTime:
    """Implements `ports.Time`; it stands still but for `advance`."""

    def __init__(self) -> None:
        self._now: float = START
        self._alarms: list[Alarm] = []
        self._numbers = count()

    def now(self) -> int:
        """See `ports.Time`."""
        return int(self._now)

    def after(self, seconds: float, call: Callable[[], None]) -> Alarm:
        """See `ports.Time`."""
        alarm = Alarm(self._now + seconds, next(self._numbers), call)
        heapq.heappush(self._alarms, alarm)
        return alarm

    def advance(self, seconds: float) -> None:
        """Let time pass, and everything happen that was to happen in it."""
        until = self._now + seconds
        while self._alarms and self._alarms[0].when <= until:
            alarm = heapq.heappop(self._alarms)
            self._now = max(self._now, alarm.when)
            if alarm.call is not None:
                alarm.call()
        self._now = until

    def forget(self) -> None:
        """No call happens any more: the process is dead."""
        self._alarms.clear()

    def pending(self) -> int:
        """How many calls are to come."""
        return sum(alarm.call is not None for alarm in self._alarms)


# -- journal ---------------------------------------------------------------------------------------


class TestJournal(MemoryJournal):
    """A journal in memory whose reads can fail too."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.failing_reads = 0
        """How many of the next reads are answered with Failed."""
        self.appends = 0

    def append(self, *args: Any, **kwargs: Any) -> None:
        """See `ports.Journal`."""
        self.appends += 1
        super().append(*args, **kwargs)

    def read(self, table: str, done: Callable[[Sequence[Record] | Failed], None]) -> None:
        """See `ports.Journal`."""
        if self.failing_reads:
            self.failing_reads -= 1
            done(Failed("this read was to fail"))
        else:
            super().read(table, done)

    def events(self, table: str) -> list[Event]:
        """Everything that is durable of a table."""
        return [record.event for record in self.records.get(table, ())]


# -- lines -----------------------------------------------------------------------------------------


@define(eq=False)
class FakeLine:
    """Implements `ports.Line` and keeps what it is told. `told` calls back with (name, lines) at each tell."""

    name: str
    told: Callable[[str, Sequence[str]], None] = lambda name, lines: None
    texts: list[str] = field(factory=list)
    """Every line of text so far that was not taken yet."""
    prompts: int = 0
    """Moments that ended in a prompt and were not taken yet."""
    messages: list[tuple[str, Any]] = field(factory=list)
    """Every GMCP message so far that was not taken yet."""
    closed: bool = False
    columns: int = 78
    screenreader: bool = False
    asks_password: int = 0
    rings: int = 0
    """Bells rung so far."""
    settings: dict[str, str] = field(factory=dict)

    def tell(self, lines: Sequence[str]) -> None:
        """See `ports.Line`."""
        assert not self.closed, f"{self.name} is told something after farewell: {lines}"
        assert not isinstance(lines, str)
        assert all(isinstance(line, str) and "\n" not in line for line in lines), lines
        self.texts += lines
        self.prompts += 1
        self.told(self.name, lines)

    def wants(self, package: str) -> bool:
        """See `ports.Line`."""
        return True

    def gmcp(self, package: str, data: Json) -> None:
        """See `ports.Line`."""
        assert not self.closed
        self.messages.append((package, data))

    def width(self) -> int:
        """See `ports.Line`."""
        return self.columns

    def linear(self) -> bool:
        """See `ports.Line`."""
        return self.screenreader

    def set(self, name: str, value: str) -> str | None:
        """See `ports.Line`."""
        if name not in ("breite", "zeichensatz", "gmcp", "screenreader", "piepser"):
            return None
        if name == "screenreader":
            self.screenreader = value == "an"
        self.settings[name] = value
        return value

    def ring(self) -> None:
        """See `ports.Line`."""
        self.rings += 1

    def change_password(self) -> None:
        """See `ports.Line`."""
        self.asks_password += 1

    def close(self, lines: Sequence[str]) -> None:
        """See `ports.Line`."""
        assert not self.closed
        self.tell(lines)
        self.closed = True

    def take(self) -> list[str]:
        """The lines since the last take."""
        taken, self.texts, self.prompts = self.texts, [], 0
        return taken

    def take_gmcp(self, *packages: str) -> list[tuple[str, Any]]:
        """The GMCP messages since the last take, of these packages or of all."""
        taken, self.messages = self.messages, []
        return [message for message in taken if not packages or message[0] in packages]


# -- the house -------------------------------------------------------------------------------------


class House:
    """A hall with everything around it. `told` hears (name, lines) of every tell, in order."""

    def __init__(
        self,
        seed: int = 1,
        told: Callable[[str, Sequence[str]], None] = lambda name, lines: None,
        customs: Customs = USUAL,
    ) -> None:
        self.journal = TestJournal()
        self.results, self.comments = MemoryResults(self.journal), MemoryComments()
        self.time = VirtualTime()
        self.seed = seed
        self.told = told
        self.lines: dict[str, FakeLine] = {}
        """The present line of each person by the name typed in tests."""
        self.people: dict[str, Person] = {}
        self.customs = customs
        self.hall = self._new_hall()

    def _new_hall(self) -> Hall:
        outside = Outside(self.journal, SeededChance(self.seed), FixedNonce(), self.time, self.results, self.comments)
        hall = Hall(GAMES, world(), texts(), help_pages(), VERBS, outside, self.customs)
        hall.restore()
        return hall

    def kill(self) -> None:
        """The process dies and starts anew on the same journal; every connection is gone."""
        self.time.forget()
        self.lines.clear()
        self.journal.held.clear()
        self.hall = self._new_hall()

    # -- people ------------------------------------------------------------------------------------

    def enter(self, *names: str) -> None:
        """Let people in, by the names of accounts; `gast Anna` for a guest. Known lines are left unclosed."""
        for name in names:
            person = guest(name[5:]) if name.startswith("gast ") else account_holder(name)
            short = name.removeprefix("gast ")
            self.people[short] = person
            self.lines[short] = FakeLine(short, self.told)
            self.hall.enter(person, self.lines[short])

    def lose(self, *names: str) -> None:
        """Their connections are gone."""
        for name in names:
            self.hall.lost(self.people[name].key, self.lines[name])

    def type(self, name: str, *lines: str) -> list[str]:
        """Type lines; what the person is told from then on."""
        self.lines[name].take()
        for line in lines:
            self.hall.hear(self.people[name].key, line)
        return self.lines[name].texts

    def gmcp(self, name: str, package: str, data: Json = None) -> list[tuple[str, Any]]:
        """Send a GMCP message; the messages that answer it."""
        self.lines[name].take_gmcp()
        self.hall.hear_gmcp(self.people[name].key, package, data)
        return self.lines[name].take_gmcp()

    def read(self, name: str) -> list[str]:
        """What the person was told since the last read, and forget it."""
        return self.lines[name].take()

    def quiet(self) -> None:
        """Forget all that was told so far."""
        for line in self.lines.values():
            line.take()
            line.take_gmcp()

    def visitor(self, name: str) -> Visitor:
        """The visitor behind a name."""
        return self.hall.visitors[self.people[name].key]

    # -- tables ------------------------------------------------------------------------------------

    def table(self, id: str = "cluedo-1") -> LiveTable:
        """A live table."""
        return self.hall.tables[id]

    def seat(self, name: str, id: str = "cluedo-1") -> Seat | None:
        """The seat of a person."""
        return self.table(id).table.lobby.seat_of(self.people[name].key)

    def seated(self, *names: str) -> "House":
        """Let these people in and sit them down at Sara's table, in order."""
        self.enter(*names)
        for name in names:
            self.type(name.removeprefix("gast "), "setze sara")
        self.quiet()
        return self

    def playing(self, *names: str) -> "House":
        """A running game of these people."""
        self.seated(*names)
        self.type(names[0].removeprefix("gast "), "starte")
        self.quiet()
        return self

    def on_turn(self, id: str = "cluedo-1") -> str:
        """The name of whose turn it is."""
        return self.name_of(self.table(id).table.play.turn, id)

    def name_of(self, seat: Seat, id: str = "cluedo-1") -> str:
        """The typed name of who holds a seat."""
        (sitter,) = (s for s in self.table(id).table.lobby.sitters if s.seat == seat)
        return next(name for name, person in self.people.items() if person.key == sitter.person)

    def others(self, *names: str) -> Iterable[str]:
        """Everybody else with a line."""
        return [name for name in self.lines if name not in names]

    def alarms(self) -> int:
        """How many calls are to come, but for the caretaker's next round."""
        return self.time.pending() - 1

    def cards(self, name: str, id: str = "cluedo-1") -> tuple[str, ...]:
        """The hand of a person."""
        seat = self.seat(name, id)
        assert seat is not None
        return tuple(CLUEDO.views.hand(self.table(id).watch.view(seat)))

    def envelope(self, id: str = "cluedo-1") -> tuple[str, ...]:
        """The solution."""
        return tuple(self.table(id).table.play.envelope)


def said(section: str, name: str, /, **values: Any) -> list[str]:
    """A sentence of the house."""
    return texts().lines(section, name, **values)
