"""The door: makes a connection for everybody who comes, up to the bounds that the operator set."""

import logging

from twisted.internet.interfaces import IAddress, IReactorTime
from twisted.internet.protocol import Factory, Protocol

from mudgames.server.connection import Connection
from mudgames.server.desk import Desk, is_loopback

log = logging.getLogger(__name__)


class _Refused(Protocol):
    """A connection over the bound: one sentence, then it is closed."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence

    def connectionMade(self) -> None:
        """Say why and close."""
        assert self.transport is not None
        self.transport.write(self._sentence.encode() + b"\r\n")
        self.transport.loseConnection()


class Door(Factory):
    """The factory of telnet connections."""

    noisy = False

    def __init__(self, desk: Desk, clock: IReactorTime) -> None:
        self._desk, self._clock = desk, clock
        self._open: dict[Connection, str] = {}
        self._per_address: dict[str, int] = {}

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def buildProtocol(self, addr: IAddress | None) -> Protocol:
        """A connection, or a refusal in words."""
        address = str(getattr(addr, "host", "unix"))
        settings = self._desk.settings
        here = self._per_address.get(address, 0)
        if len(self._open) >= settings.connections:
            return _Refused(self._desk.texts.line("login", "full"))
        if here >= settings.connections_per_address and not is_loopback(address):
            return _Refused(self._desk.texts.line("login", "too_many_here"))
        connection = Connection(self._desk, self._clock, address, self._gone)
        self._open[connection] = address
        self._per_address[address] = here + 1
        return connection

    def _gone(self, connection: Connection) -> None:
        address = self._open.pop(connection)
        left = self._per_address[address] - 1
        if left:
            self._per_address[address] = left
        else:
            del self._per_address[address]
