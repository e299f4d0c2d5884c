"""What may be asked and what may happen while Toni's number is guessed."""

from enum import StrEnum

from attrs import frozen

from mudgames.core.event import Audience, Event, Hidden, Public, only
from mudgames.core.rules import Command
from mudgames.core.seats import Seat

FIRST, LAST = 1001, 1020


@frozen
class Guess(Command):
    """`rate`: is it this number?"""

    number: int


@frozen
class NumberHidden(Hidden):
    """Toni thought of a number."""

    number: int


@frozen
class Whispered(Event):
    """Toni told one seat a number that it is not."""

    seat: Seat
    number: int

    @property
    def audience(self) -> Audience:
        return only(self.seat)


@frozen
class Guessed(Public):
    """A number was guessed and Toni answered."""

    by: Seat
    number: int
    answer: str


class Reason(StrEnum):
    """Why Toni refuses."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_OPEN = "not_open"  # facts: low, high
    NOT_WAITING = "not_waiting"


def narrowed(low: int, high: int, guess: Guessed) -> tuple[int, int]:
    """The bounds after a guess; the number lies between them and is neither of them."""
    match guess.answer:
        case "größer":
            return guess.number, high
        case "kleiner":
            return low, guess.number
    return low, high
