"""Time for the house: the wall clock, and the reactor's delayed calls."""

import time
from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime


class _Call:
    """A delayed call that may be cancelled at any time, also after it has happened."""

    def __init__(self, call: IDelayedCall) -> None:
        self._call = call

    def cancel(self) -> None:
        """Stop it if it has not happened yet."""
        if self._call.active():
            self._call.cancel()


class ReactorTime:
    """The port `Time` on a reactor (in tests: on a task.Clock with its own `wall`)."""

    def __init__(self, reactor: IReactorTime, wall: Callable[[], float] = time.time) -> None:
        self._reactor, self._wall = reactor, wall

    def now(self) -> int:
        """UTC seconds."""
        return int(self._wall())

    def after(self, seconds: float, call: Callable[[], None]) -> _Call:
        """Call `call` in the reactor's thread after `seconds`."""
        return _Call(self._reactor.callLater(seconds, call))
