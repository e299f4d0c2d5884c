"""Rosa hides a number; seats guess in turn until one is right."""

import attrs

from contract.zahl.moves import NUMBERS, Guess, Guessed, NumberHidden, Reason
from mudgames.core.event import Event
from mudgames.core.rules import Accepted, Command, Decision, Pick, Picked, Rejected
from mudgames.core.seats import Seat
from mudgames.core.table_events import Ended, TurnBegan
from mudgames.core.turns import TurnRules, TurnState


@attrs.frozen
class State(TurnState):
    number: int = 0


class Rules(TurnRules[State]):
    def wants(self, state: State) -> Pick | None:
        return None if state.number else Pick(len(NUMBERS))

    def drawn(self, state: State, answer: Command) -> tuple[Event, ...]:
        match answer:
            case Picked(number=int(lot)) if 0 <= lot < len(NUMBERS):
                return NumberHidden(NUMBERS[lot]), TurnBegan(1)
        return ()

    def move(self, state: State, seat: Seat, command: Command) -> Decision | None:
        match command:
            case Guess(number=int(number)) if number in NUMBERS:
                won = Ended((seat,), "guessed", (str(number),))
                return Accepted((Guessed(seat, number), won if number == state.number else self.next_turn(state)))
            case Guess():
                return Rejected(Reason.OUT_OF_RANGE, {"first": NUMBERS[0], "last": NUMBERS[-1]})
        return None

    def deal(self, state: State) -> dict[str, tuple[str, ...]]:
        return {"rosa": (str(state.number),)}

    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, NumberHidden):
            return attrs.evolve(state, number=event.number)
        return super().evolve(state, event)


RULES = Rules(State, seconds=60)
