"""How a game of Saras Cluedo moves on: the fold of all its events, hidden ones included."""

import attrs

from mudgames.core.event import Event
from mudgames.core.table_events import CameBack, Dealt, Ended, HelpAnnounced, SeatLeft, StoodIn, TurnBegan
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.moves import (
    Accused,
    BeginnerDrawn,
    CardSeen,
    KeeperAnswers,
    RefutationDue,
    Sealed,
    Shown,
    SolvingBegan,
    SolvingDropped,
    Suggested,
    TurnPassed,
    Unrefuted,
)
from mudgames.games.cluedo.state import Asking, Between, Drawing, Over, Phase, Showing, Solving, State, Turn


def evolve(state: State, event: Event) -> State:
    """The state after an event; what happens at the table outside the game changes nothing."""
    state = _known(state, event)
    return attrs.evolve(state, phase=_phase(state, event))


def _known(state: State, event: Event) -> State:
    match event:
        case BeginnerDrawn(seat=seat):
            return attrs.evolve(state, beginner=seat)
        case Sealed(card=card):
            return attrs.evolve(state, envelope=(*state.envelope, card))
        case Dealt(seat=seat, cards=cards):
            return attrs.evolve(state, hands={**state.hands, seat: tuple(map(Card, cards))})
        case TurnBegan():
            return attrs.evolve(state, turns=state.turns + 1)
        case CardSeen(by=by, to=to, card=card):
            return attrs.evolve(state, shown=state.shown | {(by, to, card)})
        case Accused(by=by, right=False):
            return attrs.evolve(state, wrong=state.wrong | {by})
        case StoodIn(seat=seat):
            return attrs.evolve(state, kept=state.kept | {seat})
        case CameBack(seat=seat):
            return attrs.evolve(state, kept=state.kept - {seat})
        case HelpAnnounced(seat=seat, name="zeige", on=on):
            letting = state.letting_show | {seat} if on else state.letting_show - {seat}
            return attrs.evolve(state, letting_show=letting)
        case SeatLeft(seat=seat):
            return attrs.evolve(state, kept=state.kept | {seat}, left=state.left | {seat})
    return state


def _phase(state: State, event: Event) -> Phase:
    match event, state.phase:
        case TurnBegan(seat=seat) | SolvingDropped(by=seat), _:
            return Turn(seat)
        case SolvingBegan(by=seat), _:
            return Solving(seat)
        case Suggested(by=seat, cards=cards), _:
            return Asking(seat, cards)
        case RefutationDue(by=due), Asking(seat=seat, cards=cards):
            return Drawing(seat, cards, due) if due in state.kept else Showing(seat, cards, due)
        case KeeperAnswers(by=by) | SeatLeft(seat=by) | StoodIn(seat=by), Showing(seat, cards, due) if by == due:
            return Drawing(seat, cards, due)
        case SeatLeft(seat=gone) | StoodIn(seat=gone), Turn(seat) | Solving(seat) if seat == gone:
            return Between(seat)
        case Unrefuted(by=seat) | TurnPassed(by=seat) | Accused(by=seat) | Shown(to=seat), _:
            return Between(seat)
        case Ended(), _:
            return Over()
    return state.phase
