"""A game's own verbs as verbs of the house: the keeper's grammar reads the line, the table decides."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from mudgames.core.rules import Command, Rejected
from mudgames.core.seats import SPECTATORS, Seat
from mudgames.house import table as tables
from mudgames.house.live import LiveTable
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.game import Game
from mudgames.kit.grammar import Ask, Confirm, Misparse, Show, Verb

if TYPE_CHECKING:
    from mudgames.house.hall import Hall


@cache
def play_verbs(game: Game) -> tuple[HouseVerb, ...]:
    """The verbs of this game's keeper."""
    return tuple(
        HouseVerb(verb.names, partial(_speak, verb), at_table=True, takes_numbers=verb.takes_numbers)
        for verb in game.verbs
    )


def _speak(verb: Verb, hall: Hall, visitor: Visitor, rest: str) -> None:
    place = hall.place_of(visitor)
    view = place[0].watch.view(place[1]) if place is not None else None
    if place is None or view is None:
        hall.say(visitor, "not_started", "speech", verb=verb.names[0])
        return
    live, seat = place
    screens = live.game.screens
    match verb.parse(rest, view):
        case Ask() | Confirm() if seat == SPECTATORS:
            hall.say(visitor, "only_looks_on", "speech")
        case Ask(command):
            hall.act(visitor, live, command)
        case Confirm(command, question, facts):
            _ask_first(hall, visitor, live, seat, command, screens.question(view, question, facts))
        case Show(page, argument):
            visitor.tell(screens.page(page, argument, view, visitor.style()))
        case Misparse(_, _, readings) as misparse:
            intro = screens.misparsed(view, misparse)
            if readings:
                hall.offer(visitor, intro, readings)
            else:
                visitor.tell(intro)


def _ask_first(
    hall: Hall, visitor: Visitor, live: LiveTable, seat: Seat, command: Command, question: list[str]
) -> None:
    """Ask before the command is sent; but refuse at once what the table would refuse anyway."""
    decision = tables.decide(live.table, seat, command)
    if isinstance(decision, Rejected):
        visitor.tell(hall.refusal(live, seat, decision))
    else:
        hall.confirm(visitor, live, command, question)
