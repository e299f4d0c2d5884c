"""The show clock and the thinking clock."""

import pytest

from games.cluedo.given import dealt, vermute, zeige
from mudgames.core.rules import Clock, Leave, Rejected, StandIn, Struck
from mudgames.core.seats import KEEPER
from mudgames.core.table_events import TurnBegan
from mudgames.games.cluedo import rules
from mudgames.games.cluedo.moves import (
    DropSolving,
    KeeperAnswers,
    PassTurn,
    Reason,
    Solve,
    SolvingDropped,
    TurnPassed,
)

ONE, TWO, THREE = "gatow leuchter kueche", "gatow seil kueche", "gatow seil speisezimmer"


@pytest.mark.parametrize("named", [ONE, TWO, THREE])
@pytest.mark.parametrize(
    ("options", "seconds"),
    [({}, 120), ({"zeigefrist": "90s"}, 90), ({"zeigefrist": "aus"}, 120), ({"bedenkzeit": "1m"}, 120)],
)
def test_show_clock(named: str, options: dict[str, str], seconds: int) -> None:  # CL-A09
    """It always runs, and nothing about it tells how many cards fit."""
    table = dealt(**options).play((1, vermute(named)))
    assert rules.clock(table.state) == Clock("zeige-1", seconds)


def test_bots_have_a_show_clock() -> None:  # CL-A09
    assert rules.clock(dealt(bots=[2]).play((1, vermute(ONE))).state) == Clock("zeige-1", 120)


def test_sara_shows_when_it_ends() -> None:  # CL-A09
    assert dealt().play((1, vermute(ONE))).strike() == (KeeperAnswers(2),)


def test_every_wait_has_its_own_clock() -> None:  # CL-A09
    table = dealt(bedenkzeit="5m")
    keys = []
    for seat, named, answer in [
        (1, ONE, "gatow"),
        (2, "gruen seil kueche", "gruen"),
        (3, ONE, "leuchter"),
        (1, ONE, "gatow"),
    ]:
        keys.append(rules.clock(table.state))
        table.play((seat, vermute(named)))
        keys.append(rules.clock(table.state))
        table.play((seat % 3 + 1, zeige(answer)))
    assert None not in keys
    assert len({clock.key for clock in keys if clock}) == len(keys)


def test_no_thinking_clock_unless_set() -> None:
    assert rules.clock(dealt().state) is None
    assert rules.clock(dealt(bedenkzeit="aus").state) is None
    assert rules.clock(dealt(bedenkzeit="10m").state) == Clock("zug-1", 600)


def test_a_lapsed_turn_is_a_pass() -> None:  # CL-A24
    assert dealt(bedenkzeit="1m").strike() == (TurnPassed(1), TurnBegan(2))


def test_a_lapsed_accusation_is_dropped() -> None:  # CL-A19
    assert dealt(bedenkzeit="1m").play((1, Solve())).strike() == (SolvingDropped(1), TurnPassed(1), TurnBegan(2))


def test_loese_gains_no_time() -> None:  # CL-A19
    table = dealt(bedenkzeit="1m")
    clocks = [rules.clock(table.state)]
    for command in (Solve(), DropSolving(), Solve()):
        clocks.append(rules.clock(table.play((1, command)).state))
    assert clocks == [Clock("zug-1", 60)] * 4


def test_a_late_strike_is_nothing() -> None:
    late = Rejected(Reason.NOT_WAITING)
    table = dealt(bedenkzeit="1m").play((1, vermute(ONE)))
    assert table.do(KEEPER, Struck("zug-1")) == late
    assert table.do(2, Struck("zeige-1")) == late
    table.play((2, zeige("gatow")))
    assert table.do(KEEPER, Struck("zeige-1")) == table.do(KEEPER, Struck("zug-1")) == late
    table.play((2, PassTurn()))
    assert table.do(KEEPER, Struck("zug-2")) == late


@pytest.mark.parametrize("step", [(2, Leave()), (KEEPER, StandIn(2))])
def test_no_clock_where_sara_answers(step: tuple[int, Leave | StandIn]) -> None:  # CL-A21
    table = dealt().play((1, vermute(ONE)), step)
    assert rules.clock(table.state) is None
    assert table.do(KEEPER, Struck("zeige-1")) == Rejected(Reason.NOT_WAITING)
