"""Nobody learns from visible events what he was not shown (laws 2 and 3): the same commands on two deals that
differ only in cards a seat never saw, with the same public answers, give that seat the same events."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from games.cluedo.given import (
    ENVELOPE,
    GAME_COMMANDS,
    PAIR,
    TRIPLES,
    Table,
    dealing_steps,
    dealt,
    klage,
    pile,
    random_game,
    random_table,
    vermute,
    zeige,
)
from mudgames.core.event import EVERYONE, Event
from mudgames.core.rules import Clock, Command, Leave, Picked, Rejected
from mudgames.core.seats import SPECTATORS, Observer
from mudgames.core.table_events import Dealt
from mudgames.games.cluedo import rules, view
from mudgames.games.cluedo.cards import CARDS, KIND, Card
from mudgames.games.cluedo.moves import (
    CardSeen,
    EnvelopeSeen,
    Sealed,
    ShowCard,
    Solve,
    SolvingBegan,
    SolvingDropped,
    fitting,
)
from mudgames.games.cluedo.state import Drawing, Showing, State

DEAL_STEPS = 5
PRIVATE = (Sealed, Dealt, CardSeen, SolvingBegan, SolvingDropped, EnvelopeSeen)
# Where some cards are never named, swapping two of these can change no public answer.
UNNAMED = {Card.BLOOM, Card.PORZ, Card.SEIL, Card.DOLCH, *CARDS[12:17]}
NAMED = tuple(cards for cards in TRIPLES if not UNNAMED & {*cards})


def holder(state: State, card: Card) -> int:
    """The seat that holds a card, 0 for the envelope."""
    return next((seat for seat, hand in state.hands.items() if card in hand), 0)


def swaps(state: State) -> Iterator[dict[Card, Card]]:
    """All pairs whose swap gives another sound deal, each as a mapping both ways."""
    for one, other in combinations(CARDS, 2):
        holders = {holder(state, one), holder(state, other)}
        if len(holders) == 2 and (0 not in holders or KIND[one] is KIND[other]):
            yield {one: other, other: one}


def twin_of(table: Table, swap: dict[Card, Card]) -> Table | None:
    """The same commands on the deal with two cards swapped; None if one of them could not be given there.

    An answer shows the same card, or the one got for it: what was chosen, or drawn by Sara, is nobody's business."""
    state = table.state
    hands = [[swap.get(card, card) for card in state.hands[seat]] for seat in table.seats]
    envelope = [swap.get(card, card) for card in state.envelope]
    here, twin = Table(table.setup), Table(table.setup)
    here.play(*table.steps[:DEAL_STEPS])
    twin.play(*dealing_steps(envelope, pile(hands, state.beginner), state.beginner))
    for seat, command in table.steps[DEAL_STEPS:]:
        if isinstance(twin.do(seat, same_answer(here, twin, command, swap)), Rejected):
            return None
        here.play((seat, command))
    return twin


def same_answer(here: Table, twin: Table, command: Command, swap: dict[Card, Card]) -> Command:
    """The command as it must be for the twin: with its own card, with the number of the card that Sara draws."""
    match command, here.state.phase, twin.state.phase:
        case ShowCard(card=card), _, Showing(due=due):
            return ShowCard(card if card in twin.state.hands[due] else swap.get(card, card))
        case Picked(number=number), Drawing() as ours, Drawing() as theirs:
            card = here.state.candidates(ours)[number]
            choice = twin.state.candidates(theirs)
            return Picked(next((choice.index(each) for each in (card, swap.get(card)) if each in choice), -1))
    return command


def cards_seen(table: Table, observer: Observer) -> set[Card]:
    """The cards whose place this observer may know by the rules of the game (CL-25, CL-31, CL-41)."""
    cards = {*table.state.hands.get(observer, ())}
    for event in table.events:
        match event:
            case CardSeen(by=by, to=to, card=card) if observer in (by, to):
                cards.add(card)
            case EnvelopeSeen(to=to) if observer == to:
                cards.update(table.state.envelope)
    return cards


def public(table: Table) -> list[Event]:
    """What everybody may know by the rules of the game."""
    return [event for event in table.events if not isinstance(event, PRIVATE)]


def refusals(table: Table, observer: Observer) -> list[Rejected | None]:
    """How the rules answer commands of the seat, None where they accept: refusals are seen, too."""
    commands = (*GAME_COMMANDS[::41], *map(ShowCard, CARDS))
    decisions = (rules.decide(table.state, observer, command) for command in commands)
    return [decision if isinstance(decision, Rejected) else None for decision in decisions]


def compare(table: Table, pairs: Sequence[dict[Card, Card]] | None = None) -> int:
    """Hold the game against its twins, all or those of `pairs`; returns how many observers could be compared."""
    compared = 0
    named = {card for _, command in table.steps for card in getattr(command, "cards", ())}
    for swap in pairs or swaps(table.state):
        twin = twin_of(table, swap)
        if not named & {*swap}:
            assert twin is not None
            assert public(twin) == public(table)
        if twin is None or public(twin) != public(table):
            continue
        assert rules.clock(twin.state) == rules.clock(table.state)  # CL-A09
        for observer in (*table.seats, SPECTATORS):
            if {*swap} & (cards_seen(table, observer) | cards_seen(twin, observer)):
                continue
            assert twin.seen(observer) == table.seen(observer)
            assert twin.views[observer] == table.views[observer]
            assert [*view.moves(twin.views[observer])] == [*view.moves(table.views[observer])]
            assert refusals(twin, observer) == refusals(table, observer)
            compared += 1
    return compared


def before_the_end(table: Table) -> Table:
    """The game without the command that ended it: the end opens the envelope to all."""
    return Table(table.setup).play(*table.steps[:-1]) if table.over else table


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**32 - 1), st.integers(2, 8), st.sampled_from([TRIPLES, NAMED]))
def test_random_games(
    seed: int, count: int, triples: tuple[tuple[Card, Card, Card], ...]
) -> None:  # CL-31, CL-36, CL-A09, CL-A10, CL-A21, CL-A28
    random = Random(seed)
    table = random_table(random, count, bedenkzeit="2m")
    table = before_the_end(random_game(random, table, 20, triples, unrest=0.05))
    compare(table, random.sample([*swaps(table.state)], 40))


def lively_game() -> Table:
    """Bert shows, accuses wrongly and looks into the envelope; Anna shows; Cora is asked and has not shown yet."""
    table = dealt().play((1, vermute("gatow rohrzange kueche")), (2, zeige("gatow")))
    table.play((2, Solve()), (2, klage("bloom heizungsrohr halle")), (3, vermute("porz leuchter salon")))
    return table.play((1, zeige("porz")), (1, vermute("gruen leuchter halle")))


def test_a_game_with_everything() -> None:  # CL-31, CL-36, CL-41, CL-A09, CL-A10, CL-A28
    assert compare(lively_game()) > 50


def test_unrefuted_tells_the_others_nothing() -> None:  # CL-35, CL-36
    """Whether a named card is Anna's own or in the envelope, Bert hears the same."""
    table = dealt(PAIR).play((1, vermute("porz leuchter kueche")))
    twin = twin_of(table, {Card.PORZ: Card.BLOOM, Card.BLOOM: Card.PORZ})
    assert twin is not None
    assert twin.seen(2) == table.seen(2)
    assert twin.seen(1) != table.seen(1)


def test_a_clock_that_counts_cards_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:  # CL-A09
    def telling(state: State) -> Clock | None:
        match state.phase:
            case Showing(cards=cards, due=due):
                return Clock("zeige", 120 * len(fitting(state.hands[due], cards)))
        return None

    monkeypatch.setattr(rules, "clock", telling)
    with pytest.raises(AssertionError):
        compare(lively_game())


@pytest.mark.parametrize("told", [CardSeen, EnvelopeSeen])
def test_a_private_event_told_to_all_would_be_found(told: type[Event], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "audience", EVERYONE)
    with pytest.raises(AssertionError):
        compare(lively_game())


def test_the_end_opens_the_envelope_to_all() -> None:  # CL-42, CL-73, CL-79, CL-A11
    accused = dealt().play((1, Solve()), (1, klage(ENVELOPE)))
    left = dealt(PAIR).play((1, Leave()))
    for table in (accused, left):
        assert {seen.envelope for seen in table.views.values()} == {table.state.envelope}
