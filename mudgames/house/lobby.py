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
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import (
    CameBack,
    Chair,
    Ended,
    Invited,
    Kind,
    OptionSet,
    SeatLeft,
    SeatTaken,
    ShownOut,
    Started,
    StoodIn,
    TableOpened,
)
from mudgames.kit.game import Game, Option

CLOSED = "closed"
"""`reason` of Ended when the last person left a table that had not started."""
ABANDONED = "abandoned"
"""`reason` of Ended when nobody had been at a table for so long that the house closed it."""
HOUSE_ENDINGS = (CLOSED, ABANDONED)

PRIVATE, STATUE, CHATTER = "privat", "statue", "plaudern"
HOUSE_OPTIONS = (
    Option(PRIVATE, ("aus", "an")),
    Option(STATUE, ("5m", *(f"{minutes}m" for minutes in range(1, 16) if minutes != 5)), "1m bis 15m"),
    Option(CHATTER, ("an", "aus")),
)
"""What every table may agree on, whatever is played there."""
MOST_INVITED = 50
"""Persons that a table may invite."""


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
    """`starte`: begin the game; the host only (CL-52), or the first seat whose person is not among the `absent`."""

    absent: frozenset[Seat] = frozenset()


@frozen
class Invite(Command):
    """`lade … ein`: let a person in where the table is closed to others."""

    person: str
    name: str


@frozen
class ShowOut(Command):
    """`vertreibe`: show the person of a seat out before the start; host only."""

    seat: Seat


@frozen
class Close(Command):
    """Seat 0: nobody has been here for too long."""


LOBBY_COMMANDS = (Sit, SetOption, Start, Invite, ShowOut, Close)


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
    PRIVATE = "private"
    SHOWN_OUT = "shown_out"  # sit down again after `vertreibe`
    ALREADY_IN = "already_in"  # facts: name (of somebody invited who sits here or is invited)
    TOO_MANY_INVITED = "too_many_invited"  # facts: most
    NOBODY_THERE = "nobody_there"  # vertreibe: an empty seat or the own one; facts: seats


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
    invited: frozenset[str] = frozenset()
    shown_out: frozenset[str] = frozenset()
    """Persons who were shown out, until they are invited."""
    ended: Ended | None = None

    @property
    def host(self) -> Seat | None:
        """The first seat whose person has not left (Gastgeber)."""
        return self.host_without(frozenset())

    def host_without(self, absent: frozenset[Seat]) -> Seat | None:
        """Who may start if these seats are away for too long."""
        people = (s.seat for s in self.sitters if s.kind is Kind.HUMAN and s.seat not in self.left)
        return next((seat for seat in people if seat not in absent), None)

    @property
    def private(self) -> bool:
        """True if only invited people may sit down or look on."""
        return self.options.get(PRIVATE) == "an"

    def lets_in(self, person: str) -> bool:
        """True if this person may sit down or look on here."""
        known = person in self.invited or any(s.person == person for s in self.sitters)
        return known or not (self.private or person in self.shown_out)

    def seat_of(self, person: str) -> Seat | None:
        """The seat that this person holds and has not left."""
        return next((s.seat for s in self.sitters if s.person == person and s.seat not in self.left), None)

    def setup(self) -> Setup:
        """What the game starts with."""
        return Setup(tuple(Chair(s.seat, s.name, s.kind) for s in self.sitters), self.options)


def decide(lobby: Lobby, game: Game, seat: Seat, command: Command) -> Decision:
    """Judge a command before the start; while the game runs only `LOBBY_COMMANDS` come here."""
    if lobby.phase is Phase.OVER:
        return Rejected(Reason.OVER)
    match command:
        case Close() if seat == KEEPER:
            return Accepted((Ended((), ABANDONED),))
        case Invite() if any(sitter.seat == seat for sitter in lobby.sitters):
            return _invite(lobby, seat, command)
    if lobby.phase is Phase.RUNNING:
        return Rejected(Reason.RUNNING)
    match command:
        case Sit():
            return _sit(lobby, game, command)
        case Leave() if any(sitter.seat == seat for sitter in lobby.sitters):
            return _stand_up(lobby, seat)
        case Start(absent=absent):
            return _start(lobby, game, seat, absent)
        case SetOption() | ShowOut() if seat != lobby.host:
            return Rejected(Reason.NOT_HOST, {"host": lobby.host})
        case SetOption():
            return _set_option(game, command)
        case ShowOut(seat=other):
            others = tuple(sitter.seat for sitter in lobby.sitters if sitter.seat != seat)
            if other not in others:
                return Rejected(Reason.NOBODY_THERE, {"seats": others})
            return Accepted((ShownOut(other), SeatLeft(other)))
    return Rejected(Reason.NOT_RUNNING)


def _sit(lobby: Lobby, game: Game, command: Sit) -> Decision:
    if lobby.seat_of(command.person) is not None:
        return Rejected(Reason.SEATED)
    if not lobby.lets_in(command.person):
        return Rejected(Reason.SHOWN_OUT if command.person in lobby.shown_out else Reason.PRIVATE)
    if len(lobby.sitters) >= game.most:
        return Rejected(Reason.FULL, {"most": game.most})
    return Accepted((SeatTaken(len(lobby.sitters) + 1, command.name, command.kind, command.person),))


def _stand_up(lobby: Lobby, seat: Seat) -> Decision:
    gone = SeatLeft(seat)
    others = any(sitter.kind is Kind.HUMAN and sitter.seat != seat for sitter in lobby.sitters)
    return Accepted((gone,) if others else (gone, Ended((), CLOSED)))


def _start(lobby: Lobby, game: Game, seat: Seat, absent: frozenset[Seat]) -> Decision:
    if seat not in (lobby.host, lobby.host_without(absent)):
        return Rejected(Reason.NOT_HOST, {"host": lobby.host})
    if len(lobby.sitters) < game.least:
        return Rejected(Reason.TOO_FEW, {"least": game.least})
    return Accepted((Started(lobby.setup().seats),))


def _invite(lobby: Lobby, seat: Seat, command: Invite) -> Decision:
    if command.person in lobby.invited or lobby.seat_of(command.person) is not None:
        return Rejected(Reason.ALREADY_IN, {"name": command.name})
    if len(lobby.invited) >= MOST_INVITED:
        return Rejected(Reason.TOO_MANY_INVITED, {"most": MOST_INVITED})
    return Accepted((Invited(seat, command.name, command.person),))


def _set_option(game: Game, command: SetOption) -> Decision:
    values = {option.name: option.values for option in options_of(game)}
    if command.name not in values:
        return Rejected(Reason.NO_SUCH_OPTION, {"options": tuple(values)})
    if command.value not in values[command.name]:
        return Rejected(Reason.NO_SUCH_VALUE, {"option": command.name, "values": values[command.name]})
    return Accepted((OptionSet(command.name, command.value),))


def options_of(game: Game) -> tuple[Option, ...]:
    """What a table of this game may agree on: the game's own options and the house's."""
    return (*game.options, *HOUSE_OPTIONS)


def evolve(lobby: Lobby, game: Game, event: Event) -> Lobby:
    """The lobby after an event of its table."""
    match event:
        case TableOpened():
            return Lobby(options={option.name: option.default for option in options_of(game)})
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
        case ShownOut(seat):
            person = next(s.person for s in lobby.sitters if s.seat == seat)
            gone = lobby.shown_out | {person}
            return changed(lobby, shown_out=gone, invited=lobby.invited - {person})
        case Invited(person=person):
            return changed(lobby, invited=lobby.invited | {person}, shown_out=lobby.shown_out - {person})
        case OptionSet(name, value):
            return changed(lobby, options={**lobby.options, name: value})
        case Started():
            return changed(lobby, phase=Phase.RUNNING)
        case Ended():
            return changed(lobby, phase=Phase.OVER, ended=event)
    return lobby
