"""Which options we use, and who has agreed to what (RFC 855; the states of RFC 1143).

RFC 1143's queues are left out, as we never withdraw an offer that is still open. What RFC 1143 does not
have is REFUSED: it keeps a client that repeats itself from getting more than one refusal.
"""

from enum import Enum, auto

from attrs import define, field, frozen

from mudgames.server.telnet.codes import (
    CHARSET,
    DO,
    DONT,
    END_OF_RECORD,
    GMCP,
    NAWS,
    TIMING_MARK,
    TTYPE,
    WILL,
    WONT,
)
from mudgames.server.telnet.frames import negotiation


@frozen
class Heard:
    """What a negotiation led to: our answer (often none), and whether the option is on from now."""

    reply: bytes = b""
    now_on: bool = False


class _State(Enum):
    OFF = auto()
    OFFERED = auto()
    ON = auto()
    REFUSED = auto()


@define
class Side:
    """The options of one end of the line. We speak `yes` and `no` about it, the client agrees or declines."""

    yes: int
    no: int
    allowed: frozenset[int]
    _states: dict[int, _State] = field(factory=dict, init=False)

    def agreed(self, option: int) -> bool:
        """Return whether both ends want `option`."""
        return self._states.get(option) is _State.ON

    def offer(self, option: int) -> bytes:
        """Return the offer of an allowed `option`, or nothing if it was already talked about."""
        if option in self._states:
            return b""
        self._states[option] = _State.OFFERED
        return negotiation(self.yes, option)

    def hear_yes(self, option: int) -> Heard:
        """The client wants `option` on (DO for our side, WILL for its own)."""
        state = self._states.get(option, _State.OFF)
        if state in (_State.ON, _State.REFUSED):
            return Heard()
        if option not in self.allowed:
            self._states[option] = _State.REFUSED
            return Heard(negotiation(self.no, option))
        self._states[option] = _State.ON
        return Heard(b"" if state is _State.OFFERED else negotiation(self.yes, option), now_on=True)

    def hear_no(self, option: int) -> Heard:
        """The client wants `option` off (DONT, WONT)."""
        was_on = self.agreed(option)
        self._states[option] = _State.OFF
        return Heard(negotiation(self.no, option) if was_on else b"")


class Options:
    """Both sides of one connection. ECHO is not here: see `echo`.

    Not offered on purpose: SGA and LINEMODE (they put plain telnet into character mode), MCCP, MXP,
    MSDP, MSSP, NEW-ENVIRON.
    """

    def __init__(self) -> None:
        self.ours = Side(WILL, WONT, frozenset({CHARSET, END_OF_RECORD, GMCP}))
        self.theirs = Side(DO, DONT, frozenset({TTYPE, NAWS, CHARSET}))

    def greeting(self) -> bytes:
        """Return our offers, at most 15 bytes; a second call returns nothing."""
        asked = (self.theirs.offer(option) for option in (TTYPE, NAWS))
        offered = (self.ours.offer(option) for option in (CHARSET, END_OF_RECORD, GMCP))
        return b"".join((*asked, *offered))

    def hear(self, verb: int, option: int) -> Heard:
        """Take the client's `verb` about `option`; `verb` is WILL, WONT, DO or DONT."""
        if (verb, option) == (DO, TIMING_MARK):
            # A question rather than a state: the client throws output away until it is answered (RFC 860).
            return Heard(negotiation(WONT, TIMING_MARK))
        side = self.ours if verb in (DO, DONT) else self.theirs
        return side.hear_yes(option) if verb in (DO, WILL) else side.hear_no(option)
