"""The pace of one connection's lines: a token bucket, and a queue for what comes faster."""

from collections import deque

from attrs import define, field


@define
class Pace:
    """Lines that may be handled now, and lines that wait. `rate` per second, `burst` at once."""

    rate: float
    burst: int
    most_lines: int
    most_bytes: int
    _tokens: float = field(init=False)
    _refilled: float | None = field(init=False, default=None)
    _lines: deque[str] = field(init=False, factory=deque)
    _bytes: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self._tokens = self.burst

    def put(self, line: str) -> bool:
        """Queue a line; False if too many wait already, and the connection should be closed."""
        self._lines.append(line)
        self._bytes += len(line) + 1
        return len(self._lines) <= self.most_lines and self._bytes <= self.most_bytes

    def take(self, now: float) -> str | None:
        """The next line that may be handled at `now` (monotonic seconds), or None."""
        if not self._lines:
            return None
        if self._refilled is not None:
            self._tokens = min(self.burst, self._tokens + (now - self._refilled) * self.rate)
        self._refilled = now
        if self._tokens < 1:
            return None
        self._tokens -= 1
        line = self._lines.popleft()
        self._bytes -= len(line) + 1
        return line

    def wait(self) -> float | None:
        """Seconds until the next queued line may be handled; None if nothing is queued."""
        if not self._lines:
            return None
        return max(0.0, (1 - self._tokens) / self.rate)
