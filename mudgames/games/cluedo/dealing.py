"""How a game of Saras Cluedo begins: which chance it needs, and what comes of the answers."""

from mudgames.core.event import Event
from mudgames.core.rules import Chance, Pick, Shuffle
from mudgames.core.table_events import Dealt, TurnBegan
from mudgames.games.cluedo.cards import BY_KIND, CARDS, NUMBER, Card
from mudgames.games.cluedo.moves import KINDS, BeginnerDrawn, Sealed, seats_after
from mudgames.games.cluedo.state import State


def wanted(state: State) -> Chance:
    """First who begins, then a card of each kind for the envelope, then the pile (CL-26, CL-21, CL-23)."""
    if not state.beginner:
        return Pick(state.setup.count)
    if len(state.envelope) < len(KINDS):
        return Pick(len(_next_kind(state)))
    return Shuffle(tuple(card for card in CARDS if card not in state.envelope))


def drawn(state: State, number: int) -> Event:
    """The lot that `wanted` asked for has fallen on `number`."""
    return Sealed(_next_kind(state)[number]) if state.beginner else BeginnerDrawn(number + 1)


def dealt(state: State, pile: tuple[str, ...]) -> tuple[Event, ...]:
    """The pile is dealt one by one, beginning with the seat after the beginner (CL-23, CL-A29)."""
    order = (*seats_after(state.beginner, state.setup.count), state.beginner)
    hands = {seat: _sorted(pile[place :: len(order)]) for place, seat in enumerate(order)}
    return (*(Dealt(seat, hands[seat]) for seat in state.seats), TurnBegan(state.beginner))


def _next_kind(state: State) -> tuple[Card, ...]:
    return BY_KIND[KINDS[len(state.envelope)]]


def _sorted(keys: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(sorted(map(Card, keys), key=NUMBER.__getitem__))
