"""The rules of Saras Cluedo (law 1): `decide` is here, `evolve` in evolution.py, the deal in dealing.py."""

from collections.abc import Mapping
from functools import reduce
from typing import Any

from mudgames.core.event import Event
from mudgames.core.rules import (
    Accepted,
    Chance,
    Clock,
    ComeBack,
    Command,
    Decision,
    Leave,
    Pick,
    Picked,
    Rejected,
    Setup,
    Shuffle,
    Shuffled,
    StandIn,
    Struck,
)
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.spans import seconds
from mudgames.core.table_events import CameBack, Ended, Kind, SeatLeft, StoodIn, TurnBegan
from mudgames.games.cluedo import dealing
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.evolution import evolve
from mudgames.games.cluedo.moves import (
    Accuse,
    Accused,
    CardSeen,
    DropSolving,
    Ending,
    EnvelopeSeen,
    HandGiven,
    KeeperAnswers,
    Passed,
    PassTurn,
    Reason,
    RefutationDue,
    ShowCard,
    Shown,
    Solve,
    SolvingBegan,
    SolvingDropped,
    Suggest,
    Suggested,
    Triple,
    TurnPassed,
    Unrefuted,
    fitting,
    is_triple,
    seats_after,
)
from mudgames.games.cluedo.state import Between, Dealing, Drawing, Over, Showing, Solving, State, Turn, flaws

__all__ = ["begin", "clock", "deal", "decide", "evolve", "flaws", "wants"]

SHOW_SECONDS = 120
"""The show clock where the table does not set it: it runs at every table (CL-A09)."""
SHOWN_FOR_SECONDS = 5
"""The show clock of whoever lets Sara show (`auto zeige`): of one length, whatever that seat holds (CL-A09)."""


def begin(setup: Setup) -> State:
    """The state right after `Started`: Sara is about to draw who begins."""
    return State(setup)


def wants(state: State) -> Chance | None:
    """The chance this state waits for: the deal, or a card that Sara shows for a seat, also a single one."""
    match state.phase:
        case Dealing():
            return dealing.wanted(state)
        case Drawing() as drawing:
            return Pick(len(state.candidates(drawing)))
    return None


def clock(state: State) -> Clock | None:
    """The show clock or the thinking clock; `loese` does not start the latter anew (CL-A09, CL-A19, CL-A24)."""
    options = state.setup.options
    match state.phase:
        case Showing(due=due) if due in state.letting_show:
            return Clock(f"zeige-{state.turns}", SHOWN_FOR_SECONDS)
        case Showing():
            return Clock(f"zeige-{state.turns}", seconds(options.get("zeigefrist", "aus")) or SHOW_SECONDS)
        case Turn() | Solving():
            span = seconds(options.get("bedenkzeit", "aus"))
            return Clock(f"zug-{state.turns}", span) if span else None
    return None


def deal(state: State) -> Mapping[str, tuple[str, ...]]:
    """The envelope and the hands, for fair dealing."""
    hands = {str(seat): tuple(map(str, hand)) for seat, hand in state.hands.items()}
    return {"umschlag": tuple(map(str, state.envelope)), **hands}


# -- decide ----------------------------------------------------------------------------------------


def decide(state: State, seat: Seat, command: Command) -> Decision:
    """Judge a command. Never raises, whatever it carries; a refusal costs nothing."""
    if isinstance(state.phase, Over):
        return Rejected(Reason.GAME_OVER)
    match command:
        case Picked() | Shuffled() | Struck() | StandIn() | ComeBack():
            return _of_keeper(state, command) if seat == KEEPER else Rejected(Reason.NOT_WAITING)
        case Leave() | Suggest() | ShowCard() | PassTurn() | Solve() | DropSolving() | Accuse():
            # Nobody may act while chance is awaited; the host answers in the same append, so nobody meets this.
            may_act = seat in state.seats and wants(state) is None
            return _of_player(state, seat, command) if may_act else Rejected(Reason.NOT_WAITING)
    return Rejected(Reason.UNKNOWN_COMMAND)


def _of_keeper(state: State, command: Command) -> Decision:
    match wants(state), command:
        case Pick(count=count), Picked(number=int(number)) if 0 <= number < count:
            return _lot(state, number)
        case Shuffle(keys=keys), Shuffled(order=tuple(order)) if _is_order(order, keys):
            return Accepted(dealing.dealt(state, order))
        case None, Struck(key=key):
            return _strike(state, key)
        case None, StandIn(seat=int(seat)) if seat in state.seats:
            return _stand_in(state, seat)
        case None, ComeBack(seat=int(seat)) if seat in state.kept - state.left:
            return Accepted((CameBack(seat),)) if state.returns else Rejected(Reason.NO_RETURN)
    return Rejected(Reason.NOT_WAITING)


def _of_player(state: State, seat: Seat, command: Command) -> Decision:
    match command:
        case Leave() if seat not in state.left:
            # Where Sara stands in she has the cards already: only that it is for good is new.
            return _go_on(state, SeatLeft(seat), *(() if seat in state.kept else (HandGiven(seat),)))
        case _ if seat in state.kept:
            return Rejected(Reason.HAND_GIVEN)
        case ShowCard():
            return _show(state, seat, command.card)
    if seat in state.wrong:
        return Rejected(Reason.ACCUSED_WRONGLY)
    if seat != state.turn:
        return Rejected(Reason.NOT_YOUR_TURN, {"seat": state.turn})
    return _on_turn(state, seat, command)


def _on_turn(state: State, seat: Seat, command: Command) -> Decision:
    match state.phase, command:
        case Showing(due=due), _:
            return Rejected(Reason.WAIT_FOR_ANSWER, {"by": due})
        case Turn(), Suggest(cards=cards):
            return _suggest(state, seat, _triple(cards))
        case Turn(), PassTurn():
            return _go_on(state, TurnPassed(seat))
        case Turn(), Solve():
            return Accepted((SolvingBegan(seat),))
        case Turn(), _:
            return Rejected(Reason.NOT_SOLVING)
        case _, Accuse(cards=cards):
            return _accuse(state, seat, _triple(cards))
        case _, DropSolving():
            return Accepted((SolvingDropped(seat),))
    return Rejected(Reason.FINISH_SOLVING)


def _suggest(state: State, seat: Seat, cards: Triple | None) -> Decision:
    if cards is None:
        return Rejected(Reason.NOT_A_TRIPLE)
    events: list[Event] = [Suggested(seat, cards)]
    for other in seats_after(seat, state.setup.count):
        if fitting(state.hands[other], cards):
            return _go_on(state, *events, RefutationDue(other))
        events.append(Passed(other))
    return _go_on(state, *events, Unrefuted(seat))


def _show(state: State, seat: Seat, card: Any) -> Decision:
    match state.phase:
        case Showing(due=due) if due != seat:
            return Rejected(Reason.NOT_THE_ADDRESSEE, {"by": due})
        case Showing(seat=to, cards=cards):
            if card not in cards:
                return Rejected(Reason.NOT_NAMED, {"card": card, "cards": cards})
            if card not in state.hands[seat]:
                return Rejected(Reason.NOT_OWNED, {"card": card})
            return _go_on(state, Shown(seat, to), CardSeen(seat, to, Card(card)))
    return Rejected(Reason.NOTHING_TO_SHOW, {"seat": state.turn})


def _accuse(state: State, seat: Seat, cards: Triple | None) -> Decision:
    if cards is None:
        return Rejected(Reason.NOT_A_TRIPLE)
    suspect, weapon, room = state.envelope
    if cards == state.envelope:
        return Accepted((Accused(seat, cards, right=True), _ended(state, Ending.ACCUSATION, seat)))
    return _go_on(state, Accused(seat, cards, right=False), EnvelopeSeen(seat, (suspect, weapon, room)))


def _lot(state: State, number: int) -> Decision:
    match state.phase:
        case Drawing(seat=to, due=by) as drawing:
            return _go_on(state, Shown(by, to), CardSeen(by, to, state.candidates(drawing)[number]))
    return Accepted((dealing.drawn(state, number),))


def _strike(state: State, key: str) -> Decision:
    """A clock struck: Sara shows for the player (CL-A09), or the turn counts as passed (CL-A24, CL-A19)."""
    running = clock(state)
    in_time = running is not None and running.key == key
    match state.phase:
        case Showing(due=due) if in_time:
            return Accepted((KeeperAnswers(due),))
        case Solving(seat=seat) if in_time:
            return _go_on(state, SolvingDropped(seat), TurnPassed(seat))
        case Turn(seat=seat) if in_time:
            return _go_on(state, TurnPassed(seat))
    return Rejected(Reason.NOT_WAITING)


def _stand_in(state: State, seat: Seat) -> Decision:
    if seat in state.kept or state.setup.seats[seat - 1].kind is not Kind.HUMAN:
        return Rejected(Reason.NOT_WAITING)
    return _go_on(state, StoodIn(seat))


def _go_on(state: State, *events: Event) -> Accepted:
    """These events and what follows from them: the end of the game, or the next turn where one is over."""
    after = reduce(evolve, events, state)
    if ending := _ending(state, after):
        return Accepted((*events, ending))
    match after.phase:
        case Between(seat=seat):
            return Accepted((*events, TurnBegan(after.after(seat))))
    return Accepted(events)


def _ending(before: State, after: State) -> Ended | None:
    """The end, other than by a right accusation, that lies between two states (CL-A11, CL-79)."""
    if before.persons and not after.persons:
        return _ended(after, Ending.UNFINISHED)
    if before.contenders & after.kept and len(after.contenders) == 1:
        return _ended(after, Ending.LAST_PLAYER, *after.contenders)
    if not after.contenders:
        return _ended(after, Ending.UNSOLVED)
    return None


def _ended(state: State, reason: Ending, *winners: Seat) -> Ended:
    return Ended(winners, reason, solution=state.envelope)


def _triple(cards: Any) -> Triple | None:
    """The triple in what a command carries, None for anything else: commands are not to be trusted."""
    try:
        suspect, weapon, room = map(Card, cards)
    except (TypeError, ValueError):
        return None
    return (suspect, weapon, room) if is_triple((suspect, weapon, room)) else None


def _is_order(order: tuple[Any, ...], keys: tuple[str, ...]) -> bool:
    return len(order) == len(keys) and all(key in order for key in keys)
