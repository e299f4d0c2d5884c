"""The pace of one connection's lines: a token bucket, and a queue for what comes faster."""

from typing import Generic, TypeVar

from attrs import define, field

T = TypeVar("T")

SHORTEST_WAIT = 0.001
"""Seconds."""


@define
class Pace(Generic[T]):
    """Lines that may be heard now, and lines that wait. `rate` per second, `burst` at once.

    A token is spent when a line arrives, if one is left: such a line is granted, and waits for its turn only. What
    comes without a token waits for one, and of that there may be `most_lines` and `most_bytes`.
    """

    rate: float
    burst: int
    most_lines: int
    most_bytes: int
    _tokens: float = field(init=False)
    _refilled: float | None = field(init=False, default=None)
    _queue: list[tuple[T, int]] = field(init=False, factory=list)
    """A list, as it is nearly always empty, and an empty deque takes ten times the memory of one."""
    _granted: int = field(init=False, default=0)
    """How many at the head of the queue have their token."""
    _waiting_bytes: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self._tokens = self.burst

    def put(self, item: T, size: int, now: float) -> bool:
        """Queue a line of `size` bytes; False if too many wait, and the connection should be closed."""
        self._refill(now)
        self._queue.append((item, size))
        if self._granted == len(self._queue) - 1 and self._tokens >= 1:
            self._tokens -= 1
            self._granted += 1
            return True
        self._waiting_bytes += size
        return len(self._queue) - self._granted <= self.most_lines and self._waiting_bytes <= self.most_bytes

    def take(self, now: float) -> T | None:
        """The next line that may be heard at `now` (seconds), or None."""
        if not self._queue:
            return None
        if not self._granted:
            self._refill(now)
            if self._tokens < 1:
                return None
            self._tokens -= 1
            self._granted = 1
            self._waiting_bytes -= self._queue[0][1]
        self._granted -= 1
        return self._queue.pop(0)[0]

    def wait(self, now: float) -> float | None:
        """Seconds until the next queued line may be heard, 0 for now; None if nothing is queued."""
        if not self._queue:
            return None
        self._refill(now)
        if self._granted or self._tokens >= 1:
            return 0.0
        # Never next to nothing: a token that lacks a rounding error would be asked for over and over again.
        return max(SHORTEST_WAIT, (1 - self._tokens) / self.rate)

    def _refill(self, now: float) -> None:
        # The reactor's clock may be set back: nobody loses tokens by it.
        passed = 0.0 if self._refilled is None else max(0.0, now - self._refilled)
        self._tokens = min(self.burst, self._tokens + passed * self.rate)
        self._refilled = now
