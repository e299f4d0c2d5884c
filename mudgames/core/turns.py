"""Rules of games in which one seat after the other is on turn: what all of them have in common.

A game adds to the state what it has of its own, and says what is drawn at the start (`drawn`), what a move does
(`move`) and what lies hidden (`deal`).
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Generic, TypeVar

import attrs
from attrs import frozen

from mudgames.core.event import Event
from mudgames.core.rules import (
    Accepted,
    Chance,
    Clock,
    ComeBack,
    Command,
    Decision,
    Leave,
    Picked,
    Rejected,
    Setup,
    Shuffled,
    StandIn,
    Struck,
)
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import CameBack, Ended, SeatLeft, StoodIn, TurnBegan

DESERTED = "deserted"
"""`reason` of Ended where everybody has left."""


class TurnReason(StrEnum):
    """Why such rules refuse."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_WAITING = "not_waiting"


@frozen
class TurnState:
    """`turn` is `KEEPER` before and after the game; `turns` counts those begun."""

    setup: Setup
    turn: Seat = KEEPER
    turns: int = 0
    gone: frozenset[Seat] = frozenset()
    away: frozenset[Seat] = frozenset()
    """Seats for which the keeper stands in: their turns are passed over until they come back."""


S = TypeVar("S", bound=TurnState)


class TurnRules(ABC, Generic[S]):
    """`Rules` of such a game. `kind` is its class of states, `seconds` how long a turn may last, None for ever.

    Whoever stays silent that long is passed over, and so is whoever left or is away; when nobody is left who could
    move, nobody wins."""

    def __init__(self, kind: type[S], seconds: int | None = None) -> None:
        self._kind, self._seconds = kind, seconds

    # -- what a game says ----------------------------------------------------------------------------

    @abstractmethod
    def wants(self, state: S) -> Chance | None:
        """The chance that this state waits for."""

    @abstractmethod
    def drawn(self, state: S, answer: Command) -> tuple[Event, ...]:
        """What follows from an answer of chance; () if it does not fit the question."""

    @abstractmethod
    def move(self, state: S, seat: Seat, command: Command) -> Decision | None:
        """What a command of the seat on turn does; None for a command that is none of this game."""

    @abstractmethod
    def deal(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """What lies hidden where."""

    # -- what all have in common ---------------------------------------------------------------------

    def begin(self, setup: Setup) -> S:
        """The state right after `Started`."""
        return self._kind(setup)

    def clock(self, state: S) -> Clock | None:
        """The clock of the turn."""
        return Clock(f"turn-{state.turns}", self._seconds) if state.turn and self._seconds else None

    def flaws(self, state: S) -> Iterable[str]:
        """Nothing can be lost here."""
        return ()

    def next_turn(self, state: S) -> Event:
        """The next seat's turn, or the end where nobody is left."""
        seat = next_seat(state.turn, state.setup.count, state.gone | state.away)
        hidden = tuple(card for cards in self.deal(state).values() for card in cards)
        return TurnBegan(seat) if seat else Ended((), DESERTED, hidden)

    def decide(self, state: S, seat: Seat, command: Command) -> Decision:
        """Judge a command. Never raises."""
        clock = self.clock(state)
        match command:
            case Picked() | Shuffled() if seat == KEEPER and self.wants(state) is not None:
                events = self.drawn(state, command)
                return Accepted(events) if events else Rejected(TurnReason.NOT_WAITING)
            case Struck(key=key) if seat == KEEPER and clock is not None and key == clock.key:
                return Accepted((self.next_turn(state),))
            case Leave() if state.turn and 1 <= seat <= state.setup.count and seat not in state.gone:
                after = attrs.evolve(state, gone=state.gone | {seat})
                return self._without(after, seat, SeatLeft(seat))
            case StandIn(seat=int(other)) if seat == KEEPER and other in self._present(state):
                return self._without(attrs.evolve(state, away=state.away | {other}), other, StoodIn(other))
            case ComeBack(seat=int(other)) if seat == KEEPER and state.turn and other in state.away - state.gone:
                return Accepted((CameBack(other),))
        judged = self.move(state, seat, command) if state.turn else None
        if judged is None:
            return Rejected(TurnReason.NOT_WAITING)
        return judged if seat == state.turn else Rejected(TurnReason.NOT_YOUR_TURN)

    def _present(self, state: S) -> frozenset[Seat]:
        seats = frozenset(range(1, state.setup.count + 1)) if state.turn else frozenset()
        return seats - state.gone - state.away

    def _without(self, after: S, seat: Seat, event: Event) -> Decision:
        """The event by which a seat drops out of the turns for now or for good, and whose turn it is then."""
        return Accepted((event, self.next_turn(after)) if seat == after.turn else (event,))

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event; a game takes its own events first and hands the others on."""
        match event:
            case TurnBegan(seat):
                return attrs.evolve(state, turn=seat, turns=state.turns + 1)
            case SeatLeft(seat):
                return attrs.evolve(state, gone=state.gone | {seat})
            case StoodIn(seat):
                return attrs.evolve(state, away=state.away | {seat})
            case CameBack(seat):
                return attrs.evolve(state, away=state.away - {seat})
            case Ended():
                return attrs.evolve(state, turn=KEEPER)
        return state


def next_seat(seat: Seat, count: int, gone: Collection[Seat] = ()) -> Seat | None:
    """The first seat after this one of `count` that is not gone: itself if all others are, None if it is, too."""
    order = [(seat + step) % count + 1 for step in range(count)]
    return next((other for other in order if other not in gone), None)
