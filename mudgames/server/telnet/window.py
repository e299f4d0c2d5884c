"""The size of the client's window (RFC 1073, NAWS)."""

from mudgames.server.telnet.inputs import Resized

DEFAULT_WIDTH = 78
DEFAULT_HEIGHT = 24
MIN_WIDTH = 20
MIN_HEIGHT = 5
MAX_SIZE = 250


class Window:
    """Width in columns and height in rows; `wish` is a width chosen by the player, which wins."""

    def __init__(self) -> None:
        self._width = DEFAULT_WIDTH
        self.height = DEFAULT_HEIGHT
        self.wish: int | None = None

    @property
    def width(self) -> int:
        """Columns to wrap to, 20 to 250."""
        return self._width if self.wish is None else _clamp(self.wish, MIN_WIDTH, DEFAULT_WIDTH)

    def hear(self, payload: bytes) -> Resized | None:
        """Take a NAWS `payload`: width and height, two bytes each, 0 for unknown.

        Returns the size if it changed what we use, None also for a payload of any other length.
        """
        if len(payload) != 4:
            return None
        before = (self.width, self.height)
        self._width = _clamp(int.from_bytes(payload[:2]), MIN_WIDTH, DEFAULT_WIDTH)
        self.height = _clamp(int.from_bytes(payload[2:]), MIN_HEIGHT, DEFAULT_HEIGHT)
        return None if before == (self.width, self.height) else Resized(self.width, self.height)


def _clamp(size: int, least: int, default: int) -> int:
    return max(least, min(size, MAX_SIZE)) if size else default
