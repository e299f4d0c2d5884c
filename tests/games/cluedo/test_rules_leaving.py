"""Standing up, stand-ins, returns, and the endings that come of them."""

import pytest

from games.cluedo.given import ENVELOPE, PAIR, Table, cards, dealt, klage, triple, vermute, zeige
from mudgames.core.event import Event
from mudgames.core.rules import ComeBack, Command, Leave, Pick, Picked, Rejected, StandIn
from mudgames.core.seats import KEEPER
from mudgames.core.table_events import CameBack, Ended, SeatLeft, StoodIn, TurnBegan
from mudgames.games.cluedo import rules
from mudgames.games.cluedo.moves import (
    CardSeen,
    DropSolving,
    Ending,
    HandGiven,
    PassTurn,
    Reason,
    RefutationDue,
    Shown,
    Solve,
    TurnPassed,
)

TRUTH = triple(ENVELOPE)
WRONG = "bloom heizungsrohr halle"
FOUR = (
    "porz ming leuchter pistole",
    "weiss gatow seil dolch speisezimmer",
    "gruen rohrzange halle veranda billardzimmer",
    "bibliothek salon arbeitszimmer musikzimmer",
)

LAST = {seat: Ended((seat,), Ending.LAST_PLAYER, TRUTH) for seat in (1, 2, 3)}
UNSOLVED = Ended((), Ending.UNSOLVED, TRUTH)
UNFINISHED = Ended((), Ending.UNFINISHED, TRUTH)


def wrong(seat: int) -> list[tuple[int, Command]]:
    return [(seat, Solve()), (seat, klage(WRONG))]


def leave(seat: int) -> tuple[int, Command]:
    return (seat, Leave())


def away(seat: int) -> tuple[int, Command]:
    return (KEEPER, StandIn(seat))


def back(seat: int) -> tuple[int, Command]:
    return (KEEPER, ComeBack(seat))


def gone(seat: int, *more: Event) -> tuple[Event, ...]:
    return (SeatLeft(seat), HandGiven(seat), *more)


Step = tuple[int, Command]
TABLES: list[tuple[list[Step], Step, tuple[Event, ...]]] = [
    # Somebody leaves, the others play on (CL-75); his turn passes (CL-76, CL-A25).
    ([], leave(2), gone(2)),
    ([], leave(1), gone(1, TurnBegan(2))),
    ([(1, Solve())], leave(1), gone(1, TurnBegan(2))),
    # CL-78, CL-79: one after the other until one who can win is left.
    ([leave(2)], leave(3), gone(3, LAST[1])),
    ([leave(2)], leave(1), gone(1, LAST[3])),
    ([(1, Solve()), leave(2)], leave(3), gone(3, LAST[1])),
    # Also while a suggestion waits for its answer.
    ([leave(3), (1, vermute("gatow seil kueche"))], leave(2), gone(2, LAST[1])),
    ([leave(3), (1, vermute("gatow seil kueche"))], leave(1), gone(1, LAST[2])),
    # CL-A11: a wrong accuser who leaves changes nothing; nor does he win by others' leaving (CL-44).
    (wrong(1), leave(1), gone(1)),
    ([*wrong(1), (2, PassTurn())], leave(1), gone(1)),
    ([*wrong(1), leave(1)], leave(3), gone(3, LAST[2])),
    (wrong(1), leave(3), gone(3, LAST[2])),
    (wrong(1), leave(2), gone(2, LAST[3])),
    ([*wrong(1), *wrong(2)], leave(1), gone(1)),
    ([*wrong(1), *wrong(2)], leave(3), gone(3, UNSOLVED)),
    ([*wrong(1), *wrong(2), leave(1), leave(2)], leave(3), gone(3, UNFINISHED)),
    # A stand-in counts as gone (CL-79, CL-A17).
    ([], away(2), (StoodIn(2),)),
    ([], away(1), (StoodIn(1), TurnBegan(2))),
    ([(1, Solve())], away(1), (StoodIn(1), TurnBegan(2))),
    ([away(2)], away(3), (StoodIn(3), LAST[1])),
    ([away(2)], leave(3), gone(3, LAST[1])),
    ([leave(2)], away(1), (StoodIn(1), LAST[3])),
    ([*wrong(1), *wrong(2)], away(3), (StoodIn(3), UNSOLVED)),
    (wrong(1), away(1), (StoodIn(1),)),
    # One who is away leaves for good: no second hand-over, and nothing that had not happened before.
    ([away(2)], leave(2), (SeatLeft(2),)),
    ([away(1)], leave(1), (SeatLeft(1),)),
    # Back again (product.md).
    ([away(2)], back(2), (CameBack(2),)),
    ([away(1)], back(1), (CameBack(1),)),
    ([away(2), back(2)], leave(3), gone(3)),
    ([away(2), back(2), leave(3)], away(2), (StoodIn(2), LAST[1])),
    ([*wrong(1), away(1)], back(1), (CameBack(1),)),
]


@pytest.mark.parametrize(("given", "step", "events"), TABLES)
def test_leaving(given: list[Step], step: Step, events: tuple[Event, ...]) -> None:
    # CL-44, CL-47, CL-75, CL-76, CL-78, CL-79, CL-A11, CL-A17, CL-A20
    assert dealt().play(*given).do(*step) == events


WITH_BOTS: list[tuple[list[int], list[Step], Step, tuple[Event, ...]]] = [
    # No person is left: unfinished, whoever could still win (CL-A11).
    ([2, 3], [], leave(1), gone(1, UNFINISHED)),
    ([3], [leave(2)], leave(1), gone(1, UNFINISHED)),
    ([3], [away(2)], leave(1), gone(1, LAST[3])),
    ([2, 3], wrong(1), leave(1), gone(1, UNFINISHED)),
    # A person who is away is still of the table, until he leaves for good.
    ([2, 3], [], away(1), (StoodIn(1), TurnBegan(2))),
    ([2, 3], [away(1)], leave(1), (SeatLeft(1), UNFINISHED)),
    # Computer players can win (CL-79).
    ([3], [leave(1)], away(2), (StoodIn(2), LAST[3])),
    ([2], wrong(1), leave(3), gone(3, LAST[2])),
]


@pytest.mark.parametrize(("bots", "given", "step", "events"), WITH_BOTS)
def test_leaving_bots(
    bots: list[int], given: list[Step], step: Step, events: tuple[Event, ...]
) -> None:  # CL-A11, CL-79
    assert dealt(bots=bots).play(*given).do(*step) == events


def test_the_contender_left_by_a_wrong_accusation_does_not_win() -> None:  # CL-A11
    table = dealt().play(away(3), *wrong(1))
    assert table.do(2, PassTurn()) == (TurnPassed(2), TurnBegan(2))
    table.play(back(3))
    assert table.do(2, PassTurn()) == (TurnPassed(2), TurnBegan(3))


def test_the_contender_who_is_alone_gives_up() -> None:  # CL-A11
    table = dealt().play(away(3), *wrong(1), (2, Solve()))
    assert table.do(2, klage(WRONG))[-1] == UNSOLVED


def test_a_pair() -> None:  # CL-79, CL-80, CL-81
    assert dealt(PAIR).do(2, Leave()) == gone(2, Ended((1,), Ending.LAST_PLAYER, TRUTH))
    assert dealt(PAIR).play(*wrong(1)).do(1, Leave()) == gone(1)
    assert dealt(PAIR).play(*wrong(1)).do(2, Leave()) == gone(2, UNSOLVED)


@pytest.mark.parametrize("command", [vermute(WRONG), Solve(), PassTurn(), DropSolving(), zeige("porz")], ids=repr)
@pytest.mark.parametrize("step", [leave(1), away(1)], ids=["left", "away"])
def test_whose_cards_sara_has(step: Step, command: Command) -> None:  # CL-47, CL-75, CL-A23
    table = dealt().play(step)
    assert table.do(1, command) == Rejected(Reason.HAND_GIVEN)


def test_nobody_leaves_twice() -> None:
    table = dealt().play(leave(1))
    assert table.do(1, Leave()) == Rejected(Reason.HAND_GIVEN)
    for step in (away(1), back(1)):
        assert table.do(*step) == Rejected(Reason.NOT_WAITING)


# -- in the middle of a suggestion ------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [leave(2), away(2)], ids=["left", "away"])
def test_who_must_show_goes(step: Step) -> None:  # CL-75, CL-77, CL-A21
    table = dealt().play((1, vermute("gatow seil kueche")), step)
    assert rules.wants(table.state) == Pick(2)
    assert table.do(KEEPER, Picked(1)) == (Shown(2, 1), CardSeen(2, 1, cards("seil")[0]), TurnBegan(3))


@pytest.mark.parametrize("step", [leave(1), away(1)], ids=["left", "away"])
def test_who_asked_goes(step: Step) -> None:  # CL-75
    table = dealt().play((1, vermute("gatow seil kueche")), step)
    assert rules.wants(table.state) is None
    assert table.do(2, zeige("gatow")) == (Shown(2, 1), CardSeen(2, 1, cards("gatow")[0]), TurnBegan(2))


def test_a_third_goes() -> None:  # CL-75
    table = dealt().play((1, vermute("gatow seil kueche")), leave(3))
    assert table.do(2, zeige("gatow"))[-1] == TurnBegan(2)
    assert table.do(2, PassTurn())[-1] == TurnBegan(1)


def test_both_go() -> None:  # CL-75, CL-A21
    table = dealt(FOUR).play((1, vermute("gatow rohrzange kueche")), leave(1), leave(2))
    table.play((KEEPER, Picked(0)))
    assert table.state.turn == 3


# -- coming back -------------------------------------------------------------------------------------------------


def test_back_he_plays_as_before() -> None:  # product.md, CL-A17
    table = dealt().play(away(2), (1, PassTurn()))
    assert table.do(2, PassTurn()) == Rejected(Reason.HAND_GIVEN)
    table.play(back(2), (3, PassTurn()))
    asked = table.do(1, vermute("gatow seil kueche"))
    assert not isinstance(asked, Rejected)
    assert asked[1:] == (RefutationDue(2),)
    assert rules.wants(table.state) is None
    table.play((2, zeige("seil")), (2, Solve()))
    assert table.do(2, klage(ENVELOPE))[-1] == Ended((2,), Ending.ACCUSATION, TRUTH)


def test_a_wrong_accuser_is_still_one() -> None:  # CL-44
    table = dealt().play(*wrong(1), away(1), back(1), (2, PassTurn()))
    assert table.do(3, PassTurn()) == (TurnPassed(3), TurnBegan(2))
    assert table.do(1, PassTurn()) == Rejected(Reason.ACCUSED_WRONGLY)


def test_no_return() -> None:  # CL-A30
    table = dealt(rueckkehr="aus").play(away(2))
    assert table.do(*back(2)) == Rejected(Reason.NO_RETURN)


def test_no_return_is_for_good() -> None:  # CL-A30, CL-A11
    assert dealt(bots=[2, 3], rueckkehr="aus").do(*away(1)) == (StoodIn(1), UNFINISHED)


def nonsense(table: Table) -> list[Step]:
    return [away(2), back(1), back(3), away(3), away(0), away(9), back(0), (1, StandIn(1)), (1, ComeBack(2))]


def test_stand_ins_that_are_none() -> None:
    table = dealt(FOUR, bots=[3]).play(away(2))
    assert [table.do(*step) for step in nonsense(table)] == [Rejected(Reason.NOT_WAITING)] * len(nonsense(table))
