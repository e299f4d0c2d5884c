"""A house with ports in memory, and players on wires without a network. Time stands still until it is advanced."""

import re
from collections import deque
from collections.abc import Callable
from typing import Any

from attrs import evolve
from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from mudgames.games import find_games
from mudgames.house.chance import SeededChance
from mudgames.house.fairness import SystemSeals
from mudgames.house.hall import Hall
from mudgames.house.help import Help
from mudgames.house.names import reserved_names
from mudgames.house.ports import Failed, Guest, Outcome, Outside
from mudgames.house.verbs import VERBS
from mudgames.house.world import load_world
from mudgames.kit.texts import load_catalogue
from mudgames.server.clock import ReactorTime
from mudgames.server.connection import Connection
from mudgames.server.desk import Desk
from mudgames.server.door import Door
from mudgames.settings import Settings
from mudgames.storage.memory import (
    MemoryAccounts,
    MemoryComments,
    MemoryGuests,
    MemoryJournal,
    MemoryLoginFailures,
    MemoryResults,
)

HOME = "127.0.0.1"
ABROAD = "192.0.2.7"
PASSWORD = "Sehr-Geheim-4711"
HIDE, SHOW = b"\xff\xfb\x01", b"\xff\xfc\x01"
_TELNET = re.compile(rb"\xff[\xfb-\xfe].|\xff\xfa.*?\xff\xf0|\xff[\xef-\xf9]", re.S)


class Wire(StringTransport):
    """A transport that keeps each write, and says how it was ended."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.options: dict[str, bool] = {}
        self.ended: list[str] = []

    def write(self, data: bytes) -> None:
        self.writes.append(data)
        super().write(data)

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: N802
        self.options["nodelay"] = enabled

    def setTcpKeepAlive(self, enabled: bool) -> None:  # noqa: N802
        self.options["keepalive"] = enabled

    def loseWriteConnection(self) -> None:  # noqa: N802
        self.ended.append("half")

    def loseConnection(self) -> None:  # noqa: N802
        self.ended.append("whole")

    def abortConnection(self) -> None:  # noqa: N802
        self.ended.append("abort")


class HeldAccounts(MemoryAccounts):
    """Accounts whose answers wait while `holding`, as hashing takes its time."""

    def __init__(self) -> None:
        super().__init__()
        self.holding = False
        self.held: deque[Callable[[], None]] = deque()
        self.checks = 0

    def check(self, name: str, password: str, done: Callable[[Any], None]) -> None:
        self.checks += 1
        self._perhaps(lambda: super(HeldAccounts, self).check(name, password, done))

    def register(self, name: str, password: str, at: int, done: Callable[[Any], None]) -> None:
        self._perhaps(lambda: super(HeldAccounts, self).register(name, password, at, done))

    def set_password(self, name: str, password: str, done: Callable[[Any], None]) -> None:
        self._perhaps(lambda: super(HeldAccounts, self).set_password(name, password, done))

    def _perhaps(self, call: Callable[[], None]) -> None:
        if self.holding:
            self.held.append(call)
        else:
            call()

    def release(self) -> None:
        """Let all held answers come."""
        self.holding = False
        while self.held:
            self.held.popleft()()


class FailingGuests(MemoryGuests):
    """Guests that cannot be kept while `failing`."""

    failing = False

    def keep(self, guest: Guest, at: int, done: Callable[[Outcome], None]) -> None:
        if self.failing:
            done(Failed("the disk is full"))
        else:
            super().keep(guest, at, done)


class Rig:
    """A house to connect to."""

    def __init__(self, failures: MemoryLoginFailures | None = None, **settings: Any) -> None:
        self.clock = Clock()
        self.clock.rightNow = 1_000_000.0
        self.time = ReactorTime(self.clock, self.clock.seconds)
        self.accounts, self.guests = HeldAccounts(), FailingGuests()
        self.failures = failures or MemoryLoginFailures()
        self.journal = MemoryJournal()
        games = find_games()
        texts = load_catalogue("mudgames.house")
        self.hall = Hall(
            games,
            load_world(games.values()),
            texts,
            Help(games.values()),
            VERBS,
            Outside(
                self.journal,
                SeededChance(1),
                SystemSeals(),
                self.time,
                MemoryResults(self.journal),
                MemoryComments(),
            ),
        )
        words = [name for verb in VERBS for name in verb.names]
        self.settings = evolve(Settings(), **settings)
        self.desk = Desk(
            self.hall,
            self.accounts,
            self.guests,
            self.failures,
            self.time,
            texts,
            self.settings,
            reserved_names(words),
        )
        self.door = Door(self.desk, self.clock)

    def connect(self, address: str = HOME) -> "Player":
        """A new connection, greeted."""
        return Player(self, address)

    def account(self, name: str, password: str = PASSWORD) -> None:
        """An account that is there already."""
        self.accounts.register(name, password, 0, lambda outcome: None)

    def member(self, name: str, address: str = HOME) -> "Player":
        """Somebody with an account, logged in."""
        if self.accounts.known(name) is None:
            self.account(name)
        player = self.connect(address)
        player.type(name, PASSWORD)
        assert "Willkommen zurück" in player.read()
        return player

    def guest(self, name: str, address: str = HOME) -> "Player":
        """A guest, logged in."""
        player = self.connect(address)
        player.type(f"gast {name}")
        assert "Willkommen" in player.text
        return player

    def pass_time(self, seconds: float) -> None:
        """Let `seconds` go by."""
        self.clock.advance(seconds)

    @property
    def timers(self) -> list[Any]:
        """The calls that would still come."""
        return list(self.clock.getDelayedCalls())


class Player:
    """One end of a wire."""

    def __init__(self, rig: Rig, address: str) -> None:
        self.rig = rig
        self.wire = Wire()
        kind = IPv6Address if ":" in address else IPv4Address
        protocol = rig.door.buildProtocol(kind("TCP", address, 40000))
        self.protocol: Any = protocol
        self._read = 0
        protocol.makeConnection(self.wire)
        rig.clock.advance(0)

    @property
    def connection(self) -> Connection:
        """Our end."""
        assert isinstance(self.protocol, Connection)
        return self.protocol

    def send(self, data: bytes) -> None:
        """Bytes in one segment."""
        self.protocol.dataReceived(data)
        self.rig.clock.advance(0)

    def drip(self, data: bytes) -> None:
        """The same bytes, each in a segment of its own."""
        for at in range(len(data)):
            self.send(data[at : at + 1])

    def type(self, *lines: str) -> None:
        """Lines, each in a segment of its own."""
        for line in lines:
            self.send(line.encode() + b"\r\n")

    def hang_up(self) -> None:
        """The player's end closes."""
        if self.wire.producer is not None:  # as twisted.internet.abstract.FileDescriptor does
            self.wire.producer.stopProducing()
            self.wire.producer = None
        self.protocol.connectionLost(Failure(ConnectionDone()))
        self.rig.clock.advance(0)

    @property
    def raw(self) -> bytes:
        """All bytes that came."""
        return bytes(self.wire.value())

    @property
    def text(self) -> str:
        """All text that came."""
        return _TELNET.sub(b"", self.raw).decode()

    def read(self) -> str:
        """The text that came since the last `read`."""
        fresh = self.text[self._read :]
        self._read += len(fresh)
        return fresh

    @property
    def closed(self) -> bool:
        """Whether the house hung up."""
        return bool(self.wire.ended)
