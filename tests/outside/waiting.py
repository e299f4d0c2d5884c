"""Waiting for what comes on any line: one thread, one selector, deadlines, and no sleeping.

A wait reads everything meanwhile. It ends when its condition holds, or fails at its deadline.
"""

import selectors
import socket
from collections.abc import Callable
from time import monotonic
from typing import Protocol

PATIENCE = 30.0
"""Seconds until a wait has failed. Generous: a machine that runs other tests too is slow, not wrong."""
GLANCE = 0.05
"""Seconds after which a condition that no socket announces (a process that died) is looked at again."""


class Reader(Protocol):
    """Somebody who reads a socket."""

    def read(self) -> None:
        """Bytes are there."""


class Waiting:
    """All sockets of one test or benchmark."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()

    def watch(self, sock: socket.socket, reader: Reader) -> None:
        """From now on `reader.read()` is called when bytes are there."""
        self._selector.register(sock, selectors.EVENT_READ, reader)

    def forget(self, sock: socket.socket) -> None:
        """The socket is about to be closed."""
        self._selector.unregister(sock)

    def pump(self, seconds: float) -> list[Reader]:
        """Wait for bytes, at most this long, and read them; returns who read."""
        ready = [key.data for key, _ in self._selector.select(max(seconds, 0))]
        for reader in ready:
            reader.read()
        return ready

    def until(self, true: Callable[[], object], within: float = PATIENCE, what: Callable[[], str] = str) -> None:
        """Read until the condition holds. Raises TimeoutError, with the words of `what`."""
        deadline = monotonic() + within
        while not true():
            left = deadline - monotonic()
            if left <= 0:
                raise TimeoutError(f"not within {within} s: {what()}")
            self.pump(min(left, GLANCE))

    def run_for(self, seconds: float) -> None:
        """Let the server work for this long, and read what it says."""
        deadline = monotonic() + seconds
        while (left := deadline - monotonic()) > 0:
            self.pump(left)

    def close(self) -> None:
        """Watch nothing any more."""
        self._selector.close()
