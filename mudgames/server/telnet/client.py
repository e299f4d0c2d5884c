"""Which program is at the other end: three questions by TTYPE (RFC 1091; mudhalla.net, MTTS)."""

import re

from attrs import frozen

from mudgames.server.telnet.clean import clean
from mudgames.server.telnet.codes import TTYPE, TTYPE_IS, TTYPE_SEND
from mudgames.server.telnet.frames import subnegotiation

MTTS_UTF_8 = 4
MTTS_SCREEN_READER = 64

_MAX_QUESTIONS = 4
_MAX_NAME = 40
_MTTS = re.compile(r"MTTS (\d{1,6})")


@frozen
class Client:
    """What a client told about itself; empty where it told nothing. `mtts` is a sum of MTTS bits."""

    name: str = ""
    terminal: str = ""
    mtts: int = 0
    version: str = ""


class TerminalTypes:
    """The questions we asked by TTYPE and the answers that came."""

    def __init__(self) -> None:
        self._asked = 0
        self._answers: list[str] = []

    @property
    def client(self) -> Client:
        """What the answers say: client name, terminal, MTTS bits, in this order by convention."""
        names = [answer for answer in self._answers if not _MTTS.fullmatch(answer)]
        return Client(name="".join(names[:1]), terminal="".join(names[:2][-1:]), mtts=self._mtts)

    def ask(self) -> bytes:
        """Return the next question, or nothing when enough was asked."""
        if self._asked == _MAX_QUESTIONS or self._complete:
            return b""
        self._asked += 1
        return subnegotiation(TTYPE, bytes((TTYPE_SEND,)))

    def hear(self, payload: bytes) -> bytes:
        """Take an answer; returns the next question if one is left. Unasked answers are ignored."""
        if payload[:1] != bytes((TTYPE_IS,)) or len(self._answers) == self._asked:
            return b""
        self._answers.append(short(payload[1:].decode("ascii", "ignore")))
        return self.ask()

    @property
    def _mtts(self) -> int:
        found = (_MTTS.fullmatch(answer) for answer in self._answers)
        return next((int(bits[1]) for bits in found if bits), 0)

    @property
    def _complete(self) -> bool:
        # A repeat ends the list, but not yet the second answer: a client may be named like its terminal.
        return self._mtts > 0 or (len(self._answers) > 2 and self._answers[-1] in self._answers[:-1])


def short(name: str) -> str:
    """Return `name` as it may be shown to others: cleaned, 40 characters at most."""
    return clean(name).strip()[:_MAX_NAME]
