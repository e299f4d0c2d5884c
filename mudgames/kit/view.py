"""What one observer knows of a running game (law 3): a fold over the events that observer may see.

A game's view.py, module or object, has this shape. It never imports rules: whatever it offers as legal, it
derives from visible events alone, and a test holds it against `decide`.
"""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from attrs import frozen

from mudgames.core.event import Event, Json
from mudgames.core.rules import Command, Setup
from mudgames.core.seats import Observer, Seat


@frozen
class Legal:
    """Something the seat may do now: the verb to type and, where the choice is one card, the fitting cards."""

    verb: str
    cards: tuple[str, ...] = ()


V = TypeVar("V")


class Views(Protocol[V]):
    """The functions of a game's view.py. `V` is its frozen class of one observer's knowledge."""

    def begin(self, observer: Observer, setup: Setup) -> V:
        """What the observer knows right after `Started`."""
        ...

    def evolve(self, view: V, event: Event) -> V:
        """The view after an event that the observer may see; others are never shown to it."""
        ...

    def legal(self, view: V) -> tuple[Legal, ...]:
        """What the observer's seat may do now; () for spectators and for whoever may do nothing."""
        ...

    def moves(self, view: V) -> Iterator[Command]:
        """Every command behind `legal(view)`, lazily: there may be very many."""
        ...

    def turn(self, view: V) -> Seat | None:
        """The seat whose turn it is, also while others must act; None before and after the game."""
        ...

    def due(self, view: V) -> tuple[Seat, ...]:
        """The seats that must act now."""
        ...

    def hand(self, view: V) -> tuple[str, ...]:
        """The keys of the cards that the observer's own seat holds."""
        ...

    def cards(self, view: V, seat: Seat) -> int:
        """How many cards that seat holds."""
        ...

    def out(self, view: V, seat: Seat) -> bool:
        """True if that seat can no longer win."""
        ...

    def public(self, view: V) -> dict[str, Json]:
        """What GMCP's Game.State carries beside the seats (field `public`)."""
        ...
