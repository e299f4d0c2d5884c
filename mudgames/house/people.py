"""Persons (account holders and guests) and visitors: the persons the house has in memory, with their place."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import define, field, frozen

from mudgames.core.event import Json
from mudgames.core.rules import Command
from mudgames.german import fold
from mudgames.house.ports import Line, Timer
from mudgames.house.talk import Talk
from mudgames.kit.grammar import Reading
from mudgames.kit.screens import Style

GUEST = "gast:"
"""How the keys of guests begin: an account of the same name is somebody else."""

GUEST_MARK = " (Gast)"
"""How their shown names end."""


@frozen
class Person:
    """Somebody who may hold a seat. `key` is the identity that the journal knows; `name` is shown to others."""

    key: str
    name: str
    guest: bool = False


def account_holder(name: str) -> Person:
    """The person behind an account."""
    return Person(fold(name), name)


def guest(name: str) -> Person:
    """The person behind a guest's name: shown `Anna (Gast)`, another identity than an account of that name."""
    return Person(GUEST + fold(name), name + GUEST_MARK, guest=True)


@frozen
class Choosing:
    """The last line was ambiguous: a bare number picks one of these readings."""

    readings: tuple[Reading, ...]

    @property
    def numbered(self) -> dict[int, Reading]:
        """The readings by the number that picks them: their own, or their place in the list."""
        return {reading.number or place: reading for place, reading in enumerate(self.readings, start=1)}


@frozen
class Confirming:
    """A safety question is open: `ja` sends the command to this table, anything else drops it."""

    table: str
    command: Command


Pending: TypeAlias = Choosing | Confirming


@define(eq=False)
class Visitor:
    """A person in the house. `line` is None while the connection is lost and the seat waits."""

    person: Person
    room: str
    line: Line | None = None
    table: str | None = None
    """The table the visitor sits at, from lobby to the end, or last sat at; or looks on at."""
    looks_on: bool = False
    """True for a spectator of that table."""
    pending: Pending | None = None
    waiting: int = 0
    """Lines that wait for an append of the table."""
    last_input: int = 0
    """UTC seconds of the last typed line."""
    away_since: int | None = None
    """UTC seconds since when the connection is lost."""
    alarm: Timer | None = None
    """Rings when the visitor has been away too long."""
    checked: int = -10
    """UTC seconds of the last `pruefe`."""
    talk: Talk = field(factory=Talk)
    seen: int = 0
    """The table's version at the last typed line: nobody knows what of the later a dying line still delivered."""
    gmcp_sent: dict[str, Json] = field(factory=dict)
    """What the client was last told by packages that are sent only when they change (Game.Legal, Game.Notes)."""

    @property
    def name(self) -> str:
        """The shown name."""
        return self.person.name

    @property
    def present(self) -> bool:
        """True while connected."""
        return self.line is not None

    def tell(self, lines: Sequence[str]) -> None:
        """Text for the screen, if anybody is there; an empty sequence only renews the prompt."""
        if self.line is not None:
            self.line.tell(lines)

    def gmcp(self, package: str, make: Callable[[], Json]) -> None:
        """A GMCP message, if anybody is there who wants it; its data is made only then."""
        if self.line is not None and self.line.wants(package):
            self.line.gmcp(package, make())

    def gmcp_if_new(self, package: str, make: Callable[[], Json]) -> None:
        """A GMCP message that says where things stand: only if it says something else than the last one."""
        if self.line is None or not self.line.wants(package):
            return
        data = make()
        if data != self.gmcp_sent.get(package):
            self.gmcp_sent[package] = data
            self.line.gmcp(package, data)

    def style(self) -> Style:
        """How pages are laid out for this visitor."""
        if self.line is None:
            return Style()
        return Style(self.line.width(), self.line.linear())
