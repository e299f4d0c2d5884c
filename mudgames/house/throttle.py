"""Throttling wrong passwords by address (telnet.md E6, E7): after 6 failures within 5 minutes an address waits.

Pure: failures and the time come in. Checks under way count as failures until they are known, so that many
attempts at once gain nothing; whoever exceeds the rest waits for their outcome instead of being refused.
"""

from collections import deque
from collections.abc import Callable, Iterable

MOST = 6
"""Wrong passwords that an address has."""
WINDOW = 300
"""Seconds after which a wrong password is forgotten."""


class LoginThrottle:
    """Failures of all addresses. Only wrong passwords count, never successes or registrations."""

    def __init__(self, failures: Iterable[tuple[str, int]] = ()) -> None:
        self._failures: dict[str, deque[int]] = {}
        self._checking: dict[str, int] = {}
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        for address, at in failures:
            self.failed(address, at)

    def remaining(self, address: str, now: int) -> int:
        """Seconds until this address may try again; 0 if it may now."""
        recent = self._recent(address, now)
        return WINDOW - (now - recent[-MOST]) if len(recent) >= MOST else 0

    def failed(self, address: str, at: int) -> None:
        """A wrong password came from this address."""
        self._failures.setdefault(address, deque(maxlen=MOST)).append(at)

    def when_free(self, address: str, now: int, check: Callable[[], None]) -> None:
        """Call `check` as soon as the checks under way leave room; it must call `checked` when it is done."""
        room = MOST - len(self._recent(address, now)) - self._checking.get(address, 0)
        if room > 0:
            self._checking[address] = self._checking.get(address, 0) + 1
            check()
        else:
            self._waiting.setdefault(address, deque()).append(check)

    def checked(self, address: str) -> None:
        """A check is done and its failure, if any, was reported: let one that waits go on.

        It goes on even if the address is throttled by now; it asks `remaining` itself and then says so."""
        waiting = self._waiting.get(address)
        if waiting:
            waiting.popleft()()
            return
        self._waiting.pop(address, None)
        left = self._checking.get(address, 1) - 1
        if left:
            self._checking[address] = left
        else:
            self._checking.pop(address, None)

    def _recent(self, address: str, now: int) -> deque[int]:
        recent = self._failures.get(address, deque())
        while recent and now - recent[0] >= WINDOW:
            recent.popleft()
        if not recent:
            self._failures.pop(address, None)
        return recent
