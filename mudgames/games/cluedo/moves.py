"""What may be asked and what may happen in Saras Cluedo, and the predicates that rules and view share.

A triple is always (suspect, weapon, room). `by` is the seat that acts or answers, `to` the seat it is meant for.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from attrs import frozen

from mudgames.core.event import Audience, Event, Hidden, Public, only
from mudgames.core.rules import Command
from mudgames.core.seats import Seat
from mudgames.games.cluedo.cards import KIND, Card, Kind

Triple: TypeAlias = tuple[Card, Card, Card]

KINDS = (Kind.SUSPECT, Kind.WEAPON, Kind.ROOM)


# -- commands --------------------------------------------------------------------------------------


@frozen
class Suggest(Command):
    """`vermute`: suggest (vermuten) a suspect, a weapon and a room (CL-27, CL-54)."""

    cards: Triple


@frozen
class ShowCard(Command):
    """`zeige`: refute (widerlegen) the suggestion by showing this card to the suggester (CL-64)."""

    card: Card


@frozen
class PassTurn(Command):
    """`passe`: end the turn without a suggestion (CL-A24)."""


@frozen
class Solve(Command):
    """`loese` after its safety question: begin an accusation (CL-68 … CL-70)."""


@frozen
class DropSolving(Command):
    """`anklage` without arguments: back to the normal turn (CL-71, CL-A18)."""


@frozen
class Accuse(Command):
    """`anklage`: accuse (anklagen) with a complete triple (CL-40, CL-70)."""

    cards: Triple


# -- events ----------------------------------------------------------------------------------------


@frozen
class BeginnerDrawn(Public):
    """Sara chose (by lot) who begins (CL-26); dealing starts with the seat after it (CL-A29)."""

    seat: Seat


@frozen
class Sealed(Hidden):
    """A card went into the sealed envelope (versiegelter Umschlag, CL-21); one event for each kind."""

    card: Card


@frozen
class Suggested(Public):
    """A suggestion (Vermutung) was made; it asks the seats after `by` in order (CL-28, CL-33)."""

    by: Seat
    cards: Triple


@frozen
class Passed(Public):
    """This seat holds none of the three cards; the suggestion went on by itself (CL-33)."""

    by: Seat


@frozen
class RefutationDue(Public):
    """This seat holds at least one of the three cards and must show one (CL-29). Which ones, no event tells."""

    by: Seat


@frozen
class KeeperAnswers(Public):
    """The show clock ended: Sara shows a card for this seat (CL-A09)."""

    by: Seat


@frozen
class Shown(Public):
    """`by` showed one of the named cards to `to` (CL-30); which one is `CardSeen`."""

    by: Seat
    to: Seat


@frozen
class CardSeen(Event):
    """The card that `by` showed to `to`; only these two know it (CL-31)."""

    by: Seat
    to: Seat
    card: Card

    @property
    def audience(self) -> Audience:
        return only(self.by, self.to)


@frozen
class Unrefuted(Public):
    """Nobody could refute the suggestion of `by` (CL-34, CL-56); what that means only he can tell (CL-36)."""

    by: Seat


@frozen
class TurnPassed(Public):
    """`by` ended the turn without a suggestion, or let the turn clock lapse (CL-A24)."""

    by: Seat


@frozen
class SolvingBegan(Event):
    """`by` is about to accuse (CL-70). Private: others hear of an accusation when it is made."""

    by: Seat

    @property
    def audience(self) -> Audience:
        return only(self.by)


@frozen
class SolvingDropped(Event):
    """`by` thought better of it (CL-71); private like `SolvingBegan`."""

    by: Seat

    @property
    def audience(self) -> Audience:
        return only(self.by)


@frozen
class Accused(Public):
    """An accusation (Anklage) was made and compared with the envelope (CL-40, CL-72, CL-A28)."""

    by: Seat
    cards: Triple
    right: bool


@frozen
class EnvelopeSeen(Event):
    """A wrong accuser looked into the envelope (CL-41, CL-45): only he knows its cards now."""

    to: Seat
    cards: Triple

    @property
    def audience(self) -> Audience:
        return only(self.to)


@frozen
class HandGiven(Public):
    """The cards of this seat went to Sara, who refutes for it from now on (CL-47, CL-75, CL-77)."""

    by: Seat


EVENTS: tuple[type[Event], ...] = (
    BeginnerDrawn,
    Sealed,
    Suggested,
    Passed,
    RefutationDue,
    KeeperAnswers,
    Shown,
    CardSeen,
    Unrefuted,
    TurnPassed,
    SolvingBegan,
    SolvingDropped,
    Accused,
    EnvelopeSeen,
    HandGiven,
)


class Reason(StrEnum):
    """Why a command is refused."""

    NOT_YOUR_TURN = "not_your_turn"  # facts: seat (whose turn it is)
    WAIT_FOR_ANSWER = "wait_for_answer"  # own suggestion not answered yet; facts: by (who must show)
    NOTHING_TO_SHOW = "nothing_to_show"  # zeige, but nobody asks this seat (CL-67); facts: seat (whose turn it is)
    NOT_THE_ADDRESSEE = "not_the_addressee"  # zeige, but somebody else is asked (CL-67); facts: by (who must show)
    NOT_NAMED = "not_named"  # the card is not among the three (CL-66); facts: card, cards
    NOT_OWNED = "not_owned"  # the card is not in the hand (CL-66); facts: card
    NOT_A_TRIPLE = "not_a_triple"  # not one of each kind (CL-27)
    FINISH_SOLVING = "finish_solving"  # vermute, loese or passe between `loese` and `anklage` (CL-A27)
    NOT_SOLVING = "not_solving"  # anklage without `loese` (CL-70)
    ACCUSED_WRONGLY = "accused_wrongly"  # a wrong accuser may only refute (CL-44, CL-45)
    HAND_GIVEN = "hand_given"  # this seat's cards are with Sara (CL-47, CL-75)
    NO_RETURN = "no_return"  # the table plays with `rueckkehr aus` (CL-A30)
    NOT_WAITING = "not_waiting"  # seat 0: the state does not wait for this chance, clock or stand-in
    UNKNOWN_COMMAND = "unknown_command"  # a command of another game
    GAME_OVER = "game_over"


class Ending(StrEnum):
    """How a game ended (field `reason` of Ended)."""

    ACCUSATION = "accusation"  # a right accusation (CL-42, CL-73)
    LAST_PLAYER = "last_player"  # all others who could win left (CL-79); no points, no high score
    UNSOLVED = "unsolved"  # nobody is left who can win; Sara opens the envelope (CL-A11)
    UNFINISHED = "unfinished"  # no person is left at the table; no record (CL-A11)


# -- predicates that rules and view share ----------------------------------------------------------


def is_triple(cards: Iterable[Card]) -> bool:
    """True for one suspect, one weapon and one room, in this order (CL-27)."""
    return tuple(KIND.get(card) for card in cards) == KINDS


def fitting(hand: Iterable[Card], named: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of `hand` that are named, in the order of the suggestion."""
    held = frozenset(hand)
    return tuple(card for card in named if card in held)


def seats_after(seat: Seat, count: int) -> tuple[Seat, ...]:
    """The other seats in order, beginning with the left neighbour (CL-28): the next number, cyclic."""
    return tuple((seat + step - 1) % count + 1 for step in range(1, count))


def hand_sizes(beginner: Seat, count: int) -> dict[Seat, int]:
    """How many of the 18 cards each seat gets, dealt one by one from the seat after `beginner` (CL-23, CL-A29)."""
    order = (*seats_after(beginner, count), beginner)
    return {seat: 18 // count + (place < 18 % count) for place, seat in enumerate(order)}
