"""The notepad (Notizzettel): cards are rows, holders are columns, and every cell has a sign or is empty.

    |=========================|     A game brings the rows of its pad (`Sheet`) and what its keeper is certain of
    |       Karte    |1 Anna|     (`Cells`, read from a view). The player's own marks (`Notes`) are laid over that;
    |=========================|     the result is drawn as framed tables, or read out card by card.
    | 1:    Bloom    |XXXXXX|

Everything here is pure. The few German words on the pad are constants of this file and not texts of a game: they
are the same on every pad, and the tables are measured by them.
"""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import zip_longest
from typing import Any, Final, TypeAlias

import attrs
from attrs import field, frozen
from wcwidth import wcswidth

from mudgames.core.event import Json
from mudgames.core.seats import Seat
from mudgames.german import ascii_spelling
from mudgames.kit.naming import Names

MOST_SIGN: Final = 6
"""Characters of the longest sign, and columns of every player's field (CL-122, CL-A06)."""
NAME: Final = 13
"""Columns of the field for a card's name (CL-05)."""
_INITIALS: Final = 4
"""Letters of a player's name that fit into a heading, behind the number of the seat."""

OWNS: Final = "X" * MOST_SIGN
"""That player owns the card (BESITZ, CL-85, CL-A04)."""
LACKS: Final = "-" * MOST_SIGN
"""That player does not own the card (CL-86)."""
SHOWN_TO: Final = "~" * MOST_SIGN
"""The card was shown to that player (CL-87)."""

SPOKEN: Final = {OWNS: "hat", LACKS: "hat nicht", SHOWN_TO: "kennt"}
"""How the standard signs are read out; they are drawn for the eye."""
_CARD: Final = "Karte"
_PLAYERS: Final = "Spieler"
_OPEN: Final = "offen"

Cells: TypeAlias = Mapping[tuple[Seat, str], str]
"""The sign in the column of a seat and the row of a card (its key). Empty cells are missing."""


@frozen
class Row:
    """The row of a card: its key, its number, and its name as printed on the pad, in ASCII."""

    key: str
    number: int
    name: str = field(validator=attrs.validators.max_len(NAME))


@frozen
class Sheet:
    """An empty pad: tables of groups of rows. A rule divides the groups of a table (CL-02)."""

    tables: tuple[tuple[tuple[Row, ...], ...], ...]

    @property
    def rows(self) -> Iterator[Row]:
        """All rows in order."""
        return (row for table in self.tables for group in table for row in group)


@frozen
class Column:
    """The column of a player; it stays when the player has left (CL-A26)."""

    seat: Seat
    name: str

    @property
    def heading(self) -> str:
        """The seat's number and the first letters of the name, in ASCII: `2 Juer` (C3)."""
        return f"{self.seat} {ascii_spelling(self.name)[:_INITIALS]}"[:MOST_SIGN]


# -- one player's own part -------------------------------------------------------------------------


class SignFault(StrEnum):
    """Why something is no sign."""

    EMPTY = "empty"
    TOO_LONG = "too_long"  # more than MOST_SIGN characters, or wider than its field
    UNPRINTABLE = "unprintable"  # has a blank or what no terminal prints


def sign_fault(sign: str) -> SignFault | None:
    """What is wrong with a sign; None for 1–6 printable characters without blanks (CL-88, CL-122).

    A character may take two columns of a terminal: the sign must fit its field there, too."""
    if not sign.strip():
        return SignFault.EMPTY
    if not sign.isprintable() or " " in sign or wcswidth(sign) < 1:
        return SignFault.UNPRINTABLE
    return SignFault.TOO_LONG if max(len(sign), wcswidth(sign)) > MOST_SIGN else None


@frozen
class Pad:
    """A game's notepad: the empty sheet, what its cards are called, the keeper's entries, and the helps by their
    names with what they are at first (`auto notiz`, `auto soufleuse` …)."""

    sheet: Sheet
    names: Names[Any]
    entries: Callable[[Any], Cells]
    """The keeper's entries, from one observer's view."""
    helps: Mapping[str, bool]
    announced: frozenset[str] = frozenset()
    """Helps whose working others can notice; they are told when somebody switches one."""

    def cells(self, view: Any, notes: "Notes") -> Cells:
        """What the pad shows: the keeper's entries, if they are wanted, and the own marks over them (CL-97)."""
        entries = self.entries(view) if notes.switches.get("notiz", True) else {}
        return overlay(entries, notes.marks)


@frozen
class Notes:
    """What one seat has on its pad of its own: marks, and what it switched on or off (`auto …`).

    The switches begin as the caller has them by default: `Notes(switches={"notiz": True})`."""

    marks: Cells = field(factory=dict)
    switches: Mapping[str, bool] = field(factory=dict)


def mark(notes: Notes, seat: Seat, cards: Iterable[str], sign: str) -> Notes:
    """`markiere`: the sign in one column for one card or several (CL-84, CL-122). It must have no `sign_fault`."""
    marks = {**notes.marks, **{(seat, card): sign for card in cards}}
    return attrs.evolve(notes, marks=marks)


def unmark(notes: Notes, seat: Seat, cards: Iterable[str]) -> Notes:
    """`entferne`: without the own signs in these cells; the keeper's are no part of the notes (CL-91, CL-92)."""
    gone = {(seat, card) for card in cards}
    marks = {cell: sign for cell, sign in notes.marks.items() if cell not in gone}
    return attrs.evolve(notes, marks=marks)


def clear(notes: Notes) -> Notes:
    """`reset`: without any own sign; the switches stay (CL-93)."""
    return attrs.evolve(notes, marks={})


def switch(notes: Notes, name: str, on: bool) -> Notes:
    """`auto <name> an/aus` (CL-94, CL-97)."""
    return attrs.evolve(notes, switches={**notes.switches, name: on})


def overlay(entries: Cells, marks: Cells) -> Cells:
    """The cells of the pad: own marks lie over the keeper's entries and hide them only (CL-89, CL-99, CL-100)."""
    return {**entries, **marks}


# -- framed tables ---------------------------------------------------------------------------------


def tabular(sheet: Sheet, columns: tuple[Column, ...], cells: Cells, width: int) -> list[str]:
    """The pad as framed tables, side by side where `width` allows, else stacked (CL-02, CL-A06), and a legend.

    If `width` is too small for a single table, the cards are read out one by one (`linear`)."""
    if len(_rule(columns)) > width:
        return linear(sheet, columns, cells)
    tables = [_table(groups, columns, cells) for groups in sheet.tables]
    lines = _side_by_side(tables)
    if len(lines[0]) > width:
        lines = _stacked(tables)
    return [*lines, *_legend(columns, width)]


def _table(groups: tuple[tuple[Row, ...], ...], columns: tuple[Column, ...], cells: Cells) -> list[str]:
    rule = _rule(columns)
    # The blanks stand above the numbers, so that the word stands above the names (CL-05).
    head = _line(f"   {_centred(_CARD, NAME)}", (column.heading for column in columns))
    lines = [rule, head, rule]
    for group in groups:
        lines += [*(_row(row, columns, cells) for row in group), rule]
    return lines


def _row(row: Row, columns: tuple[Column, ...], cells: Cells) -> str:
    signs = (cells.get((column.seat, row.key), "") for column in columns)
    return _line(f"{row.number:2}:{_centred(row.name, NAME)}", signs)


def _line(card: str, fields: Iterable[str]) -> str:
    return "".join(f"|{text}" for text in (card, *(_centred(text, MOST_SIGN) for text in fields))) + "|"


def _rule(columns: tuple[Column, ...]) -> str:
    return f"|{'=' * (3 + NAME + (1 + MOST_SIGN) * len(columns))}|"


def _centred(text: str, width: int) -> str:
    """`text` in the middle of `width` columns, the odd blank on the left (CL-05)."""
    blanks = width - wcswidth(text)
    return " " * (blanks - blanks // 2) + text + " " * (blanks // 2)


def _side_by_side(tables: list[list[str]]) -> list[str]:
    """The tables from left to right, one blank between; a shorter one ends earlier."""
    empty = [" " * len(table[0]) for table in tables]
    lines = []
    for parts in zip_longest(*tables):
        drawn = (part or blanks for part, blanks in zip(parts, empty, strict=True))
        lines.append(" ".join(drawn).rstrip())
    return lines


def _stacked(tables: list[list[str]]) -> list[str]:
    """The tables one below the other, an empty line between: two frames that touch look like one."""
    first, *others = tables
    return [*first, *(line for table in others for line in ("", *table))]


def _legend(columns: tuple[Column, ...], width: int) -> list[str]:
    """Numbers and full names, as a heading has room for the beginning of a name only (C3)."""
    # textwrap knows no blank that must not end a line: a number is tied to its name by what no name contains.
    names = ", ".join(f"{column.seat} {column.name}".replace(" ", "\0") for column in columns)
    lines = textwrap.wrap(f"{_PLAYERS}: {names}", width, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]


# -- for ears and for clients ----------------------------------------------------------------------


def linear(sheet: Sheet, columns: tuple[Column, ...], cells: Cells) -> list[str]:
    """The pad without frames, a card in each line: `Gatow (5): Anna hat nicht, Bodo hat` or `Seil (10): offen`."""
    return [f"{row.name} ({row.number}): {_spoken(row, columns, cells)}" for row in sheet.rows]


def _spoken(row: Row, columns: tuple[Column, ...], cells: Cells) -> str:
    """What is known of a card, in the order of the columns; empty cells are passed over."""
    signs = ((column.name, cells.get((column.seat, row.key))) for column in columns)
    return ", ".join(f"{name} {SPOKEN.get(sign, sign)}" for name, sign in signs if sign) or _OPEN


def notes_json(sheet: Sheet, columns: tuple[Column, ...], cells: Cells) -> list[Json]:
    """The rows of GMCP's Game.Notes: every card, with its cells that are not empty by the number of the seat.

    Cards without signs are there too, so that a client sees which cells were emptied."""
    return [{"card": row.key, "cells": _signs(row, columns, cells)} for row in sheet.rows]


def _signs(row: Row, columns: tuple[Column, ...], cells: Cells) -> dict[str, Json]:
    signs = ((column.seat, cells.get((column.seat, row.key))) for column in columns)
    return {str(seat): sign for seat, sign in signs if sign}
