"""What the observers of a table know: one view and one count for each, folded from visible events only (law 3).

`seq` counts the events visible to an observer from the table's first event on, so that a gap never betrays a
hidden one. A seat's view stays with the seat, whoever sits on it.
"""

from collections.abc import Iterator
from typing import Any

from mudgames.core.event import Event
from mudgames.core.rules import Setup
from mudgames.core.seats import SPECTATORS, Observer
from mudgames.core.table_events import Started
from mudgames.house import lobby as lobbies
from mudgames.house import noting
from mudgames.house.lobby import Lobby
from mudgames.kit.game import Game
from mudgames.kit.notepad import Cells, Column, Notes


class Watch:
    """All views of one table. `events` is everything that happened; nobody is shown it but through `history`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lobby = Lobby()
        self.events: list[Event] = []
        self.views: dict[Observer, Any] = {}
        self.notes: dict[Observer, Notes] = {}
        self._counts: dict[Observer, int] = {}
        self._lobby_count = 0

    @property
    def setup(self) -> Setup:
        """What the game started with, or would start with now."""
        return self.lobby.setup()

    def fold(self, event: Event) -> None:
        """Take in the next event: each observer's view and count move only if it may see the event."""
        self.events.append(event)
        self.lobby = lobbies.evolve(self.lobby, self.game, event)
        if isinstance(event, Started):
            observers = (SPECTATORS, *(chair.seat for chair in event.seats))
            self.views = {observer: self.game.views.begin(observer, self.setup) for observer in observers}
            helps = self.game.pad.helps if self.game.pad is not None else {}
            self.notes = {observer: Notes(switches=helps) for observer in observers}
            self._counts = dict.fromkeys(observers, self._lobby_count + 1)
            return
        if not self.views:
            self._lobby_count += event.audience.includes(SPECTATORS)
            return
        for observer, view in self.views.items():
            if event.audience.includes(observer):
                self.views[observer] = self.game.views.evolve(view, event)
                self.notes[observer] = noting.evolve(self.notes[observer], event)
                self._counts[observer] += 1

    def view(self, observer: Observer) -> Any:
        """The observer's view; None before the start."""
        return self.views.get(observer)

    def columns(self) -> tuple[Column, ...]:
        """The columns of every notepad at this table. A seat that was left is the keeper's for it (CL-A26)."""
        keeper, left = self.game.keeper.name, self.lobby.left
        names = {s.seat: f"{s.name} ({keeper})" if s.seat in left else s.name for s in self.lobby.sitters}
        return tuple(Column(seat, name) for seat, name in names.items())

    def cells(self, observer: Observer) -> Cells:
        """What the observer's notepad shows; {} before the start and in a game without one."""
        view = self.view(observer)
        return self.game.pad.cells(view, self.notes[observer]) if self.game.pad is not None and view else {}

    def seq(self, observer: Observer) -> int:
        """How many events this observer has been allowed to see."""
        return self._counts.get(observer, self._lobby_count)

    def history(self, observer: Observer, since: int = 1) -> Iterator[tuple[int, Event]]:
        """(seq, event) of the visible events from number `since` on."""
        seen = (event for event in self.events if event.audience.includes(observer))
        return ((seq, event) for seq, event in enumerate(seen, start=1) if seq >= since)

    def view_at(self, observer: Observer, version: int) -> Any:
        """The observer's view after the table's first `version` events; None if the game had not started then."""
        past = Watch(self.game)
        for event in self.events[:version]:
            past.fold(event)
        return past.view(observer)
