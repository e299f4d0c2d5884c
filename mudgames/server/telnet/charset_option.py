"""Agreeing on a charset by subnegotiation (RFC 2066)."""

from attrs import frozen

from mudgames.server.telnet.charset import Charset
from mudgames.server.telnet.codes import (
    CHARSET,
    CHARSET_ACCEPTED,
    CHARSET_REJECTED,
    CHARSET_REQUEST,
    CHARSET_TTABLE_IS,
    CHARSET_TTABLE_REJECTED,
)
from mudgames.server.telnet.frames import subnegotiation

_TTABLE = b"[TTABLE]"


@frozen
class Agreement:
    """Our answer (often none) and the charset that was agreed on, None if the message changes nothing."""

    reply: bytes = b""
    charset: Charset | None = None


def request() -> bytes:
    """Return our list. UTF-8 comes first, as some clients take the first name they know."""
    return _say(CHARSET_REQUEST, b";UTF-8;ISO-8859-1")


def hear(payload: bytes) -> Agreement:
    """Take a CHARSET `payload`, the client's answer or its own request; never raises."""
    kind, rest = payload[:1], payload[1:]
    if kind == bytes((CHARSET_REQUEST,)):
        return _answer(rest)
    if kind == bytes((CHARSET_ACCEPTED,)):
        return Agreement(charset=_named(rest))
    if kind == bytes((CHARSET_REJECTED,)):
        # It knows neither UTF-8 nor Latin-1: what is left can be read by everybody.
        return Agreement(charset=Charset.ASCII)
    if kind == bytes((CHARSET_TTABLE_IS,)):
        return Agreement(_say(CHARSET_TTABLE_REJECTED))
    return Agreement()


def _answer(offers: bytes) -> Agreement:
    """Choose from the client's list: UTF-8 wherever it stands, else the first name known to us."""
    if offers.startswith(_TTABLE):
        offers = offers[len(_TTABLE) + 1 :]  # a version byte follows the word
    names = [name for name in offers[1:].split(offers[:1]) if _named(name)] if offers else []
    if not names:
        return Agreement(_say(CHARSET_REJECTED))
    best = next((name for name in names if _named(name) is Charset.UTF_8), names[0])
    return Agreement(_say(CHARSET_ACCEPTED, best), _named(best))


def _named(name: bytes) -> Charset | None:
    return Charset.named(name.decode("ascii", "replace"))


def _say(kind: int, text: bytes = b"") -> bytes:
    return subnegotiation(CHARSET, bytes((kind,)) + text)
