"""Whole games as chance and hypothesis play them: nothing breaks, views and rules agree, every game ends."""

from random import Random

import hypothesis.strategies as st
from hypothesis import given, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.cluedo.given import (
    GAME_COMMANDS,
    TRIPLES,
    Table,
    accepted,
    legal_moves,
    random_game,
    random_step,
    random_table,
    replayed,
    setup,
)
from mudgames.core.event import visible
from mudgames.core.rules import ComeBack, Leave, Rejected, StandIn
from mudgames.core.seats import KEEPER, SPECTATORS
from mudgames.core.table_events import Ended
from mudgames.games.cluedo import rules, view
from mudgames.games.cluedo.moves import Accuse, ShowCard, Solve, Suggest
from mudgames.games.cluedo.state import Drawing, Over, Showing, Solving, Turn

SEEDS = st.integers(0, 2**32 - 1)
COUNTS = st.integers(2, 8)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "bedenkzeit": st.sampled_from(["aus", "1m"]),
        "zeigefrist": st.sampled_from(["30s", "2m"]),
        "rueckkehr": st.sampled_from(["an", "aus"]),
    },
)


def check_agreement(table: Table) -> None:
    """What a view says is what the rules know, and no more (CL-25, CL-31, CL-36, CL-41)."""
    state = table.state
    over = isinstance(state.phase, Over)
    for observer, seen in table.views.items():
        assert view.hand(seen) == state.hands.get(observer, ())
        assert view.turn(seen) == state.turn
        assert (seen.kept, seen.left, seen.wrong, seen.turns) == (state.kept, state.left, state.wrong, state.turns)
        assert seen.envelope == (state.envelope if over or observer in state.wrong else None)
        assert seen.solving == (isinstance(state.phase, Solving) and state.turn == observer)
        for asked in seen.suggestions:
            if observer not in (asked.by, asked.shown_by):
                assert asked.card is None
            elif asked.shown_by:
                assert asked.card in state.hands[asked.shown_by]
        assert all(view.cards(seen, seat) == len(state.hands[seat]) for seat in table.seats)
        assert {seat for seat in table.seats if not view.out(seen, seat)} >= state.contenders
        assert view.public(seen) == view.public(table.views[SPECTATORS])
        assert view.due(seen) == due(table)


def due(table: Table) -> tuple[int, ...]:
    match table.state.phase:
        case Turn(seat=seat) | Solving(seat=seat) | Showing(due=seat):
            return (seat,)
    return ()


def check_fold(table: Table) -> None:
    """State and views are folds of the journal, and somebody is always awaited (laws 1 and 3)."""
    assert replayed(table) == table.state
    for observer, live in table.views.items():
        seen = view.begin(observer, table.setup)
        for event in visible(table.events, observer):
            seen = view.evolve(seen, event)
        assert seen == live
    assert isinstance(table.state.phase, Turn | Solving | Showing | Over)


def finish(table: Table, random: Random) -> None:
    """All accuse, which ends every game (CL-A11)."""
    for _ in range(4 * table.setup.count + 4):
        if table.over:
            return
        [seat] = due(table)
        match table.state.phase:
            case Showing():
                card = view.legal(table.views[seat])[0].cards[0]
                table.play((seat, next(c for c in view.moves(table.views[seat]) if c == ShowCard(card))))  # type: ignore[arg-type]
            case Turn():
                table.play((seat, Solve()))
            case Solving():
                table.play((seat, Accuse(random.choice(TRIPLES))))
        table.settle(random.randrange)
    raise AssertionError("the game goes on for ever")


@settings(deadline=None, max_examples=60)
@given(SEEDS, COUNTS, OPTIONS, st.data())
def test_random_games(seed: int, count: int, options: dict[str, str], data: st.DataObject) -> None:
    random = Random(seed)
    bots = data.draw(st.sets(st.integers(2, count)))
    table = random_table(random, count, bots, **options)
    for _ in range(40):
        if table.over:
            break
        table.do(*random_step(random, table))
        if isinstance(table.state.phase, Drawing):
            assert not legal_moves(table)
            check_agreement(table)
        table.settle(random.randrange)
        check_agreement(table)
    check_fold(table)
    finish(table, random)
    check_agreement(table)
    check_fold(table)
    assert sum(isinstance(event, Ended) for event in table.events) == 1


@settings(deadline=None, max_examples=10)
@given(SEEDS, COUNTS)
def test_legal_is_what_is_accepted(seed: int, count: int) -> None:
    """For every seat, among all commands that the game has (architecture.md)."""
    random = Random(seed)
    table = random_table(random, count)
    for _ in range(12):
        if table.over:
            break
        for seat in table.seats:
            assert set(view.moves(table.views[seat])) == accepted(table.state, seat, GAME_COMMANDS)
        assert not [*view.moves(table.views[SPECTATORS])]
        random_game(random, table, length=1, unrest=0.2)


class Games(RuleBasedStateMachine):
    """A table at which anything may happen at any time."""

    @initialize(seed=SEEDS, count=COUNTS, options=OPTIONS, data=st.data())
    def start(self, seed: int, count: int, options: dict[str, str], data: st.DataObject) -> None:
        self.random = Random(seed)
        self.table = Table(setup(count, data.draw(st.sets(st.integers(2, count))), **options))
        self.settle()

    def settle(self) -> None:
        self.table.settle(self.random.randrange, lambda keys: tuple(self.random.sample(keys, len(keys))))

    def running(self) -> bool:
        return not self.table.over

    @precondition(running)
    @rule(data=st.data(), triple=st.sampled_from(TRIPLES))
    def move(self, data: st.DataObject, triple: tuple[object, ...]) -> None:
        seat, command = data.draw(st.sampled_from(legal_moves(self.table)))
        match command:
            case Suggest() | Accuse():
                command = type(command)(triple)  # type: ignore[arg-type]
        self.table.play((seat, command))
        self.settle()

    @rule(seat=st.integers(0, 9), command=st.sampled_from(GAME_COMMANDS))
    def blurt(self, seat: int, command: Suggest) -> None:
        listed = seat in self.table.seats and command in set(view.moves(self.table.views[seat]))
        assert isinstance(self.table.do(seat, command), Rejected) == (not listed)
        self.settle()

    @rule(seat=st.integers(1, 8))
    def leave(self, seat: int) -> None:
        may = seat in self.table.seats and seat not in self.table.state.left and not self.table.over
        assert isinstance(self.table.do(seat, Leave()), Rejected) == (not may)
        self.settle()

    @rule(seat=st.integers(1, 8))
    def stand_in(self, seat: int) -> None:
        self.table.do(KEEPER, StandIn(seat))
        self.settle()

    @rule(seat=st.integers(1, 8))
    def come_back(self, seat: int) -> None:
        self.table.do(KEEPER, ComeBack(seat))

    @precondition(lambda self: rules.clock(self.table.state) is not None)
    @rule()
    def strike(self) -> None:
        assert not isinstance(self.table.strike(), Rejected)
        self.settle()

    @invariant()
    def agreement(self) -> None:
        if hasattr(self, "table"):
            check_agreement(self.table)
            check_fold(self.table)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            finish(self.table, self.random)


Games.TestCase.settings = settings(deadline=None, max_examples=60, stateful_step_count=30)
TestGames = Games.TestCase
