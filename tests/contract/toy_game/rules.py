"""The rules: seats guess in turn, everybody hears the answers, a turn lasts a minute."""

from collections.abc import Iterator

from attrs import evolve as changed
from attrs import frozen

from contract.toy_game.moves import FIRST, LAST, Guess, Guessed, NumberHidden, Reason, Whispered, narrowed
from mudgames.core.event import Event
from mudgames.core.rules import Accepted, Clock, Command, Decision, Leave, Pick, Picked, Rejected, Setup, Struck
from mudgames.core.table_events import Ended, SeatLeft, TurnBegan


@frozen
class State:
    """`number` is Toni's; `whispers` counts the seats that have their hint; `turn` is 0 before and after the game."""

    setup: Setup
    number: int = 0
    whispers: int = 0
    low: int = FIRST - 1
    high: int = LAST + 1
    turn: int = 0
    turns: int = 0
    gone: frozenset[int] = frozenset()


def begin(setup: Setup) -> State:
    return State(setup)


def wants(state: State) -> Pick | None:
    """The number, then a wrong one for every seat."""
    if not state.number:
        return Pick(LAST - FIRST + 1)
    return Pick(LAST - FIRST) if state.whispers < state.setup.count else None


def clock(state: State) -> Clock | None:
    return Clock(f"turn-{state.turns}", 60) if state.turn else None


def decide(state: State, seat: int, command: Command) -> Decision:
    wanted, running = wants(state), clock(state)
    match command:
        case Picked(number=int(lot)) if seat == 0 and wanted and 0 <= lot < wanted.count:
            return Accepted(_drawn(state, lot))
        case Struck(key=key) if seat == 0 and running and running.key == key:
            return Accepted((_next(state),))
        case Leave() if running and 1 <= seat <= state.setup.count and seat not in state.gone:
            after = changed(state, gone=state.gone | {seat})
            over = len(after.gone) == state.setup.count
            follows = (_ended(state),) if over else (_next(after),) if seat == state.turn else ()
            return Accepted((SeatLeft(seat), *follows))
        case Guess() if not running or seat != state.turn:
            return Rejected(Reason.NOT_YOUR_TURN)
        case Guess(number=int(number)) if state.low < number < state.high:
            answer = "größer" if number < state.number else "kleiner" if number > state.number else "richtig"
            then = _ended(state, seat) if answer == "richtig" else _next(state)
            return Accepted((Guessed(seat, number, answer), then))
        case Guess():
            return Rejected(Reason.NOT_OPEN, {"low": state.low, "high": state.high})
    return Rejected(Reason.NOT_WAITING)


def _drawn(state: State, lot: int) -> tuple[Event, ...]:
    if not state.number:
        return (NumberHidden(FIRST + lot),)
    seat, number = state.whispers + 1, FIRST + lot
    whispered = Whispered(seat, number + (number >= state.number))
    return (whispered,) if seat < state.setup.count else (whispered, TurnBegan(1))


def _next(state: State) -> TurnBegan:
    count = state.setup.count
    order = [(state.turn + step) % count + 1 for step in range(count)]
    return TurnBegan(next(seat for seat in order if seat not in state.gone))


def _ended(state: State, *winners: int) -> Ended:
    return Ended(winners, "guessed" if winners else "deserted", (str(state.number),))


def evolve(state: State, event: Event) -> State:
    match event:
        case NumberHidden(number):
            return changed(state, number=number)
        case Whispered():
            return changed(state, whispers=state.whispers + 1)
        case TurnBegan(seat):
            return changed(state, turn=seat, turns=state.turns + 1)
        case Guessed():
            low, high = narrowed(state.low, state.high, event)
            return changed(state, low=low, high=high)
        case SeatLeft(seat):
            return changed(state, gone=state.gone | {seat})
        case Ended():
            return changed(state, turn=0)
    return state


def deal(state: State) -> dict[str, tuple[str, ...]]:
    return {"zahl": (str(state.number),)}


def flaws(state: State) -> Iterator[str]:
    if state.turn and not state.low < state.number < state.high:
        yield "the number is lost"
