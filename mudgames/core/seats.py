"""Seats and observers.

A seat is a number from 1 in table order. Seat 0 is the keeper (Spielleiter): through it the host of the
table answers for chance and time. An observer is a seat, or `SPECTATORS`: one common view for all who watch.
"""

from typing import Final, TypeAlias

Seat: TypeAlias = int
Observer: TypeAlias = int

KEEPER: Final[Seat] = 0
SPECTATORS: Final[Observer] = -1
