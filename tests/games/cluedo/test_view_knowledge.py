"""What an observer knows after which events. The deal is given.HANDS: envelope Bloom, Heizungsrohr, Kueche."""

import pytest

from games.cluedo.given import ENVELOPE, HANDS, Table, cards, dealt, klage, setup, triple, vermute, zeige
from mudgames.core.rules import ComeBack, Command, Leave, StandIn
from mudgames.core.seats import KEEPER, SPECTATORS
from mudgames.core.table_events import TABLE_EVENTS, Ended, OptionSet
from mudgames.games.cluedo import view
from mudgames.games.cluedo.moves import EVENTS, DropSolving, Ending, Passed, PassTurn, RefutationDue, Solve
from mudgames.games.cluedo.view import Accusation, Suggestion
from mudgames.kit.view import Legal

WRONG = "bloom heizungsrohr halle"
TURN = (Legal("vermute"), Legal("loese"), Legal("passe"))


def test_before_the_deal() -> None:
    seen = view.begin(1, setup(3))
    assert (view.turn(seen), view.due(seen), view.legal(seen), view.hand(seen)) == (None, (), (), ())
    assert [view.cards(seen, seat) for seat in (1, 2, 3)] == [0, 0, 0]


def test_hands() -> None:  # CL-25
    table = dealt(beginner=2)
    for seat in table.seats:
        assert view.hand(table.views[seat]) == cards(HANDS[seat - 1])
    assert view.hand(table.views[SPECTATORS]) == ()
    assert all(seen.beginner == seen.turn == 2 for seen in table.views.values())


def test_sizes_are_known_to_all() -> None:  # CL-24, CL-A29
    table = Table(setup(8))
    table.settle()
    sizes = [len(table.state.hands[seat]) for seat in table.seats]
    assert sizes == [2, 3, 3, 2, 2, 2, 2, 2]
    for seen in table.views.values():
        assert [view.cards(seen, seat) for seat in table.seats] == sizes


def test_a_suggestion_on_its_way() -> None:  # CL-31, CL-33, CL-A10
    named = triple("gruen leuchter kueche")
    table = dealt().play((1, vermute("gruen leuchter kueche")))
    assert {seen.suggestions for seen in table.views.values()} == {(Suggestion(1, named, (2,), due=3),)}
    assert {view.due(seen) for seen in table.views.values()} == {(3,)}
    assert {view.turn(seen) for seen in table.views.values()} == {1}
    table.play((3, zeige("gruen")))
    answered = Suggestion(1, named, (2,), shown_by=3)
    card = cards("gruen")[0]
    assert table.views[2].suggestions == table.views[SPECTATORS].suggestions == (answered,)
    for seat in (1, 3):
        assert table.views[seat].suggestions == (Suggestion(1, named, (2,), shown_by=3, card=card),)


def test_unrefuted() -> None:  # CL-34, CL-36, CL-56
    table = dealt().play((1, vermute(ENVELOPE)))
    suggestion = Suggestion(1, triple(ENVELOPE), (2, 3), unrefuted=True)
    assert {seen.suggestions for seen in table.views.values()} == {(suggestion,)}


def test_solving_is_private() -> None:  # CL-70, CL-71
    table = dealt().play((1, Solve()))
    assert [observer for observer, seen in table.views.items() if seen.solving] == [1]
    assert {view.due(seen) for seen in table.views.values()} == {(1,)}
    table.play((1, DropSolving()))
    assert not any(seen.solving for seen in table.views.values())


def test_a_wrong_accuser_alone_knows_the_envelope() -> None:  # CL-40, CL-41, CL-44, CL-123, CL-A28
    table = dealt().play((1, Solve()), (1, klage(WRONG)))
    assert {observer: seen.envelope for observer, seen in table.views.items()} == {
        1: triple(ENVELOPE), 2: None, 3: None, SPECTATORS: None,
    }  # fmt: skip
    for seen in table.views.values():
        assert seen.accusations == (Accusation(1, triple(WRONG), False),)
        assert [view.out(seen, seat) for seat in (1, 2, 3)] == [True, False, False]


def test_the_end() -> None:  # CL-42, CL-72
    table = dealt().play((1, Solve()), (1, klage(ENVELOPE)))
    for seen in table.views.values():
        assert (seen.winners, seen.ending, seen.envelope) == ((1,), Ending.ACCUSATION, triple(ENVELOPE))
        assert (view.turn(seen), view.due(seen), view.legal(seen)) == (None, (), ())
        assert seen.accusations[-1].right
        assert not seen.wrong


def test_the_end_while_somebody_must_show() -> None:  # CL-79
    table = dealt().play((3, Leave()), (1, vermute("gatow seil kueche")), (2, Leave()))
    for seen in table.views.values():
        assert (view.due(seen), view.legal(seen), seen.suggestions[-1].due) == ((), (), None)
        assert (seen.winners, seen.ending) == ((1,), Ending.LAST_PLAYER)


def test_who_left_and_who_is_away() -> None:  # CL-75, CL-A17, CL-A26
    table = dealt().play((KEEPER, StandIn(1)))
    for seen in table.views.values():
        assert (seen.kept, seen.left) == ({1}, set())
        assert not view.out(seen, 1)
    table.play((KEEPER, ComeBack(1)), (2, Leave()))
    for seen in table.views.values():
        assert (seen.kept, seen.left) == ({2}, {2})
        assert view.out(seen, 2)
        assert view.cards(seen, 2) == 6
    assert view.hand(table.views[2]) == cards(HANDS[1])


def test_away_without_return_is_out() -> None:  # CL-A30
    table = dealt(rueckkehr="aus").play((KEEPER, StandIn(1)))
    assert view.out(table.views[2], 1)


@pytest.mark.parametrize("step", [(2, Leave()), (KEEPER, StandIn(2))])
def test_sara_answers_for_who_had_to_show(step: tuple[int, Command]) -> None:  # CL-77, CL-A21
    table = dealt().play((1, vermute("gatow seil kueche")), step)
    assert {view.due(seen) for seen in table.views.values()} == {()}
    assert {view.turn(seen) for seen in table.views.values()} == {1}
    table.settle()
    assert {view.due(seen) for seen in table.views.values()} == {(3,)}
    assert table.views[1].suggestions[-1].card == "gatow"
    assert table.views[2].suggestions[-1].card == "gatow"


def test_public() -> None:
    table = dealt().play((1, vermute(ENVELOPE)), (2, Solve()), (2, klage(WRONG)), (3, PassTurn()), (3, Leave()))
    assert {repr(view.public(seen)) for seen in table.views.values()} == {
        repr({"turns": 4, "suggestions": 1, "wrong": [2], "kept": [3]})
    }


LEGAL: list[tuple[list[tuple[int, Command]], dict[int, tuple[Legal, ...]]]] = [
    ([], {1: TURN}),
    ([(1, PassTurn())], {2: TURN}),
    ([(1, Solve())], {1: (Legal("anklage"),)}),
    ([(1, Solve()), (1, DropSolving())], {1: TURN}),
    ([(1, vermute("gatow leuchter kueche"))], {2: (Legal("zeige", ("gatow",)),)}),
    ([(1, vermute("gatow seil halle"))], {2: (Legal("zeige", ("gatow", "seil")),)}),
    ([(2, Leave()), (1, vermute("gatow seil halle"))], {}),
    ([(1, Solve()), (1, klage(WRONG)), (2, PassTurn()), (3, PassTurn())], {2: TURN}),
    ([(KEEPER, StandIn(1))], {2: TURN}),
    ([(KEEPER, StandIn(1)), (KEEPER, ComeBack(1)), (2, PassTurn()), (3, PassTurn())], {1: TURN}),
    ([(1, Solve()), (KEEPER, StandIn(1)), (KEEPER, ComeBack(1)), (2, PassTurn()), (3, PassTurn())], {1: TURN}),
]


@pytest.mark.parametrize(("given", "legal"), LEGAL)
def test_legal(given: list[tuple[int, Command]], legal: dict[int, tuple[Legal, ...]]) -> None:  # CL-14, CL-29, CL-45
    table = dealt().play(*given)
    assert {seat: choices for seat, seen in table.views.items() if (choices := view.legal(seen))} == legal


def test_moves_are_lazy_and_complete() -> None:  # CL-35, CL-54, CL-70
    seen = dealt().play().views[1]
    assert next(view.moves(seen)) == vermute("bloom heizungsrohr kueche")
    assert len({*view.moves(seen)}) == 6 * 6 * 9 + 2


def test_a_view_takes_what_it_has_no_use_for() -> None:
    seen = view.begin(SPECTATORS, setup(2))
    for event in (OptionSet("bedenkzeit", "aus"), Passed(1), RefutationDue(2)):
        assert view.evolve(seen, event) == seen
    assert view.evolve(seen, Ended((), Ending.UNFINISHED)).envelope is None
    assert {Passed, RefutationDue} < {*EVENTS, *TABLE_EVENTS}
