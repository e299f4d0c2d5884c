"""What we send, as bytes: the reverse of `parser`."""

from mudgames.server.telnet.codes import IAC, SB, SE

LINE_END = b"\r\n"


def escape(data: bytes) -> bytes:
    """Return `data` with every byte 255 doubled, so that none of it is taken for a command (RFC 854)."""
    return data.replace(b"\xff", b"\xff\xff")


def command(code: int) -> bytes:
    """Return IAC `code`, a command that stands alone."""
    return bytes((IAC, code))


def negotiation(verb: int, option: int) -> bytes:
    """Return IAC `verb` `option`; the option is one byte and never doubled."""
    return bytes((IAC, verb, option))


def subnegotiation(option: int, payload: bytes) -> bytes:
    """Return IAC SB `option` … IAC SE around the escaped `payload` (RFC 855)."""
    return bytes((IAC, SB, option)) + escape(payload) + bytes((IAC, SE))
