"""Bytes from the wire to telnet tokens, whatever comes and however it is cut (RFC 854, 855).

Three harmless inputs (a lone IAC SE, an unknown command, an empty subnegotiation) drop the player in
twisted.conch.telnet 26.10; here every byte leads to a named state, and none to an error.
"""

from enum import Enum, auto

from attrs import frozen

from mudgames.server.telnet.codes import CR, IAC, LF, LONE_COMMANDS, SB, SE, VERBS

PAYLOAD_LIMIT = 16 * 1024
"""Longest subnegotiation payload that is kept, in bytes after undoubling; a longer one is dropped whole."""


@frozen
class Data:
    """Application bytes, IAC IAC already undoubled; never empty."""

    content: bytes


@frozen
class Command:
    """A command that stands alone, such as AYT; unknown ones never become a token."""

    code: int


@frozen
class Negotiation:
    """WILL, WONT, DO or DONT and the option it is about."""

    verb: int
    option: int


@frozen
class Subnegotiation:
    """What stood between IAC SB `option` and IAC SE, undoubled; may be empty."""

    option: int
    payload: bytes


Token = Data | Command | Negotiation | Subnegotiation


class _State(Enum):
    TEXT = auto()
    AFTER_IAC = auto()
    AFTER_VERB = auto()
    AFTER_SB = auto()
    PAYLOAD = auto()
    PAYLOAD_AFTER_IAC = auto()


class Parser:
    """The state of one connection's byte stream; memory is bounded by PAYLOAD_LIMIT and one segment."""

    def __init__(self) -> None:
        self._state = _State.TEXT
        self._verb = 0
        self._option: int | None = None  # None: the running subnegotiation is being dropped
        self._payload = bytearray()
        self._text = bytearray()
        self._tokens: list[Token] = []

    def feed(self, segment: bytes) -> list[Token]:
        """Return the tokens that `segment` completes; never raises.

        Where the stream is cut makes no difference but one: text is handed out at the end of each
        segment, so that the same Data may come in more pieces.
        """
        at = 0
        while at < len(segment):
            if self._state is _State.TEXT or self._state is _State.PAYLOAD:
                stop = segment.find(IAC, at)
                stop = len(segment) if stop < 0 else stop
                self._keep(segment[at:stop])
                at = stop
                if at == len(segment):
                    break
            self._step(segment[at])
            at += 1
        self._flush()
        tokens, self._tokens = self._tokens, []
        return tokens

    def _step(self, byte: int) -> None:
        match self._state:
            case _State.TEXT:
                self._state = _State.AFTER_IAC
            case _State.PAYLOAD:
                self._state = _State.PAYLOAD_AFTER_IAC
            case _State.AFTER_IAC:
                self._after_iac(byte)
            case _State.AFTER_VERB:
                self._after_verb(byte)
            case _State.AFTER_SB:
                self._after_sb(byte)
            case _State.PAYLOAD_AFTER_IAC:
                self._payload_after_iac(byte)

    def _after_iac(self, byte: int) -> None:
        self._state = _State.TEXT
        if byte in VERBS:
            self._verb = byte
            self._state = _State.AFTER_VERB
        elif byte == SB:
            self._state = _State.AFTER_SB
        elif byte in LONE_COMMANDS:
            self._emit(Command(byte))
        elif byte in (IAC, CR, LF):
            # A cp1251 client that ends a line with an undoubled 255 must not lose the line end with it.
            self._text.append(byte)

    def _after_verb(self, byte: int) -> None:
        if byte == IAC:  # cut short: option 255 (RFC 861) has no users, a new command has
            self._state = _State.AFTER_IAC
        else:
            self._state = _State.TEXT
            self._emit(Negotiation(self._verb, byte))

    def _after_sb(self, byte: int) -> None:
        self._payload.clear()
        if byte == IAC:
            self._option = None
            self._state = _State.PAYLOAD_AFTER_IAC
        else:
            self._option = byte
            self._state = _State.PAYLOAD

    def _payload_after_iac(self, byte: int) -> None:
        self._state = _State.PAYLOAD
        if byte == SE:
            self._state = _State.TEXT
            if self._option is not None:
                self._emit(Subnegotiation(self._option, bytes(self._payload)))
        elif byte == SB or byte in VERBS or byte in LONE_COMMANDS:
            self._after_iac(byte)  # its end got lost: what began is void, the new command counts
        elif byte == IAC:
            self._keep(b"\xff")
        else:
            self._keep(bytes((IAC, byte)))  # a client that does not double, as in a width of 255

    def _keep(self, content: bytes) -> None:
        if self._state is _State.TEXT:
            self._text += content
        elif self._option is not None:
            if len(self._payload) + len(content) > PAYLOAD_LIMIT:
                self._option = None
                self._payload.clear()
            else:
                self._payload += content

    def _emit(self, token: Token) -> None:
        self._flush()
        self._tokens.append(token)

    def _flush(self) -> None:
        if self._text:
            self._tokens.append(Data(bytes(self._text)))
            self._text.clear()
