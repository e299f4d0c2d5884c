"""Pages: karten, stand, wer ist dran, letzte, vermutungen, umschlag, and what was missed."""

import attrs
import pytest

from games.cluedo.seen import SETUP, seen_by, suggestion, triple
from mudgames.core.seats import SPECTATORS
from mudgames.core.table_events import Chair, Kind
from mudgames.games.cluedo import GAME
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.view import Accusation, View
from mudgames.kit.screens import Style

SCREENS = GAME.screens
STYLE = Style()
LINEAR = Style(linear=True)

SHOWN = suggestion(by=1, passed=(2,), shown_by=3, card=Card.PISTOLE)
SECRET = suggestion("gruen dolch salon", by=2, shown_by=3)
NOBODY = suggestion("ming seil kueche", by=3, passed=(1, 2), unrefuted=True)
OPEN = suggestion("weiss leuchter halle", by=1, due=2)


def test_hand() -> None:  # CL-117
    assert SCREENS.hand(seen_by(1), STYLE) == ["Deine Karten: Gatow (5); Leuchter (8), Seil (10); Halle (18)"]
    assert SCREENS.hand(seen_by(1, own=(Card.SALON,)), LINEAR) == ["Deine Karten: Salon (15)"]
    assert SCREENS.hand(seen_by(SPECTATORS), STYLE) == ["Du hast keine Karten."]


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (seen_by(1, turn=None, beginner=None), "Sara teilt noch aus."),
        (seen_by(1), "Du bist am Zug: vermute, loese oder passe."),
        (seen_by(2), "Anna ist am Zug: Vermutung, Anklage oder Passen."),
        (seen_by(SPECTATORS, SHOWN), "Anna ist am Zug: Vermutung, Anklage oder Passen."),
        (
            seen_by(1, solving=True),
            "Sara wartet auf Deine Anklage: anklage <Täter> <Tatwaffe> <Tatort>. Nur „anklage“ bricht ab.",
        ),
        (seen_by(2, OPEN), "Sara wartet darauf, dass Du Anna eine Karte zeigst: Leuchter (8) oder Halle (18)."),
        (seen_by(1, OPEN), "Sara wartet auf Bodo: eine Karte für Dich."),
        (seen_by(3, OPEN), "Sara wartet auf Bodo: eine Karte für Anna."),
        (seen_by(3, attrs.evolve(OPEN, due=None), kept=frozenset({2})), "Sara sucht noch eine Antwort."),
        (seen_by(3, turn=None, ending="unsolved"), "Die Partie ist zu Ende."),
    ],
)
def test_awaited(view: View, line: str) -> None:  # CL-120
    assert SCREENS.awaited(view, STYLE) == SCREENS.awaited(view, LINEAR) == [line]


FULL_TABLE = seen_by(1, SHOWN, SECRET, kept=frozenset({2, 3}), left=frozenset({2}), wrong=frozenset({2}))


def test_stand_as_a_table() -> None:  # CL-101
    assert SCREENS.stand(FULL_TABLE, STYLE) == [
        "Du bist am Zug: vermute, loese oder passe.",
        "Nr  Name   Karten",
        " 1  Anna        6  Du, am Zug",
        " 2  Bodo        6  hat falsch angeklagt, gegangen, Sara antwortet",
        " 3  Klaus       6  abwesend, Sara antwortet",
        "Bisher 2 Vermutungen.",
    ]


@pytest.mark.parametrize("style", [LINEAR, Style(width=40)])
def test_stand_in_lines(style: Style) -> None:
    assert SCREENS.stand(FULL_TABLE, style) == [
        "Du bist am Zug: vermute, loese oder passe.",
        "Platz 1: Anna, 6 Karten, Du, am Zug.",
        "Platz 2: Bodo, 6 Karten, hat falsch angeklagt, gegangen, Sara antwortet.",
        "Platz 3: Klaus, 6 Karten, abwesend, Sara antwortet.",
        "Bisher 2 Vermutungen.",
    ]


def test_stand_with_unequal_hands_and_a_winner() -> None:
    names = ("Anna (Gast)", "Bo", "Cleo", "Dana")
    chairs = tuple(Chair(seat, name, Kind.HUMAN) for seat, name in enumerate(names, start=1))
    setup = attrs.evolve(SETUP, seats=chairs)
    view = seen_by(SPECTATORS, NOBODY, setup=setup, turn=None, winners=(2,), ending="accusation")
    assert SCREENS.stand(view, STYLE) == [
        "Die Partie ist zu Ende.",
        "Nr  Name         Karten",
        " 1  Anna (Gast)       4",
        " 2  Bo                5  hat gewonnen",
        " 3  Cleo              5",
        " 4  Dana              4",
        "Bisher 1 Vermutung.",
    ]


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (seen_by(1), "Noch hat niemand etwas vermutet."),
        (
            seen_by(1, SHOWN),
            "Du vermutest: Oberst von Gatow, mit der Pistole, auf der Veranda. "
            "Keine der Karten: Bodo. Klaus zeigt Dir die Pistole.",
        ),
        (
            seen_by(3, SHOWN),
            "Anna vermutet: Oberst von Gatow, mit der Pistole, auf der Veranda. "
            "Keine der Karten: Bodo. Du zeigst Anna die Pistole.",
        ),
        (
            seen_by(1, SECRET),
            "Bodo vermutet: Herr Direktor Grün, mit dem Dolch, im Salon. Klaus zeigt Bodo eine Karte.",
        ),
        (
            seen_by(1, SHOWN, NOBODY),
            "Klaus vermutet: Fräulein Ming, mit dem Seil, in der Küche. Keine der Karten: Du und Bodo. "
            "Niemand widerlegt.",
        ),
        (seen_by(3, OPEN), "Anna vermutet: Frau Weiß, mit dem Leuchter, in der Halle. Sara wartet auf Bodo."),
        (seen_by(2, OPEN), "Anna vermutet: Frau Weiß, mit dem Leuchter, in der Halle. Sara wartet auf Dich."),
    ],
)
def test_last(view: View, line: str) -> None:  # CL-121
    assert SCREENS.last(view, STYLE) == SCREENS.last(view, LINEAR) == [line]


def suggestions(argument: str, view: View) -> list[str]:
    return SCREENS.page("vermutungen", argument, view, STYLE)


def test_suggestions() -> None:  # CL-121
    view = seen_by(1, SHOWN, SECRET, NOBODY)
    first = "1. Du: Gatow, Pistole, Veranda. Keine der Karten: Bodo. Klaus zeigt Dir die Pistole."
    second = "2. Bodo: Grün, Dolch, Salon. Klaus zeigt Bodo eine Karte."
    third = "3. Klaus: Ming, Seil, Küche. Keine der Karten: Du und Bodo. Niemand widerlegt."
    assert suggestions("", view) == ["Alle Vermutungen dieser Partie:", first, second, third]
    assert suggestions("1", view) == ["Deine Vermutungen:", first]
    assert suggestions("3", view) == ["Die Vermutungen von Klaus:", third]


def test_no_suggestions() -> None:
    assert suggestions("", seen_by(1)) == ["Noch hat niemand etwas vermutet."]
    assert suggestions("1", seen_by(1, SECRET)) == ["Du hast noch nichts vermutet."]
    assert suggestions("3", seen_by(1, SECRET)) == ["Klaus hat noch nichts vermutet."]


def test_envelope() -> None:  # CL-123
    seen = seen_by(1, wrong=frozenset({1}), envelope=triple("gruen dolch salon"))
    assert SCREENS.page("umschlag", "", seen, STYLE) == ["Im Umschlag: Herr Direktor Grün, mit dem Dolch, im Salon."]
    before = SCREENS.page("umschlag", "", seen_by(2), STYLE)
    assert before == ["Der Umschlag ist versiegelt, und Sara lässt ihn nicht aus den Augen."]
    accused = (Accusation(1, triple("gatow dolch salon"), right=False),)
    assert SCREENS.page("umschlag", "", seen_by(2, wrong=frozenset({1}), accusations=accused), STYLE) == before
    assert SCREENS.page("umschlag", "", seen_by(SPECTATORS), STYLE) == before


def test_missed() -> None:  # CL-124
    answered = attrs.evolve(OPEN, due=None, shown_by=2)
    accusation = Accusation(2, triple("gruen dolch salon"), right=True)
    after = seen_by(
        3, SHOWN, answered, SECRET, accusations=(accusation,), winners=(2,), ending="accusation", turn=None
    )
    assert SCREENS.missed(seen_by(3, SHOWN, OPEN), after, LINEAR) == [
        "Anna vermutet: Frau Weiß, mit dem Leuchter, in der Halle. Bodo zeigt Anna eine Karte.",
        "Bodo vermutet: Herr Direktor Grün, mit dem Dolch, im Salon. Klaus zeigt Bodo eine Karte.",
        "Bodo klagt an: Herr Direktor Grün war es, mit dem Dolch, im Salon. "
        "Sara öffnet den Umschlag, und jedes Wort stimmt!",
        "Bodo hat den Mord an Gwinneth Mouldsworth aufgeklärt. Die Partie ist zu Ende.",
    ]
    assert SCREENS.missed(after, after, LINEAR) == []
    assert len(SCREENS.missed(None, after, LINEAR)) == 5


@pytest.mark.parametrize(
    ("observer", "card", "line"),
    [
        (3, Card.PISTOLE, "Sara zeigt Anna für Dich die Pistole."),
        (1, Card.PISTOLE, "Sara zeigt Dir für Klaus die Pistole."),
        (2, None, "Sara zeigt Anna für Klaus eine Karte."),
    ],
)
def test_what_sara_showed_for_a_seat_is_told_so(observer: int, card: Card | None, line: str) -> None:  # CL-A09, CL-77
    answered = suggestion(by=1, shown_by=3, by_keeper=True, card=card)
    (last,) = SCREENS.last(seen_by(observer, answered), STYLE)
    assert last.endswith(line)
