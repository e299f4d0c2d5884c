"""Saras Cluedo on the notepad: its picture, and what Sara writes on it. The deal of most tests is given.HANDS."""

from collections.abc import Iterator
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from games.cluedo.given import (
    ENVELOPE,
    HANDS,
    NAMES,
    PAIR,
    Table,
    cards,
    dealt,
    klage,
    random_step,
    random_table,
    setup,
    vermute,
    zeige,
)
from mudgames.core.rules import ComeBack, Leave, StandIn
from mudgames.core.seats import KEEPER, SPECTATORS, Observer, Seat
from mudgames.core.table_events import Dealt, Ended
from mudgames.games.cluedo import view
from mudgames.games.cluedo.cards import CARDS, NUMBER, Card
from mudgames.games.cluedo.moves import CardSeen, EnvelopeSeen, Passed, Solve, Suggested
from mudgames.games.cluedo.notes import SHEET, entries
from mudgames.kit.notepad import LACKS, OWNS, SHOWN_TO, Cells, Column, Notes, clear, linear, mark, overlay, tabular

COLUMNS = tuple(Column(seat, name) for seat, name in enumerate(NAMES, start=1))


def column(table: Table, observer: Observer, seat: Seat, sign: str) -> set[Card]:
    """The cards that have this sign in one column of the observer's pad."""
    return {Card(card) for (of, card), entry in entries(table.views[observer]).items() if (of, entry) == (seat, sign)}


# -- the picture -----------------------------------------------------------------------------------


def test_the_sheet() -> None:  # CL-02, CL-04
    assert [(row.key, row.number) for row in SHEET.rows] == [(card.value, NUMBER[card]) for card in CARDS]
    assert " ".join(row.name for row in SHEET.rows) == (
        "Bloom Porz Ming Weiss Gatow Gruen Heizungsrohr Leuchter Pistole Seil Dolch Rohrzange "
        "Kueche Bibliothek Salon Speisezimmer Billardzimmer Halle Veranda Arbeitszimmer Musikzimmer"
    )


def test_two_players() -> None:  # CL-02 … CL-05, CL-83, CL-85, CL-86
    pad = overlay(entries(dealt(PAIR).views[1]), {(2, "salon"): "?", (2, "seil"): "ab"})
    assert tabular(SHEET, COLUMNS[:2], pad, 78) == [
        "|==============================| |==============================|",
        "|       Karte    |1 Anna|2 Bert| |       Karte    |1 Anna|2 Bert|",
        "|==============================| |==============================|",
        "| 1:    Bloom    |------|      | |13:    Kueche   |------|      |",
        "| 2:     Porz    |XXXXXX|------| |14:  Bibliothek |XXXXXX|------|",
        "| 3:     Ming    |XXXXXX|------| |15:    Salon    |XXXXXX|   ?  |",
        "| 4:    Weiss    |XXXXXX|------| |16: Speisezimmer|------|      |",
        "| 5:    Gatow    |------|      | |17:Billardzimmer|------|      |",
        "| 6:    Gruen    |------|      | |18:    Halle    |XXXXXX|------|",
        "|==============================| |19:   Veranda   |XXXXXX|------|",
        "| 7: Heizungsrohr|------|      | |20:Arbeitszimmer|------|      |",
        "| 8:   Leuchter  |XXXXXX|------| |21: Musikzimmer |------|      |",
        "| 9:   Pistole   |XXXXXX|------| |==============================|",
        "|10:     Seil    |------|  ab  |",
        "|11:    Dolch    |------|      |",
        "|12:  Rohrzange  |------|      |",
        "|==============================|",
        "Spieler: 1 Anna, 2 Bert",
    ]


THREE = [
    "|=====================================| |=====================================|",
    "|       Karte    |1 Anna|2 Bert|3 Cora| |       Karte    |1 Anna|2 Bert|3 Cora|",
    "|=====================================| |=====================================|",
    "| 1:    Bloom    |      |      |      | |13:    Kueche   |      |      |      |",
    "| 2:     Porz    |      |      |      | |14:  Bibliothek |      |      |      |",
    "| 3:     Ming    |      |      |      | |15:    Salon    |      |      |      |",
    "| 4:    Weiss    |      |      |      | |16: Speisezimmer|      |      |      |",
    "| 5:    Gatow    |      |~~~~~~|      | |17:Billardzimmer|      |      |      |",
    "| 6:    Gruen    |      |      |      | |18:    Halle    |      |      |      |",
    "|=====================================| |19:   Veranda   |      |      |      |",
    "| 7: Heizungsrohr|      |      |      | |20:Arbeitszimmer|      |      |      |",
    "| 8:   Leuchter  |      |      |      | |21: Musikzimmer |      |      |      |",
    "| 9:   Pistole   |      |      |      | |=====================================|",
    "|10:     Seil    |      |      |      |",
    "|11:    Dolch    |      |      |      |",
    "|12:  Rohrzange  |      |      |      |",
    "|=====================================|",
    "Spieler: 1 Anna, 2 Bert, 3 Cora",
]


def test_three_players_fill_79_columns() -> None:  # CL-02, CL-A06, C3
    pad = {(2, "gatow"): SHOWN_TO}
    assert tabular(SHEET, COLUMNS[:3], pad, 79) == THREE
    assert max(map(len, THREE)) == 79
    stacked = tabular(SHEET, COLUMNS[:3], pad, 78)
    assert stacked == [*(line[:39] for line in THREE[:17]), "", *(line[40:] for line in THREE[:13]), THREE[-1]]


def test_eight_players() -> None:  # CL-A06, C3
    rule = "|" + "=" * 72 + "|"
    head = "|       Karte    |1 Anna|2 Bert|3 Cora|4 Dirk|5 Emil|6 Fine|7 Gero|8 Hann|"
    empty = "|      " * 8 + "|"
    assert tabular(SHEET, COLUMNS, {(8, "kueche"): OWNS}, 78) == [
        rule, head, rule,
        "| 1:    Bloom    " + empty,
        "| 2:     Porz    " + empty,
        "| 3:     Ming    " + empty,
        "| 4:    Weiss    " + empty,
        "| 5:    Gatow    " + empty,
        "| 6:    Gruen    " + empty,
        rule,
        "| 7: Heizungsrohr" + empty,
        "| 8:   Leuchter  " + empty,
        "| 9:   Pistole   " + empty,
        "|10:     Seil    " + empty,
        "|11:    Dolch    " + empty,
        "|12:  Rohrzange  " + empty,
        rule,
        "",
        rule, head, rule,
        "|13:    Kueche   |      |      |      |      |      |      |      |XXXXXX|",
        "|14:  Bibliothek " + empty,
        "|15:    Salon    " + empty,
        "|16: Speisezimmer" + empty,
        "|17:Billardzimmer" + empty,
        "|18:    Halle    " + empty,
        "|19:   Veranda   " + empty,
        "|20:Arbeitszimmer" + empty,
        "|21: Musikzimmer " + empty,
        rule,
        "Spieler: 1 Anna, 2 Bert, 3 Cora, 4 Dirk, 5 Emil, 6 Fine, 7 Gero, 8 Hanna",
    ]  # fmt: skip
    assert tabular(SHEET, COLUMNS, {}, 73) == linear(SHEET, COLUMNS, {})


def test_read_out() -> None:
    table = dealt().play((1, vermute("gruen leuchter kueche")), (3, zeige("gruen")))
    lines = linear(SHEET, COLUMNS[:3], entries(table.views[1]))
    assert lines[0] == "Bloom (1): Anna hat nicht"
    assert lines[5] == "Gruen (6): Anna hat nicht, Bert hat nicht, Cora hat"
    assert linear(SHEET, COLUMNS[:3], entries(table.views[3]))[5] == "Gruen (6): Anna kennt, Bert hat nicht, Cora hat"
    assert linear(SHEET, COLUMNS[:3], entries(table.views[SPECTATORS]))[0] == "Bloom (1): offen"


# -- what Sara writes ------------------------------------------------------------------------------


def test_nothing_before_the_deal() -> None:
    for observer in (1, 2, 3, SPECTATORS):
        assert entries(view.begin(observer, setup(3))) == {}


def test_the_own_hand() -> None:  # CL-25, CL-85, CL-86, CL-97
    table = dealt()
    held = set(cards(HANDS[1]))
    assert column(table, 2, 2, OWNS) == held
    assert column(table, 2, 2, LACKS) == set(CARDS) - held
    for other in (1, 3):
        assert column(table, 2, other, LACKS) == held
        assert column(table, 2, other, OWNS) == set()
    assert entries(table.views[SPECTATORS]) == {}


def test_who_passes_lacks_the_three_cards() -> None:  # CL-33, CL-86, CL-A10
    table = dealt().play((1, vermute("gruen leuchter kueche")))
    passed = set(cards("gruen leuchter kueche"))
    assert column(table, SPECTATORS, 2, LACKS) == passed
    assert entries(table.views[SPECTATORS]).keys() == {(2, card) for card in passed}
    for observer in (1, 3):
        assert column(table, observer, 2, LACKS) >= passed


def test_a_card_seen() -> None:  # CL-37, CL-85, CL-86, CL-A04, CL-A05
    table = dealt().play((1, vermute("gruen leuchter kueche")), (3, zeige("gruen")))
    assert column(table, 1, 3, OWNS) == {Card.GRUEN}
    assert Card.GRUEN in column(table, 1, 1, LACKS) & column(table, 1, 2, LACKS)
    assert column(table, 3, 1, SHOWN_TO) == {Card.GRUEN}
    assert column(table, 3, 3, OWNS) == set(cards(HANDS[2]))
    assert (3, "gruen") not in entries(table.views[SPECTATORS])
    for observer in (2, SPECTATORS):
        assert column(table, observer, 3, OWNS) == column(table, observer, 1, SHOWN_TO) == set()


def test_nobody_refutes_and_sara_concludes_nothing() -> None:  # CL-36
    table = dealt().play((1, vermute("bloom leuchter kueche")))
    pad = entries(table.views[SPECTATORS])
    assert pad == {(seat, card): LACKS for seat in (2, 3) for card in cards("bloom leuchter kueche")}


def test_a_reminder_stays() -> None:  # CL-87, CL-A05
    table = dealt().play((1, vermute("gruen leuchter kueche")), (3, zeige("gruen")))
    # Anna, to whom Cora showed it, cannot refute the same card: that would be a ------.
    table.play((2, vermute("gruen seil kueche")), (3, zeige("gruen")), (3, vermute("gruen rohrzange kueche")))
    assert column(table, 3, 1, SHOWN_TO) == column(table, 3, 2, SHOWN_TO) == {Card.GRUEN}
    assert Card.GRUEN in column(table, SPECTATORS, 1, LACKS)
    assert column(table, 1, 3, SHOWN_TO) == column(table, 2, 3, SHOWN_TO) == set()


def test_a_wrong_accuser_knows_the_envelope() -> None:  # CL-41, CL-A28
    table = dealt().play((1, Solve()), (1, klage("bloom heizungsrohr halle")))
    for seat in table.seats:
        assert column(table, 1, seat, LACKS) >= set(cards(ENVELOPE))
    assert entries(table.views[SPECTATORS]) == {}
    table.play((2, Solve()), (2, klage(ENVELOPE)))
    assert entries(table.views[SPECTATORS]) == {(seat, card): LACKS for seat in (1, 2, 3) for card in cards(ENVELOPE)}


@pytest.mark.parametrize("step", [(3, Leave()), (KEEPER, StandIn(3))])
def test_sara_shows_for_a_seat(step: tuple[Seat, Leave]) -> None:  # CL-77, CL-A05, CL-A26
    table = dealt().play(step, (1, vermute("gruen leuchter kueche")))
    table.settle()
    assert column(table, 1, 3, OWNS) == {Card.GRUEN}
    assert column(table, 3, 1, SHOWN_TO) == {Card.GRUEN}
    assert column(table, 3, 3, OWNS) == set(cards(HANDS[2]))


def test_sara_showed_while_the_player_was_away() -> None:  # CL-A05, CL-A17
    table = dealt().play((KEEPER, StandIn(3)), (1, vermute("gruen leuchter kueche")))
    table.settle()
    before = entries(table.views[3])
    table.play((KEEPER, ComeBack(3)))
    assert entries(table.views[3]) == before
    assert before[1, "gruen"] == SHOWN_TO


def test_own_signs_over_saras() -> None:  # CL-89, CL-93, CL-99, CL-100
    table = dealt()
    notes = mark(Notes(), 1, ["porz"], "mein")
    assert overlay(entries(table.views[1]), notes.marks)[1, "porz"] == "mein"
    table.play((1, vermute("gruen leuchter kueche")), (3, zeige("gruen")))
    sara = entries(table.views[1])
    assert sara[3, "gruen"] == OWNS
    assert overlay(sara, clear(notes).marks) == sara
    assert overlay({}, notes.marks) == {(1, "porz"): "mein"}  # auto notiz aus


# -- whole games -----------------------------------------------------------------------------------


def holds(table: Table, seat: Seat, card: str) -> bool:
    return card in table.state.hands.get(seat, ())


def check_truth(table: Table) -> None:
    """Every entry agrees with the hands as the rules know them, and nothing excludes the truth (architecture.md)."""
    for observer, seen in table.views.items():
        seen_cards = [event for event in table.events if isinstance(event, CardSeen)]
        shown = {(event.to, event.card) for event in seen_cards if event.by == observer}
        for (seat, card), sign in entries(seen).items():
            assert seat in table.seats
            assert holds(table, seat, card) == (sign == OWNS), (observer, seat, card, sign)
            assert ((seat, card) in shown) == (sign == SHOWN_TO), (observer, seat, card, sign)


def check_card_is_known_to_two(table: Table) -> None:
    """Who knows the card of a suggestion gave it or got it: on this the entries rely (CL-31)."""
    for observer, seen in table.views.items():
        for asked in seen.suggestions:
            assert asked.card is None or observer in (asked.by, asked.shown_by)


def expected(table: Table, observer: Observer) -> Cells:
    """Sara's entries told once more, event by event."""
    cells: dict[tuple[Seat, str], str] = {}
    named: tuple[Card, ...] = ()

    def located(card: str, owner: Seat | None) -> Iterator[tuple[tuple[Seat, str], str]]:
        return (((seat, card), OWNS if seat == owner else LACKS) for seat in table.seats)

    def write(cell: tuple[Seat, str], sign: str) -> None:
        if cells.get(cell) != SHOWN_TO:
            cells[cell] = sign

    for event in table.seen(observer):
        match event:
            case Dealt(seat=seat, cards=hand):
                for card in CARDS:
                    write((seat, card), LACKS)
                for card in hand:
                    cells.update(located(card, seat))
            case Suggested(cards=named):
                pass
            case Passed(by=by):
                for card in named:
                    write((by, card), LACKS)
            case CardSeen(by=by, to=to, card=card):
                if observer == by:
                    cells[to, card] = SHOWN_TO
                else:
                    cells.update(located(card, by))
            case EnvelopeSeen(cards=solution) | Ended(solution=solution):
                for card in solution:
                    cells.update(located(card, None))
    return cells


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32 - 1), st.integers(2, 8), st.sets(st.integers(2, 8)))
def test_entries_are_true_and_complete(seed: int, count: int, bots: set[int]) -> None:  # CL-97, CL-A05, CL-A26
    random = Random(seed)
    table = random_table(random, count, {bot for bot in bots if bot <= count})
    pads = {observer: entries(seen) for observer, seen in table.views.items()}
    for _ in range(40):
        check_truth(table)
        check_card_is_known_to_two(table)
        for observer, seen in table.views.items():
            pad = entries(seen)
            assert pad == expected(table, observer)
            changed = {(sign, pad.get(cell)) for cell, sign in pads[observer].items() if sign != pad.get(cell)}
            assert changed <= {(LACKS, SHOWN_TO)}
            pads[observer] = pad
        if table.over:
            break
        table.do(*random_step(random, table))
        table.settle(random.randrange)
