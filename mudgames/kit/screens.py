"""Lines for one observer: what an event, a refusal or a question sounds like to whoever may know it.

The catalogue has a section for each event class. Within it the observer's role picks the sentence: the name of
the first of the fields `by`, `seat`, `to` that holds the observer's own seat, else `other`. A game's screens.py
subclasses `Screens` and adds its pages (hand, standings …).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import attrs
from attrs import frozen

from mudgames.core.event import Event
from mudgames.core.rules import Rejected, Setup
from mudgames.core.seats import KEEPER, Observer, Seat
from mudgames.core.table_events import Chair
from mudgames.german import Noun, proper_noun, und
from mudgames.kit.grammar import Misparse
from mudgames.kit.texts import Catalogue, load_catalogue

V = TypeVar("V")

ROLES = ("by", "seat", "to")
SEATS = frozenset(ROLES)
COMMON = load_catalogue("mudgames.kit")
"""Sentences that all games have."""


@frozen
class Style:
    """How a page is laid out: columns of the client's window, and `linear` (one fact per line, no tables)."""

    width: int = 78
    linear: bool = False


class Screens(ABC, Generic[V]):
    """The screens of one game: `catalogue` has its sentences, `keeper` is the keeper's noun."""

    def __init__(self, catalogue: Catalogue, keeper: Noun) -> None:
        self.catalogue = catalogue
        self.keeper = keeper

    # -- what happened -----------------------------------------------------------------------------

    def told(self, view: V, event: Event) -> list[str]:
        """Lines for the view's observer about an event that has just been folded into `view`."""
        return self.lines(type(event).__name__, self.role(self.observer(view), event), **self.values(view, event))

    def role(self, observer: Observer, event: Event) -> str:
        """Which sentence of the event's section is this observer's."""
        for name in ROLES:
            if getattr(event, name, None) == observer:
                return name
        return "other"

    def values(self, view: V, event: Event) -> dict[str, Any]:
        """The event's fields as words: seats as names, cards as nouns, several cards as a list; and the keeper."""
        words = {
            field.name: self.word(view, field.name, getattr(event, field.name))
            for field in attrs.fields(type(event))
        }
        return {"keeper": self.keeper, **words}

    def word(self, view: V, name: str, value: Any) -> Any:
        """One value as a word for a sentence; `name` tells what it is."""
        if name in SEATS and isinstance(value, int):
            return self.seat_name(view, value)
        if isinstance(value, str) and value in self.catalogue.nouns:
            return self.catalogue.nouns[value]
        if isinstance(value, Chair):
            return value.name
        if name == "winners":
            return und(str(self.seat_name(view, seat)) for seat in value)
        if isinstance(value, tuple):
            return und([str(self.word(view, "", item)) for item in value])
        return value

    def has(self, section: str, name: str) -> bool:
        """True if there is such a sentence, of the game or of all games."""
        return self.catalogue.has(section, name) or COMMON.has(section, name)

    def lines(self, section: str, name: str, /, **values: Any) -> list[str]:
        """A sentence of the game, or else the one that all games have."""
        texts = self.catalogue if self.catalogue.has(section, name) else COMMON
        return texts.lines(section, name, **values)

    def seat_name(self, view: V, seat: Seat) -> Noun:
        """The name of a seat as a noun: the keeper's for seat 0, else the person's."""
        if seat == KEEPER:
            return self.keeper
        return proper_noun(self.setup(view).seats[seat - 1].name)

    # -- the keeper's manners ------------------------------------------------------------------------

    def greeting(self, name: str) -> list[str]:
        """What the keeper says to somebody who comes in; nothing in a game without manners."""
        greets = self.catalogue.has("keeper", "greeting")
        return self.catalogue.lines("keeper", "greeting", name=name) if greets else []

    def remarks(self) -> list[str]:
        """What the keeper may say at a quiet table. Fixed sentences: they can reveal nothing."""
        return self.catalogue.section("remarks")

    # -- what is refused ---------------------------------------------------------------------------

    def refused(self, view: V, rejected: Rejected) -> list[str]:
        """The keeper's words for a command that the rules refuse: why, and what would be right."""
        facts = {name: self.word(view, name, value) for name, value in rejected.facts.items()}
        return self.lines("refused", rejected.reason.value, **facts)

    def misparsed(self, view: V, misparse: Misparse) -> list[str]:
        """The keeper's words for a line that the grammar did not understand. The house lists the readings."""
        facts = {name: self.word(view, name, value) for name, value in misparse.facts.items()}
        return self.lines("misparse", misparse.kind.value, **facts)

    def question(self, view: V, name: str, facts: Mapping[str, Any]) -> list[str]:
        """A safety question (grammar.Confirm) without its `(ja/nein)`."""
        return self.lines("question", name, **facts)

    # -- what each game says of itself -------------------------------------------------------------

    @abstractmethod
    def observer(self, view: V) -> Observer:
        """Whose view it is."""

    @abstractmethod
    def setup(self, view: V) -> Setup:
        """What the game started with."""

    @abstractmethod
    def hand(self, view: V, style: Style) -> list[str]:
        """`karten`: the observer's own cards."""

    @abstractmethod
    def stand(self, view: V, style: Style) -> list[str]:
        """`stand`: the state of the game as far as this observer knows it."""

    @abstractmethod
    def awaited(self, view: V, style: Style) -> list[str]:
        """`wer ist dran`: who is awaited and for what, in one line."""

    @abstractmethod
    def last(self, view: V, style: Style) -> list[str]:
        """`letzte`: the last move with all its answers, in one line."""

    @abstractmethod
    def missed(self, before: V | None, view: V, style: Style) -> list[str]:
        """What happened between two views of one observer, a line for each move (digest after a return).

        `before` is None if the game had not started then."""

    def page(self, name: str, argument: str, view: V, style: Style) -> list[str]:
        """A page that one of the game's own verbs asked for (grammar.Show). LookupError where there is none."""
        raise LookupError(name)
