"""Telling: durable events become lines and GMCP messages for everybody at the table who may know them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve as changed

from mudgames.core.event import Event
from mudgames.core.rules import Rejected
from mudgames.core.seats import Observer, Seat
from mudgames.core.table_events import CameBack, Ended, SeatLeft, SeatTaken, Started, StoodIn
from mudgames.german import anzahl, oder, und
from mudgames.house import gmcp, lobby
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase
from mudgames.house.people import Visitor
from mudgames.house.world import SHOWN

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

log = logging.getLogger(__name__)

NEW_STATE = (SeatTaken, SeatLeft, Started, StoodIn, CameBack, Ended)
"""Events after which every client at the table gets the whole Game.State anew."""
MOST_MISSED = 5
"""Lines of what a returning player missed (CL-124)."""


class Telling:
    """Says what happened. It reads views, never a table's state of play."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    # -- what happened -----------------------------------------------------------------------------

    def happened(self, live: LiveTable, events: Sequence[Event]) -> None:
        """Fold durable events one by one and tell each to whoever may know it; then prompts, state and offers."""
        present = {visitor.person.key: (visitor, seat) for visitor, seat in self._hall.seated(live)}
        lines: dict[str, list[str]] = {key: [] for key in present}
        for event in events:
            live.take(event)
            if isinstance(event, SeatTaken):
                self._sit_down(live, event)
            if live.table.phase is Phase.LOBBY:
                # Seats close up in the lobby. Whoever just stood up is still told of it, by the seat left.
                present |= {visitor.person.key: (visitor, seat) for visitor, seat in self._hall.seated(live)}
            for key, (visitor, seat) in present.items():
                if event.audience.includes(seat):
                    lines.setdefault(key, []).extend(self._lines(live, visitor, seat, event))
                    visitor.gmcp("Game.Event", gmcp.event(live, live.watch.seq(seat), event))
        renew = any(isinstance(event, NEW_STATE) for event in events)
        for key, (visitor, seat) in present.items():
            self._finish(live, visitor, seat, lines[key], renew, events)

    def _finish(
        self,
        live: LiveTable,
        visitor: Visitor,
        seat: Seat,
        lines: list[str],
        renew: bool,
        events: Sequence[Event],
    ) -> None:
        if live.table.lobby.seat_of(visitor.person.key) is None:
            self._hall.detach(visitor)
            self._hall.report_status(visitor)
        elif renew:
            visitor.gmcp("Game.State", gmcp.state(live, seat, self._is_present))
        for event in events:
            if isinstance(event, Ended) and event.reason != lobby.CLOSED:
                visitor.gmcp("Game.Over", gmcp.over(live, event))
        self._offer(live, visitor, seat)
        if lines:
            visitor.tell(lines)

    def _sit_down(self, live: LiveTable, event: SeatTaken) -> None:
        visitor = self._hall.visitors.get(event.person)
        if visitor is None:
            return
        if visitor.table != live.id:
            self._hall.detach(visitor)
        visitor.table = live.id
        self._hall.report_status(visitor)
        if visitor.room != live.game.keeper.room:
            self._hall.tell_room(visitor, "goes_away", name=visitor.name)
            visitor.room = live.game.keeper.room
            visitor.gmcp("Room.Info", self._hall.world.describe(visitor.room))
        for other in self._hall.visitors.values():
            if other.room == visitor.room and other.table != live.id:
                self._hall.say(other, "sits_down", name=visitor.name, table=live.id)

    def _lines(self, live: LiveTable, visitor: Visitor, seat: Seat, event: Event) -> list[str]:
        # A fault in a sentence must not keep a table from going on: the fact is durable and folded already.
        try:
            view = live.watch.view(seat)
            if view is None or (isinstance(event, Ended) and event.reason == lobby.CLOSED):
                return self._lobby_lines(live, visitor, event)
            lines = live.game.screens.told(view, event)
            if isinstance(event, Ended):
                lines += self._points(live, seat, event)
            return lines
        except Exception:
            log.exception("%s: no words for %s", live.id, type(event).__name__)
            return []

    def _lobby_lines(self, live: LiveTable, visitor: Visitor, event: Event) -> list[str]:
        texts, name = self._hall.texts, type(event).__name__
        if isinstance(event, SeatTaken):
            role = "you" if event.person == visitor.person.key else "other"
            count = anzahl(len(live.table.lobby.sitters), "Platz", "Plätze")
            return texts.lines(
                name,
                role,
                name=event.name,
                seat=event.seat,
                table=live.id,
                count=count,
                keeper=live.game.keeper.noun,
                least=live.game.least,
            )
        if isinstance(event, SeatLeft):
            mine = live.table.lobby.seat_of(visitor.person.key) is None
            return texts.lines(
                name, "you" if mine else "other", table=live.id, seat=event.seat, keeper=live.game.keeper.noun
            )
        values = {field: getattr(event, field) for field in ("name", "value") if hasattr(event, field)}
        return texts.lines(name, "other", **values)

    def _points(self, live: LiveTable, seat: Seat, event: Ended) -> list[str]:
        earned = live.game.points(live.watch.setup, event).get(seat, 0)
        if not earned:
            return []
        return self._hall.texts.lines("house", "points", points=anzahl(earned, "Punkt", "Punkte"))

    # -- state and offers --------------------------------------------------------------------------

    def _is_present(self, person: str) -> bool:
        visitor = self._hall.visitors.get(person)
        return visitor is not None and visitor.present

    def _offer(self, live: LiveTable, visitor: Visitor, seat: Seat) -> None:
        """Game.Legal whenever what this visitor may do has changed."""
        if live.table.lobby.seat_of(visitor.person.key) is None:
            return
        legal = gmcp.legal(live, seat)
        if legal != visitor.legal:
            visitor.legal = legal
            visitor.gmcp("Game.Legal", legal)

    def send_state(self, visitor: Visitor, live: LiveTable, since: int | None = None) -> None:
        """Game.State, after the history from number `since` on if it was asked for."""
        seat = live.table.lobby.seat_of(visitor.person.key)
        if seat is None:
            return
        if since is not None:
            for seq, event in live.watch.history(seat, since):
                visitor.gmcp("Game.Event", gmcp.event(live, seq, event))
        visitor.gmcp("Game.State", gmcp.state(live, seat, self._is_present))

    def refused(self, live: LiveTable, seat: Observer, rejected: Rejected) -> list[str]:
        """The words for a refusal: the lobby's or the keeper's."""
        if isinstance(rejected.reason, lobby.Reason):
            facts = dict(rejected.facts)
            if facts.get("seat") is not None:
                facts["host"] = live.table.lobby.sitters[facts["seat"] - 1].name
            if "options" in facts:
                facts["options"] = und([str(item) for item in facts["options"]])
            if "values" in facts:
                facts["values"] = oder([str(item) for item in facts["values"]])
            return self._hall.texts.lines("refused", rejected.reason.value, keeper=live.game.keeper.noun, **facts)
        return live.game.screens.refused(live.watch.view(seat), rejected)

    # -- coming back -------------------------------------------------------------------------------

    def welcome_back(self, visitor: Visitor, live: LiveTable, seat: Seat) -> None:
        """What was missed, the own cards, what is awaited (CL-124)."""
        self.send_state(visitor, live)
        self._offer(live, visitor, seat)
        view, screens, style = live.watch.view(seat), live.game.screens, visitor.style()
        texts = self._hall.texts
        if view is None:
            visitor.tell(texts.lines("house", "back_in_lobby", table=live.id, keeper=live.game.keeper.noun))
            return
        before = live.watch.view_at(seat, visitor.seen.pop(live.id, 0))
        missed = screens.missed(before, view, changed(style, linear=True))
        lines = texts.lines("house", "back_at_table", table=live.id, keeper=live.game.keeper.noun)
        if not missed:
            lines += screens.last(view, style)
        else:
            lines += texts.lines("house", "missed")
            if len(missed) > MOST_MISSED:
                lines += texts.lines("house", "missed_more", count=len(missed) - MOST_MISSED + 1)
                missed = missed[-MOST_MISSED + 1 :]
            lines += missed
        visitor.tell([*lines, *screens.hand(view, style), *screens.awaited(view, style)])

    # -- places ------------------------------------------------------------------------------------

    def room(self, visitor: Visitor) -> None:
        """The room as the visitor sees it: name, text, keeper, exits, people."""
        hall = self._hall
        texts, room = hall.texts, hall.world.rooms[visitor.room]
        lines = [room.name, room.text]
        game = hall.world.keepers.get(room.key)
        if game is not None:
            lines += texts.lines("look", "keeper", keeper=game.keeper.noun, game=game.title)
        shown = [SHOWN[way] for way in room.exits]
        lines += texts.lines("look", "exits", count=len(shown), exits=und(shown)) if shown else []
        others = [v.name for v in hall.visitors.values() if v.room == room.key and v is not visitor and v.present]
        lines += texts.lines("look", "one" if len(others) == 1 else "many", people=und(others)) if others else []
        visitor.tell(lines)
