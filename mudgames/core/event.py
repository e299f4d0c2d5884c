"""Events: facts that happened at a table, each with the audience that may know it.

Law 2: a fact is wholly visible or wholly invisible to an observer. A fact with a public and a private half is
two events. The audience has no default: an event class that does not name one cannot be defined.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, TypeAlias

import attrs
from attrs import frozen

from mudgames.core.seats import Observer, Seat

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


@frozen
class Audience:
    """Who may know a fact. `seats` is None for everybody, spectators included; else exactly these seats."""

    seats: frozenset[Seat] | None

    def includes(self, observer: Observer) -> bool:
        """True if `observer` (a seat or `SPECTATORS`) may know the fact."""
        return self.seats is None or observer in self.seats


EVERYONE = Audience(None)
NOBODY = Audience(frozenset())


def only(*seats: Seat) -> Audience:
    """The audience of exactly these seats."""
    return Audience(frozenset(seats))


@frozen
class Event:
    """A fact in the past tense. `VERSION` is the version of the fields as the journal stores them."""

    VERSION: ClassVar[int] = 1

    # Not an abstract base class: folds ask of every event which class it is, and ABCs answer that slowly.
    def __init_subclass__(cls) -> None:
        if cls.audience is Event.audience:
            raise TypeError(f"{cls.__name__} must name its audience")

    @property
    def audience(self) -> Audience:
        """Who may know this fact."""
        raise NotImplementedError


@frozen
class Public(Event):
    """A fact that everybody may know."""

    @property
    def audience(self) -> Audience:
        return EVERYONE


@frozen
class Hidden(Event):
    """A fact that nobody may know while the game runs: only the rules fold it."""

    @property
    def audience(self) -> Audience:
        return NOBODY


def visible(events: Iterable[Event], observer: Observer) -> Iterator[Event]:
    """The events that `observer` may know, in order. Everything a person is told starts here (law 3)."""
    return (event for event in events if event.audience.includes(observer))


def fields(event: Event) -> dict[str, Json]:
    """The fields of an event as plain JSON values: enums by value, sets sorted, tuples as lists."""
    return {f.name: plain(getattr(event, f.name)) for f in attrs.fields(type(event))}


def plain(value: Any) -> Json:
    """A value of an event's field as JSON. Raises TypeError for what the journal could not read back."""
    match value:
        case Enum():
            return plain(value.value)
        case None | bool() | int() | float() | str():
            return value
        case frozenset() | set():
            return sorted((plain(item) for item in value), key=repr)
        case Mapping():
            return {str(plain(key)): plain(item) for key, item in value.items()}
        case tuple() | list():
            return [plain(item) for item in value]
    if attrs.has(type(value)):
        return {f.name: plain(getattr(value, f.name)) for f in attrs.fields(type(value))}
    raise TypeError(f"{type(value).__name__} has no place in an event: {value!r}")
