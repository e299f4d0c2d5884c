"""What may be asked, what may happen, and why it may be refused."""

from enum import StrEnum

from attrs import frozen

from mudgames.core.event import Hidden, Public
from mudgames.core.rules import Command
from mudgames.core.seats import Seat

NUMBERS = range(1001, 1021)


@frozen
class Guess(Command):
    number: int


@frozen
class NumberHidden(Hidden):
    number: int


@frozen
class Guessed(Public):
    by: Seat
    number: int


class Reason(StrEnum):
    OUT_OF_RANGE = "out_of_range"
