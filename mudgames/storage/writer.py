"""The writer: one thread that owns the one connection that writes, and takes all waiting requests as a group.

A commit costs one fsync, about 4 ms, whatever it holds: while one group is being written the next one gathers.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from attrs import frozen
from sqlalchemy import Engine

from mudgames.house.ports import Failed, Outcome
from mudgames.storage.engine import writing
from mudgames.storage.group import Group, Work

log = logging.getLogger(__name__)

Deliver: TypeAlias = Callable[[Callable[[], None]], None]
"""Has a call made in the thread of the house, in the order given (`reactor.callFromThread`)."""

FRESH = 30.0
"""Seconds after a failed write during which the store counts as troubled."""


@frozen
class _Request:
    work: Work
    done: Callable[[Outcome], None]
    since: float


class Writer:
    """Takes requests from any thread; `done` of each is called exactly once, through `deliver`.

    `died` is called in the writer's thread with the exception that ended it: a fault of this program, after which
    nothing can be stored any more. `clock`: monotonic seconds. `most`: requests per commit.
    """

    def __init__(
        self,
        engine: Engine,
        deliver: Deliver,
        died: Callable[[BaseException], None],
        clock: Callable[[], float],
        most: int = 500,
    ) -> None:
        self._engine = writing(engine)
        self._deliver = deliver
        self._died = died
        self._clock = clock
        self._most = most
        self._changed = threading.Condition()
        self._waiting: deque[_Request] = deque()
        self._flying: deque[_Request] = deque()
        self._stopped = False
        self._trouble: tuple[float, float] | None = None
        """Since when writes fail, and the last time one did; None after a success."""
        # A daemon: a write that hangs for ever must not keep the process from ending.
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to write. Requests may have been handed in before."""
        self._thread.start()

    def submit(self, work: Work, done: Callable[[Outcome], None]) -> None:
        """Queue a request. After `stop` it fails at once."""
        with self._changed:
            if not self._stopped:
                self._waiting.append(_Request(work, done, self._clock()))
                self._changed.notify()
                return
        self._deliver(partial(done, Failed("the writer has stopped")))

    def oldest_wait(self) -> float:
        """Seconds that the oldest request without an answer has been waiting, or that writes have been failing.

        0 if there is neither. Trouble of which nothing was heard for `FRESH` seconds is over, for all we know."""
        with self._changed:
            now = self._clock()
            oldest = next(iter(self._flying or self._waiting), None)
            waiting = now - oldest.since if oldest else 0.0
            first, last = self._trouble or (now, now)
            return max(waiting, now - first if now - last < FRESH else 0.0)

    def stop(self, timeout: float | None = None) -> bool:
        """Write all that is queued, take no more, end the thread. False if it still runs after `timeout` seconds."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            with self._engine.connect() as connection:
                group = Group(connection)
                while requests := self._take():
                    self._report(requests, group.write([request.work for request in requests]))
        except BaseException as error:
            log.critical("the writer died", exc_info=True)
            self._abandon()
            self._died(error)

    def _take(self) -> Sequence[_Request]:
        """The next group; empty only when there will be no more."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._stopped)
            while self._waiting and len(self._flying) < self._most:
                self._flying.append(self._waiting.popleft())
            return tuple(self._flying)

    def _report(self, requests: Sequence[_Request], outcomes: Sequence[Outcome]) -> None:
        for request, outcome in zip(requests, outcomes, strict=True):
            with self._changed:
                self._flying.popleft()
                if not isinstance(outcome, Failed):
                    self._trouble = None
                elif not outcome.stale:
                    self._trouble = (self._trouble[0] if self._trouble else request.since, self._clock())
            self._deliver(partial(request.done, outcome))

    def _abandon(self) -> None:
        with self._changed:
            self._stopped = True
            lost = (*self._flying, *self._waiting)
            self._flying.clear()
            self._waiting.clear()
        for request in lost:
            with suppress(Exception):  # what killed the writer may well be `deliver`
                self._deliver(partial(request.done, Failed("the writer died")))
