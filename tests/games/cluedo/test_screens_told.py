"""What Sara says of events and refusals, to each role. Anna is seat 1, Bodo 2, Klaus 3."""

import pytest

from games.cluedo.seen import PEOPLE, SETUP, seen_by, suggestion, triple
from mudgames.core.event import Event
from mudgames.core.rules import Rejected
from mudgames.core.seats import SPECTATORS
from mudgames.core.table_events import CameBack, Dealt, Ended, SeatLeft, Started, StoodIn, TurnBegan
from mudgames.games.cluedo import GAME
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.moves import (
    Accused,
    BeginnerDrawn,
    CardSeen,
    EnvelopeSeen,
    HandGiven,
    KeeperAnswers,
    Passed,
    Reason,
    RefutationDue,
    Shown,
    SolvingBegan,
    SolvingDropped,
    Suggested,
    TurnPassed,
    Unrefuted,
)
from mudgames.games.cluedo.view import View

SCREENS = GAME.screens
TRIPLE = triple("gatow pistole veranda")
GRUEN = triple("gruen dolch salon")
HAND = "Deine Karten: Gatow (5); Leuchter (8), Seil (10); Halle (18)"  # CL-117


def told(observer: int, event: Event, **knowledge: object) -> list[str]:
    view = seen_by(observer, suggestion(due=2), **knowledge)
    return SCREENS.told(view, event)


@pytest.mark.parametrize(
    ("event", "observer", "lines"),
    [
        (BeginnerDrawn(1), 1, ["Sara lässt das Los entscheiden: Du beginnst."]),
        (BeginnerDrawn(1), 2, ["Sara lässt das Los entscheiden: Anna beginnt."]),
        (TurnBegan(1), 1, ["Du bist am Zug: vermute, loese oder passe."]),  # the hand was dealt a line above
        (TurnBegan(1), 2, []),  # Sara has just said who begins
        (TurnBegan(1), SPECTATORS, []),
        (Suggested(1, TRIPLE), 1, ["Du vermutest: Oberst von Gatow, mit der Pistole, auf der Veranda."]),  # CL-119
        (Suggested(1, TRIPLE), 3, ["Anna vermutet: Oberst von Gatow, mit der Pistole, auf der Veranda."]),
        (Suggested(1, GRUEN), 3, ["Anna vermutet: Herr Direktor Grün, mit dem Dolch, im Salon."]),
        (Passed(2), 2, ["Du hast keine der drei Karten."]),
        (Passed(2), 1, ["Bodo hat keine der drei Karten."]),
        (RefutationDue(2), 1, ["Sara wartet auf Bodo."]),  # CL-118
        (RefutationDue(2), 3, ["Sara wartet auf Bodo."]),
        (RefutationDue(2), SPECTATORS, ["Sara wartet auf Bodo."]),
        (
            RefutationDue(2),
            2,
            [
                "Anna fragt Dich.",
                "Sara flüstert: Du hast Gatow (5). Mit „zeige“ oder der Nummer zeigst Du die Karte.",
            ],
        ),
        (KeeperAnswers(2), 2, ["Die Zeit ist um, und Sara zieht für Dich eine passende Karte."]),
        (KeeperAnswers(2), 1, ["Die Zeit ist um, und Sara zieht für Bodo eine passende Karte."]),
        (Shown(2, 1), 1, []),  # CL-31: CardSeen tells these two
        (Shown(2, 1), 2, []),
        (Shown(2, 1), 3, ["Bodo zeigt Anna eine Karte."]),  # CL-A10
        (CardSeen(2, 1, Card.LEUCHTER), 1, ["Bodo zeigt Dir den Leuchter."]),
        (CardSeen(2, 1, Card.LEUCHTER), 2, ["Du zeigst Anna den Leuchter."]),
        (CardSeen(2, 1, Card.GRUEN), 1, ["Bodo zeigt Dir Herrn Direktor Grün."]),
        (Unrefuted(1), 1, ["Niemand kann Deine Vermutung widerlegen. Was das heißt, weißt nur Du."]),  # CL-56
        (Unrefuted(1), 2, ["Niemand kann die Vermutung von Anna widerlegen."]),  # CL-36
        (TurnPassed(1), 1, ["Du passt."]),
        (TurnPassed(1), 2, ["Anna passt."]),
        (
            SolvingBegan(1),
            1,
            ["Sara rückt die Kerze näher und wartet: anklage <Täter> <Tatwaffe> <Tatort>. Nur „anklage“ bricht ab."],
        ),
        (SolvingDropped(1), 1, ["Du behältst Deinen Verdacht noch für Dich und bist weiter am Zug."]),
        (
            Accused(1, GRUEN, right=True),
            1,
            [
                "Du klagst an: Herr Direktor Grün war es, mit dem Dolch, im Salon. "
                "Sara öffnet den Umschlag, und jedes Wort stimmt!"
            ],
        ),
        (
            Accused(1, GRUEN, right=False),
            2,
            [
                "Anna klagt an: Herr Direktor Grün war es, mit dem Dolch, im Salon. "
                "Sara sieht in den Umschlag: Das ist falsch."
            ],
        ),
        (
            EnvelopeSeen(1, TRIPLE),
            1,
            [
                "Nur Dir zeigt Sara den Umschlag: Es war Oberst von Gatow, mit der Pistole, auf der Veranda. "
                "Bitte behalte es für Dich.",
                "Gewinnen kannst Du nicht mehr, aber bleib sitzen: Die anderen brauchen Deine Karten zum Widerlegen.",
            ],
        ),  # CL-41, CL-74, CL-A28
        (HandGiven(2), 2, ["Deine Karten liegen nun bei Sara, die damit für Dich widerlegt."]),
        (HandGiven(2), 1, ["Die Karten von Bodo liegen nun bei Sara, die damit weiter widerlegt."]),  # CL-75
        (SeatLeft(2), 2, ["Du stehst auf und verlässt die Partie."]),
        (SeatLeft(2), 1, ["Bodo steht auf und verlässt die Partie."]),
        (StoodIn(2), 2, ["Sara springt für Dich ein."]),
        (StoodIn(2), 1, ["Sara springt für Bodo ein."]),
        (CameBack(2), 2, ["Sara gibt Dir Deine Karten zurück. Schön, dass Du wieder da bist."]),
        (CameBack(2), 1, ["Bodo ist wieder da und nimmt die Karten von Sara zurück."]),
    ],
)
def test_told(event: Event, observer: int, lines: list[str]) -> None:
    assert told(observer, event) == lines


def test_several_fitting_cards_are_whispered() -> None:  # CL-94, CL-95, CL-96, CL-118
    own = tuple(map(Card, ("veranda", "gatow", "seil", "pistole")))
    assert told(2, RefutationDue(2), own=own)[1] == (
        "Sara flüstert: Du hast Gatow (5), Pistole (9) und Veranda (19). "
        "Zeige eine davon, etwa mit „zeige gatow“ oder nur der Nummer."
    )


@pytest.mark.parametrize(
    ("event", "observer", "lines"),
    [
        (RefutationDue(2), 1, []),
        (RefutationDue(2), 2, []),
        (Passed(2), 1, ["Sara findet unter den Karten von Bodo keine der drei."]),
        (Passed(2), 2, ["Sara findet unter Deinen Karten keine der drei."]),
        (Shown(2, 1), 1, []),
        (Shown(2, 1), 2, []),
        (Shown(2, 1), 3, ["Sara zeigt Anna für Bodo eine Karte."]),
        (CardSeen(2, 1, Card.DOLCH), 1, ["Sara zeigt Dir für Bodo den Dolch."]),
        (CardSeen(2, 1, Card.DOLCH), 2, ["Sara zeigt Anna für Dich den Dolch."]),
    ],
)
def test_sara_answers_for_a_seat(event: Event, observer: int, lines: list[str]) -> None:  # CL-77, CL-A21
    answered = suggestion(by_keeper=isinstance(event, Shown | CardSeen))
    assert SCREENS.told(seen_by(observer, answered, kept=frozenset({2})), event) == lines


def test_the_start() -> None:
    lines = SCREENS.told(View(1, SETUP), Started(PEOPLE))
    assert lines[1] == (
        "Am Tisch sitzen 1 Anna, 2 Bodo und 3 Klaus. "
        "Ein Täter, eine Tatwaffe und ein Tatort verschwinden im Umschlag."
    )
    assert SCREENS.told(View(1, SETUP), Started(PEOPLE, "abc")) == lines, "of the seal the house tells"


def test_the_deal() -> None:  # CL-117
    dealt = Dealt(1, ("halle", "seil", "gatow", "leuchter"))
    assert told(1, dealt) == ["Sara mischt die übrigen Karten und teilt aus.", HAND]
    assert told(1, Dealt(1, ("gruen", "seil", "kueche")))[1] == "Deine Karten: Grün (6); Seil (10); Küche (13)"


SOLUTION = "Es war Oberst von Gatow, mit der Pistole, auf der Veranda."


@pytest.mark.parametrize(
    ("winners", "reason", "observer", "start"),
    [
        ((1,), "accusation", 1, "Du hast den Mord an Gwinneth Mouldsworth aufgeklärt."),
        ((1,), "accusation", 2, "Anna hat den Mord an Gwinneth Mouldsworth aufgeklärt."),
        ((1,), "last_player", 1, "Von allen, die noch gewinnen konnten, bist nur Du geblieben"),
        ((1,), "last_player", SPECTATORS, "Von allen, die noch gewinnen konnten, ist nur Anna geblieben"),
        ((), "unsolved", 1, "Niemand kann den Fall noch lösen."),
        ((), "unfinished", SPECTATORS, "Der Tisch ist leer"),
    ],
)
def test_the_end(winners: tuple[int, ...], reason: str, observer: int, start: str) -> None:  # CL-42, CL-79, CL-A11
    first, *others = told(observer, Ended(winners, reason, TRIPLE, opened="line"))
    assert first.startswith(start)
    assert others == [SOLUTION]
    assert told(observer, Ended(winners, reason)) == [first]


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rejected", "line"),
    [
        (Rejected(Reason.NOT_YOUR_TURN, {"seat": 1}), "Geduld, lächelt Sara: Anna ist am Zug."),
        (
            Rejected(Reason.NOT_NAMED, {"card": Card.GRUEN, "cards": TRIPLE}),
            "Sara hält Deine Hand fest: Herr Direktor Grün passt nicht. "
            "Gefragt ist nach Oberst von Gatow, der Pistole oder der Veranda.",
        ),
        (
            Rejected(Reason.NOT_NAMED, {"card": Card.LEUCHTER, "cards": GRUEN}),
            "Sara hält Deine Hand fest: Der Leuchter passt nicht. "
            "Gefragt ist nach Herrn Direktor Grün, dem Dolch oder dem Salon.",
        ),
        (
            Rejected(Reason.NOT_OWNED, {"card": Card.KUECHE}),
            "Sara hält Deine Hand fest: Die Küche ist nicht unter Deinen Karten. "
            "Mit „karten“ siehst Du, was Du hast.",
        ),
        (Rejected(Reason.NOT_THE_ADDRESSEE, {"by": 3}), "Sara hält Deine Hand fest: Gefragt ist Klaus, nicht Du."),
        (
            Rejected(Reason.NOTHING_TO_SHOW, {"seat": 1}),
            "Sara schiebt Deine Karte zurück: Dich fragt gerade niemand. Anna ist am Zug.",
        ),
        (
            Rejected(Reason.NOTHING_TO_SHOW, {"seat": 2}),
            "Sara schiebt Deine Karte zurück: Dich fragt gerade niemand. Du bist am Zug: vermute, loese oder passe.",
        ),
    ],
)
def test_refused(rejected: Rejected, line: str) -> None:  # CL-66, CL-67
    assert SCREENS.refused(seen_by(2), rejected) == [line]


def test_places() -> None:  # CL-42, CL-80, CL-81, CL-A11
    assert GAME.places(SETUP, Ended((2,), "accusation", TRIPLE)) == {2: 1}
    assert GAME.places(SETUP, Ended((2,), "last_player", TRIPLE)) == {}
    assert GAME.places(SETUP, Ended((), "unsolved", TRIPLE)) == {}
    assert GAME.places(SETUP, Ended((), "unfinished")) is None


def test_every_later_turn_begins_with_the_own_cards() -> None:  # CL-117
    assert told(1, TurnBegan(1), turns=2) == ["Du bist am Zug: vermute, loese oder passe.", HAND]
    assert told(2, TurnBegan(1), turns=2) == ["Anna ist am Zug."]


def test_without_the_soufleuse_nobody_whispers() -> None:  # CL-94
    lines = told(2, RefutationDue(2), soufleuse=False)
    assert lines == ["Anna fragt Dich.", "Zeige eine passende Karte: „zeige“ und ihr Name, oder nur ihre Nummer."]
