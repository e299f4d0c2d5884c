"""Sara's other verbs: zeige, loese, passe, vermutungen, umschlag; and that no line whatsoever raises."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cluedo.seen import SETUP, asked, seen_by, suggestion
from mudgames.core.rules import Setup
from mudgames.core.table_events import Chair, Kind
from mudgames.games.cluedo import GAME
from mudgames.games.cluedo.cards import CARDS, Card
from mudgames.games.cluedo.grammar import VERBS, Unclear
from mudgames.games.cluedo.moves import PassTurn, ShowCard, Solve
from mudgames.games.cluedo.view import View
from mudgames.german import Ambiguous, Found, match
from mudgames.kit.grammar import Ask, Confirm, Misparse, Parsed, Reading, Show, Verb

PARSE = {verb.names[0]: verb.parse for verb in VERBS}
BY_WORD: dict[str, Verb] = {name: verb for verb in VERBS for name in verb.names}

ONE = asked("gatow pistole veranda", own="bloom gatow seil halle")
SEVERAL = asked("gatow pistole veranda", own="porz gatow pistole veranda halle")


def shown(line: str, view: View) -> Parsed:
    return PARSE["zeige"](line, view)


@pytest.mark.parametrize(
    ("word", "verb"),
    [
        ("vermute", "vermute"),
        ("verm", "vermute"),  # CL-63
        ("vermut", "vermute"),
        ("vermutu", "vermutungen"),
        ("löse", "loese"),
        ("auflösen", "loese"),  # CL-68
        ("auf", "loese"),
        ("z", "zeige"),
        ("ank", "anklage"),
        ("um", "umschlag"),
        ("PASSE", "passe"),
    ],
)
def test_verbs_are_found(word: str, verb: str) -> None:
    found = match(word, BY_WORD)
    assert isinstance(found, Found)
    assert found.value.names[0] == verb


def test_the_verbs_are_these() -> None:
    assert isinstance(match("a", BY_WORD), Ambiguous)
    assert [verb.names[0] for verb in VERBS if verb.takes_numbers] == ["zeige"]  # CL-118
    assert sorted(PARSE) == ["anklage", "loese", "passe", "umschlag", "vermute", "vermutungen", "zeige"]


# -- zeige -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["", "gatow", "ga", "g", "5", "den Gatow", "Oberst von Gatow", "oberst", "o gat"])
def test_the_only_fitting_card(line: str) -> None:  # CL-64, CL-65, CL-A09
    assert shown(line, ONE) == Ask(ShowCard(Card.GATOW))


@pytest.mark.parametrize(
    ("line", "card"), [("p", "pistole"), ("9", "pistole"), ("v", "veranda"), ("die Veranda", "veranda")]
)
def test_an_abbreviation_means_a_fitting_card_first(line: str, card: str) -> None:
    assert shown(line, SEVERAL) == Ask(ShowCard(Card(card)))


CHOICES = (
    Reading("Oberst von Gatow", "zeige gatow", 5),
    Reading("Pistole", "zeige pistole", 9),
    Reading("Veranda", "zeige veranda", 19),
)


def test_several_fitting_cards_are_listed() -> None:  # CL-A09, CL-118
    assert shown("", SEVERAL) == Misparse(Unclear.WHICH_CARD, readings=CHOICES)
    rooms = asked("gatow seil speisezimmer", own="seil speisezimmer")
    assert shown("s", rooms) == Misparse(
        Unclear.WHICH_CARD,
        readings=(Reading("Seil", "zeige seil", 10), Reading("Speisezimmer", "zeige speisezimmer", 16)),
    )


@pytest.mark.parametrize(
    ("line", "card"),
    [("porz", "porz"), ("2", "porz"), ("rohr", "rohrzange"), ("salon", "salon"), ("leu", "leuchter")],
)
def test_a_wrong_card_is_left_to_the_rules(line: str, card: str) -> None:  # CL-66
    assert shown(line, SEVERAL) == Ask(ShowCard(Card(card)))


@pytest.mark.parametrize("view", [seen_by(1), seen_by(3), seen_by(3, suggestion(due=2)), seen_by(-1)])
@pytest.mark.parametrize("line", ["", "gatow", "b", "zimmer"])
def test_who_is_not_asked_is_left_to_the_rules(view: View, line: str) -> None:  # CL-67
    answer = shown(line, view)
    assert isinstance(answer, Ask)
    assert isinstance(answer.command, ShowCard)


@pytest.mark.parametrize(
    ("line", "misparse"),
    [
        ("b", Misparse(Unclear.NONE_FITS, {"word": "b"}, CHOICES)),
        ("gatow pistole", Misparse(Unclear.ONE_CARD)),
        ("xyzzy", Misparse(Unclear.UNKNOWN_WORD, {"word": "xyzzy"})),
        ("gatwo", Misparse(Unclear.UNKNOWN_NEAR, {"word": "gatwo", "near": (Card.GATOW,)})),
        ("22", Misparse(Unclear.NO_SUCH_NUMBER, {"number": 22, "most": 21})),
        ("prof", Misparse(Unclear.SHORT_TITLE, {"word": "prof", "things": (Card.BLOOM,)})),
        ("gatow " * 13, Misparse(Unclear.TOO_MUCH)),
    ],
)
def test_misunderstood(line: str, misparse: Misparse) -> None:
    assert shown(line, SEVERAL) == misparse


# -- verbs that stand alone ------------------------------------------------------------------------


def test_verbs_without_arguments() -> None:  # CL-68, CL-69, CL-A24, CL-123
    view = seen_by(1)
    assert PARSE["loese"]("", view) == PARSE["loese"]("auf", view) == Confirm(Solve(), "loese")
    assert PARSE["passe"](" ", view) == Ask(PassTurn())
    assert PARSE["umschlag"]("", view) == Show("umschlag")
    assert PARSE["loese"]("gatow seil halle", view) == Misparse(Unclear.SOLVE_ALONE, {"verb": "loese"})
    assert PARSE["passe"]("gatow", view) == Misparse(Unclear.STANDS_ALONE, {"verb": "passe"})
    assert PARSE["umschlag"]("auf jetzt " * 99, view) == Misparse(Unclear.STANDS_ALONE, {"verb": "umschlag"})


# -- vermutungen -----------------------------------------------------------------------------------

GUESTS = ("Anna (Gast)", "Bodo", "Bonifaz", "Zum", "Ming")
PARTY = View(1, Setup(tuple(Chair(seat, name, Kind.HUMAN) for seat, name in enumerate(GUESTS, start=1)), {}))


@pytest.mark.parametrize(
    ("line", "argument"),
    [
        ("", ""),
        ("anna", "1"),
        ("Anna (Gast)", "1"),
        ("BODO", "2"),
        ("von Bonifaz", "3"),
        ("bon", "3"),
        ("zum", "4"),  # a name that is a filler word elsewhere
        ("ming", "5"),
        ("2", "2"),
    ],
)
def test_suggestions_of_a_player(line: str, argument: str) -> None:  # CL-121
    assert PARSE["vermutungen"](line, PARTY) == Show("vermutungen", argument)


@pytest.mark.parametrize(
    ("line", "kind", "facts"),
    [
        ("xaver", Unclear.NO_SUCH_PLAYER, {"word": "xaver", "seats": (1, 2, 3, 4, 5)}),
        ("anna bodo", Unclear.NO_SUCH_PLAYER, {"word": "anna bodo", "seats": (1, 2, 3, 4, 5)}),
        ("bodoo", Unclear.NEAR_PLAYER, {"word": "bodoo", "near_seats": (2,)}),
        ("6", Unclear.NO_SUCH_SEAT, {"number": 6, "most": 5}),
        ("0", Unclear.NO_SUCH_SEAT, {"number": 0, "most": 5}),
        ("x " * 13, Unclear.TOO_MUCH, {}),
    ],
)
def test_no_such_player(line: str, kind: Unclear, facts: dict[str, Any]) -> None:
    assert PARSE["vermutungen"](line, PARTY) == Misparse(kind, facts)


def test_several_players() -> None:
    readings = (Reading("Bodo", "vermutungen 2"), Reading("Bonifaz", "vermutungen 3"))
    assert PARSE["vermutungen"]("bo", PARTY) == Misparse(Unclear.SEVERAL_PLAYERS, {"word": "bo"}, readings)


# -- any line --------------------------------------------------------------------------------------

VIEWS = [
    ONE,
    SEVERAL,
    PARTY,
    seen_by(1),
    seen_by(-1),
    seen_by(3, suggestion(due=2)),
    seen_by(2, suggestion(due=2), own=()),
    seen_by(1, solving=True),
    seen_by(2, turn=None, ending="accusation", envelope=(Card.GATOW, Card.SEIL, Card.HALLE)),
    attrs.evolve(seen_by(1), setup=Setup((), SETUP.options)),
]
PIECES = [*CARDS, "prof", "herr", "direktor", "frau", "g", "b", "zimmer", "5", "99", "-1", "der", ",", "anna"]
LINES = st.text(max_size=300) | st.lists(st.sampled_from(PIECES), max_size=16).map(" ".join)


@given(st.sampled_from(VERBS), LINES, st.sampled_from(VIEWS))
def test_no_line_raises_and_every_answer_has_words(verb: Verb, line: str, view: View) -> None:
    answer = verb.parse(line, view)
    match answer:
        case Misparse(_, _, readings):
            assert GAME.screens.misparsed(view, answer)
            assert all(text.isprintable() for text in GAME.screens.misparsed(view, answer))
            for reading in readings:
                word, _, rest = reading.line.partition(" ")
                assert not isinstance(BY_WORD[word].parse(rest, view), Misparse)
        case Confirm(_, question):
            assert GAME.screens.question(view, question, {})
