"""Presence: who comes into the house and who goes, whose line is lost, and what becomes of their seats.

A lost line is not leaving: the seat stays. None of this is an event of a table but that the keeper stands in for a
guest who stays away, and that a seat in a lobby is freed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mudgames.core.event import Json
from mudgames.core.rules import ComeBack, Leave, StandIn
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import Kind
from mudgames.house.live import Asked, LiveTable
from mudgames.house.lobby import Phase
from mudgames.house.people import GUEST, Person, Visitor
from mudgames.house.ports import Line
from mudgames.house.talk import channels, players

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

AWAY = 15 * 60
"""Seconds after which the keeper stands in for a guest who is away, an absent person's lobby seat is freed, and a
person who is away from a table that is over is forgotten."""


class Presence:
    """Lets visitors in and out of a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._returning: set[tuple[str, str]] = set()
        """(table, person) of whoever is taking a seat back right now."""

    # -- coming ------------------------------------------------------------------------------------

    def enter(self, person: Person, line: Line) -> None:
        """A person has logged in on this line. A line that the person still had is taken over."""
        hall = self._hall
        visitor = hall.visitors.get(person.key) or self._newcomer(person)
        old, visitor.line = visitor.line, line
        if old is not None:
            old.close(hall.texts.lines("house", "taken_over"))
        self._stop_waiting(visitor)
        visitor.away_since = visitor.pending = None
        visitor.gmcp_sent.clear()
        visitor.last_input = hall.time.now()
        self.introduce(visitor)
        live = hall.live_of(visitor)
        if live is not None:
            self._hall.statues.stirred(visitor)
            self._return(visitor, live, line, noticed=old is None)
            return
        hall.look(visitor, arriving=True)
        if old is None:
            hall.tell_room(visitor, "comes", name=visitor.name)

    def _newcomer(self, person: Person) -> Visitor:
        """A visitor who was not in the house; after a restart there may be a seat waiting."""
        hall = self._hall
        visitor = Visitor(person, hall.world.start)
        live = hall.table_of(person.key)
        if live is not None:
            visitor.table, visitor.room = live.id, live.game.keeper.room
        hall.visitors[person.key] = visitor
        return visitor

    def _return(self, visitor: Visitor, live: LiveTable, line: Line, noticed: bool) -> None:
        """Give the seat back if the keeper has it, then show what was missed, the cards, and what is awaited."""
        hall = self._hall

        def announce() -> None:
            if noticed:
                hall.tell_table(live, visitor, "back", name=visitor.name)

        def welcome() -> None:
            live.submit(show, welcome)

        def show() -> None:
            if visitor.line is line:
                hall.telling.welcome_back(visitor, live)

        live.insist(lambda: self._from_keeper(visitor, live), announce)
        welcome()

    def take_back(self, visitor: Visitor) -> None:
        """Whoever had turned to stone and types something gets the seat back from the keeper."""
        place = self._hall.seat_of(visitor)
        if place is None or place[1] not in place[0].table.lobby.stood_in:
            return
        live, key = place[0], (place[0].id, visitor.person.key)
        if key not in self._returning:
            self._returning.add(key)
            live.insist(lambda: self._from_keeper(visitor, live), lambda: self._returning.discard(key))

    def taken_back(self, live: LiveTable, seat: Seat) -> None:
        """The seat is its person's again."""
        person = next(sitter.person for sitter in live.table.lobby.sitters if sitter.seat == seat)
        self._returning.discard((live.id, person))

    def _from_keeper(self, visitor: Visitor, live: LiveTable) -> Asked | None:
        """What gives the seat back, if the keeper has it."""
        lobby = live.table.lobby
        seat = lobby.seat_of(visitor.person.key)
        if seat is None or seat not in lobby.stood_in or lobby.phase is not Phase.RUNNING:
            return None
        return KEEPER, ComeBack(seat, at=self._hall.time.now())

    def introduce(self, visitor: Visitor) -> None:
        """GMCP: who one is, where one stands, which tables there are."""
        visitor.gmcp_sent.clear()
        visitor.gmcp("Char.Name", lambda: {"name": visitor.name, "fullname": visitor.name})
        visitor.gmcp("Room.Info", lambda: self._hall.world.describe(visitor.room))
        visitor.gmcp("Game.List", self._hall.clients.listing)
        visitor.gmcp("Comm.Channel.List", channels)
        visitor.gmcp("Comm.Channel.Players", lambda: players(self._hall.visitors.values()))
        self.report_status(visitor)

    def report_status(self, visitor: Visitor) -> None:
        """GMCP Char.Status: after the login, after sitting down and standing up."""
        visitor.gmcp("Char.Status", lambda: self._status(visitor))

    def _status(self, visitor: Visitor) -> Json:
        place = self._hall.seat_of(visitor)
        return {
            "name": visitor.name,
            "guest": visitor.person.guest,
            "table": place[0].id if place is not None else None,
            "seat": place[1] if place is not None else None,
            "idle": self._hall.time.now() - visitor.last_input,
            "ladder": self._hall.honours.ladder.rungs(visitor.person.key),
        }

    def move(self, visitor: Visitor, room: str) -> None:
        """Bring a visitor to another room, without showing it; the people in both notice."""
        if visitor.room == room:
            return
        self._hall.tell_room(visitor, "goes_away", name=visitor.name)
        visitor.room = room
        self._hall.tell_room(visitor, "arrives", name=visitor.name)
        visitor.gmcp("Room.Info", lambda: self._hall.world.describe(room))

    # -- going -------------------------------------------------------------------------------------

    def lost(self, key: str, line: Line) -> None:
        """The connection `line` of this person is gone. A seat stays; who has none leaves the house."""
        visitor = self._hall.visitors.get(key)
        if visitor is not None and visitor.line is line:
            self._gone(visitor, "line_lost")

    def hang_up(self, visitor: Visitor) -> None:
        """`ende`: the person goes; a seat at a table that is not over stays and waits as after a lost line."""
        line = visitor.line
        if line is None:
            return
        live = self._gone(visitor, "hung_up")
        name = "farewell" if live is None else "farewell_seated"
        line.close(self._hall.texts.lines("house", name, name=visitor.name, table=live.id if live else ""))

    def _gone(self, visitor: Visitor, sentence: str) -> LiveTable | None:
        """The visitor has no line any more. The table where a seat is kept, if there is one. A spectator goes."""
        hall = self._hall
        visitor.line, visitor.pending, visitor.away_since = None, None, hall.time.now()
        live = hall.live_of(visitor)
        if live is None or not hall.is_bound(visitor):
            hall.tell_room(visitor, "goes", name=visitor.name)
            self.forget(visitor)
            return None
        hall.tell_table(live, visitor, sentence, name=visitor.name)
        self.wait_for(live, visitor.person.key)
        return live

    def forget(self, visitor: Visitor) -> None:
        """The visitor is no longer in the house."""
        self._stop_waiting(visitor)
        self._hall.detach(visitor)
        self._hall.visitors.pop(visitor.person.key, None)

    def close(self) -> None:
        """The server stops: tell everybody and hang up."""
        for visitor in list(self._hall.visitors.values()):
            line, visitor.line = visitor.line, None
            if line is not None:
                line.close(self._hall.texts.lines("house", "closing"))

    def absent_seats(self, live: LiveTable, seconds: int) -> frozenset[Seat]:
        """The seats whose person has been away for so long. Since a restart nobody was here who has not come back."""
        return frozenset(
            sitter.seat
            for sitter in live.table.lobby.sitters
            if sitter.kind is Kind.HUMAN and self.away_for(sitter.person) >= seconds
        )

    def away_for(self, key: str) -> int:
        """Seconds since this person was here; 0 for whoever is."""
        visitor = self._hall.visitors.get(key)
        if visitor is not None and visitor.present:
            return 0
        since = visitor.away_since if visitor is not None else None
        return self._hall.time.now() - (self._hall.since if since is None else since)

    # -- being away too long -------------------------------------------------------------------------

    def wait_for(self, live: LiveTable, key: str) -> None:
        """Act when an absent person has been away too long, unless the person is back or away anew by then."""
        visitors = self._hall.visitors
        visitor = visitors.get(key)
        since = visitor.away_since if visitor is not None else None

        def too_long() -> None:
            now = visitors.get(key)
            if now is None or (not now.present and now.away_since == since):
                live.insist(lambda: self._give_up(live, key), lambda: self._forget_absent(live, key))

        alarm = self._hall.time.after(AWAY, too_long)
        if visitor is not None:
            self._stop_waiting(visitor)
            visitor.alarm = alarm

    def _stop_waiting(self, visitor: Visitor) -> None:
        if visitor.alarm is not None:
            visitor.alarm.cancel()
            visitor.alarm = None

    def _give_up(self, live: LiveTable, key: str) -> Asked | None:
        """What the table is to do about a person who is away; None if nothing."""
        visitor, lobby = self._hall.visitors.get(key), live.table.lobby
        seat, now = lobby.seat_of(key), self._hall.time.now()
        if seat is None or (visitor is not None and visitor.present):
            return None
        if lobby.phase is Phase.LOBBY:
            return seat, Leave(at=now)
        if lobby.phase is Phase.RUNNING and key.startswith(GUEST) and seat not in lobby.stood_in:
            return KEEPER, StandIn(seat, at=now)
        return None

    def _forget_absent(self, live: LiveTable, key: str) -> None:
        visitor = self._hall.visitors.get(key)
        over = live.table.phase is Phase.OVER
        if visitor is not None and not visitor.present and visitor.table == live.id and over:
            self.forget(visitor)
