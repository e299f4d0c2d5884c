"""`statue`: the others ask the keeper to stand in for somebody who has turned to stone (CL-102 … CL-104, CL-A16).

A request is no event: it lives in memory, counts down in the open, and ends with a sign of life, an objection, or the
keeper standing in. Only the last of these is an event of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from attrs import define, field

from mudgames.core import spans
from mudgames.core.rules import StandIn
from mudgames.core.seats import KEEPER, SPECTATORS, Seat
from mudgames.core.table_events import Kind
from mudgames.german import dauer
from mudgames.house.live import Asked, LiveTable
from mudgames.house.lobby import STATUE, Phase, Sitter
from mudgames.house.people import Visitor
from mudgames.house.ports import Timer

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

REST = 2 * 60
"""Seconds until a seat can be named again after a request that came to nothing."""
REMINDERS = (1 / 2, 3 / 4)
"""When everybody is told how long there is still, as parts of the notice."""


class Refusal(StrEnum):
    """Why the keeper does not hear a request; each names a sentence."""

    NOT_RUNNING = "not_running"
    ONESELF = "oneself"
    NOT_A_PERSON = "not_a_person"
    KEPT = "kept"
    NOT_AWAITED = "not_awaited"
    UNDER_WAY = "under_way"
    RESTS = "rests"  # left
    NOT_IDLE = "not_idle"  # left
    ONLY_LOST = "only_lost"


@define(eq=False)
class _Request:
    """A request that counts down."""

    seat: Seat
    person: str
    name: str
    timers: list[Timer] = field(factory=list)
    turned: bool = False
    """True once the time is up and the keeper is to stand in."""

    def stop(self) -> None:
        for timer in self.timers:
            timer.cancel()


class Statues:
    """The requests of all tables of a hall; at most one for each table."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._requests: dict[str, _Request] = {}
        self._rests: dict[tuple[str, Seat], int] = {}
        """UTC seconds until which a seat of a table cannot be named again."""

    # -- asking ------------------------------------------------------------------------------------

    def ask(self, asker: Visitor, live: LiveTable, sitter: Sitter) -> None:
        """Begin a request, or say why not. Call it for somebody who sits at this table."""
        refusal, left = self._judge(asker, live, sitter)
        if refusal is not None:
            self._say(asker, live, refusal.value, name=sitter.name, left=dauer(left))
            return
        notice = self._hall.customs.statue_notice or 0
        request = _Request(sitter.seat, sitter.person, sitter.name)
        self._requests[live.id] = request
        for part in REMINDERS if notice else ():
            self._later(request, notice * part, self._reminder(live, request, round(notice * (1 - part))))
        self._later(request, notice, lambda: self._carry_out(live, request))
        if notice:
            self._tell(live, request, "asked", asker, left=dauer(notice))

    def _judge(self, asker: Visitor, live: LiveTable, sitter: Sitter) -> tuple[Refusal | None, int]:
        """Why this request is not heard, None if it is; and the seconds that the reason speaks of."""
        lobby, seat, now = live.table.lobby, sitter.seat, self._hall.time.now()
        if live.table.phase is not Phase.RUNNING:
            return Refusal.NOT_RUNNING, 0
        if sitter.person == asker.person.key:
            return Refusal.ONESELF, 0
        if sitter.kind is not Kind.HUMAN:
            return Refusal.NOT_A_PERSON, 0
        if seat in lobby.left | lobby.stood_in:
            return Refusal.KEPT, 0
        if live.id in self._requests:
            return Refusal.UNDER_WAY, 0
        if not self._is_awaited(live, seat):
            return Refusal.NOT_AWAITED, 0
        if (rests := self._rests.get((live.id, seat), 0) - now) > 0:
            return Refusal.RESTS, rests
        visitor = self._hall.visitors.get(sitter.person)
        if visitor is None or not visitor.present:
            return None, 0
        after = spans.seconds(lobby.options[STATUE])
        if after is None:
            return Refusal.ONLY_LOST, 0
        left = after - (now - visitor.last_input)
        return (Refusal.NOT_IDLE, left) if left > 0 else (None, 0)

    def _is_awaited(self, live: LiveTable, seat: Seat) -> bool:
        return seat in live.game.views.due(live.watch.view(SPECTATORS))

    def _later(self, request: _Request, seconds: float, call: Callable[[], None]) -> None:
        request.timers.append(self._hall.time.after(seconds, call))

    def _reminder(self, live: LiveTable, request: _Request, left: int) -> Callable[[], None]:
        return lambda: self._tell(live, request, "reminder", left=dauer(left))

    # -- how it ends -------------------------------------------------------------------------------

    def stirred(self, visitor: Visitor) -> None:
        """A sign of life: the person has typed something, or has come back."""
        live = self._hall.live_of(visitor)
        if live is None:
            return
        request = self._requests.get(live.id)
        if request is not None and request.person == visitor.person.key:
            self._drop(live, request, "stirred")

    def object(self, visitor: Visitor, live: LiveTable) -> None:
        """`einspruch`: somebody at the table does not want it."""
        request = self._requests.get(live.id)
        if request is None:
            self._say(visitor, live, "nothing_to_object", name="", left="")
        else:
            self._drop(live, request, "objection", visitor)

    def check(self, live: LiveTable) -> None:
        """Something happened at the table: a request for a seat that is not awaited any more has no point."""
        request = self._requests.get(live.id)
        if request is None or (live.table.phase is Phase.RUNNING and self._is_awaited(live, request.seat)):
            return
        if request.turned:
            del self._requests[live.id]
        else:
            self._drop(live, request, "pointless")

    def rest(self, live: LiveTable) -> None:
        """The table leaves the house's memory."""
        request = self._requests.pop(live.id, None)
        if request is not None:
            request.stop()
        for key in [key for key in self._rests if key[0] == live.id]:
            del self._rests[key]

    def _drop(self, live: LiveTable, request: _Request, sentence: str, by: Visitor | None = None) -> None:
        request.stop()
        self._requests.pop(live.id, None)
        self._rests[live.id, request.seat] = self._hall.time.now() + REST
        self._tell(live, request, sentence, by)

    def _carry_out(self, live: LiveTable, request: _Request) -> None:
        """Nobody stirred: the keeper stands in, unless what happens before that has changed everything."""

        def stand_in() -> Asked | None:
            if self._requests.get(live.id) is not request:
                return None
            if not request.turned:
                request.turned = True
                self._tell(live, request, "stone")
            return KEEPER, StandIn(request.seat, at=self._hall.time.now())

        def refused() -> None:
            # The rules would not have it, or nothing was to do any more.
            if self._requests.get(live.id) is request:
                del self._requests[live.id]

        live.insist(stand_in, refused)

    # -- telling -----------------------------------------------------------------------------------

    def _tell(
        self, live: LiveTable, request: _Request, sentence: str, by: Visitor | None = None, left: str = ""
    ) -> None:
        """A sentence to everybody at the table; whom it is about, and who brought it about, read their own."""
        values = {"name": request.name, "by": by.name if by is not None else "", "left": left}
        for visitor, _ in self._hall.attending(live):
            own = visitor.person.key == request.person
            if own and visitor.line is not None and sentence in ("asked", "reminder"):
                visitor.line.ring()
            role = "_own" if own else "_by" if visitor is by else ""
            self._say(visitor, live, f"{sentence}{role}", **values)

    def _say(self, visitor: Visitor, live: LiveTable, sentence: str, /, **values: str) -> None:
        self._hall.say(visitor, sentence, "statue", keeper=live.game.keeper.noun, **values)
