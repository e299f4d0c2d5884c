"""Suggestions and their answers. The deal is given.HANDS: envelope Bloom, Heizungsrohr, Kueche."""

import pytest

from games.cluedo.given import PAIR, Table, cards, dealt, klage, triple, vermute, zeige
from mudgames.core.event import EVERYONE, only
from mudgames.core.rules import Command, Leave, Pick, Picked, Rejected, StandIn
from mudgames.core.seats import KEEPER
from mudgames.core.table_events import TurnBegan
from mudgames.games.cluedo import rules
from mudgames.games.cluedo.moves import (
    CardSeen,
    DropSolving,
    KeeperAnswers,
    Passed,
    PassTurn,
    Reason,
    RefutationDue,
    ShowCard,
    Shown,
    Solve,
    Suggest,
    Suggested,
    TurnPassed,
    Unrefuted,
)

TABLES = [
    # The left neighbour holds a card: he must show (CL-28, CL-29, CL-54, CL-55).
    (1, "gatow leuchter kueche", [RefutationDue(2)]),
    # Several cards: still one fact, which tells no number (CL-32).
    (1, "gatow seil speisezimmer", [RefutationDue(2)]),
    # He holds none: it passes on by itself (CL-33, CL-55).
    (1, "gruen leuchter kueche", [Passed(2), RefutationDue(3)]),
    # Seat numbers are cyclic (CL-28).
    (3, "porz rohrzange halle", [RefutationDue(1)]),
    (2, "porz seil kueche", [Passed(3), RefutationDue(1)]),
    # Nobody: all in the envelope, or there and in the own hand; the game goes on (CL-34, CL-35, CL-36, CL-56).
    (1, "bloom heizungsrohr kueche", [Passed(2), Passed(3), Unrefuted(1), TurnBegan(2)]),
    (2, "weiss heizungsrohr kueche", [Passed(3), Passed(1), Unrefuted(2), TurnBegan(3)]),
    (3, "gruen rohrzange halle", [Passed(1), Passed(2), Unrefuted(3), TurnBegan(1)]),
]


@pytest.mark.parametrize(("by", "named", "answers"), TABLES)
def test_suggestion(
    by: int, named: str, answers: list[object]
) -> None:  # CL-27 … CL-29, CL-32 … CL-36, CL-54 … CL-56
    events = dealt(beginner=by).do(by, vermute(named))
    assert events == (Suggested(by, triple(named)), *answers)
    assert all(event.audience == EVERYONE for event in events)  # CL-36, CL-A10


def test_rooms_and_turns_are_free() -> None:  # CL-12, CL-13, CL-15, CL-16
    table = dealt()
    for by, named, answer in [(1, "gatow seil salon", "gatow"), (2, "gruen seil halle", "halle")]:
        table.play((by, vermute(named)), (by + 1, zeige(answer)))
    assert table.do(3, vermute("gatow seil salon"))


@pytest.mark.parametrize("card", cards("gatow seil speisezimmer"))
def test_he_chooses_what_he_shows(card: str) -> None:  # CL-30, CL-31, CL-32, CL-64
    table = dealt().play((1, vermute("gatow seil speisezimmer")))
    events = table.do(2, zeige(card))
    assert events == (Shown(2, 1), CardSeen(2, 1, cards(card)[0]), TurnBegan(2))
    assert [event.audience for event in events] == [EVERYONE, only(1, 2), EVERYONE]


def test_a_key_is_a_card() -> None:
    events = dealt().do(1, Suggest(("gruen", "leuchter", "kueche")))  # type: ignore[arg-type]
    assert events == (Suggested(1, triple("gruen leuchter kueche")), Passed(2), RefutationDue(3))


ASKED = [(1, vermute("gatow rohrzange speisezimmer"))]
SOLVING = [(1, Solve())]
REFUSED: list[tuple[list[tuple[int, Command]], int, Command, Reason, dict[str, object]]] = [
    # CL-66: not named, though owned; named, but not owned; neither.
    (ASKED, 2, zeige("seil"), Reason.NOT_NAMED, {"card": "seil", "cards": cards("gatow rohrzange speisezimmer")}),
    (ASKED, 2, zeige("rohrzange"), Reason.NOT_OWNED, {"card": "rohrzange"}),
    (ASKED, 2, zeige("porz"), Reason.NOT_NAMED, {"card": "porz", "cards": cards("gatow rohrzange speisezimmer")}),
    # CL-67: another one is asked (also one who could refute), or nobody is.
    (ASKED, 3, zeige("rohrzange"), Reason.NOT_THE_ADDRESSEE, {"by": 2}),
    (ASKED, 1, zeige("gatow"), Reason.NOT_THE_ADDRESSEE, {"by": 2}),
    ([], 1, zeige("porz"), Reason.NOTHING_TO_SHOW, {"seat": 1}),
    ([], 3, zeige("gruen"), Reason.NOTHING_TO_SHOW, {"seat": 1}),
    (SOLVING, 2, zeige("gatow"), Reason.NOTHING_TO_SHOW, {"seat": 1}),
    # One suggestion a turn, and nothing else before its answer (CL-14, CL-39).
    (ASKED, 1, vermute("gatow seil salon"), Reason.WAIT_FOR_ANSWER, {"by": 2}),
    (ASKED, 1, Solve(), Reason.WAIT_FOR_ANSWER, {"by": 2}),
    (ASKED, 1, klage("gatow seil salon"), Reason.WAIT_FOR_ANSWER, {"by": 2}),
    (ASKED, 1, DropSolving(), Reason.WAIT_FOR_ANSWER, {"by": 2}),
    (ASKED, 1, PassTurn(), Reason.WAIT_FOR_ANSWER, {"by": 2}),
    # Whose turn it is not (CL-38).
    (ASKED, 2, PassTurn(), Reason.NOT_YOUR_TURN, {"seat": 1}),
    ([], 2, vermute("gatow seil salon"), Reason.NOT_YOUR_TURN, {"seat": 1}),
    ([], 2, Solve(), Reason.NOT_YOUR_TURN, {"seat": 1}),
    ([], 3, PassTurn(), Reason.NOT_YOUR_TURN, {"seat": 1}),
    ([], 3, klage("gatow seil salon"), Reason.NOT_YOUR_TURN, {"seat": 1}),
    # What is being considered in secret changes no answer (CL-70).
    (SOLVING, 3, PassTurn(), Reason.NOT_YOUR_TURN, {"seat": 1}),
    # CL-27, CL-A08
    ([], 1, Suggest(cards("gatow porz salon")), Reason.NOT_A_TRIPLE, {}),  # type: ignore[arg-type]
    ([], 1, Suggest(cards("seil gatow salon")), Reason.NOT_A_TRIPLE, {}),  # type: ignore[arg-type]
    ([], 1, Suggest(cards("gatow seil")), Reason.NOT_A_TRIPLE, {}),  # type: ignore[arg-type]
    ([], 1, Suggest(("gatow", "seil", "keller")), Reason.NOT_A_TRIPLE, {}),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("given", "seat", "command", "reason", "facts"), REFUSED)
def test_refused(
    given: list[tuple[int, Command]], seat: int, command: Command, reason: Reason, facts: dict[str, object]
) -> None:  # CL-14, CL-27, CL-38, CL-39, CL-66, CL-67, CL-A08
    table = dealt().play(*given)
    assert table.do(seat, command) == Rejected(reason, facts)


def test_a_refusal_costs_nothing() -> None:  # CL-66, CL-A08
    table = dealt()
    table.do(1, Suggest(cards("gatow porz salon")))  # type: ignore[arg-type]
    table.play(*ASKED)
    table.do(2, ShowCard(cards("seil")[0]))
    table.play((2, zeige("gatow")))


def test_pass() -> None:  # CL-A24
    assert dealt(beginner=3).do(3, PassTurn()) == (TurnPassed(3), TurnBegan(1))


def test_in_a_pair() -> None:  # CL-28, CL-A01
    table = dealt(PAIR, beginner=2)
    events = table.do(2, vermute("ming dolch kueche"))
    assert events == (Suggested(2, triple("ming dolch kueche")), RefutationDue(1))
    assert table.do(1, zeige("ming"))[-1] == TurnBegan(1)


# -- Sara answers for a seat -------------------------------------------------------------------------------------


def left_by(seat: int) -> Table:
    return dealt().play((seat, Leave()))


@pytest.mark.parametrize(
    ("named", "fitting"),
    [
        ("gatow rohrzange kueche", "gatow"),
        ("gatow seil halle", "gatow seil"),
        ("weiss dolch speisezimmer", "weiss dolch speisezimmer"),
    ],
)
def test_sara_draws_from_that_seats_cards(named: str, fitting: str) -> None:  # CL-75, CL-77, CL-A21, CL-A25
    for number, card in enumerate(cards(fitting)):
        table = left_by(2)
        assert table.do(1, vermute(named)) == (Suggested(1, triple(named)), RefutationDue(2))
        assert rules.wants(table.state) == Pick(len(fitting.split()))
        assert rules.clock(table.state) is None
        assert table.do(2, zeige(card)) == table.do(1, PassTurn()) == Rejected(Reason.NOT_WAITING)
        assert table.do(KEEPER, Picked(number)) == (Shown(2, 1), CardSeen(2, 1, card), TurnBegan(3))


def test_sara_passes_too() -> None:  # CL-33, CL-A25
    assert left_by(2).do(1, vermute("gruen leuchter kueche")) == (
        Suggested(1, triple("gruen leuchter kueche")),
        Passed(2),
        RefutationDue(3),
    )


def test_sara_prefers_what_the_suggester_knows() -> None:  # CL-A21
    asked = vermute("gatow seil speisezimmer")
    table = dealt().play((1, asked), (2, zeige("seil")), (2, Leave()))
    table.play((3, asked))
    assert rules.wants(table.state) == Pick(3)  # Cora has seen nothing yet.
    table.play((KEEPER, Picked(0)), (1, asked))
    assert rules.wants(table.state) == Pick(1)  # Anna knows the Seil, by Bert himself.
    assert table.do(KEEPER, Picked(0)) == (Shown(2, 1), CardSeen(2, 1, cards("seil")[0]), TurnBegan(3))
    table.play((3, asked))
    assert rules.wants(table.state) == Pick(1)  # Cora knows Gatow, by Sara.
    table.play((KEEPER, Picked(0)), (1, vermute("weiss leuchter speisezimmer")))
    assert rules.wants(table.state) == Pick(2)  # What Anna knows is not named.


def test_what_another_seat_showed_does_not_count() -> None:  # CL-A21
    table = dealt().play((1, vermute("gruen seil kueche")), (2, zeige("seil")))
    table.play((2, vermute("porz rohrzange kueche")), (3, zeige("rohrzange")), (KEEPER, StandIn(3)))
    table.play((1, vermute("gruen leuchter halle")))
    assert rules.wants(table.state) == Pick(2)


def test_the_clock_hands_over_to_sara() -> None:  # CL-A09, CL-A21
    table = dealt().play((1, vermute("gatow seil salon")))
    assert table.strike() == (KeeperAnswers(2),)
    assert rules.wants(table.state) == Pick(2)
    assert table.do(KEEPER, Picked(1)) == (Shown(2, 1), CardSeen(2, 1, cards("seil")[0]), TurnBegan(2))
    # Only this once: he still plays for himself.
    assert table.do(2, PassTurn()) == (TurnPassed(2), TurnBegan(3))
