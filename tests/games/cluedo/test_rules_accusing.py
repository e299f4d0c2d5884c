"""Accusations. The deal is given.HANDS: envelope Bloom, Heizungsrohr, Kueche."""

import pytest

from games.cluedo.given import ENVELOPE, PAIR, dealt, klage, triple, vermute, zeige
from mudgames.core.event import EVERYONE, only
from mudgames.core.rules import Command, Rejected, Struck
from mudgames.core.seats import KEEPER
from mudgames.core.table_events import Ended, TurnBegan
from mudgames.games.cluedo import rules
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.moves import (
    Accuse,
    Accused,
    CardSeen,
    DropSolving,
    Ending,
    EnvelopeSeen,
    PassTurn,
    Reason,
    RefutationDue,
    Shown,
    Solve,
    SolvingBegan,
    SolvingDropped,
    Suggested,
)

TRUTH = triple(ENVELOPE)
WRONG = "bloom heizungsrohr halle"


def test_right() -> None:  # CL-09, CL-40, CL-42, CL-68, CL-70, CL-72, CL-73
    table = dealt()
    began = table.do(1, Solve())
    assert began == (SolvingBegan(1),)
    assert began[0].audience == only(1)
    events = table.do(1, klage(ENVELOPE))
    assert events == (Accused(1, TRUTH, True), Ended((1,), Ending.ACCUSATION, TRUTH))
    assert [event.audience for event in events] == [EVERYONE, EVERYONE]


@pytest.mark.parametrize("named", [WRONG, "bloom seil kueche", "gatow heizungsrohr kueche", "gatow seil salon"])
def test_wrong(named: str) -> None:  # CL-40, CL-41, CL-44, CL-72, CL-A28
    events = dealt().play((1, Solve())).do(1, klage(named))
    assert events == (Accused(1, triple(named), False), EnvelopeSeen(1, TRUTH), TurnBegan(2))
    assert [event.audience for event in events] == [EVERYONE, only(1), EVERYONE]


def test_no_answer_shows_which_part_was_wrong() -> None:  # CL-A28
    public = [
        [type(event) for event in dealt().play((1, Solve())).do(1, klage(named)) if event.audience == EVERYONE]
        for named in (WRONG, "gatow seil salon")
    ]
    assert public[0] == public[1]


def test_drop() -> None:  # CL-69, CL-71, CL-A18
    table = dealt().play((1, Solve()))
    events = table.do(1, DropSolving())
    assert events == (SolvingDropped(1),)
    assert events[0].audience == only(1)
    assert table.do(1, vermute(ENVELOPE))


REFUSED: list[tuple[list[Command], Command, Reason]] = [
    # CL-70: first `loese`.
    ([], klage(ENVELOPE), Reason.NOT_SOLVING),
    ([], DropSolving(), Reason.NOT_SOLVING),
    ([Solve(), DropSolving()], klage(ENVELOPE), Reason.NOT_SOLVING),
    # CL-A27
    ([Solve()], vermute(ENVELOPE), Reason.FINISH_SOLVING),
    ([Solve()], Solve(), Reason.FINISH_SOLVING),
    ([Solve()], PassTurn(), Reason.FINISH_SOLVING),
    # CL-40: complete.
    ([Solve()], Accuse((Card.BLOOM, Card.PORZ, Card.KUECHE)), Reason.NOT_A_TRIPLE),
    ([Solve()], Accuse((Card.BLOOM, Card.SEIL)), Reason.NOT_A_TRIPLE),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("given", "command", "reason"), REFUSED)
def test_refused(given: list[Command], command: Command, reason: Reason) -> None:  # CL-40, CL-70, CL-A27
    table = dealt().play(*((1, before) for before in given))
    assert table.do(1, command) == Rejected(reason)


def test_not_after_a_suggestion() -> None:  # CL-14, CL-38, CL-39
    table = dealt().play((1, vermute("gatow seil salon")))
    assert table.do(1, Solve()) == Rejected(Reason.WAIT_FOR_ANSWER, {"by": 2})
    table.play((2, zeige("seil")))
    assert table.do(1, Solve()) == Rejected(Reason.NOT_YOUR_TURN, {"seat": 2})


def test_others_wait_for_the_accuser() -> None:  # CL-A19
    table = dealt(bedenkzeit="2m")
    before = rules.clock(table.state)
    table.play((1, Solve()))
    assert rules.clock(table.state) == before
    assert table.do(2, PassTurn()) == Rejected(Reason.NOT_YOUR_TURN, {"seat": 1})


@pytest.mark.parametrize(
    "command", [vermute(WRONG), Solve(), PassTurn(), klage(ENVELOPE), DropSolving()], ids=lambda c: type(c).__name__
)
def test_a_wrong_accuser_only_refutes(command: Command) -> None:  # CL-44, CL-45, CL-46, CL-74
    table = dealt().play((1, Solve()), (1, klage(WRONG)))
    assert table.do(1, command) == Rejected(Reason.ACCUSED_WRONGLY)
    table.play((2, PassTurn()))
    named = "gatow leuchter kueche"
    assert table.do(3, vermute(named)) == (Suggested(3, triple(named)), RefutationDue(1))
    assert table.do(1, command) == Rejected(Reason.ACCUSED_WRONGLY)
    assert table.do(1, zeige("leuchter")) == (Shown(1, 3), CardSeen(1, 3, Card.LEUCHTER), TurnBegan(2))  # CL-A25


def test_the_show_clock_runs_for_a_wrong_accuser() -> None:  # CL-46, CL-A09
    table = dealt(beginner=3).play((3, Solve()), (3, klage(WRONG)), (1, PassTurn()))
    table.play((2, vermute("gruen seil halle")))
    assert rules.clock(table.state) is not None


def test_the_last_contender_plays_on() -> None:  # CL-A11
    table = dealt(PAIR).play((1, Solve()), (1, klage(WRONG)))
    table.play((2, vermute("ming dolch kueche")))
    assert table.do(1, zeige("ming"))[-1] == TurnBegan(2)
    assert table.do(2, PassTurn())[-1] == TurnBegan(2)
    assert table.do(2, vermute(ENVELOPE))[-1] == TurnBegan(2)
    table.play((2, Solve()))
    assert table.do(2, klage(ENVELOPE))[-1] == Ended((2,), Ending.ACCUSATION, TRUTH)


def test_all_wrong() -> None:  # CL-A11
    table = dealt()
    for seat in (1, 2):
        assert table.play((seat, Solve())).do(seat, klage(WRONG))[-1] == TurnBegan(seat + 1)
    assert table.play((3, Solve())).do(3, klage(WRONG)) == (
        Accused(3, triple(WRONG), False),
        EnvelopeSeen(3, TRUTH),
        Ended((), Ending.UNSOLVED, TRUTH),
    )


def test_the_clock_of_a_turn_ends_with_it() -> None:  # CL-A19
    table = dealt(PAIR, bedenkzeit="1m").play((1, Solve()), (1, klage(WRONG)))
    first = rules.clock(table.state)
    table.play((2, PassTurn()))
    second = rules.clock(table.state)
    assert first is not None
    assert second is not None
    assert first.key != second.key
    assert table.do(KEEPER, Struck(first.key)) == Rejected(Reason.NOT_WAITING)
