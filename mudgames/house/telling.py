"""Telling: durable events become lines and GMCP messages for everybody at the table who may know them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import define, field
from attrs import evolve as changed

from mudgames.core.event import Event, fields
from mudgames.core.rules import Rejected
from mudgames.core.seats import Observer, Seat
from mudgames.core.table_events import CameBack, Ended, HelpSwitched, SeatLeft, SeatTaken, Started, StoodIn
from mudgames.german import anzahl, oder, und, zahlwort
from mudgames.house import gmcp, lobby, noting
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Lobby, Phase
from mudgames.house.people import Visitor
from mudgames.house.world import SHOWN

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

log = logging.getLogger(__name__)

NEW_STATE = (SeatTaken, SeatLeft, Started, StoodIn, CameBack, Ended)
"""Events after which every client at the table gets the whole Game.State anew."""
MOST_MISSED = 5
"""Lines of what a returning player missed, with the line above them (CL-124)."""


@define(eq=False)
class Listener:
    """A visitor at the table while events are told: the seat, and the lines so far. Lines leave together."""

    visitor: Visitor
    seat: Seat
    lines: list[str] = field(factory=list)


class Telling:
    """Says what happened. It reads views, never a table's state of play."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    # -- what happened -----------------------------------------------------------------------------

    def happened(self, live: LiveTable, events: Sequence[Event]) -> None:
        """Fold durable events one by one and tell each to whoever may know it; then state, offers and prompts."""
        listeners: dict[str, Listener] = {}
        self._gather(live, listeners)
        for event in events:
            before = live.table.lobby
            live.take(event)
            if isinstance(event, SeatTaken):
                self._sit_down(live, event)
            if live.table.phase is Phase.LOBBY:
                # Seats close up in the lobby. Whoever just stood up is still told of it, by the seat left.
                self._gather(live, listeners)
            for listener in listeners.values():
                if event.audience.includes(listener.seat):
                    listener.lines += self._lines(live, before, listener, event)
                    seq = live.watch.seq(listener.seat)
                    listener.visitor.gmcp("Game.Event", partial(gmcp.event, live, seq, event))
        for listener in listeners.values():
            self._finish(live, listener, events)
        self._hall.put_away(live)

    def _gather(self, live: LiveTable, listeners: dict[str, Listener]) -> None:
        for visitor, seat in self._hall.seated(live):
            listeners.setdefault(visitor.person.key, Listener(visitor, seat)).seat = seat

    def _finish(self, live: LiveTable, listener: Listener, events: Sequence[Event]) -> None:
        visitor, seat = listener.visitor, listener.seat
        left = live.table.lobby.seat_of(visitor.person.key) is None
        if any(isinstance(event, NEW_STATE) for event in events) and not left:
            visitor.gmcp("Game.State", partial(gmcp.state, live, seat, self._is_present))
        for event in events:
            if isinstance(event, Ended) and event.reason != lobby.CLOSED:
                visitor.gmcp("Game.Over", partial(gmcp.over, live, event))
        if not left:
            self._offer(live, visitor, seat)
        if listener.lines:
            # A list or question from before is stale now: a number may answer what the table has just asked.
            visitor.pending = None
            visitor.tell(listener.lines)
        self._settle(live, visitor, left)

    def _settle(self, live: LiveTable, visitor: Visitor, left: bool) -> None:
        """Let go of whoever left the table, and sooner or later of who is away from one that is over."""
        if not visitor.present and left:
            self._hall.presence.forget(visitor)
        elif left:
            self._hall.detach(visitor)
            self._hall.presence.report_status(visitor)
        elif not visitor.present and live.table.phase is Phase.OVER:
            self._hall.presence.wait_for(live, visitor.person.key)

    def _sit_down(self, live: LiveTable, event: SeatTaken) -> None:
        hall = self._hall
        visitor = hall.visitors.get(event.person)
        if visitor is None or not visitor.present:
            hall.presence.wait_for(live, event.person)
        if visitor is None:
            return
        visitor.heading = None
        if visitor.table != live.id:
            hall.detach(visitor)
        visitor.table, visitor.seen = live.id, live.version
        hall.presence.report_status(visitor)
        if visitor.room != live.game.keeper.room:
            hall.tell_room(visitor, "goes_away", name=visitor.name)
            visitor.room = live.game.keeper.room
            visitor.gmcp("Room.Info", lambda: hall.world.describe(visitor.room))
        for other in hall.visitors.values():
            if other.room == visitor.room and other.table != live.id:
                hall.say(other, "sits_down", name=visitor.name, table=live.id)

    # -- words for events --------------------------------------------------------------------------

    def _lines(self, live: LiveTable, before: Lobby, listener: Listener, event: Event) -> list[str]:
        # A fault in a sentence must not keep a table from going on: the fact is durable and folded already.
        try:
            view = live.watch.view(listener.seat)
            if view is None:
                return self._lobby_lines(live, before, listener, event)
            if isinstance(event, noting.NOTE_EVENTS):
                return self._note_lines(live, event)
            lines = live.game.screens.told(view, event)
            if isinstance(event, Ended):
                lines += self._points(live, listener.seat, event)
                lines += self._hall.texts.lines("house", "again")
            return lines
        except Exception:
            log.exception("%s: no words for %s", live.id, type(event).__name__)
            return []

    def _lobby_lines(self, live: LiveTable, before: Lobby, listener: Listener, event: Event) -> list[str]:
        key, now = listener.visitor.person.key, live.table.lobby
        texts, name = self._hall.texts, type(event).__name__
        values: dict[str, Any] = {
            "table": live.id,
            "keeper": live.game.keeper.noun,
            "least": zahlwort(live.game.least),
        }
        match event:
            case SeatTaken(seat, newcomer, _, person):
                role = "other" if person != key else "host" if seat == now.host else "you"
                return texts.lines(name, role, name=newcomer, seat=seat, host=_name(now, now.host), **values)
            case SeatLeft(seat) if now.seat_of(key) is None:
                return texts.lines(name, "you", seat=seat, **values)
            case SeatLeft(seat):
                lines = texts.lines(name, "other", name=_name(before, seat))
                if before.seat_of(key) == listener.seat:
                    return lines
                role = "host" if listener.seat == now.host else "moved"
                return lines + texts.lines(name, role, seat=listener.seat)
            case Ended():
                return []
        return texts.lines(name, "other", **fields(event))

    def _note_lines(self, live: LiveTable, event: Event) -> list[str]:
        switched = "on" if getattr(event, "on", False) else "off"
        role = switched if isinstance(event, HelpSwitched) else "seat"
        return self._hall.texts.lines(type(event).__name__, role, keeper=live.game.keeper.noun, **fields(event))

    def _points(self, live: LiveTable, seat: Seat, event: Ended) -> list[str]:
        earned = live.game.points(live.watch.setup, event).get(seat, 0)
        if not earned:
            return []
        return self._hall.texts.lines("house", "points", points=anzahl(earned, "Punkt", "Punkte"))

    def refused(self, live: LiveTable, seat: Observer, rejected: Rejected) -> list[str]:
        """The words for a refusal: the house's or the keeper's."""
        if not isinstance(rejected.reason, lobby.Reason | noting.Reason):
            return live.game.screens.refused(live.watch.view(seat), rejected)
        facts: dict[str, Any] = {"keeper": live.game.keeper.noun, **rejected.facts}
        facts["host"] = _name(live.table.lobby, facts.get("host"))
        for name, listed in (("options", und), ("values", oder)):
            facts[name] = listed(map(str, facts.get(name, ())))
        if isinstance(rejected.reason, lobby.Reason):
            for name in facts.keys() & {"least", "most"}:
                facts[name] = zahlwort(facts[name])
        return self._hall.texts.lines("refused", rejected.reason.value, **facts)

    # -- state and offers --------------------------------------------------------------------------

    def _is_present(self, person: str) -> bool:
        visitor = self._hall.visitors.get(person)
        return visitor is not None and visitor.present

    def _offer(self, live: LiveTable, visitor: Visitor, seat: Seat) -> None:
        """Game.Legal whenever what this visitor may do has changed, Game.Notes whenever the pad has."""
        visitor.gmcp_if_new("Game.Legal", partial(gmcp.legal, live, seat))
        if live.game.pad is not None and live.watch.view(seat) is not None:
            visitor.gmcp_if_new("Game.Notes", partial(gmcp.notes, live, seat, live.game.pad))

    def send_state(self, visitor: Visitor, live: LiveTable, since: int | None = None) -> None:
        """Game.State, after the history from number `since` on if that was asked for; then Game.Legal if new."""
        seat = live.table.lobby.seat_of(visitor.person.key)
        if seat is None:
            return
        if since is not None:
            for seq, event in live.watch.history(seat, since):
                visitor.gmcp("Game.Event", partial(gmcp.event, live, seq, event))
        visitor.gmcp("Game.State", partial(gmcp.state, live, seat, self._is_present))
        self._offer(live, visitor, seat)

    # -- coming back -------------------------------------------------------------------------------

    def welcome_back(self, visitor: Visitor, live: LiveTable) -> None:
        """What was missed, the own cards, what is awaited (CL-124)."""
        seat = live.table.lobby.seat_of(visitor.person.key)
        if seat is None:
            return
        self.send_state(visitor, live)
        view, screens, style = live.watch.view(seat), live.game.screens, visitor.style()
        texts, values = self._hall.texts, {"table": live.id, "keeper": live.game.keeper.noun}
        before, visitor.seen = live.watch.view_at(seat, visitor.seen), live.version
        if view is None:
            visitor.tell(texts.lines("house", "back_in_lobby", **values))
            return
        missed = screens.missed(before, view, changed(style, linear=True))
        lines = texts.lines("house", "back_at_table", **values)
        lines += self._digest(missed) if missed else screens.last(view, style)
        visitor.tell([*lines, *screens.hand(view, style), *screens.awaited(view, style)])

    def _digest(self, missed: list[str]) -> list[str]:
        """The end of what was missed, under a line that says how much there was before it."""
        told = missed[-(MOST_MISSED - 1) :]
        more = len(missed) - len(told)
        if not more:
            return [*self._hall.texts.lines("house", "missed"), *told]
        return [*self._hall.texts.lines("house", "missed_more", count=anzahl(more, "Zug", "Züge")), *told]

    # -- places ------------------------------------------------------------------------------------

    def room(self, visitor: Visitor) -> None:
        """The room as the visitor sees it: name, text, keeper, exits, people."""
        hall = self._hall
        texts, room = hall.texts, hall.world.rooms[visitor.room]
        lines = [room.name, room.text]
        game = hall.world.keepers.get(room.key)
        if game is not None:
            lines += texts.lines("look", "keeper", keeper=game.keeper.noun, game=game.title)
        shown = [name for way, name in SHOWN.items() if way in room.exits]
        lines += texts.lines("look", "exits" if len(shown) > 1 else "exit", exits=und(shown)) if shown else []
        others = [v.name for v in hall.visitors.values() if v.room == room.key and v is not visitor and v.present]
        lines += texts.lines("look", "one" if len(others) == 1 else "many", people=und(others)) if others else []
        visitor.tell(lines)


def _name(lobby: Lobby, seat: Seat | None) -> str:
    """The name on a seat; nothing where nobody sits."""
    return next((sitter.name for sitter in lobby.sitters if sitter.seat == seat), "")
