"""The notepad at a table: own signs and helps are private events of the table, so that they outlive a restart.

What a pad shows is a fold of visible events (`kit.notepad`): the keeper's entries from the game's view, the own signs
from these events. Only who still sits at a running game may write on his pad (CL-A23).
"""

from enum import StrEnum
from typing import Final

from attrs import frozen

from mudgames.core.event import Event
from mudgames.core.rules import Accepted, Command, Decision, Rejected
from mudgames.core.seats import Seat
from mudgames.core.table_events import HelpAnnounced, HelpSwitched, Marked, MarksCleared, Unmarked
from mudgames.house.lobby import Lobby, Phase
from mudgames.kit import notepad
from mudgames.kit.game import Game
from mudgames.kit.notepad import MOST_SIGN, Notes, sign_fault


@frozen
class Mark(Command):
    """`markiere`: write a sign into the column of a seat for these cards (CL-84, CL-122)."""

    column: Seat
    cards: tuple[str, ...]
    sign: str


@frozen
class Unmark(Command):
    """`entferne`: remove the own signs from these cells (CL-91)."""

    column: Seat
    cards: tuple[str, ...]


@frozen
class ClearMarks(Command):
    """`reset`: remove all own signs (CL-93)."""


@frozen
class SwitchHelp(Command):
    """`auto <name> an|aus`: switch one of the keeper's helps (CL-94, CL-97)."""

    name: str
    on: bool


NOTE_COMMANDS: Final = (Mark, Unmark, ClearMarks, SwitchHelp)
NOTE_EVENTS: Final = (Marked, Unmarked, MarksCleared, HelpSwitched)


class Reason(StrEnum):
    """Why the notepad refuses."""

    NO_PAD = "no_pad"
    NO_COLUMN = "no_column"  # facts: most
    NO_CARD = "no_card"
    BAD_SIGN = "bad_sign"  # facts: most
    NO_HELP = "no_help"  # facts: options (the helps there are)


def decide(lobby: Lobby, game: Game, seat: Seat, command: Command) -> Decision:
    """Judge a command about the seat's own pad. Never raises."""
    pad = game.pad
    if pad is None or lobby.phase is not Phase.RUNNING or seat in lobby.left or not 1 <= seat <= len(lobby.sitters):
        return Rejected(Reason.NO_PAD)
    known = {row.key for row in pad.sheet.rows}
    match command:
        case Mark(column=column) | Unmark(column=column) if not 1 <= column <= len(lobby.sitters):
            return Rejected(Reason.NO_COLUMN, {"most": len(lobby.sitters)})
        case Mark(cards=cards) | Unmark(cards=cards) if not cards or not known.issuperset(cards):
            return Rejected(Reason.NO_CARD)
        case Mark(sign=sign) if sign_fault(sign) is not None:
            return Rejected(Reason.BAD_SIGN, {"most": MOST_SIGN})
        case Mark():
            return Accepted((Marked(seat, command.column, tuple(map(str, command.cards)), command.sign),))
        case Unmark():
            return Accepted((Unmarked(seat, command.column, tuple(map(str, command.cards))),))
        case ClearMarks():
            return Accepted((MarksCleared(seat),))
        case SwitchHelp(name=name, on=on) if name in pad.announced:
            return Accepted((HelpAnnounced(seat, name, on),))
        case SwitchHelp(name=name, on=on) if name in pad.helps:
            return Accepted((HelpSwitched(seat, name, on),))
    return Rejected(Reason.NO_HELP, {"options": tuple(pad.helps)})


def evolve(notes: Notes, event: Event) -> Notes:
    """A seat's notes after an event that it may see."""
    match event:
        case Marked(column=column, cards=cards, sign=sign):
            return notepad.mark(notes, column, cards, sign)
        case Unmarked(column=column, cards=cards):
            return notepad.unmark(notes, column, cards)
        case MarksCleared():
            return notepad.clear(notes)
        case HelpSwitched(name=name, on=on):
            return notepad.switch(notes, name, on)
    return notes
