"""The door: makes a connection for everybody who comes, up to the bounds that the operator set."""

import logging
from collections.abc import Callable, Sequence

from twisted.internet.interfaces import IAddress, IReactorTime
from twisted.internet.protocol import Factory, Protocol

from mudgames.server.addresses import is_loopback, plain
from mudgames.server.connection import Connection
from mudgames.server.desk import Desk
from mudgames.server.turns import Turns

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
    """The factory of telnet connections, plain and within TLS: the bounds count both."""

    noisy = False

    def __init__(self, desk: Desk, clock: IReactorTime) -> None:
        self._desk, self._clock = desk, clock
        self._turns = Turns(clock)
        self._open: set[Connection] = set()
        self._per_address: dict[str, int] = {}
        self._empty: Callable[[], None] | None = None

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def buildProtocol(self, addr: IAddress | None) -> Protocol:
        """A connection, or a refusal in words."""
        address = plain(getattr(addr, "host", None))
        settings = self._desk.settings
        here = self._per_address.get(address, 0)
        if len(self._open) >= settings.connections:
            return _Refused(self._desk.texts.line("login", "full"))
        if here >= settings.connections_per_address and not is_loopback(address):
            return _Refused(self._desk.texts.line("login", "too_many_here"))
        connection = Connection(self._desk, self._clock, self._turns, address, self._gone)
        self._open.add(connection)
        self._per_address[address] = here + 1
        return connection

    def close(self, farewell: Sequence[str], empty: Callable[[], None]) -> None:
        """The server stops: say farewell to all who are left. `empty` is called when the last connection is gone."""
        self._empty = empty
        for connection in list(self._open):
            connection.session.close(farewell)
        if not self._open:
            empty()

    def _gone(self, connection: Connection) -> None:
        self._open.discard(connection)
        address = connection.address
        left = self._per_address[address] - 1
        if left:
            self._per_address[address] = left
        else:
            del self._per_address[address]
        if self._empty is not None and not self._open:
            self._empty()
