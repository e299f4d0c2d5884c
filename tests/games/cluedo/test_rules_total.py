"""No command and no event that the rules cannot take."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from attrs import frozen

from games.cluedo.given import ENVELOPE, GAME_COMMANDS, Table, dealt, klage, setup, vermute
from mudgames.core.event import Event
from mudgames.core.rules import (
    Accepted,
    ComeBack,
    Command,
    Leave,
    Picked,
    Rejected,
    Shuffled,
    StandIn,
    Struck,
)
from mudgames.core.seats import KEEPER, SPECTATORS
from mudgames.core.table_events import TABLE_EVENTS, Chair, Kind, OptionSet, SeatTaken, Started, TableOpened
from mudgames.games.cluedo import rules
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.moves import (
    EVENTS,
    Accuse,
    HandGiven,
    Passed,
    Reason,
    ShowCard,
    Solve,
    Suggest,
)
from mudgames.games.cluedo.state import Drawing, Showing


@frozen
class Dance(Command):
    """A command of another game."""


ODD: tuple[Any, ...] = (None, 5, "gatow", [], ["gatow"], {}, object(), 1.5, ("gatow", "seil", []), (Card.SEIL,) * 3)
MAKERS: tuple[Callable[[Any], Command], ...] = (
    Suggest, Accuse, ShowCard, Picked, Shuffled, Struck, StandIn, ComeBack,
)  # fmt: skip
COMMANDS: tuple[Command, ...] = (
    *(make(value) for value in ODD for make in MAKERS),
    *GAME_COMMANDS[::97],
    Leave(),
    Dance(),
)

STAGES = {
    "begin": Table(setup(3)),
    "turn": dealt(bedenkzeit="1m"),
    "solving": dealt().play((1, Solve())),
    "showing": dealt().play((1, vermute("gatow seil salon"))),
    "drawing": dealt().play((2, Leave()), (1, vermute("gatow seil salon"))),
    "wrong": dealt().play((1, Solve()), (1, klage("porz seil salon"))),
    "over": dealt().play((1, Solve()), (1, klage(ENVELOPE))),
}


@pytest.mark.parametrize("stage", STAGES)
def test_decide_takes_everything(stage: str) -> None:
    for seat in (SPECTATORS, KEEPER, 1, 2, 3, 4, 99):
        for command in COMMANDS:
            decision = rules.decide(STAGES[stage].state, seat, command)
            assert isinstance(decision, Accepted | Rejected)
            if not isinstance(command, Leave | ComeBack | StandIn) and seat not in STAGES[stage].seats:
                assert isinstance(decision, Rejected), (seat, command)


@pytest.mark.parametrize("seat", [KEEPER, 1, 2])
def test_a_command_of_another_game(seat: int) -> None:
    for stage, table in STAGES.items():
        reason = Reason.GAME_OVER if stage == "over" else Reason.UNKNOWN_COMMAND
        assert table.do(seat, Dance()) == Rejected(reason)


def test_after_the_end() -> None:
    over = STAGES["over"]
    assert {over.do(seat, command).reason for seat in range(4) for command in COMMANDS} == {Reason.GAME_OVER}  # type: ignore[union-attr]
    assert rules.wants(over.state) is rules.clock(over.state) is None


@pytest.mark.parametrize(
    "event",
    [
        TableOpened("cluedo"),
        SeatTaken(1, "Anna", Kind.HUMAN, "anna"),
        OptionSet("bedenkzeit", "2m"),
        Started((Chair(1, "Anna", Kind.HUMAN),)),
        HandGiven(1),
        Passed(2),
    ],
    ids=lambda event: type(event).__name__,
)
def test_events_without_meaning_for_the_cards(event: Event) -> None:
    for table in STAGES.values():
        assert rules.evolve(table.state, event) == table.state


def test_all_events_are_used() -> None:
    """Together the tests' games see every event of the game."""
    table = dealt(bedenkzeit="1m").play((1, vermute("gatow seil salon")))
    table.strike()
    table.settle()
    table.play((2, Solve()))
    table.strike()
    table.play((3, vermute("gruen rohrzange halle")), (1, Solve()), (1, klage("porz seil salon")), (1, Leave()))
    assert {type(event) for event in table.events} >= set(EVENTS)
    assert not set(EVENTS) & set(TABLE_EVENTS)


FLAWED: list[tuple[str, dict[str, Any]]] = [
    ("a card is there twice", {"envelope": (Card.PORZ, Card.HEIZUNGSROHR, Card.KUECHE)}),
    ("a card is lost", {"envelope": (Card.BLOOM, Card.HEIZUNGSROHR)}),
    ("the envelope does not hold one card of each kind", {"envelope": (Card.HEIZUNGSROHR, Card.BLOOM, Card.KUECHE)}),
    ("the hands have the wrong sizes", {"hands": {1: (Card.PORZ,), 2: (), 3: ()}}),
    ("Sara keeps the wrong seats", {"left": frozenset({2})}),
    ("it is the turn of seat 1, which cannot win", {"wrong": frozenset({1})}),
    (
        "seat 2 must show, but Sara has its cards",
        {"phase": Showing(1, (Card.GATOW, Card.SEIL, Card.KUECHE), 2), "kept": frozenset({2})},
    ),
    (
        "seat 3 must show, but holds none of the cards",
        {"phase": Drawing(1, (Card.BLOOM, Card.HEIZUNGSROHR, Card.KUECHE), 3)},
    ),
]


@pytest.mark.parametrize(("flaw", "changes"), FLAWED)
def test_flaws(flaw: str, changes: dict[str, Any]) -> None:
    assert flaw in [*rules.flaws(attrs.evolve(dealt().state, **changes))]
