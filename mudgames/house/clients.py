"""What clients ask by GMCP (`Game.Get`, a late subscription) and get: lists and states. It changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mudgames.core.event import Json
from mudgames.house import gmcp
from mudgames.house.live import LiveTable
from mudgames.house.people import Visitor

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

MOST_WAITING = 2500
"""Lines and requests of one person that may wait for an append."""


class Clients:
    """Answers the clients of a hall's visitors."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def hear(self, visitor: Visitor, package: str, data: Json) -> None:
        """A GMCP message of this visitor's client."""
        if package == "Game.Get":
            self._get(visitor, data if isinstance(data, dict) else {})
        elif package.startswith("Core.Supports."):
            self.subscribe(visitor)

    def subscribe(self, visitor: Visitor) -> None:
        """The client wants messages from now on: who, where, which tables, and how things stand at one's own."""
        self._hall.presence.introduce(visitor)
        self._get(visitor, {})

    def listing(self) -> Json:
        """Game.List."""
        return gmcp.listing((live, len(self._hall.onlookers(live))) for live in self._hall.open_tables())

    def _get(self, visitor: Visitor, wanted: Mapping[str, Json]) -> None:
        live = self._hall.live_of(visitor)
        if live is None or wanted.get("table", live.id) != live.id:
            visitor.gmcp("Game.List", self.listing)
            return
        since = wanted.get("from")
        self._send_state(visitor, live, since if isinstance(since, int) and not isinstance(since, bool) else None)

    def _send_state(self, visitor: Visitor, live: LiveTable, since: int | None) -> None:
        if visitor.waiting >= MOST_WAITING:
            return
        visitor.waiting += 1

        def run() -> None:
            visitor.waiting -= 1
            self._hall.telling.send_state(visitor, live, since)

        def dropped() -> None:
            visitor.waiting -= 1
            self._send_state(visitor, live, since)

        live.submit(run, dropped)
