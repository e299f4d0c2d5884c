"""The caretaker closes tables that everybody has left alone for a day: nobody wins there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mudgames.core.seats import KEEPER
from mudgames.core.table_events import Kind
from mudgames.house.live import Asked, LiveTable
from mudgames.house.lobby import Close, Phase

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

ABANDONED_AFTER = 24 * 3600
"""Seconds without any person at a table after which it is closed."""
AFTER_START = 3600
"""Seconds from the start of the server in which nothing is closed: people must be able to come back first."""
ROUND = 600
"""Seconds between two rounds."""


class Caretaker:
    """Goes round the tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def begin(self) -> None:
        """Begin the rounds."""
        self._hall.time.after(ROUND, self._go_round)

    def _go_round(self) -> None:
        for live in self._hall.open_tables():
            if self._is_abandoned(live):
                live.insist(lambda live=live: self._close(live))  # type: ignore[misc]
        self.begin()

    def _is_abandoned(self, live: LiveTable) -> bool:
        hall, lobby = self._hall, live.table.lobby
        now = hall.time.now()
        if now < hall.since + AFTER_START or hall.onlookers(live):
            return False
        people = [s.person for s in lobby.sitters if s.kind is Kind.HUMAN and s.seat not in lobby.left]
        # Of the time before the start of the server only the journal knows: somebody moved there.
        last_here = max((now - hall.presence.away_for(person) for person in people), default=live.at)
        if last_here <= hall.since:
            last_here = live.at
        return now - max(last_here, live.at) >= ABANDONED_AFTER

    def _close(self, live: LiveTable) -> Asked | None:
        if live.table.phase is Phase.OVER or not self._is_abandoned(live):
            return None
        return KEEPER, Close(at=self._hall.time.now())
