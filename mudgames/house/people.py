"""Persons (account holders and guests) and visitors: the persons the house has in memory, with their place."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import define, field, frozen

from mudgames.core.event import Json
from mudgames.core.rules import Command
from mudgames.german import fold
from mudgames.house.ports import Line
from mudgames.kit.grammar import Reading
from mudgames.kit.screens import Style


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
    return Person("gast:" + fold(name), f"{name} (Gast)", guest=True)


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
    """The table the visitor sits at, from lobby to the end, or last sat at."""
    pending: Pending | None = None
    waiting: int = 0
    """Lines that wait for an append of the table."""
    last_input: int = 0
    """UTC seconds of the last typed line."""
    away_since: int | None = None
    """UTC seconds since when the connection is lost."""
    seen: dict[str, int] = field(factory=dict)
    """Per table, the version up to which this person was told what happened, noted when the line is lost."""
    legal: Json = None
    """What the client was last told by Game.Legal."""

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

    def gmcp(self, package: str, data: Json) -> None:
        """A GMCP message, if anybody is there."""
        if self.line is not None:
            self.line.gmcp(package, data)

    def style(self) -> Style:
        """How pages are laid out for this visitor."""
        if self.line is None:
            return Style()
        return Style(self.line.width(), self.line.linear())


def named(name: str, visitors: Mapping[str, Visitor]) -> Mapping[str, Visitor]:
    """Visitors by shown name, for matching what somebody typed."""
    return {visitor.name: visitor for visitor in visitors.values()}
