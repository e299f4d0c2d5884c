"""Games in which one seat after the other is on turn: what all of them know and show.

A game begins with these and adds what it has of its own: a view with more fields, pages with more on them.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Generic, TypeVar

import attrs
from attrs import frozen

from mudgames.core.event import Event, Json
from mudgames.core.rules import Command, Setup
from mudgames.core.seats import Observer, Seat
from mudgames.core.table_events import TABLE_EVENTS, CameBack, Ended, SeatLeft, StoodIn, TurnBegan
from mudgames.kit.screens import Screens, Style
from mudgames.kit.view import Legal


@frozen
class TurnView:
    """What any observer knows: who sits there, whose turn it is, who left, what happened in the game so far."""

    observer: Observer
    setup: Setup
    turn: Seat | None = None
    left: frozenset[Seat] = frozenset()
    away: frozenset[Seat] = frozenset()
    """Seats for which the keeper stands in."""
    happened: tuple[Event, ...] = ()
    """The game's own events that this observer may know, in order."""
    ended: Ended | None = None


V = TypeVar("V", bound=TurnView)


class TurnViews(Generic[V]):
    """`Views` of such a game. `kind` is its class of views; each verb is offered to whoever is on turn, and its
    function lists the commands behind it."""

    def __init__(self, kind: type[V], **verbs: Callable[[V], Iterable[Command]]) -> None:
        self._kind = kind
        self._verbs = verbs
        self._offers = tuple(map(Legal, verbs))

    def begin(self, observer: Observer, setup: Setup) -> V:
        """What the observer knows right after `Started`."""
        return self._kind(observer, setup)

    def evolve(self, view: V, event: Event) -> V:
        """The view after an event that the observer may see."""
        match event:
            case TurnBegan(seat):
                return attrs.evolve(view, turn=seat)
            case SeatLeft(seat):
                return attrs.evolve(view, left=view.left | {seat})
            case StoodIn(seat):
                return attrs.evolve(view, away=view.away | {seat})
            case CameBack(seat):
                return attrs.evolve(view, away=view.away - {seat})
            case Ended():
                return attrs.evolve(view, turn=None, ended=event)
        if isinstance(event, TABLE_EVENTS):
            return view
        return attrs.evolve(view, happened=(*view.happened, event))

    def legal(self, view: V) -> tuple[Legal, ...]:
        """The verbs, for whoever is on turn."""
        return self._offers if view.turn == view.observer else ()

    def moves(self, view: V) -> Iterator[Command]:
        """Every command behind `legal(view)`."""
        return chain.from_iterable(self._verbs[offer.verb](view) for offer in self.legal(view))

    def turn(self, view: V) -> Seat | None:
        """Whose turn it is."""
        return view.turn

    def due(self, view: V) -> tuple[Seat, ...]:
        """Whoever is on turn must act."""
        return (view.turn,) if view.turn is not None else ()

    def hand(self, view: V) -> tuple[str, ...]:
        """No cards."""
        return ()

    def cards(self, view: V, seat: Seat) -> int:
        """No cards."""
        return 0

    def out(self, view: V, seat: Seat) -> bool:
        """Only who left cannot win."""
        return seat in view.left

    def public(self, view: V) -> dict[str, Json]:
        """Nothing beside the seats."""
        return {}


class TurnScreens(Screens[V]):
    """The screens of such a game: its texts are enough."""

    def observer(self, view: V) -> Observer:
        """Whose view it is."""
        return view.observer

    def setup(self, view: V) -> Setup:
        """What the game started with."""
        return view.setup

    def told(self, view: V, event: Event) -> list[str]:
        """As everywhere; the end for winners and others, with the solution."""
        if not isinstance(event, Ended):
            return super().told(view, event)
        won = len(event.winners) > 1
        role = "several" if won else "other" if event.winners else "nobody"
        values = self.values(view, event)
        lines = self.lines("Ended", "winner" if view.observer in event.winners else role, **values)
        return lines + (self.lines("Ended", "solution", **values) if event.solution else [])

    def hand(self, view: V, style: Style) -> list[str]:
        """`karten`: there are none."""
        return self.lines("pages", "hand")

    def stand(self, view: V, style: Style) -> list[str]:
        """`stand`: who is awaited, and every seat."""
        lines = self.awaited(view, style)
        for chair in view.setup.seats:
            name = "gone" if chair.seat in view.left else "away" if chair.seat in view.away else "seat"
            lines += self.lines("pages", name, seat=chair.seat, name=chair.name)
        return lines

    def awaited(self, view: V, style: Style) -> list[str]:
        """`wer ist dran`."""
        if view.turn is None:
            return self.lines("pages", "over")
        name = "own" if view.turn == view.observer else "turn"
        return self.lines("pages", name, seat=self.seat_name(view, view.turn))

    def last(self, view: V, style: Style) -> list[str]:
        """`letzte`: the last thing that happened, in one line."""
        if not view.happened:
            return self.lines("pages", "nothing")
        return [" ".join(self.told(view, view.happened[-1]))]

    def missed(self, before: V | None, view: V, style: Style) -> list[str]:
        """Everything that happened since."""
        events = view.happened[len(before.happened) if before is not None else 0 :]
        lines = [" ".join(self.told(view, event)) for event in events]
        fresh_end = view.ended is not None and (before is None or before.ended is None)
        return lines + (self.told(view, view.ended) if fresh_end and view.ended is not None else [])
