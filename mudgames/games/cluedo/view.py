"""What one observer of Saras Cluedo knows: a fold over the events that observer may see."""

from attrs import field, frozen

from mudgames.core.rules import Setup
from mudgames.core.seats import Observer, Seat
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.moves import Triple


@frozen
class Suggestion:
    """A suggestion as this observer knows it: who passed, who showed, and the card if this seat gave or saw it."""

    by: Seat
    cards: Triple
    passed: tuple[Seat, ...] = ()
    due: Seat | None = None
    """Who must show now; None before and after."""
    shown_by: Seat | None = None
    card: Card | None = None
    unrefuted: bool = False


@frozen
class Accusation:
    """An accusation that everybody heard."""

    by: Seat
    cards: Triple
    right: bool


@frozen
class View:
    """One observer's knowledge. Seats in `kept` are answered for by Sara: `left` for good, the rest stood in."""

    observer: Observer
    setup: Setup
    beginner: Seat | None = None
    own: tuple[Card, ...] = ()
    """The own hand in notepad order; () for spectators."""
    turn: Seat | None = None
    turns: int = 0
    """How many turns have begun."""
    suggestions: tuple[Suggestion, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    solving: bool = False
    """True between the own `loese` and `anklage`."""
    envelope: Triple | None = None
    """The envelope's cards once this observer may know them."""
    kept: frozenset[Seat] = field(default=frozenset())
    left: frozenset[Seat] = field(default=frozenset())
    wrong: frozenset[Seat] = field(default=frozenset())
    """Seats that accused wrongly."""
    winners: tuple[Seat, ...] = ()
    ending: str | None = None
    """How the game ended, None while it runs."""
