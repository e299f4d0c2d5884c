"""Application bytes to lines: every line end that a client was seen to send, and backspace."""

import re

from mudgames.server.telnet.codes import BACKSPACE, CR, DELETE, LF
from mudgames.server.telnet.inputs import Overlong

LINE_LIMIT = 4096
"""Longest line that is kept, in bytes."""

_EDITING = re.compile(rb"[\r\n\x08\x7f]")
_PARTNER = {CR: LF, LF: CR}


class Lines:
    """The unfinished line of one connection; memory is bounded by LINE_LIMIT."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._overlong = False
        self._partner: int | None = None  # the byte that would complete the line end just seen

    def feed(self, data: bytes) -> list[bytes | Overlong]:
        """Return the lines that `data` completes, without their ends; never raises.

        CR LF, CR NUL, LF, LF CR and a lone CR end a line. A line is handed out at the first byte of its
        end, as a lone CR has no second one to wait for.
        """
        # NULs carry nothing, and KildClient strews them between its answers and the next line.
        data = data.replace(b"\0", b"")
        done: list[bytes | Overlong] = []
        at = 0
        for found in _EDITING.finditer(data):
            self._append(data[at : found.start()])
            at = found.end()
            code = found[0][0]
            if code in (BACKSPACE, DELETE):
                self._partner = None
                self._erase()
            elif code == self._partner:
                self._partner = None
            else:
                self._partner = _PARTNER[code]
                done.append(self._finish())
        self._append(data[at:])
        return done

    def _append(self, content: bytes) -> None:
        if not content:
            return
        self._partner = None
        if len(self._line) + len(content) > LINE_LIMIT:
            self._overlong = True
            self._line.clear()
        if not self._overlong:
            self._line += content

    def _erase(self) -> None:
        """Take back one character: as many bytes as UTF-8 needs for it, else one (Latin-1)."""
        for size in (4, 3, 2):
            if len(self._line) >= size and _is_one_character(self._line[-size:]):
                del self._line[-size:]
                return
        del self._line[-1:]

    def _finish(self) -> bytes | Overlong:
        line = Overlong() if self._overlong else bytes(self._line)
        self._line.clear()
        self._overlong = False
        return line


def _is_one_character(tail: bytes | bytearray) -> bool:
    try:
        return len(tail.decode("utf-8")) == 1
    except UnicodeDecodeError:
        return False
