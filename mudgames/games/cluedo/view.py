"""What one observer of Saras Cluedo knows: a fold over the events that observer may see."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
from attrs import field, frozen

from mudgames.core.event import Event, Json
from mudgames.core.rules import Command, Setup
from mudgames.core.seats import Observer, Seat
from mudgames.core.table_events import (
    CameBack,
    Dealt,
    Ended,
    HelpAnnounced,
    HelpSwitched,
    SeatLeft,
    StoodIn,
    TurnBegan,
)
from mudgames.games.cluedo.cards import ROOMS, SUSPECTS, WEAPONS, Card
from mudgames.games.cluedo.moves import (
    Accuse,
    Accused,
    BeginnerDrawn,
    CardSeen,
    DropSolving,
    EnvelopeSeen,
    KeeperAnswers,
    Passed,
    PassTurn,
    RefutationDue,
    ShowCard,
    Shown,
    Solve,
    SolvingBegan,
    SolvingDropped,
    Suggest,
    Suggested,
    Triple,
    Unrefuted,
    fitting,
    hand_sizes,
)
from mudgames.kit.view import Legal

TURN = (Legal("vermute"), Legal("loese"), Legal("passe"))
SOLVING = (Legal("anklage"),)


@frozen
class Suggestion:
    """A suggestion as this observer knows it: who passed, who showed, and the card if this seat gave or saw it."""

    by: Seat
    cards: Triple
    passed: tuple[Seat, ...] = ()
    due: Seat | None = None
    """Who must show now; None before and after."""
    shown_by: Seat | None = None
    by_keeper: bool = False
    """True if Sara showed for `shown_by`: stood in, given the hand, or after the show clock."""
    card: Card | None = None
    unrefuted: bool = False


@frozen
class Accusation:
    """An accusation that everybody heard."""

    by: Seat
    cards: Triple
    right: bool


@frozen
class View:
    """One observer's knowledge. Seats in `kept` are answered for by Sara: `left` for good, the rest stood in."""

    observer: Observer
    setup: Setup
    beginner: Seat | None = None
    own: tuple[Card, ...] = ()
    """The own hand in notepad order; () for spectators."""
    turn: Seat | None = None
    turns: int = 0
    """How many turns have begun."""
    suggestions: tuple[Suggestion, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    solving: bool = False
    """True between the own `loese` and `anklage`."""
    envelope: Triple | None = None
    """The envelope's cards once this observer may know them."""
    kept: frozenset[Seat] = field(default=frozenset())
    left: frozenset[Seat] = field(default=frozenset())
    wrong: frozenset[Seat] = field(default=frozenset())
    """Seats that accused wrongly."""
    soufleuse: bool = True
    """True if Sara whispers which own cards fit (CL-94, CL-96)."""
    asks_back: bool = False
    """True if Sara asks back before a suggestion counts (CL-119)."""
    letting_show: frozenset[Seat] = field(default=frozenset())
    """Seats that let Sara show for them (`auto zeige`, CL-A09)."""
    winners: tuple[Seat, ...] = ()
    ending: str | None = None
    """How the game ended, None while it runs."""


def begin(observer: Observer, setup: Setup) -> View:
    """What the observer knows right after `Started`: who sits where, and no card."""
    return View(observer, setup)


# -- what happened ---------------------------------------------------------------------------------


def evolve(view: View, event: Event) -> View:
    """The view after an event that the observer may see."""
    match event:
        case BeginnerDrawn(seat=seat):
            return attrs.evolve(view, beginner=seat)
        case Dealt(cards=cards):
            return attrs.evolve(view, own=tuple(map(Card, cards)))
        case TurnBegan(seat=seat):
            return attrs.evolve(view, turn=seat, turns=view.turns + 1, solving=False)
        case Ended(winners=winners, reason=reason, solution=solution):
            view = _last(attrs.evolve(view, turn=None, solving=False), due=None)
            envelope = _triple(solution) if solution else view.envelope
            return attrs.evolve(view, winners=winners, ending=reason, envelope=envelope)
        case StoodIn(seat=seat):
            return _given_up(attrs.evolve(view, kept=view.kept | {seat}), seat)
        case SeatLeft(seat=seat):
            return _given_up(attrs.evolve(view, kept=view.kept | {seat}, left=view.left | {seat}), seat)
        case CameBack(seat=seat):
            return attrs.evolve(view, kept=view.kept - {seat})
        case HelpSwitched(name="soufleuse", on=on):
            return attrs.evolve(view, soufleuse=on)
        case HelpSwitched(name="nachfrage", on=on):
            return attrs.evolve(view, asks_back=on)
        case HelpAnnounced(seat=seat, name="zeige", on=on):
            return attrs.evolve(view, letting_show=view.letting_show | {seat} if on else view.letting_show - {seat})
    return _answering(_accusing(view, event), event)


def _accusing(view: View, event: Event) -> View:
    match event:
        case SolvingBegan():
            return attrs.evolve(view, solving=True)
        case SolvingDropped():
            return attrs.evolve(view, solving=False)
        case Accused(by=by, cards=cards, right=right):
            accusations = (*view.accusations, Accusation(by, cards, right))
            wrong = view.wrong if right else view.wrong | {by}
            return attrs.evolve(view, accusations=accusations, wrong=wrong, solving=False)
        case EnvelopeSeen(cards=cards):
            return attrs.evolve(view, envelope=cards)
    return view


def _answering(view: View, event: Event) -> View:
    match event:
        case Suggested(by=by, cards=cards):
            return attrs.evolve(view, suggestions=(*view.suggestions, Suggestion(by, cards)))
        case Passed(by=by) if view.suggestions:
            return _last(view, passed=(*view.suggestions[-1].passed, by))
        case RefutationDue(by=by) if by not in view.kept:
            return _last(view, due=by)
        case KeeperAnswers():
            return _last(view, due=None, by_keeper=True)
        case Shown(by=by) if by in view.kept:
            return _last(view, due=None, shown_by=by, by_keeper=True)
        case Shown(by=by):
            return _last(view, due=None, shown_by=by)
        case CardSeen(card=card):
            return _last(view, card=card)
        case Unrefuted():
            return _last(view, unrefuted=True)
    return view


def _last(view: View, **changes: Any) -> View:
    """The view with these changes in its last suggestion, if there is one."""
    if not view.suggestions:
        return view
    *earlier, last = view.suggestions
    return attrs.evolve(view, suggestions=(*earlier, attrs.evolve(last, **changes)))


def _given_up(view: View, seat: Seat) -> View:
    """Sara answers for `seat`, also where it had just been asked."""
    return _last(view, due=None) if seat in due(view) else view


def _triple(keys: tuple[str, ...]) -> Triple:
    suspect, weapon, room = map(Card, keys)
    return suspect, weapon, room


# -- what follows from it --------------------------------------------------------------------------


def turn(view: View) -> Seat | None:
    """The seat whose turn it is, also while others must act; None before and after the game."""
    return view.turn


def due(view: View) -> tuple[Seat, ...]:
    """The seat that must act now; nobody while Sara answers for a seat, and nobody before and after the game."""
    last = view.suggestions[-1] if view.suggestions else None
    if last and last.due:
        return (last.due,)
    open_still = last and not last.shown_by and not last.unrefuted
    return () if open_still or view.turn is None else (view.turn,)


def legal(view: View) -> tuple[Legal, ...]:
    """What the observer's seat may do now, by the verb to type."""
    if view.observer in view.kept or view.observer not in due(view):
        return ()
    if view.suggestions and view.suggestions[-1].due:
        return (Legal("zeige", fitting(view.own, view.suggestions[-1].cards)),)
    return SOLVING if view.solving else TURN


def moves(view: View) -> Iterator[Command]:
    """Every command behind `legal(view)`; all triples may be named, own cards too (CL-35)."""
    for choice in legal(view):
        match choice.verb:
            case "vermute":
                yield from map(Suggest, product(SUSPECTS, WEAPONS, ROOMS))
            case "loese":
                yield Solve()
            case "passe":
                yield PassTurn()
            case "anklage":
                yield from map(Accuse, product(SUSPECTS, WEAPONS, ROOMS))
                yield DropSolving()
            case "zeige":
                yield from (ShowCard(Card(key)) for key in choice.cards)


def hand(view: View) -> tuple[str, ...]:
    """The own cards in notepad order; they stay known to whoever left."""
    return view.own


def cards(view: View, seat: Seat) -> int:
    """How many cards that seat was dealt; Sara keeps them apart for whoever left (CL-A21)."""
    return hand_sizes(view.beginner, view.setup.count)[seat] if view.beginner else 0


def out(view: View, seat: Seat) -> bool:
    """True if that seat can no longer win; one for which Sara stands in can, if its player may return (CL-A30)."""
    gone = view.left if view.setup.options.get("rueckkehr", "an") == "an" else view.kept
    return seat in view.wrong or seat in gone


def public(view: View) -> dict[str, Json]:
    """Turns and suggestions so far, wrong accusers, and the seats whose cards Sara has; alike for all observers."""
    return {
        "turns": view.turns,
        "suggestions": len(view.suggestions),
        "wrong": [*sorted(view.wrong)],
        "kept": [*sorted(view.kept)],
    }
