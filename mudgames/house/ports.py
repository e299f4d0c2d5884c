"""What the house needs from outside, as protocols: journal, accounts, guests, chance, time, a person's line.

Everything that may wait takes a callback `done`, called exactly once, in the thread of the house, possibly
before the call returns. Nothing here raises for trouble outside: trouble is an outcome.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol, TypeAlias

from attrs import frozen

from mudgames.core.event import Event, Json
from mudgames.core.seats import Seat
from mudgames.core.table_events import Kind

# -- journal ---------------------------------------------------------------------------------------


@frozen
class Record:
    """An event as it stands in the journal: its number within the table (1, 2, 3 …) and UTC seconds."""

    version: int
    at: int
    event: Event


@frozen
class Stored:
    """The append is durable."""


@frozen
class Failed:
    """It is not known to be durable: `why` for the log; `stale` if another append has taken this version."""

    why: str
    stale: bool = False


Outcome: TypeAlias = Stored | Failed


class Journal(Protocol):
    """The append-only record of every table; an append is durable in whole or not at all."""

    def append(
        self, table: str, version: int, events: Sequence[Event], at: int, done: Callable[[Outcome], None]
    ) -> None:
        """Append `events` as versions version+1, version+2 …; `version` is the last one the caller knows."""
        ...

    def read(self, table: str, done: Callable[[Sequence[Record] | Failed], None]) -> None:
        """All records of a table in order; () for a table that is not there."""
        ...

    def running(self) -> Iterable[tuple[str, Sequence[Record]]]:
        """At start: every table whose game has not ended, with its records. Blocks; raises on a broken store."""
        ...

    def highest(self) -> dict[str, int]:
        """At start: the highest table number used so far for each game key (`spiel-17` → 17)."""
        ...


# -- people ----------------------------------------------------------------------------------------


@frozen
class Busy:
    """Too many password hashes are waiting already; nothing was done."""


class Accounts(Protocol):
    """Registered players. Names are compared folded; passwords are hashed and checked off the reactor."""

    def known(self, name: str) -> str | None:
        """The account's name as it was registered, or None. Answers at once, from memory."""
        ...

    def register(self, name: str, password: str, at: int, done: Callable[[Outcome | Busy], None]) -> None:
        """Create an account; `Failed(stale=True)` if the name is taken meanwhile."""
        ...

    def check(self, name: str, password: str, done: Callable[[bool | Busy | Failed], None]) -> None:
        """True if the password is right (it is rehashed when the parameters have changed)."""
        ...

    def set_password(self, name: str, password: str, done: Callable[[Outcome | Busy], None]) -> None:
        """Replace the password."""
        ...


@frozen
class Guest:
    """A guest's name and return word (Rückkehrwort), the word only as a salted digest."""

    name: str
    salt: bytes
    digest: bytes


class Guests(Protocol):
    """Guests whose names are taken. Lookups answer at once, from memory; names are compared folded."""

    def find(self, name: str) -> Guest | None:
        """The guest of that name."""
        ...

    def keep(self, guest: Guest, at: int, done: Callable[[Outcome], None]) -> None:
        """Remember a guest durably, replacing one of the same name."""
        ...

    def forget(self, before: int, but: Collection[str], done: Callable[[Outcome], None]) -> None:
        """Forget all who were last kept before `before` (UTC seconds), except those with these folded names."""
        ...


class LoginFailures(Protocol):
    """Wrong passwords by address, kept in the store so that a restart forgets none (telnet.md E6, E7)."""

    def since(self, at: int) -> Iterable[tuple[str, int]]:
        """At start: (address, UTC seconds) of every failure at or after `at`. Blocks."""
        ...

    def record(self, address: str, at: int, done: Callable[[Outcome], None]) -> None:
        """Remember a wrong password from `address`; old failures may be forgotten."""
        ...


@frozen
class Finish:
    """How one seat finished. `left`: the person had left for good; `place`: 1 is first, None earns nothing."""

    seat: Seat
    name: str
    person: str
    kind: Kind
    left: bool
    place: int | None


@frozen
class Result:
    """What came of a table: its game's key, UTC seconds and reason of its end, and every seat of the start.

    `counts` is False for a game that leaves no record."""

    table: str
    game: str
    at: int
    reason: str
    counts: bool
    seats: tuple[Finish, ...]


class Results(Protocol):
    """The result of every finished table. The journal knows them too: what is missing here is made from there."""

    def load(self) -> Iterable[Result]:
        """At start: all that can be read, by time of end and table id. Blocks; raises on a broken store."""
        ...

    def missing(self) -> Iterable[str]:
        """At start: the ids of finished tables whose result is not kept or can't be read. Blocks, raises."""
        ...

    def keep(self, result: Result, done: Callable[[Outcome], None]) -> None:
        """Remember a result durably, replacing one of the same table."""
        ...


@frozen
class Comment:
    """What a person wrote to the house (kommentar): the person's key and shown name, UTC seconds, the text."""

    person: str
    name: str
    at: int
    text: str


class Comments(Protocol):
    """Praise, blame and ideas of players, for whoever runs the house (CL-106)."""

    def keep(self, comment: Comment, done: Callable[[Outcome], None]) -> None:
        """Remember a comment durably."""
        ...

    def load(self) -> Iterable[Comment]:
        """All comments in the order they were kept. Blocks; raises on a broken store."""
        ...


# -- chance and time -------------------------------------------------------------------------------


class Chance(Protocol):
    """Where shuffles and lots come from. `table` and `version` name the draw, so that a seed can repeat it."""

    def pick(self, table: str, version: int, count: int) -> int:
        """A number 0 … count-1, each equally likely."""
        ...

    def shuffle(self, table: str, version: int, keys: Sequence[str]) -> tuple[str, ...]:
        """The keys in a uniform random order."""
        ...


class Seals(Protocol):
    """How the house commits to a deal (fair dealing)."""

    def nonce(self) -> str:
        """A fresh secret in hex."""
        ...

    def commitment(self, line: str) -> str:
        """What is published at the start for a line that stays hidden until the end."""
        ...

    def opening(self, line: str) -> str:
        """What is published at the end: the line itself."""
        ...


class Timer(Protocol):
    """A call that will happen unless cancelled."""

    def cancel(self) -> None:
        """Stop it; harmless if it has happened already."""
        ...


class Time(Protocol):
    """The wall clock and the house's only way to wait."""

    def now(self) -> int:
        """UTC seconds."""
        ...

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call `call` in the thread of the house after `seconds`."""
        ...


@frozen
class Outside:
    """Everything that the house needs from outside, at hand in one place."""

    journal: Journal
    chance: Chance
    seals: Seals
    time: Time
    results: Results
    comments: Comments


# -- a person's line -------------------------------------------------------------------------------


class Quoting(str):
    """A line for the screen that quotes what somebody typed. Its rows after the first are set in, so that nobody can
    place words at the beginning of a row and have them look like a line of the game."""

    __slots__ = ()


class Line(Protocol):
    """The connection of a person who is in the house. Output of one moment leaves in one write, prompt last."""

    def tell(self, lines: Sequence[str]) -> None:
        """Text for the screen, one paragraph per item; the line wraps and encodes it."""
        ...

    def wants(self, package: str) -> bool:
        """True if the client asked for this GMCP package; most clients never ask for any."""
        ...

    def gmcp(self, package: str, data: Json) -> None:
        """A GMCP message; only for packages that the client wants."""
        ...

    def width(self) -> int:
        """Columns of the window."""
        ...

    def linear(self) -> bool:
        """True for screen readers: no tables, one fact per line."""
        ...

    def ring(self) -> None:
        """A bell, if the person wants to hear one (`einstellung piepser an`)."""
        ...

    def set(self, name: str, value: str) -> str | None:
        """Change a setting of this connection (`breite`, `zeichensatz`, `gmcp`, `screenreader`, `piepser`).

        The value now in force, or None if there is no such setting or value."""
        ...

    def change_password(self) -> None:
        """Begin the dialogue that asks for a new password, unseen on the screen."""
        ...

    def close(self, lines: Sequence[str]) -> None:
        """Say farewell and hang up."""
        ...
