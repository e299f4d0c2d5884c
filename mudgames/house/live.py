"""A live table: the one place where law 4 is kept. Written first, told second.

A live table takes one command at a time. While its append is in flight everything else for this table waits in
`_queue`. State and views move on durable events only. When an append fails, or nobody knows whether it did, the
table is folded anew from the journal: what stands there counts and is told; what does not is lost, its author is
told so, and the lines that were queued behind it are dropped.
"""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

from mudgames.core.event import Event
from mudgames.core.rules import Clock, Command, Rejected, Struck
from mudgames.core.seats import KEEPER, Seat
from mudgames.house import table as tables
from mudgames.house.ports import Chance, Failed, Journal, Outcome, Record, Seals, Stored, Time, Timer
from mudgames.house.table import Table
from mudgames.house.watch import Watch
from mudgames.kit.game import Game

log = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds until the house asks a silent journal again, or repeats a command of a clock or keeper."""

Asked: TypeAlias = tuple[Seat, Command]
"""A command and the seat that it comes from."""


@frozen
class Waiting:
    """A line or command that waits for the append in flight: `run` it, or tell its author it was `dropped`."""

    run: Callable[[], None]
    dropped: Callable[[], None]


class LiveTable:
    """A table in play, its views, its queue and its clock. `happened` folds and tells durable events."""

    def __init__(
        self,
        id: str,
        game: Game,
        journal: Journal,
        chance: Chance,
        seals: Seals,
        time: Time,
        happened: Callable[["LiveTable", Sequence[Event]], None],
    ) -> None:
        self.id = id
        self.game = game
        self.table = Table(id, game)
        self.watch = Watch(game)
        self.version = 0
        self.at = 0
        """UTC seconds of the last event."""
        self.closed = False
        """True while the opening of a private table is being written: its lobby does not know yet."""
        self._journal, self._chance, self._seals = journal, chance, seals
        self._time, self._happened = time, happened
        self._queue: deque[Waiting] = deque()
        self._in_flight = False
        self._draining = False
        self._armed: Clock | None = None
        self._timer: Timer | None = None

    # -- state -------------------------------------------------------------------------------------

    @property
    def in_flight(self) -> bool:
        """True while an append of this table is not yet known to be durable."""
        return self._in_flight

    def take(self, event: Event) -> None:
        """Fold a durable event."""
        self.table = tables.evolve(self.table, event)
        self.watch.fold(event)
        self.version += 1

    def restore(self, records: Sequence[Record]) -> None:
        """Fold the table anew from the journal's records, telling nobody."""
        self.table, self.watch, self.version = Table(self.id, self.game), Watch(self.game), 0
        for record in records:
            self.take(record.event)
            self.at = record.at

    # -- one command at a time ---------------------------------------------------------------------

    def submit(self, run: Callable[[], None], dropped: Callable[[], None]) -> None:
        """Run something that reads or changes this table: now, or when the append in flight has been told.

        What a job submits while it runs is part of it, and is not put behind the jobs of others."""
        if self._draining and not self._in_flight:
            run()
            return
        self._queue.append(Waiting(run, dropped))
        self._drain()

    def propose(
        self,
        seat: Seat,
        command: Command,
        refused: Callable[[Rejected], None],
        lost: Callable[[], None],
    ) -> None:
        """Decide a command and append what follows. Call it from a submitted job only.

        `refused` hears the reason of a refusal; `lost` is called when the journal did not take the events."""
        decision = tables.propose(self.table, self.version, seat, command, self._chance, self._seals)
        if isinstance(decision, Rejected):
            refused(decision)
            return
        self.append(decision.events, command.at, lost)

    def append(self, events: Sequence[Event], at: int, lost: Callable[[], None]) -> None:
        """Append events that are decided already (the opening of the table; else `propose`)."""
        assert not self._in_flight, "a table takes one command at a time"
        self._in_flight = True
        self._journal.append(
            self.id, self.version, events, at, lambda outcome: self._answered(outcome, events, at, lost)
        )

    def _answered(self, outcome: Outcome, events: Sequence[Event], at: int, lost: Callable[[], None]) -> None:
        if isinstance(outcome, Stored):
            try:
                self._tell(events, at)
            finally:
                self._go_on()
            return
        log.error("%s: append after version %d failed: %s", self.id, self.version, outcome.why)
        self._drop_queue()
        self._fold_anew(events, lost)

    def _tell(self, events: Sequence[Event], at: int) -> None:
        self.at = at
        # Whatever goes wrong while people are told, the events are durable, so the table must move on.
        version = self.version + len(events)
        try:
            self._happened(self, events)
        except Exception:
            log.exception("%s: events up to version %d could not be told", self.id, version)
            for event in events[len(events) - (version - self.version) :]:
                self.take(event)

    # -- when the journal fails --------------------------------------------------------------------

    def _fold_anew(self, events: Sequence[Event], lost: Callable[[], None]) -> None:
        self._journal.read(self.id, lambda answer: self._reread(answer, events, lost))

    def _reread(self, answer: Sequence[Record] | Failed, events: Sequence[Event], lost: Callable[[], None]) -> None:
        if isinstance(answer, Failed):
            log.error("%s: the journal does not answer: %s", self.id, answer.why)
            self._time.after(RETRY, lambda: self._fold_anew(events, lost))
            return
        told = self.version
        late = [record.event for record in answer[told:]]
        try:
            self.restore(answer[:told])
            if late:
                self._tell(late, answer[-1].at)
            # What stands there may be another append's: then ours is lost all the same.
            if late[: len(events)] != list(events):
                lost()
            self._drop_queue()
        finally:
            self._go_on()

    def _go_on(self) -> None:
        self._in_flight = False
        self.arm()
        self._drain()

    def _drop_queue(self) -> None:
        # Whoever is dropped may queue anew at once, and is not dropped again for the same failure.
        dropped, self._queue = self._queue, deque()
        for waiting in dropped:
            waiting.dropped()

    def _drain(self) -> None:
        # Not recursive: a journal that answers at once would nest one frame per queued line.
        if self._draining:
            return
        self._draining = True
        try:
            while self._queue and not self._in_flight:
                self._run(self._queue.popleft())
        finally:
            self._draining = False

    def _run(self, waiting: Waiting) -> None:
        try:
            waiting.run()
        except Exception:
            log.exception("%s: a job failed", self.id)

    # -- seat 0 ------------------------------------------------------------------------------------

    def insist(self, wanted: Callable[[], Asked | None], otherwise: Callable[[], None] = lambda: None) -> None:
        """Send a command of the house itself: repeated until the journal has answered.

        `wanted` names it when its turn has come, or None if there is nothing to do any more; then, or if the
        rules refuse it, `otherwise` is called."""

        def again() -> None:
            self._time.after(RETRY, lambda: self.insist(wanted, otherwise))

        def run() -> None:
            asked = wanted()
            if asked is None:
                otherwise()
            else:
                self.propose(*asked, lambda rejected: otherwise(), again)

        self.submit(run, again)

    def arm(self) -> None:
        """Let the clock of the present state run; a clock that the state no longer waits for stops."""
        clock = self.table.clock()
        if clock == self._armed:
            return
        self.rest()
        self._armed = clock
        if clock is not None:
            struck = clock.key
            self._timer = self._time.after(
                clock.seconds, lambda: self.insist(lambda: (KEEPER, Struck(struck, at=self._time.now())))
            )

    def rest(self) -> None:
        """Stop the clock: the table leaves the house's memory."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._armed = None
