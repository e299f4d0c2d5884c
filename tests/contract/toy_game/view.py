"""What one observer knows: all guesses, and a seat its own hint."""

from collections.abc import Iterator

from attrs import evolve as changed
from attrs import frozen

from contract.toy_game.moves import FIRST, LAST, Guess, Guessed, Whispered, narrowed
from mudgames.core.event import Event, Json
from mudgames.core.rules import Setup
from mudgames.core.table_events import Ended, SeatLeft, TurnBegan
from mudgames.kit.view import Legal


@frozen
class View:
    observer: int
    setup: Setup
    whispered: int | None = None
    low: int = FIRST - 1
    high: int = LAST + 1
    turn: int | None = None
    guesses: tuple[int, ...] = ()
    gone: frozenset[int] = frozenset()


def begin(observer: int, setup: Setup) -> View:
    return View(observer, setup)


def evolve(view: View, event: Event) -> View:
    match event:
        case Whispered(number=number):
            return changed(view, whispered=number)
        case TurnBegan(seat):
            return changed(view, turn=seat)
        case Guessed(number=number):
            low, high = narrowed(view.low, view.high, event)
            return changed(view, low=low, high=high, guesses=(*view.guesses, number))
        case SeatLeft(seat):
            return changed(view, gone=view.gone | {seat})
        case Ended():
            return changed(view, turn=None)
    return view


def legal(view: View) -> tuple[Legal, ...]:
    return (Legal("rate"),) if view.observer == view.turn else ()


def moves(view: View) -> Iterator[Guess]:
    return map(Guess, range(view.low + 1, view.high)) if legal(view) else iter(())


def turn(view: View) -> int | None:
    return view.turn


def due(view: View) -> tuple[int, ...]:
    return (view.turn,) if view.turn else ()


def hand(view: View) -> tuple[str, ...]:
    return (str(view.whispered),) if view.whispered else ()


def cards(view: View, seat: int) -> int:
    return 1


def out(view: View, seat: int) -> bool:
    return seat in view.gone


def public(view: View) -> dict[str, Json]:
    return {"low": view.low, "high": view.high}
