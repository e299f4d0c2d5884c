"""A game as the house knows it: everything in one frozen value, found by its key."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from mudgames.core.event import Event
from mudgames.core.rules import Rules, Setup
from mudgames.core.seats import Seat
from mudgames.core.table_events import Ended
from mudgames.german import Noun
from mudgames.kit.grammar import Verb
from mudgames.kit.notepad import Pad
from mudgames.kit.screens import Screens
from mudgames.kit.view import Views


@frozen
class Keeper:
    """A non-player game keeper (Spielleiter): key (the word to type), noun, and the key of the room it lives in."""

    key: str
    noun: Noun
    room: str

    @property
    def name(self) -> str:
        """The name as shown."""
        return str(self.noun)


@frozen
class Option:
    """A table option (Tischoption): its values, the default first. Values are typed as they stand here."""

    name: str
    values: tuple[str, ...]
    range: str = ""
    """How the values are named to players where they are too many to list."""

    @property
    def default(self) -> str:
        """The value on a new table."""
        return self.values[0]


@frozen(eq=False)
class Game:
    """One game folder. `package` is its dotted name: texts, help pages and place.toml are read from there."""

    key: str
    title: str
    package: str
    keeper: Keeper
    least: int
    most: int
    events: tuple[type[Event], ...]
    rules: Rules[Any]
    views: Views[Any]
    verbs: tuple[Verb, ...]
    screens: Screens[Any]
    places: Callable[[Setup, Ended], Mapping[Seat, int] | None]
    """The place (1 is first) of every seat that earns points; {} if nobody does; None for a game that does not count
    as finished and leaves no record. What a place is worth, the house's ladder knows."""
    options: tuple[Option, ...] = ()
    pad: Pad | None = None
    """The notepad (Notizzettel) of its players, if the game has one."""
    upcasts: Mapping[str, Any] = field(factory=dict)
    """Old journal entries to new ones: `"Suggested/1"` to a function from its fields to the fields of version 2."""
