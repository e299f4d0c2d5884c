"""Throttling wrong passwords by address (telnet.md E6, E7): after 6 failures within 5 minutes an address waits.

Pure: failures and the time come in. Checks under way count as failures until they are known, so that many
attempts at once gain nothing; whoever exceeds the rest waits for their outcome instead of being refused.
"""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice

MOST = 6
"""Wrong passwords that an address has."""
WINDOW = 300
"""Seconds after which a wrong password is forgotten."""


class LoginThrottle:
    """Failures of all addresses. Only wrong passwords count, never successes or registrations."""

    def __init__(self, failures: Iterable[tuple[str, int]] = ()) -> None:
        self._failures: dict[str, deque[int]] = {}
        """The last failures of each address; the addresses in order of their latest one."""
        self._checking: dict[str, int] = {}
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._passing_on: set[str] = set()
        for address, at in failures:
            self.failed(address, at)

    def remaining(self, address: str, now: int) -> int:
        """Seconds until this address may try again; 0 if it may now."""
        recent = self._recent(address, now)
        return WINDOW - (now - recent[-MOST]) if len(recent) >= MOST else 0

    def failed(self, address: str, at: int) -> None:
        """A wrong password came from this address."""
        failures = self._failures.pop(address, deque(maxlen=MOST))
        failures.append(at)
        self._failures[address] = failures
        self._forget(at)

    def _forget(self, now: int) -> None:
        """Drop addresses that did nothing wrong lately: there may be very many of them."""
        for address, failures in list(islice(self._failures.items(), 2)):
            if now - failures[-1] >= WINDOW:
                del self._failures[address]

    def when_free(self, address: str, now: int, check: Callable[[], None]) -> None:
        """Call `check` as soon as the checks under way leave room; it must call `checked` when it is done.

        It is called at once if none is under way, also at an address that has no attempt left."""
        checking = self._checking.get(address, 0)
        if checking and MOST - len(self._recent(address, now)) - checking <= 0:
            self._waiting.setdefault(address, deque()).append(check)
        else:
            self._checking[address] = checking + 1
            check()

    def checked(self, address: str, now: int) -> None:
        """A check is done and its failure, if any, was reported: let those that wait go on, as far as there is room.

        Once the address is throttled all go on; they ask `remaining` themselves and then say so."""
        left = self._checking.pop(address, 1) - 1
        if left:
            self._checking[address] = left
        # Not recursive: where nothing is left to try, thousands may go on and be done at once.
        if address in self._passing_on:
            return
        self._passing_on.add(address)
        try:
            while (waiting := self._waiting.get(address)) and self._has_room(address, now):
                self._checking[address] = self._checking.get(address, 0) + 1
                waiting.popleft()()
        finally:
            self._passing_on.discard(address)
            if not self._waiting.get(address):
                self._waiting.pop(address, None)

    def _has_room(self, address: str, now: int) -> bool:
        """True if one more check may begin: all under way may turn out wrong; or if nothing is left to try at all."""
        failed = len(self._recent(address, now))
        return failed >= MOST or failed + self._checking.get(address, 0) < MOST

    def _recent(self, address: str, now: int) -> deque[int]:
        recent = self._failures.get(address, deque())
        while recent and now - recent[0] >= WINDOW:
            recent.popleft()
        if not recent:
            self._failures.pop(address, None)
        return recent
