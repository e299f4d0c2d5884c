"""Where the next character would appear on the player's screen, as far as the server can know."""

from enum import Enum, auto

from mudgames.server.telnet.frames import LINE_END


class _Place(Enum):
    LINE_START = auto()
    AFTER_PROMPT = auto()
    AFTER_SILENT_ENTER = auto()


class Cursor:
    """Keeps text from being printed behind a standing prompt or a hidden password."""

    def __init__(self) -> None:
        self._place = _Place.LINE_START

    @property
    def after_prompt(self) -> bool:
        """Whether the last thing we sent is a prompt, and nothing was typed since."""
        return self._place is _Place.AFTER_PROMPT

    def prompted(self) -> None:
        """We sent a prompt, which has no line end."""
        self._place = _Place.AFTER_PROMPT

    def entered(self, silently: bool) -> None:
        """The player pressed Enter; `silently`: the player's own screen did not show it."""
        if not silently:
            self._place = _Place.LINE_START
        elif self.after_prompt:
            self._place = _Place.AFTER_SILENT_ENTER

    def fresh_line(self, prompts_marked: bool) -> bytes:
        """Move to the start of a line; returns the CR LF if one is needed for it.

        A client that is told by a mark where prompts end sets them apart by itself: there CR LF would show
        as a blank line.
        """
        standing = self.after_prompt and not prompts_marked
        torn = standing or self._place is _Place.AFTER_SILENT_ENTER
        self._place = _Place.LINE_START
        return LINE_END if torn else b""
