"""Events that every table knows, whatever is played there (spec gmcp.md, "all").

They are all public but for the nonce, the hand a seat is dealt and what it does on its own notepad. The house emits
the first group and the last; the rules of a game emit the second as part of their decisions.
"""

from enum import StrEnum

from attrs import field, frozen

from mudgames.core.event import Audience, Event, Hidden, Public, only
from mudgames.core.seats import Seat


class Kind(StrEnum):
    """Who sits on a seat: a person, a computer player, or the keeper standing in."""

    HUMAN = "human"
    BOT = "bot"
    KEEPER = "keeper"


@frozen
class Chair:
    """A taken seat as the game starts with it: number, shown name, kind."""

    seat: Seat
    name: str
    kind: Kind


@frozen
class TableOpened(Public):
    """A table was opened (Tisch aufgemacht) for the game with this key."""

    game: str


@frozen
class SeatTaken(Public):
    """Somebody sat down (setze) before the start. `person` is the identity that may come back to the seat."""

    seat: Seat
    name: str
    kind: Kind
    person: str


@frozen
class SeatLeft(Public):
    """The person of this seat stood up for good (aufstehen)."""

    seat: Seat


@frozen
class ShownOut(Public):
    """The host showed the person of this seat out before the start (vertreibe); `SeatLeft` follows."""

    seat: Seat


@frozen
class Invited(Public):
    """The seat `by` invited a person (lädt ein) to its table. `person` is the identity."""

    by: Seat
    name: str
    person: str


@frozen
class OptionSet(Public):
    """The host set a table option (Tischoption) before the start."""

    name: str
    value: str


@frozen
class Started(Public):
    """The game began with these seats. `commitment` is the digest of the line that says who was dealt what and that
    `Ended.opened` shows (fair dealing); None in journals from before there was one."""

    seats: tuple[Chair, ...]
    commitment: str | None = None


@frozen
class Committed(Hidden):
    """The nonce (hex) that was mixed into `Started.commitment`, so that nobody can try deals until one fits."""

    nonce: str


@frozen
class StoodIn(Public):
    """The keeper stands in (springt ein) for a seat whose person is away; the person may come back."""

    seat: Seat


@frozen
class CameBack(Public):
    """The person of a seat took it back from the keeper (kehrt zurück)."""

    seat: Seat


@frozen
class Dealt(Event):
    """A hand of cards was dealt (ausgeteilt) to a seat; only that seat knows it. Cards are keys."""

    seat: Seat
    cards: tuple[str, ...]

    @property
    def audience(self) -> Audience:
        return only(self.seat)


@frozen
class TurnBegan(Public):
    """It is this seat's turn (Zug) now."""

    seat: Seat


@frozen
class Ended(Public):
    """The game is over. `reason` is a word of the game's own, `solution` what was hidden, by keys;
    `opened` is the line behind the commitment."""

    winners: tuple[Seat, ...]
    reason: str
    solution: tuple[str, ...] = field(default=())
    opened: str | None = None


@frozen
class _Private(Event):
    """A fact about a seat's own notepad: nobody else knows it."""

    seat: Seat

    @property
    def audience(self) -> Audience:
        return only(self.seat)


@frozen
class Marked(_Private):
    """This seat wrote a sign of its own (markiert) into the column of a seat, for these cards."""

    column: Seat
    cards: tuple[str, ...]
    sign: str


@frozen
class Unmarked(_Private):
    """This seat removed its own signs (entfernt) from these cells."""

    column: Seat
    cards: tuple[str, ...]


@frozen
class MarksCleared(_Private):
    """This seat removed all its own signs (reset)."""


@frozen
class HelpSwitched(_Private):
    """This seat switched one of the keeper's helps (auto …) on or off."""

    name: str
    on: bool


@frozen
class HelpAnnounced(Public):
    """This seat switched a help on or off whose working the others can notice: so everybody is told."""

    seat: Seat
    name: str
    on: bool


TABLE_EVENTS: tuple[type[Event], ...] = (
    TableOpened,
    SeatTaken,
    SeatLeft,
    ShownOut,
    Invited,
    OptionSet,
    Started,
    Committed,
    StoodIn,
    CameBack,
    Dealt,
    TurnBegan,
    Ended,
    Marked,
    Unmarked,
    MarksCleared,
    HelpSwitched,
    HelpAnnounced,
)
