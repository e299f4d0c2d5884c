"""How many of something an address may have within a span of time, such as registrations."""

from collections import deque

SWEEP_ABOVE = 1000
"""Addresses in memory from which on those that have nothing to remember are looked for."""


class Quota:
    """At most `most` in `seconds` for each key. Kept in memory only: a restart is no abuse."""

    def __init__(self, most: int, seconds: int) -> None:
        self._most, self._seconds = most, seconds
        self._taken: dict[str, deque[int]] = {}

    def allows(self, key: str, now: int) -> bool:
        """True if one more is free at `now` (UTC seconds)."""
        return len(self._recent(key, now)) < self._most

    def take(self, key: str, now: int) -> bool:
        """Take one; False if none is free."""
        if not self.allows(key, now):
            return False
        if len(self._taken) >= SWEEP_ABOVE:
            for other in list(self._taken):
                self._recent(other, now)
        self._taken.setdefault(key, deque()).append(now)
        return True

    def give_back(self, key: str) -> None:
        """What was taken last came to nothing."""
        taken = self._taken.get(key)
        if taken:
            taken.pop()
            if not taken:
                del self._taken[key]

    def __len__(self) -> int:
        return len(self._taken)

    def _recent(self, key: str, now: int) -> deque[int]:
        recent = self._taken.get(key, deque())
        while recent and recent[0] <= now - self._seconds:
            recent.popleft()
        if not recent:
            self._taken.pop(key, None)
        return recent
