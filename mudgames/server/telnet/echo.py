"""Echo, used for nothing but hiding passwords (RFC 857).

Not an option among others: TinTin++ never confirms WONT ECHO, other clients confirm nothing at all, and
PuTTY asks for our echo at connect. A state machine that waits for answers would get stuck with each of
them, so the two commands are sent by our own flag and answers are only listened to.
"""

from mudgames.server.telnet.codes import DO, ECHO, WILL, WONT
from mudgames.server.telnet.frames import negotiation


class Echo:
    """Whether what the player types is hidden, and whether the client said that it plays along."""

    def __init__(self) -> None:
        self.hidden = False
        self._agreed = False
        self._ever_hidden = False
        self._refused = False

    @property
    def silences_enter(self) -> bool:
        """Whether the player's Enter does not reach the player's own screen now."""
        return self.hidden and self._agreed

    def hide(self) -> bytes:
        """Begin a password phase: WILL ECHO, or nothing within one."""
        if self.hidden:
            return b""
        self.hidden = self._ever_hidden = True
        return negotiation(WILL, ECHO)

    def show(self) -> bytes:
        """End the password phase: WONT ECHO, or nothing outside of one."""
        if not self.hidden:
            return b""
        self.hidden = False
        return negotiation(WONT, ECHO)

    def hear(self, verb: int) -> bytes:
        """Take DO or DONT ECHO; returns our refusal of a DO that came unasked, before the first password."""
        if self.hidden:
            # Outside of a phase a DONT only confirms our WONT, and some clients do not repeat their DO later.
            self._agreed = verb == DO
        # Once we have spoken of echo, a DO may be a late answer: answering it could start a quarrel.
        unasked = verb == DO and not self._ever_hidden
        answer = negotiation(WONT, ECHO) if unasked and not self._refused else b""
        self._refused = unasked
        return answer
