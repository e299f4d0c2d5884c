"""The rules of a game as its table sees them (law 1), and how chance and time come in (law 5).

    decide(state, seat, command) -> Accepted(events) | Rejected(reason)
    evolve(state, event) -> state

A refusal is data; an exception is a bug. Rules import neither `random` nor `time`: a state that needs chance
names what it waits for, and the host answers in the same append with a command of seat 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from mudgames.core.event import Event
from mudgames.core.seats import Seat
from mudgames.core.table_events import Chair


@frozen(kw_only=True)
class Command:
    """What a seat asks for, in the imperative. `at` is UTC seconds, set by the host; rules may copy it only."""

    at: int = field(default=0, eq=False)


@frozen
class Leave(Command):
    """Stand up for good (aufstehen) while the game runs."""


@frozen
class StandIn(Command):
    """Seat 0: the keeper takes over for `seat`, whose person is away."""

    seat: Seat


@frozen
class ComeBack(Command):
    """Seat 0: the person of `seat` is back and takes the seat from the keeper."""

    seat: Seat


@frozen
class Pick:
    """Chance wanted: one of `count` equally likely numbers 0 … count-1. Answered by `Picked`."""

    count: int


@frozen
class Shuffle:
    """Chance wanted: a uniform order of these keys. Answered by `Shuffled`."""

    keys: tuple[str, ...]


Chance: TypeAlias = Pick | Shuffle


@frozen
class Picked(Command):
    """Seat 0 answers `Pick`: the number drawn."""

    number: int


@frozen
class Shuffled(Command):
    """Seat 0 answers `Shuffle`: the keys in the order drawn."""

    order: tuple[str, ...]


@frozen
class Clock:
    """A clock that runs while the state waits: `key` names this very wait, `seconds` is its length.

    The host arms it when the state with this key is reached, anew after a restart, and sends `Struck(key)`."""

    key: str
    seconds: int


@frozen
class Struck(Command):
    """Seat 0: the clock with this key ran out. Valid only while the state still waits under that key."""

    key: str


@frozen
class Accepted:
    """The command holds: these events happened, in order."""

    events: tuple[Event, ...]


@frozen
class Rejected:
    """The command is refused. `reason` keys the keeper's sentence, `facts` are the values it may name."""

    reason: StrEnum
    facts: Mapping[str, Any] = field(factory=dict)


Decision: TypeAlias = Accepted | Rejected


@frozen
class Setup:
    """What a game starts with, known to everybody: its seats in order and the table options as set."""

    seats: tuple[Chair, ...]
    options: Mapping[str, str]

    @property
    def count(self) -> int:
        """Number of seats."""
        return len(self.seats)


S = TypeVar("S")


class Rules(Protocol[S]):
    """A game's rules.py, module or object. All functions are pure; states, commands and events are frozen."""

    def begin(self, setup: Setup) -> S:
        """The state right after `Started`; usually one that waits for chance."""
        ...

    def decide(self, state: S, seat: Seat, command: Command) -> Decision:
        """Judge a command of a seat (or of seat 0: chance, clocks, stand-ins). Never raises on any command."""
        ...

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event. Events of the table that a game does not care about change nothing."""
        ...

    def wants(self, state: S) -> Chance | None:
        """The chance this state waits for; the host answers before anything else happens."""
        ...

    def clock(self, state: S) -> Clock | None:
        """The clock that runs in this state, if any."""
        ...

    def deal(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """What lies hidden where once the game has started: card keys by holder, a seat's number or a word of the
        game (`umschlag`). The house commits to it at the start and opens it at the end (fair dealing)."""
        ...

    def flaws(self, state: S) -> Iterable[str]:
        """Broken invariants of a state (cards lost or doubled …), in words; nothing for a sound state."""
        ...


def replay(rules: Rules[S], state: S, events: Sequence[Event]) -> S:
    """`state` after all `events`."""
    for event in events:
        state = rules.evolve(state, event)
    return state
