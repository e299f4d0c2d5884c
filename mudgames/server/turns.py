"""Whose turn it is: one line of each connection at a time, and never so long that the reactor stands still.

A player may paste 400 lines, 1,000 players may type in the same moment, and 64 KiB of nothing but line ends take a
quarter of a second to read. Lines are therefore not heard where they arrive, but here, round robin and within a
budget; what is left over waits until the reactor has looked at everybody else's bytes and timers. Output goes the
same way, so that all that happens to a connection in one round leaves in one write.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Protocol

from twisted.internet.interfaces import IReactorTime

log = logging.getLogger(__name__)

READING, HEARING, WRITING = 0.003, 0.006, 0.006
"""Seconds of one round; together well below the 20 ms for which the reactor may be blocked (performance.md, 6)."""


class Taker(Protocol):
    """Who takes turns: a connection."""

    def read_next(self) -> None:
        """Take in a piece of a long segment; ask for another turn if there is more."""
        ...

    def hear_next(self) -> None:
        """Hear one line that waits; ask for another turn if there are more."""
        ...

    def write_out(self) -> None:
        """Hand to the transport what has gathered."""
        ...

    def fault(self) -> None:
        """`read_next` or `hear_next` raised; that is logged already."""
        ...

    def cut(self) -> None:
        """`write_out` raised; that is logged already, and trying again would only repeat it."""
        ...


class Turns:
    """The round of all connections. A connection is in each queue at most once."""

    def __init__(self, clock: IReactorTime, now: Callable[[], float] = perf_counter) -> None:
        self._clock, self._now = clock, now
        self._reading: OrderedDict[Taker, None] = OrderedDict()
        self._hearing: OrderedDict[Taker, None] = OrderedDict()
        self._writing: OrderedDict[Taker, None] = OrderedDict()
        self._coming = False

    def read(self, taker: Taker) -> None:
        """`taker` has bytes to take in."""
        self._reading[taker] = None
        self._come()

    def hear(self, taker: Taker) -> None:
        """`taker` has a line to be heard."""
        self._hearing[taker] = None
        self._come()

    def write(self, taker: Taker) -> None:
        """`taker` has something to write."""
        self._writing[taker] = None
        self._come()

    def forget(self, taker: Taker) -> None:
        """`taker` is gone."""
        self._reading.pop(taker, None)
        self._hearing.pop(taker, None)
        self._writing.pop(taker, None)

    def __len__(self) -> int:
        return len(self._reading) + len(self._hearing) + len(self._writing)

    def _come(self) -> None:
        if not self._coming:
            self._coming = True
            self._clock.callLater(0, self._go_round)

    def _go_round(self) -> None:
        self._coming = False
        try:
            for taker in self._next(self._reading, READING):
                _attempt(taker.read_next, taker.fault)
            for taker in self._next(self._hearing, HEARING):
                _attempt(taker.hear_next, taker.fault)
            for taker in self._next(self._writing, WRITING):
                _attempt(taker.write_out, taker.cut)
        finally:
            if len(self):
                self._come()

    def _next(self, queue: OrderedDict[Taker, None], budget: float) -> Iterator[Taker]:
        end = self._now() + budget
        while queue and self._now() < end:
            yield queue.popitem(last=False)[0]


def _attempt(turn: Callable[[], None], failed: Callable[[], None]) -> None:
    """One connection's trouble must be nobody else's. The traceback names code, never what was typed."""
    try:
        turn()
    except Exception:
        log.exception("a turn failed")
        failed()
