"""How a game begins: lots, envelope, deal."""

from collections import Counter
from itertools import product

import pytest

from games.cluedo.given import Table, cards, dealing_steps, dealt, setup
from mudgames.core.event import EVERYONE, NOBODY, only
from mudgames.core.rules import Pick, Picked, Rejected, Shuffle, Shuffled, StandIn, Struck
from mudgames.core.seats import KEEPER
from mudgames.core.table_events import Dealt, TurnBegan
from mudgames.games.cluedo import rules
from mudgames.games.cluedo.cards import CARDS, KIND, NUMBER, ROOMS, SUSPECTS, WEAPONS
from mudgames.games.cluedo.moves import KINDS, BeginnerDrawn, PassTurn, Reason, Sealed, seats_after

SIZES = {2: (9, 9), 3: (6, 6), 4: (4, 5), 5: (3, 4), 6: (3, 3), 7: (2, 3), 8: (2, 3)}
ENVELOPE = cards("porz seil halle")
PILE = tuple(card for card in CARDS if card not in ENVELOPE)
COUNTS = range(2, 9)


def test_chance_in_order() -> None:  # CL-10, CL-17 … CL-22, CL-23, CL-26
    table = Table(setup(3))
    wanted = []
    for step in dealing_steps(ENVELOPE, PILE, beginner=2):
        wanted.append(rules.wants(table.state))
        table.play(step)
    assert wanted == [Pick(3), Pick(6), Pick(6), Pick(9), Shuffle(PILE)]
    assert rules.wants(table.state) is None
    assert table.events[:4] == [BeginnerDrawn(2), *map(Sealed, ENVELOPE)]
    assert [type(event) for event in table.events[4:]] == [Dealt, Dealt, Dealt, TurnBegan]
    assert table.events[-1] == TurnBegan(2)


def test_who_sees_the_deal() -> None:  # CL-21, CL-25
    events = dealt(beginner=3).events
    assert [event.audience for event in events] == [
        EVERYONE, NOBODY, NOBODY, NOBODY, only(1), only(2), only(3), EVERYONE,
    ]  # fmt: skip


@pytest.mark.parametrize(("count", "beginner"), [(n, b) for n in COUNTS for b in range(1, n + 1)])
def test_hands(count: int, beginner: int) -> None:  # CL-08, CL-20, CL-23, CL-24, CL-A01, CL-A29
    table = Table(setup(count)).play(*dealing_steps(ENVELOPE, PILE, beginner))
    hands = table.state.hands
    assert sorted([*ENVELOPE, *(card for hand in hands.values() for card in hand)]) == sorted(CARDS)
    assert {min(map(len, hands.values())), max(map(len, hands.values()))} == set(SIZES[count])
    assert len(hands[beginner]) == min(SIZES[count])
    assert PILE[0] in hands[seats_after(beginner, count)[0]]
    assert all([*hand] == sorted(hand, key=NUMBER.__getitem__) for hand in hands.values())


def test_every_envelope_once() -> None:  # CL-21
    reached: Counter[tuple[object, ...]] = Counter()
    for picks in product(range(6), range(6), range(9)):
        table = Table(setup(2)).play((KEEPER, Picked(0)), *((KEEPER, Picked(pick)) for pick in picks))
        reached[table.state.envelope] += 1
    assert reached == Counter(product(SUSPECTS, WEAPONS, ROOMS))
    assert all(tuple(KIND[card] for card in envelope) == KINDS for envelope in reached)


@pytest.mark.parametrize("count", COUNTS)
def test_every_seat_may_begin(count: int) -> None:  # CL-26
    begins = [Table(setup(count)).do(KEEPER, Picked(pick)) for pick in range(count)]
    assert begins == [(BeginnerDrawn(seat),) for seat in range(1, count + 1)]


@pytest.mark.parametrize("count", COUNTS)
def test_all_cards_dealt_alike(count: int) -> None:  # CL-23
    """A seat gets fixed places of the pile: over all rotations of the pile each card comes to it equally often."""
    got: Counter[tuple[int, str]] = Counter()
    for turn in range(18):
        table = Table(setup(count)).play(*dealing_steps(ENVELOPE, (*PILE[turn:], *PILE[:turn]), beginner=1))
        got.update((seat, card) for seat, hand in table.state.hands.items() for card in hand)
    assert got == Counter({(seat, card): len(table.state.hands[seat]) for seat in table.seats for card in PILE})


@pytest.mark.parametrize("command", [Picked(3), Picked(-1), Picked("1"), Picked(1.0), Picked(None)])  # type: ignore[arg-type]
def test_no_lot(command: Picked) -> None:
    assert Table(setup(3)).do(KEEPER, command) == Rejected(Reason.NOT_WAITING)


@pytest.mark.parametrize(
    "order", [PILE[1:], (*PILE[1:], PILE[1]), (*PILE, PILE[0]), (*PILE[1:], ENVELOPE[0]), [*PILE], None, (None,) * 18]
)
def test_no_order(order: tuple[str, ...]) -> None:
    table = Table(setup(3)).play(*dealing_steps(ENVELOPE, PILE, beginner=1)[:-1])
    assert table.do(KEEPER, Shuffled(order)) == Rejected(Reason.NOT_WAITING)
    table.play((KEEPER, Shuffled(PILE[::-1])))


@pytest.mark.parametrize("played", range(5))
def test_nothing_else_while_dealing(played: int) -> None:
    table = Table(setup(3)).play(*dealing_steps(ENVELOPE, PILE, beginner=1)[:played])
    assert rules.clock(table.state) is None
    refused = Rejected(Reason.NOT_WAITING)
    steps = [(1, PassTurn()), (1, Picked(0)), (KEEPER, StandIn(1)), (KEEPER, Struck("zug-0")), (KEEPER, PassTurn())]
    assert [table.do(*step) for step in steps] == [refused] * len(steps)


def test_no_chance_unasked() -> None:
    table = dealt()
    assert table.do(KEEPER, Picked(0)) == table.do(KEEPER, Shuffled(PILE)) == Rejected(Reason.NOT_WAITING)
