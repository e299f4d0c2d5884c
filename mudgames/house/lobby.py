"""The lobby (Vorraum) of a table: who sits where, what was agreed, who may start; also who left later.

All of it is public, so this one fold serves the rules of the lobby, every observer and the list of tables.
Before the start seats close up when somebody stands up, so that they are always 1 … n in order of sitting.
"""

from collections.abc import Mapping
from enum import StrEnum

from attrs import evolve as changed
from attrs import field, frozen

from mudgames.core.event import Event
from mudgames.core.rules import Accepted, Command, Decision, Leave, Rejected, Setup
from mudgames.core.seats import Seat
from mudgames.core.table_events import (
    CameBack,
    Chair,
    Ended,
    Kind,
    OptionSet,
    SeatLeft,
    SeatTaken,
    Started,
    StoodIn,
    TableOpened,
)
from mudgames.kit.game import Game

CLOSED = "closed"
"""`reason` of Ended when the last person left a table that had not started."""


class Phase(StrEnum):
    """A table's phase, as Game.List names it."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


@frozen
class Sit(Command):
    """`setze`: take the next free seat."""

    person: str
    name: str
    kind: Kind = Kind.HUMAN


@frozen
class SetOption(Command):
    """`option`: set a table option; host only."""

    name: str
    value: str


@frozen
class Start(Command):
    """`starte`: begin the game; host only (CL-52)."""


class Reason(StrEnum):
    """Why the lobby refuses."""

    FULL = "full"  # facts: most
    SEATED = "seated"
    RUNNING = "running"
    OVER = "over"
    NOT_HOST = "not_host"  # facts: host (the seat)
    TOO_FEW = "too_few"  # facts: least
    NO_SUCH_OPTION = "no_such_option"  # facts: options
    NO_SUCH_VALUE = "no_such_value"  # facts: option, values
    NOT_RUNNING = "not_running"


@frozen
class Sitter:
    """A taken seat."""

    seat: Seat
    name: str
    kind: Kind
    person: str


@frozen
class Lobby:
    """The public state of a table around its game."""

    sitters: tuple[Sitter, ...] = ()
    options: Mapping[str, str] = field(factory=dict)
    phase: Phase = Phase.LOBBY
    left: frozenset[Seat] = frozenset()
    stood_in: frozenset[Seat] = frozenset()
    ended: Ended | None = None

    @property
    def host(self) -> Seat | None:
        """The first seat whose person has not left (Gastgeber)."""
        return next((s.seat for s in self.sitters if s.kind is Kind.HUMAN and s.seat not in self.left), None)

    def seat_of(self, person: str) -> Seat | None:
        """The seat that this person holds and has not left."""
        return next((s.seat for s in self.sitters if s.person == person and s.seat not in self.left), None)

    def setup(self) -> Setup:
        """What the game starts with."""
        return Setup(tuple(Chair(s.seat, s.name, s.kind) for s in self.sitters), self.options)


def decide(lobby: Lobby, game: Game, seat: Seat, command: Command) -> Decision:
    """Judge a command before the start; while the game runs only `Sit` and its like come here, to be refused."""
    if lobby.phase is Phase.OVER:
        return Rejected(Reason.OVER)
    if lobby.phase is Phase.RUNNING:
        return Rejected(Reason.RUNNING)
    match command:
        case Sit():
            return _sit(lobby, game, command)
        case Leave() if any(sitter.seat == seat for sitter in lobby.sitters):
            gone = SeatLeft(seat)
            return Accepted((gone,) if len(lobby.sitters) > 1 else (gone, Ended((), CLOSED)))
        case SetOption() | Start() if seat != lobby.host:
            return Rejected(Reason.NOT_HOST, {"host": lobby.host})
        case SetOption():
            return _set_option(game, command)
        case Start():
            if len(lobby.sitters) < game.least:
                return Rejected(Reason.TOO_FEW, {"least": game.least})
            return Accepted((Started(lobby.setup().seats),))
    return Rejected(Reason.NOT_RUNNING)


def _sit(lobby: Lobby, game: Game, command: Sit) -> Decision:
    if lobby.seat_of(command.person) is not None:
        return Rejected(Reason.SEATED)
    if len(lobby.sitters) >= game.most:
        return Rejected(Reason.FULL, {"most": game.most})
    return Accepted((SeatTaken(len(lobby.sitters) + 1, command.name, command.kind, command.person),))


def _set_option(game: Game, command: SetOption) -> Decision:
    values = {option.name: option.values for option in game.options}
    if command.name not in values:
        return Rejected(Reason.NO_SUCH_OPTION, {"options": tuple(values)})
    if command.value not in values[command.name]:
        return Rejected(Reason.NO_SUCH_VALUE, {"option": command.name, "values": values[command.name]})
    return Accepted((OptionSet(command.name, command.value),))


def evolve(lobby: Lobby, game: Game, event: Event) -> Lobby:
    """The lobby after an event of its table."""
    match event:
        case TableOpened():
            return Lobby(options=game.defaults())
        case SeatTaken(seat, name, kind, person):
            return changed(lobby, sitters=(*lobby.sitters, Sitter(seat, name, kind, person)))
        case SeatLeft(seat) if lobby.phase is Phase.LOBBY:
            stay = (s for s in lobby.sitters if s.seat != seat)
            return changed(lobby, sitters=tuple(changed(s, seat=n) for n, s in enumerate(stay, start=1)))
        case SeatLeft(seat):
            return changed(lobby, left=lobby.left | {seat}, stood_in=lobby.stood_in - {seat})
        case StoodIn(seat):
            return changed(lobby, stood_in=lobby.stood_in | {seat})
        case CameBack(seat):
            return changed(lobby, stood_in=lobby.stood_in - {seat})
        case OptionSet(name, value):
            return changed(lobby, options={**lobby.options, name: value})
        case Started():
            return changed(lobby, phase=Phase.RUNNING)
        case Ended():
            return changed(lobby, phase=Phase.OVER, ended=event)
    return lobby
