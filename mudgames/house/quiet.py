"""Quiet tables: whoever is awaited is reminded once after a minute (CL-120), and later the keeper chats a little.

Both depend on nothing but what everybody at the table has seen. They are no events of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from mudgames.core.seats import SPECTATORS
from mudgames.house.live import LiveTable
from mudgames.house.lobby import CHATTER, Phase
from mudgames.house.ports import Timer

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

REMIND = 60
"""Seconds of silence after which whoever is awaited is reminded."""
CHAT = 4 * 60
"""Seconds without an event after which the keeper says something."""


@define(eq=False)
class _Silence:
    """What will happen at a table if nothing happens; `said` counts the keeper's remarks so far."""

    reminder: Timer | None = None
    remark: Timer | None = None
    said: int = 0
    number: int = 0
    """Which silence at this table it is: what was to happen in an earlier one is void."""

    def stop(self) -> None:
        self.number += 1
        for timer in (self.reminder, self.remark):
            if timer is not None:
                timer.cancel()
        self.reminder = self.remark = None


class Quiet:
    """Listens to the silence at all tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._silences: dict[str, _Silence] = {}

    def begin(self, live: LiveTable) -> None:
        """Something has just happened that everybody at the table has seen: silence begins anew."""
        silence = self._silences.setdefault(live.id, _Silence())
        silence.stop()
        if live.table.phase is not Phase.RUNNING:
            return
        after = self._hall.time.after
        silence.reminder = after(REMIND, lambda: self._when_settled(live, silence))
        if live.table.lobby.options[CHATTER] == "an":
            silence.remark = after(CHAT, lambda: self._remark(live, silence))

    def rest(self, live: LiveTable) -> None:
        """The table leaves the house's memory."""
        silence = self._silences.pop(live.id, None)
        if silence is not None:
            silence.stop()

    def _when_settled(self, live: LiveTable, silence: _Silence) -> None:
        # While a move is being written nobody knows who will be awaited after it.
        number = silence.number

        def remind() -> None:
            if silence.number == number:
                self._remind(live, silence)

        live.submit(remind, lambda: self.begin(live))

    def _remind(self, live: LiveTable, silence: _Silence) -> None:
        """Remind whoever is awaited and has typed nothing for a minute; wait on for whoever has."""
        hall, views = self._hall, live.game.views
        silence.reminder = None
        due = views.due(live.watch.view(SPECTATORS))
        now = hall.time.now()
        later = []
        for visitor, seat in hall.seated(live):
            if seat not in due or not visitor.present or seat in live.table.lobby.stood_in:
                continue
            silent = now - visitor.last_input
            if silent < REMIND:
                later.append(REMIND - silent)
                continue
            if visitor.line is not None:
                visitor.line.ring()
            view = live.watch.view(seat)
            visitor.tell(live.game.screens.awaited(view, visitor.style()))
        if later:
            silence.reminder = hall.time.after(min(later), lambda: self._when_settled(live, silence))

    def _remark(self, live: LiveTable, silence: _Silence) -> None:
        silence.remark = None
        remarks = live.game.screens.remarks()
        if remarks:
            number = live.id.rpartition("-")[2]
            line = remarks[(int(number) + silence.said) % len(remarks)]
            silence.said += 1
            for visitor, _ in self._hall.attending(live):
                visitor.tell([line])
