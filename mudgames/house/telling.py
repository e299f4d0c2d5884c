"""Telling: durable events become lines and GMCP messages for everybody at the table who may know them."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import define, field
from attrs import evolve as changed

from mudgames.core.event import Event
from mudgames.core.seats import SPECTATORS, Observer, Seat
from mudgames.core.table_events import CameBack, Ended, Invited, OptionSet, SeatLeft, SeatTaken, Started, StoodIn
from mudgames.german import anzahl
from mudgames.house import gmcp, lobby
from mudgames.house.ladder import Gain
from mudgames.house.ladder_page import gain_lines, proclamation
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Lobby, Phase
from mudgames.house.lobby_page import lobby_lines
from mudgames.house.people import Visitor
from mudgames.house.wording import Reader, event_lines, name_of

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

log = logging.getLogger(__name__)

NEW_STATE = (SeatTaken, SeatLeft, OptionSet, Started, StoodIn, CameBack, Ended)
"""Events after which every client at the table gets the whole Game.State anew."""
MOST_MISSED = 5
"""Lines of what a returning player missed, with the line above them (CL-124)."""


@define(eq=False)
class Listener:
    """A visitor at the table while events are told: the seat, or `SPECTATORS`, and the lines so far. Lines leave
    together."""

    visitor: Visitor
    seat: Observer
    lines: list[str] = field(factory=list)


class Telling:
    """Says what happened. It reads views, never a table's state of play."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    # -- what happened -----------------------------------------------------------------------------

    def happened(self, live: LiveTable, events: Sequence[Event]) -> None:
        """Fold durable events one by one and tell each to whoever may know it; then state, offers and prompts."""
        listeners: dict[str, Listener] = {}
        gains: Mapping[Seat, Gain] = {}
        self._gather(live, listeners)
        for event in events:
            before = live.table.lobby
            live.take(event)
            if isinstance(event, SeatTaken):
                self._sit_down(live, event)
            if isinstance(event, Invited):
                self._invite(live, event)
            if isinstance(event, CameBack):
                self._hall.presence.taken_back(live, event.seat)
            if live.table.phase is Phase.LOBBY:
                # Seats close up in the lobby. Whoever just stood up is still told of it, by the seat left.
                self._gather(live, listeners)
            for listener in listeners.values():
                if event.audience.includes(listener.seat):
                    listener.lines += self._lines(live, before, listener, event)
                    seq = live.watch.seq(listener.seat)
                    listener.visitor.gmcp("Game.Event", partial(gmcp.event, live, seq, event))
            if isinstance(event, Ended):
                gains = self._hall.honours.ended(live)
        for listener in listeners.values():
            self._finish(live, listener, events, gains)
        self._proclaim(live, gains)
        if any(event.audience.seats is None for event in events):
            self._hall.statues.check(live)
            self._hall.quiet.begin(live)
        self._show_strangers_out(live)
        self._hall.put_away(live)

    def _show_strangers_out(self, live: LiveTable) -> None:
        """A table that has become private sends away who looks on without an invitation."""
        for visitor in self._hall.onlookers(live):
            if not live.table.lobby.lets_in(visitor.person.key):
                self._hall.detach(visitor)
                self._hall.presence.report_status(visitor)
                self._hall.say(visitor, "now_private", "company", table=live.id)

    def _gather(self, live: LiveTable, listeners: dict[str, Listener]) -> None:
        for visitor, seat in self._hall.attending(live):
            listeners.setdefault(visitor.person.key, Listener(visitor, seat)).seat = seat

    def _finish(
        self, live: LiveTable, listener: Listener, events: Sequence[Event], gains: Mapping[Seat, Gain]
    ) -> None:
        visitor, seat = listener.visitor, listener.seat
        left = seat != SPECTATORS and live.table.lobby.seat_of(visitor.person.key) is None
        if any(isinstance(event, NEW_STATE) for event in events) and not left:
            visitor.gmcp("Game.State", partial(gmcp.state, live, seat, self._is_present))
        for event in events:
            if isinstance(event, Ended) and event.reason != lobby.CLOSED:
                visitor.gmcp("Game.Over", partial(gmcp.over, live, event, gains))
                listener.lines += self._afterwards(live, listener, gains.get(seat), left)
        if not left:
            self._offer(live, visitor, seat)
        if listener.lines:
            # A list or question from before is stale now: a number may answer what the table has just asked.
            visitor.pending = None
            visitor.tell(listener.lines)
        self._settle(live, visitor, left)

    def _afterwards(self, live: LiveTable, listener: Listener, gain: Gain | None, left: bool) -> list[str]:
        """What a listener has gained by a game that is over, and how to go on."""
        lines = gain_lines(self._hall.texts, live.game, gain) if gain is not None else []
        if gain is not None and gain.rises:
            self._hall.presence.report_status(listener.visitor)
        stays = listener.seat != SPECTATORS and not left
        return lines + (self._hall.texts.lines("house", "again") if stays else [])

    def _proclaim(self, live: LiveTable, gains: Mapping[Seat, Gain]) -> None:
        """Tell everybody on line who has just reached the last rung (CL-107)."""
        for sitter in live.table.lobby.sitters:
            if sitter.seat in gains and gains[sitter.seat].masters:
                for visitor in self._hall.visitors.values():
                    visitor.tell(proclamation(self._hall.texts, live.game, sitter.name))

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
        hall.stays(event.person, live)
        visitor = hall.visitors.get(event.person)
        if visitor is None or not visitor.present:
            hall.presence.wait_for(live, event.person)
        if visitor is None:
            return
        if visitor.table != live.id or visitor.looks_on:
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

    def _invite(self, live: LiveTable, event: Invited) -> None:
        """Tell a person of an invitation; not where a round takes its own along to the next table."""
        guest = self._hall.visitors.get(event.person)
        sitters = live.table.lobby.sitters
        if guest is not None and guest.table != live.id and sitters:
            inviter = next((sitter.person for sitter in sitters if sitter.seat == event.by), "")
            if inviter in guest.talk.ignored:
                return
            by = name_of(live.table.lobby, event.by)
            self._hall.say(guest, "invited", "company", by=by, table=live.id)

    def _lines(self, live: LiveTable, before: Lobby, listener: Listener, event: Event) -> list[str]:
        # A fault in a sentence must not keep a table from going on: the fact is durable and folded already.
        reader = Reader(listener.visitor.person.key, listener.seat, listener.visitor.style())
        try:
            return event_lines(self._hall.texts, live, before, reader, event)
        except Exception:
            log.exception("%s: no words for %s", live.id, type(event).__name__)
            return []

    # -- state and offers --------------------------------------------------------------------------

    def _is_present(self, person: str) -> bool:
        visitor = self._hall.visitors.get(person)
        return visitor is not None and visitor.present

    def _offer(self, live: LiveTable, visitor: Visitor, seat: Observer) -> None:
        """Game.Legal whenever what this visitor may do has changed, Game.Notes whenever the pad has."""
        visitor.gmcp_if_new("Game.Legal", partial(gmcp.legal, live, seat))
        if live.game.pad is not None and live.watch.view(seat) is not None:
            visitor.gmcp_if_new("Game.Notes", partial(gmcp.notes, live, seat, live.game.pad))

    def send_state(self, visitor: Visitor, live: LiveTable, since: int | None = None) -> None:
        """Game.State, after the history from number `since` on if that was asked for; then Game.Legal if new."""
        place = self._hall.place_of(visitor)
        if place is None or place[0] is not live:
            return
        seat = place[1]
        if since is not None:
            for seq, event in live.watch.history(seat, since):
                visitor.gmcp("Game.Event", partial(gmcp.event, live, seq, event))
        visitor.gmcp("Game.State", partial(gmcp.state, live, seat, self._is_present))
        self._offer(live, visitor, seat)

    # -- coming back -------------------------------------------------------------------------------

    def welcome_back(self, visitor: Visitor, live: LiveTable) -> None:
        """What was missed, the own cards, what is awaited (CL-124); to a spectator how the table stands."""
        if visitor.looks_on:
            self.show_table(visitor, live)
            return
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

    def show_table(self, visitor: Visitor, live: LiveTable) -> None:
        """How the table stands, to somebody who begins to look on."""
        self.send_state(visitor, live)
        view, style = live.watch.view(SPECTATORS), visitor.style()
        lines = self._hall.texts.lines("house", "you_look_on", table=live.id, keeper=live.game.keeper.noun)
        if view is None:
            visitor.tell([*lines, *lobby_lines(self._hall.texts, live, SPECTATORS)])
        else:
            visitor.tell([*lines, *live.game.screens.stand(view, style)])

    def _digest(self, missed: list[str]) -> list[str]:
        """The end of what was missed, under a line that says how much there was before it."""
        told = missed[-(MOST_MISSED - 1) :]
        more = len(missed) - len(told)
        if not more:
            return [*self._hall.texts.lines("house", "missed"), *told]
        return [*self._hall.texts.lines("house", "missed_more", count=anzahl(more, "Zug", "Züge")), *told]
