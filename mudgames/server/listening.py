"""Binding the listeners, with troubles as sentences for the operator."""

import errno
import re
import socket
from collections.abc import Callable
from typing import Any

from attrs import frozen
from twisted.internet.endpoints import serverFromString
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort, IProtocolFactory

BACKLOG = 4096
"""Connections that may wait to be accepted: a whole evening's players come back at once after a restart."""
KEEPALIVE = ((socket.TCP_KEEPIDLE, 120), (socket.TCP_KEEPINTVL, 30), (socket.TCP_KEEPCNT, 4))
"""After two silent minutes the system asks whether the peer is still there; after four it is gone."""

_WHY = {
    errno.EADDRINUSE: "dort lauscht schon jemand",
    errno.EACCES: "dafür fehlt das Recht (Ports unter 1024 gehören root)",
    errno.EADDRNOTAVAIL: "diese Adresse hat dieser Rechner nicht",
}


class ListenError(Exception):
    """A listener cannot be bound, or its endpoint cannot be read; the message is German."""


@frozen
class Wanted:
    """A listener to be: `kind` as it is printed, the endpoint string, and who serves it."""

    kind: str
    endpoint: str
    factory: IProtocolFactory


@frozen
class Bound:
    """A listener that is bound."""

    kind: str
    host: str
    port: int
    listening: IListeningPort

    def __str__(self) -> str:
        return f"lauscht {self.kind} {self.host} {self.port}"


def check_endpoint(kind: str, text: str) -> None:
    """Raise ListenError for an endpoint that cannot be read, or that does not suit its kind."""
    number = re.match(r"tcp:(\d+)", text)
    if number is not None and int(number[1]) > 65535:
        raise ListenError(f"--{kind} {text}: Ein Port liegt zwischen 0 und 65535.")
    if kind == "tls" and not text.startswith("tcp:"):
        raise ListenError(f"--tls {text}: Hier geht nur ein Endpunkt wie tcp:4712.")
    _parsed(_Anything(), kind, text)


async def bind(reactor: Any, wanted: Wanted) -> Bound:
    """Bind a listener. Raises ListenError."""
    text = wanted.endpoint
    if text.startswith("tcp:") and "backlog" not in text:
        text = f"{text}:backlog={BACKLOG}"
    try:
        listening: IListeningPort = await _parsed(reactor, wanted.kind, text).listen(wanted.factory)
    except CannotListenError as error:
        number = getattr(error.socketError, "errno", None)
        why = _WHY.get(number or 0, str(error.socketError))
        raise ListenError(f"{wanted.endpoint} ({wanted.kind}) lässt sich nicht öffnen: {why}.") from None
    except OSError as error:
        raise ListenError(f"{wanted.endpoint} ({wanted.kind}) lässt sich nicht öffnen: {error.strerror}.") from None
    host = listening.getHost()
    _keep_alive(listening)
    return Bound(
        wanted.kind, str(getattr(host, "host", getattr(host, "name", "?"))), getattr(host, "port", 0), listening
    )


def _parsed(reactor: Any, kind: str, text: str) -> Any:
    try:
        return serverFromString(reactor, text)  # type: ignore[no-untyped-call]
    except Exception as error:  # each plugin raises what it likes for what it cannot read
        raise ListenError(f"--{kind} {text}: Das ist kein Endpunkt. Zum Beispiel: tcp:4711 ({error})") from None


def _keep_alive(listening: IListeningPort) -> None:
    """Accepted connections inherit these from the listener: nothing is to be set for each."""
    bound = getattr(listening, "socket", None)
    if isinstance(bound, socket.socket) and bound.family in (socket.AF_INET, socket.AF_INET6):
        for option, value in KEEPALIVE:
            bound.setsockopt(socket.IPPROTO_TCP, option, value)


class _Anything:
    """Stands in for a reactor while an endpoint is only read."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *args, **values: None
