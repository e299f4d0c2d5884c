"""Sara's verbs: what a line at her table asks for. Words are read by `kit.words`, cards found by `naming`."""

from collections.abc import Callable, Iterable, Sequence

from mudgames.core.rules import Command
from mudgames.games.cluedo.cards import CARDS, NUMBER, Card
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.moves import (
    Accuse,
    DropSolving,
    PassTurn,
    ShowCard,
    Solve,
    Suggest,
    Triple,
    fitting,
)
from mudgames.games.cluedo.naming import NAMES, Unclear, no_triple, triples, unknown
from mudgames.games.cluedo.view import View
from mudgames.german import Ambiguous, Found, match
from mudgames.kit.grammar import Ask, Confirm, Misparse, Parsed, Reading, Show, Verb
from mudgames.kit.naming import Names
from mudgames.kit.words import Slot, read_words

__all__ = ["VERBS", "Unclear"]


def _named(*cards: Card) -> str:
    """The full names of cards, as lists of readings show them."""
    return ", ".join(str(TEXTS.nouns[card]) for card in cards)


# -- three cards: vermute, anklage -----------------------------------------------------------------


def _three(verb: str, command: Callable[[Triple], Command], rest: str) -> Parsed:
    slots = read_words(rest)
    if slots is None:
        return Misparse(Unclear.TOO_MUCH)
    if not slots:
        return Misparse(Unclear.NOTHING_NAMED, {"verb": verb})
    match triples(slots):
        case [triple]:
            return Ask(command(triple))
        case []:
            return unknown(slots) or no_triple(slots)
        case several:
            readings = (Reading(_named(*triple), " ".join((verb, *triple))) for triple in several)
            return Misparse(Unclear.SEVERAL_READINGS, readings=tuple(readings))


def _vermute(rest: str, view: View) -> Parsed:
    parsed = _three("vermute", Suggest, rest)
    match parsed:
        case Ask(Suggest(cards=cards) as command) if view.asks_back:
            facts = dict(zip(("suspect", "weapon", "room"), map(TEXTS.nouns.__getitem__, cards), strict=True))
            return Confirm(command, "vermute", facts)
    return parsed


def _anklage(rest: str, view: View) -> Parsed:
    return _three("anklage", Accuse, rest) if rest.strip() else Ask(DropSolving())


# -- one card: zeige -------------------------------------------------------------------------------


def _zeige(rest: str, view: View) -> Parsed:
    """An abbreviation means a card that may be shown, if it can; else any card, for the rules to say why not."""
    slots = read_words(rest)
    if slots is None:
        return Misparse(Unclear.TOO_MUCH)
    fits = _fitting(view)
    if not slots:
        # Where nothing fits, any card gets the refusal that tells why: nobody asks, or somebody else is asked.
        return _show(fits or (view.own or CARDS)[:1])
    if fitting_ones := _cards(NAMES.among(fits), slots):
        return _show(fitting_ones)
    others = _cards(NAMES, slots)
    if len(others) == 1 or (others and not fits):
        return _show(others[:1])
    if others:
        return Misparse(Unclear.NONE_FITS, {"word": " ".join(map(str, slots))}, _choices(fits))
    return unknown(slots) or Misparse(Unclear.ONE_CARD)


def _cards(names: Names[Card], slots: Sequence[Slot]) -> tuple[Card, ...]:
    """The cards that the whole line may name, in notepad order."""
    return tuple(sorted({card for (card,) in names.readings(slots, 1)}, key=CARDS.index))


def _fitting(view: View) -> tuple[Card, ...]:
    """The own cards that may be shown now, in notepad order; () for whoever is not asked."""
    if not view.suggestions or view.suggestions[-1].due != view.observer:
        return ()
    return tuple(sorted(fitting(view.own, view.suggestions[-1].cards), key=CARDS.index))


def _show(cards: tuple[Card, ...]) -> Parsed:
    match cards:
        case (card,):
            return Ask(ShowCard(card))
    return Misparse(Unclear.WHICH_CARD, readings=_choices(cards))


def _choices(cards: Iterable[Card]) -> tuple[Reading, ...]:
    """Cards to choose from. They keep their notepad numbers: the prompt before has just printed these."""
    return tuple(Reading(_named(card), f"zeige {card}", NUMBER[card]) for card in cards)


# -- verbs that stand alone ------------------------------------------------------------------------


def _alone(verb: str, parsed: Parsed, otherwise: Unclear) -> Callable[[str, View], Parsed]:
    def parse(rest: str, view: View) -> Parsed:
        # Fillers pass, as in `loese auf`; any other word was meant to matter and must not get lost.
        return parsed if read_words(rest) == () else Misparse(otherwise, {"verb": verb})

    return parse


_loese = _alone("loese", Confirm(Solve(), "loese"), Unclear.SOLVE_ALONE)
_passe = _alone("passe", Ask(PassTurn()), Unclear.STANDS_ALONE)
_umschlag = _alone("umschlag", Show("umschlag"), Unclear.STANDS_ALONE)


# -- vermutungen -----------------------------------------------------------------------------------


def _vermutungen(rest: str, view: View) -> Parsed:
    slots = read_words(rest)
    if slots is None:
        return Misparse(Unclear.TOO_MUCH)
    names = {chair.name: chair.seat for chair in view.setup.seats}
    # As it stands first: a player may be called like a filler word.
    for word in (rest, " ".join(map(str, slots))):
        match match(word, names):
            case Found(value=seat):
                return Show("vermutungen", str(seat))
            case Ambiguous(candidates=several):
                readings = (Reading(name, f"vermutungen {names[name]}") for name in several)
                return Misparse(Unclear.SEVERAL_PLAYERS, {"word": word}, tuple(readings))
    match slots:
        case ():
            return Show("vermutungen")
        case (int(seat),) if seat in names.values():
            return Show("vermutungen", str(seat))
        case (int(number),):
            return Misparse(Unclear.NO_SUCH_SEAT, {"number": number, "most": view.setup.count})
    return _no_player(" ".join(map(str, slots)), names)


def _no_player(word: str, names: dict[str, int]) -> Misparse:
    near = match(word, names)
    if isinstance(near, Found | Ambiguous) or not near.near:
        return Misparse(Unclear.NO_SUCH_PLAYER, {"word": word, "seats": tuple(names.values())})
    return Misparse(Unclear.NEAR_PLAYER, {"word": word, "near_seats": tuple(names[name] for name in near.near)})


# `verm` begins two verbs and means the one that is typed at every turn (CL-63); exact words win.
VERBS: tuple[Verb, ...] = (
    Verb(("vermute", "vermut", "vermu", "verm", "ver", "ve", "v"), _vermute),
    Verb(("zeige",), _zeige, takes_numbers=True),
    Verb(("passe",), _passe),
    Verb(("loese", "aufloesen"), _loese),
    Verb(("anklage",), _anklage),
    Verb(("vermutungen",), _vermutungen),
    Verb(("umschlag",), _umschlag),
)
