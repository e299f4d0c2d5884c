"""A script played through the real server: hall, desk, sessions, telnet connections, on a virtual clock.

Only the edges are ours: a transport that notes every write with its moment, a journal in memory, chance that gives
recorded answers. Everybody has a real connection; commands are typed, or put to the hall where no line asks for them.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias, cast
from unittest.mock import patch

from attrs import define, evolve, field, frozen
from fixed import FixedSeals
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionLost
from twisted.internet.interfaces import IProtocol, ITransport
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from contract.playing import NAMES, Answer, Step
from contract.speaking import spoken
from mudgames.core.rules import ComeBack, Command, Leave, StandIn, Struck
from mudgames.core.seats import KEEPER, SPECTATORS, Observer, Seat
from mudgames.core.table_events import SeatTaken
from mudgames.house.hall import Hall
from mudgames.house.help import Help
from mudgames.house.live import LiveTable
from mudgames.house.lobby import SetOption, Sit, Start
from mudgames.house.ports import Journal, Outside, Seals
from mudgames.house.verbs import VERBS
from mudgames.house.world import World, load_world
from mudgames.kit.game import Game
from mudgames.kit.texts import Catalogue, load_catalogue
from mudgames.server import door
from mudgames.server.clock import ReactorTime
from mudgames.server.desk import Desk
from mudgames.server.telnet.codes import DO, GMCP, IAC, SB, SE, TTYPE, WILL
from mudgames.server.telnet.parser import Data, Parser, Subnegotiation
from mudgames.server.turns import Turns
from mudgames.settings import Settings
from mudgames.storage.memory import (
    MemoryAccounts,
    MemoryComments,
    MemoryGuests,
    MemoryJournal,
    MemoryLoginFailures,
    MemoryResults,
)

WATCHER = "Zora"
"""Who stands in the keeper's room and sees what everybody there sees."""
PASSWORD = "geheim1"
EPOCH = 1_700_000_000
ROOTS = ["Char 1", "Room 1", "Comm.Channel 1", "Game 1"]

Write: TypeAlias = tuple[float, bytes]


CONSTANT = FixedSeals()
"""Commitments of two deals must not differ where bytes are compared; test_fair_dealing shows the real ones."""
SILENCE = 300
"""Seconds that pass after the last step where no clock runs."""


@frozen
class Get:
    """The client asks by GMCP for the state, and for the history from `since` on."""

    since: int | None = None


Typed: TypeAlias = str | Get


@frozen
class Manners:
    """What the observer does beside playing: lines after certain steps, how the terminal is set up, and between
    which steps the connection is lost."""

    lines: Mapping[int, Sequence[Typed]] = field(factory=dict)
    settings: Sequence[str] = ()
    screenreader: bool = False
    away: range = range(0)


@define
class Playback:
    """Chance that answers as it did before. AssertionError for a question that was never asked."""

    answers: list[Answer]

    def pick(self, table: str, version: int, count: int) -> int:
        """See `ports.Chance`."""
        answer = self.answers.pop(0)
        assert isinstance(answer, int)
        assert answer < count
        return answer

    def shuffle(self, table: str, version: int, keys: Sequence[str]) -> tuple[str, ...]:
        """See `ports.Chance`."""
        answer = self.answers.pop(0)
        assert isinstance(answer, tuple)
        assert sorted(answer) == sorted(keys)
        return answer


class Wire:
    """A transport that keeps what is written, with the moment."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.writes: list[Write] = []

    def write(self, data: bytes) -> None:
        """One write, as it leaves."""
        self.writes.append((self._clock.seconds(), data))

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Whatever else is asked of TCP: it is done, and nobody sees it."""
        return lambda *args: None


class Client:
    """A person at a MUD client, perhaps on one connection after another. `writes` is all that ever came."""

    def __init__(self, stack: "Stack", name: str, manners: Manners) -> None:
        self._stack, self.name, self._manners = stack, name, manners
        self._wires: list[Wire] = []
        self._connection: IProtocol | None = None

    @property
    def writes(self) -> list[Write]:
        """Every write of every connection, in order."""
        return [write for wire in self._wires for write in wire.writes]

    def connect(self) -> None:
        """Come in: agree on GMCP, say who it is."""
        wire = Wire(self._stack.clock)
        self._wires.append(wire)
        self._connection = self._stack.door.buildProtocol(IPv4Address("TCP", "127.0.0.1", 4711))
        self._connection.makeConnection(cast(ITransport, wire))
        self._send(bytes((IAC, DO, GMCP)) + gmcp("Core.Supports.Set", ROOTS))
        if self._manners.screenreader:
            self._send(bytes((IAC, WILL, TTYPE)))
            for kind in (b"CONTRACT", b"ANSI", b"MTTS 64"):
                self._send(bytes((IAC, SB, TTYPE, 0)) + kind + bytes((IAC, SE)))
        for line in (self.name, PASSWORD, *self._manners.settings):
            self.type(line)

    def lose(self) -> None:
        """The line is cut."""
        if self._connection is None:
            return
        self._connection.connectionLost(Failure(ConnectionLost()))
        self._connection = None
        self._stack.clock.advance(0)

    def type(self, typed: Typed) -> None:
        """Send a line, or ask by GMCP; answers come before anything else happens."""
        if isinstance(typed, str):
            self._send(typed.encode() + b"\r\n")
        else:
            self._send(gmcp("Game.Get", {} if typed.since is None else {"from": typed.since}))

    def _send(self, data: bytes) -> None:
        if self._connection is not None:
            self._connection.dataReceived(data)
            self._stack.clock.advance(0)

    @property
    def here(self) -> bool:
        """True while connected."""
        return self._connection is not None


def gmcp(package: str, data: object) -> bytes:
    """A GMCP message as clients send it."""
    return bytes((IAC, SB, GMCP)) + f"{package} {json.dumps(data)}".encode() + bytes((IAC, SE))


@cache
def _texts() -> Catalogue:
    return load_catalogue("mudgames.house")


@cache
def _world(game: Game) -> World:
    return load_world([game])


@cache
def _help(game: Game) -> Help:
    return Help([game])


class Stack:
    """A whole server with one game, and its people."""

    def __init__(
        self, game: Game, answers: Iterable[Answer], journal: Callable[[Clock], Journal], seals: Seals = CONSTANT
    ) -> None:
        self.game, self.clock = game, Clock()
        time = ReactorTime(self.clock, lambda: EPOCH + self.clock.seconds())
        texts, chance = _texts(), Playback(list(answers))
        book = journal(self.clock)
        outside = Outside(book, chance, seals, time, MemoryResults(book), MemoryComments())
        self.hall = Hall({game.key: game}, _world(game), texts, _help(game), VERBS, outside)
        accounts = MemoryAccounts()
        for name in (*NAMES, WATCHER):
            accounts.register(name, PASSWORD, 0, lambda outcome: None)
        self.desk = Desk(
            self.hall,
            accounts,
            MemoryGuests(),
            MemoryLoginFailures(),
            time,
            texts,
            Settings(command_burst=10**9),
            frozenset(),
        )
        # A round of connections ends when its time is up: here that, too, is virtual, or a busy machine would show.
        with patch.object(door, "Turns", lambda clock: Turns(clock, clock.seconds)):
            self.door = door.Door(self.desk, self.clock)
        self.clients: dict[Observer, Client] = {}

    @cached_property
    def live(self) -> LiveTable:
        """The only table; it stays in hand when the house has forgotten it."""
        return next(iter(self.hall.tables.values()))

    def until(self, second: int) -> None:
        """Let time pass. Each call happens at its own moment, which `Clock.advance` alone would not see to."""
        while moments := [call.getTime() for call in self.clock.getDelayedCalls() if call.getTime() <= second]:
            self.clock.advance(min(moments) - self.clock.seconds())
        self.clock.advance(second - self.clock.seconds())

    def admit(self, seats: Iterable[Seat], observer: Observer, manners: Manners) -> None:
        """Everybody comes in; the watcher goes to the keeper's room."""
        for seat in seats:
            self.clients[seat] = Client(self, NAMES[seat - 1], manners if seat == observer else Manners())
        self.clients[SPECTATORS] = Client(self, WATCHER, manners if observer == SPECTATORS else Manners())
        for client in self.clients.values():
            client.connect()
        self.clients[SPECTATORS].type(f"gehe zu {self.game.keeper.key}")

    def watch(self) -> None:
        """Who stands in the room becomes the table's spectator."""
        self.clients[SPECTATORS].type(f"zuschauen {self.live.id}")

    def perform(self, step: Step) -> None:
        """Let a step happen: typed by whoever sits there; clocks strike and the keeper acts by themselves."""
        self.until(step.at)
        match step.command:
            case Struck():
                pass
            case Sit(person=person):
                seat = next(number for number, name in enumerate(NAMES, start=1) if name.lower() == person)
                self.clients[seat].type(f"setze {self.game.key}-1")
            case None if step.events:
                self.clients[1].type(f"setze neu {self.game.keeper.key}")
            case StandIn(seat=seat) as command:
                # Who is there and types anything has the seat back at once: the keeper stands in for lost lines.
                self.clients[seat].lose()
                self._put(KEEPER, command)
            case ComeBack(seat=seat):
                self.clients[seat].connect()
            case command:
                self._speak(step.seat, command)
        self.clock.advance(0)

    def _speak(self, seat: Seat, command: Command | None) -> None:
        client = self.clients[seat]
        lines = self._lines(seat, command)
        if lines and client.here:
            for line in lines:
                client.type(line)
        elif command is not None:
            self._put(seat, command)

    def _put(self, seat: Seat, command: Command) -> None:
        """Put a command to the table without words, in its turn."""
        live, stamped = self.live, evolve(command, at=EPOCH + int(self.clock.seconds()))
        live.submit(lambda: live.propose(seat, stamped, lambda rejected: None, lambda: None), lambda: None)

    def _lines(self, seat: Seat, command: Command | None) -> list[str]:
        match command:
            case None:
                return ["karten"]
            case SetOption(name=name, value=value):
                return [f"option {name} {value}"]
            case Start():
                return ["starte"]
            case Leave():
                return ["aufstehen"]
        return spoken(self.game, command, self.live.watch.view(seat))


@frozen
class Run:
    """What came of a script: the observer's writes, the table, and everybody's writes."""

    writes: tuple[Write, ...]
    live: LiveTable
    clients: Mapping[Observer, tuple[Write, ...]]


def run(
    game: Game,
    script: Sequence[Step],
    observer: Observer = SPECTATORS,
    manners: Manners = Manners(),
    journal: Callable[[Clock], Journal] = lambda clock: MemoryJournal(),
    after: Callable[[Stack, int], None] = lambda stack, number: None,
    seals: Seals = CONSTANT,
) -> Run:
    """Play a script through the server; `after` is called with the number of every step that was played."""
    stack = Stack(game, [drawn.answer for step in script for drawn in step.drawn], journal, seals)
    seats = sum(isinstance(event, SeatTaken) for step in script for event in step.events)
    stack.admit(range(1, seats + 1), observer, manners)
    client = stack.clients[observer]
    for number, step in enumerate(script):
        if manners.away and number == manners.away.start:
            client.lose()
        if manners.away and number == manners.away.stop:
            stack.until(step.at)
            client.connect()
        stack.perform(step)
        if not number:
            stack.watch()
        for typed in manners.lines.get(number, ()):
            client.type(typed)
        after(stack, number)
    if stack.live.table.clock() is None:
        # Nobody moves: whoever is awaited is reminded, and the keeper says something.
        stack.until(script[-1].at + SILENCE)
    everybody = {who: tuple(client.writes) for who, client in stack.clients.items()}
    return Run(everybody[observer], stack.live, everybody)


# -- what came -------------------------------------------------------------------------------------


def messages(writes: Iterable[Write]) -> list[tuple[str, Any]]:
    """The GMCP messages in what came: (package, data)."""
    found = []
    for token in Parser().feed(b"".join(data for _, data in writes)):
        if isinstance(token, Subnegotiation) and token.option == GMCP:
            package, _, data = token.payload.decode("ascii").partition(" ")
            found.append((package, json.loads(data)))
    return found


def text(writes: Iterable[Write]) -> str:
    """What stands on the screen."""
    tokens = Parser().feed(b"".join(data for _, data in writes))
    return b"".join(token.content for token in tokens if isinstance(token, Data)).decode("utf-8", "replace")
