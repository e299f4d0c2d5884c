"""Saras Cluedo on the notepad: the empty pad (CL-02, CL-04), and the entries that Sara makes (`auto notiz`, CL-97).

Sara writes what is certain at once from what this observer saw, card by card. She concludes nothing from that: who
holds a card that somebody else was shown, or what lies in the envelope, is left to the player.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeAlias

from mudgames.core.seats import Seat
from mudgames.games.cluedo.cards import CARDS, NUMBER, ROOMS, SUSPECTS, WEAPONS, Card
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.naming import NAMES
from mudgames.games.cluedo.view import View
from mudgames.german import ascii_spelling
from mudgames.kit.notepad import LACKS, OWNS, SHOWN_TO, Cells, Pad, Row, Sheet

Cell: TypeAlias = tuple[Seat, Card]


def _rows(cards: Iterable[Card]) -> tuple[Row, ...]:
    return tuple(Row(card.value, NUMBER[card], ascii_spelling(f"{TEXTS.nouns[card]:kurz}")) for card in cards)


SHEET = Sheet(((_rows(SUSPECTS), _rows(WEAPONS)), (_rows(ROOMS),)))


def entries(view: View) -> Cells:
    """Sara's entries on this observer's pad; a spectator's has what passes and the opened envelope tell."""
    held = dict(_holders(view))
    cells: dict[tuple[Seat, str], str] = {}
    cells.update(dict.fromkeys(_lacking(view), LACKS))
    for seat, card in product(_seats(view), held):
        cells[seat, card] = OWNS if held[card] == seat else LACKS
    # Last, as this takes the place of ------ in its cell, whenever that came (CL-A05).
    cells.update(dict.fromkeys(_shown_by_own_seat(view), SHOWN_TO))
    return cells


def _seats(view: View) -> range:
    return range(1, view.setup.count + 1)


def _holders(view: View) -> Iterator[tuple[Card, Seat]]:
    """Cards whose holder this observer knows: the own hand (CL-25), and what the own seat was shown (CL-37).

    Cards do not change hands: Sara keeps those of whoever left apart, under the seat's own column (CL-A26)."""
    yield from ((card, view.observer) for card in view.own)
    for asked in view.suggestions:
        if asked.card and asked.shown_by:
            yield asked.card, asked.shown_by


def _lacking(view: View) -> Iterator[Cell]:
    """Cells of seats that certainly do not hold the card, beside those that follow from its known holder."""
    if view.own:  # spectators hold nothing, and before the deal nobody knows what the own seat lacks
        yield from ((view.observer, card) for card in CARDS if card not in view.own)
    for asked in view.suggestions:
        yield from product(asked.passed, asked.cards)
    yield from product(_seats(view), view.envelope or ())


def _shown_by_own_seat(view: View) -> Iterator[Cell]:
    """The own cards that a suggester was shown, also by Sara while she answered for this seat (CL-A05)."""
    for asked in view.suggestions:
        if asked.card and asked.shown_by == view.observer:
            yield asked.by, asked.card


HELPS = {"notiz": True, "soufleuse": True, "zeige": False, "nachfrage": False}
"""CL-96, CL-98, CL-119, CL-A09."""

PAD = Pad(SHEET, NAMES, entries, HELPS, announced=frozenset({"zeige"}))
