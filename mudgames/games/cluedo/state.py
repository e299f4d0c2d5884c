"""What only the rules of Saras Cluedo know: where every card is, and what the game waits for (its phase)."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from attrs import field, frozen

from mudgames.core.rules import Setup
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import Kind
from mudgames.games.cluedo.cards import CARDS, Card
from mudgames.games.cluedo.moves import Triple, fitting, hand_sizes, is_triple, seats_after


@frozen
class Dealing:
    """Sara draws who begins, fills the envelope and deals: waits for chance (CL-21, CL-23, CL-26)."""


@frozen
class Turn:
    """`seat` may suggest, begin to accuse, or pass (CL-14, CL-A24)."""

    seat: Seat


@frozen
class Solving:
    """`seat` is asked for its accusation (CL-70)."""

    seat: Seat


@frozen
class Asking:
    """The suggestion of `seat` goes from seat to seat; never the last state of a decision (CL-33)."""

    seat: Seat
    cards: Triple


@frozen
class Showing:
    """The player of seat `due` must show one of the cards to `seat` (CL-29)."""

    seat: Seat
    cards: Triple
    due: Seat


@frozen
class Drawing:
    """Sara shows one of the cards to `seat` for seat `due`: waits for chance (CL-A21)."""

    seat: Seat
    cards: Triple
    due: Seat


@frozen
class Between:
    """The turn of `seat` is over; the same decision begins the next one or ends the game."""

    seat: Seat


@frozen
class Over:
    """The game has ended."""


Phase: TypeAlias = Dealing | Turn | Solving | Asking | Showing | Drawing | Between | Over


@frozen
class State:
    """A game of Cluedo. Seats in `kept` are answered for by Sara: `left` for good, the rest stood in."""

    setup: Setup
    phase: Phase = field(factory=Dealing)
    beginner: Seat = KEEPER
    """The seat that begins; `KEEPER` until it is drawn."""
    envelope: tuple[Card, ...] = ()
    hands: Mapping[Seat, tuple[Card, ...]] = field(factory=dict)
    kept: frozenset[Seat] = frozenset()
    left: frozenset[Seat] = frozenset()
    wrong: frozenset[Seat] = frozenset()
    """Seats that accused wrongly."""
    letting_show: frozenset[Seat] = frozenset()
    """Seats that let Sara show for them (`auto zeige`)."""
    shown: frozenset[tuple[Seat, Seat, Card]] = frozenset()
    """(by, to, card): what Sara prefers to show again (CL-A21)."""
    turns: int = 0
    """How many turns have begun; a turn has at most one suggestion, so this also numbers the suggestions."""

    @property
    def seats(self) -> range:
        """All seats in order."""
        return range(1, self.setup.count + 1)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, also while others must act."""
        return None if isinstance(self.phase, Dealing | Over) else self.phase.seat

    @property
    def contenders(self) -> frozenset[Seat]:
        """Who can still win now: neither a wrong accuser nor gone, which a stand-in counts as (CL-44, CL-79)."""
        return frozenset(self.seats) - self.wrong - self.kept

    @property
    def returns(self) -> bool:
        """True if a player for whom Sara stands in may come back (CL-A30)."""
        return self.setup.options.get("rueckkehr", "an") == "an"

    @property
    def persons(self) -> frozenset[Seat]:
        """Seats whose person is still at the table: here, or away and free to come back (CL-A11)."""
        gone = self.left if self.returns else self.kept
        return frozenset(chair.seat for chair in self.setup.seats if chair.kind is Kind.HUMAN) - gone

    def after(self, seat: Seat) -> Seat:
        """Whose turn comes after that of `seat`: itself if nobody else can win (CL-A25, CL-A11)."""
        order = (*seats_after(seat, self.setup.count), seat)
        return next(other for other in order if other in self.contenders)

    def candidates(self, drawing: Drawing) -> tuple[Card, ...]:
        """What Sara may show for a seat: what the suggester saw from it before, else all that fits (CL-A21)."""
        held = fitting(self.hands[drawing.due], drawing.cards)
        known = tuple(card for card in held if (drawing.due, drawing.seat, card) in self.shown)
        return known or held


def flaws(state: State) -> Iterator[str]:
    """Broken invariants, in words: cards lost, doubled or misplaced, or a wait for somebody who cannot act."""
    cards = (*state.envelope, *(card for hand in state.hands.values() for card in hand))
    if len(set(cards)) < len(cards):
        yield "a card is there twice"
    if not state.left <= state.kept <= frozenset(state.seats):
        yield "Sara keeps the wrong seats"
    if isinstance(state.phase, Dealing):
        return
    if set(cards) != set(CARDS):
        yield "a card is lost"
    if not is_triple(state.envelope):
        yield "the envelope does not hold one card of each kind"
    if {seat: len(hand) for seat, hand in state.hands.items()} != hand_sizes(state.beginner, state.setup.count):
        yield "the hands have the wrong sizes"
    yield from _phase_flaws(state)


def _phase_flaws(state: State) -> Iterator[str]:
    match state.phase:
        case Turn(seat=seat) | Solving(seat=seat) if seat not in state.contenders:
            yield f"it is the turn of seat {seat}, which cannot win"
        case Showing(due=due) if due in state.kept:
            yield f"seat {due} must show, but Sara has its cards"
        case Showing(cards=cards, due=due) | Drawing(cards=cards, due=due) if not fitting(state.hands[due], cards):
            yield f"seat {due} must show, but holds none of the cards"
