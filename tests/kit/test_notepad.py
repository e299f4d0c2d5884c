"""The notepad of all games: signs, own marks, and any pad at any width. Its picture in Cluedo: tests/games/cluedo."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from mudgames.kit.notepad import (
    LACKS,
    MOST_SIGN,
    OWNS,
    SHOWN_TO,
    Cells,
    Column,
    Notes,
    Row,
    Sheet,
    SignFault,
    clear,
    linear,
    mark,
    notes_json,
    overlay,
    sign_fault,
    switch,
    tabular,
    unmark,
)

LEFT = ((Row("a", 1, "Aal"),), (Row("b", 2, "Butt"),))
RIGHT = ((Row("c", 3, "Dreizehnwelse"), Row("d", 10, "Dorsch")),)
SHEET = Sheet((LEFT, RIGHT))
COLUMNS = (Column(1, "Anna"), Column(2, "Bo"))

NAMES = st.text("abcKLMäöüßÄÖÜéñłÅ", min_size=2, max_size=16)
PLAYERS = st.lists(NAMES, min_size=1, max_size=8).map(
    lambda names: tuple(Column(seat, name) for seat, name in enumerate(names, start=1))
)
OWN_SIGNS = st.text(min_size=1, max_size=MOST_SIGN).filter(lambda sign: sign_fault(sign) is None)
STANDARD_SIGNS = st.sampled_from((OWNS, LACKS, SHOWN_TO))
WIDTHS = st.integers(0, 200)


def filled(signs: st.SearchStrategy[str]) -> st.SearchStrategy[Cells]:
    """Any cells of the pad, also of columns that it has not."""
    return st.dictionaries(st.tuples(st.integers(1, 9), st.sampled_from("abcd")), signs)


# -- signs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sign", ["?", "!", OWNS, LACKS, SHOWN_TO, "|", "ä", "ßßßßßß", "1.Zug", "漢字漢", "→", "u\u0308"]
)
def test_a_sign(sign: str) -> None:  # CL-88, CL-122
    assert sign_fault(sign) is None


@pytest.mark.parametrize(
    ("sign", "fault"),
    [
        ("", SignFault.EMPTY),
        (" ", SignFault.EMPTY),
        ("\t", SignFault.EMPTY),
        ("1234567", SignFault.TOO_LONG),
        ("x" * 5000, SignFault.TOO_LONG),
        ("漢字漢字", SignFault.TOO_LONG),  # eight columns
        ("a" + "\u0308" * 6, SignFault.TOO_LONG),  # one column, seven characters
        ("a b", SignFault.UNPRINTABLE),
        (" a", SignFault.UNPRINTABLE),
        ("a\xa0b", SignFault.UNPRINTABLE),
        ("a\n", SignFault.UNPRINTABLE),
        ("\x1b[31m", SignFault.UNPRINTABLE),
        ("\x00", SignFault.UNPRINTABLE),
        ("\x9b1m", SignFault.UNPRINTABLE),
        ("\u202e!", SignFault.UNPRINTABLE),
        ("\u200b", SignFault.UNPRINTABLE),
        ("\u0308", SignFault.UNPRINTABLE),
        ("\ud800", SignFault.UNPRINTABLE),
    ],
)
def test_no_sign(sign: str, fault: SignFault) -> None:  # CL-122
    assert sign_fault(sign) is fault


@given(st.text())
def test_a_sign_fits_its_field(text: str) -> None:  # CL-122
    if sign_fault(text) is None:
        assert 1 <= wcswidth(text) <= MOST_SIGN
        assert len(text) <= MOST_SIGN
        assert not re.search(r"\s", text)


# -- own marks -------------------------------------------------------------------------------------


def test_marking_several_cards() -> None:  # CL-84, CL-122
    before = Notes()
    notes = mark(before, 2, ["a", "c"], "?")
    assert notes.marks == {(2, "a"): "?", (2, "c"): "?"}
    assert mark(notes, 2, ["a"], "!").marks == {(2, "a"): "!", (2, "c"): "?"}
    assert before.marks == {}


def test_removing_own_marks_only() -> None:  # CL-91, CL-92, CL-A26
    entries = {(1, "a"): OWNS, (2, "a"): LACKS}
    notes = mark(mark(Notes(), 1, ["a", "b"], "?"), 2, ["b"], "!")
    assert overlay(entries, notes.marks)[1, "a"] == "?"
    notes = unmark(notes, 1, ["a"])
    assert overlay(entries, notes.marks) == entries | {(1, "b"): "?", (2, "b"): "!"}
    assert unmark(notes, 2, ["a"]) == notes
    assert unmark(notes, 1, ["b", "c"]).marks == {(2, "b"): "!"}


def test_reset_brings_the_entries_back() -> None:  # CL-89, CL-93, CL-99, CL-100
    entries = {(1, "a"): OWNS, (2, "a"): LACKS}
    notes = mark(Notes(), 2, ["a", "b"], "ja")
    assert overlay(entries, notes.marks) == {(1, "a"): OWNS, (2, "a"): "ja", (2, "b"): "ja"}
    later = entries | {(2, "b"): SHOWN_TO}
    assert overlay(later, clear(notes).marks) == later
    assert overlay({}, clear(notes).marks) == {}  # auto notiz aus


def test_switches() -> None:  # CL-94, CL-96, CL-97, CL-98
    notes = mark(Notes(switches={"notiz": True, "soufleuse": True}), 1, ["a"], "?")
    off = switch(notes, "notiz", False)
    assert off.switches == {"notiz": False, "soufleuse": True}
    assert off.marks == notes.marks
    assert clear(off).switches == off.switches
    assert switch(off, "notiz", True) == notes


@given(filled(OWN_SIGNS), filled(OWN_SIGNS))
def test_marks_lie_over_entries(entries: Cells, marks: Cells) -> None:  # CL-89, CL-100
    cells = overlay(entries, marks)
    assert all(cells[cell] == sign for cell, sign in marks.items())
    assert {cell: sign for cell, sign in cells.items() if cell not in marks} == {
        cell: sign for cell, sign in entries.items() if cell not in marks
    }


# -- tables ----------------------------------------------------------------------------------------


def test_side_by_side() -> None:  # CL-02, CL-03, CL-05
    cells = {(1, "a"): OWNS, (2, "b"): "?", (2, "c"): "ab", (1, "d"): "abc", (3, "d"): "weg"}
    assert tabular(SHEET, COLUMNS, cells, 65) == [
        "|==============================| |==============================|",
        "|       Karte    |1 Anna| 2 Bo | |       Karte    |1 Anna| 2 Bo |",
        "|==============================| |==============================|",
        "| 1:     Aal     |XXXXXX|      | | 3:Dreizehnwelse|      |  ab  |",
        "|==============================| |10:    Dorsch   |  abc |      |",
        "| 2:     Butt    |      |   ?  | |==============================|",
        "|==============================|",
        "Spieler: 1 Anna, 2 Bo",
    ]


def test_a_shorter_table_on_the_left() -> None:
    lines = tabular(Sheet((RIGHT, LEFT)), COLUMNS, {}, 65)
    assert lines[6] == " " * 33 + "|==============================|"


def test_stacked() -> None:  # CL-A06
    assert tabular(SHEET, COLUMNS, {(2, "d"): LACKS}, 64) == [
        "|==============================|",
        "|       Karte    |1 Anna| 2 Bo |",
        "|==============================|",
        "| 1:     Aal     |      |      |",
        "|==============================|",
        "| 2:     Butt    |      |      |",
        "|==============================|",
        "",
        "|==============================|",
        "|       Karte    |1 Anna| 2 Bo |",
        "|==============================|",
        "| 3:Dreizehnwelse|      |      |",
        "|10:    Dorsch   |      |------|",
        "|==============================|",
        "Spieler: 1 Anna, 2 Bo",
    ]


def test_too_narrow_for_a_table() -> None:  # CL-A06
    assert tabular(SHEET, COLUMNS, {}, 32)[0].startswith("|=")
    assert tabular(SHEET, COLUMNS, {}, 31) == linear(SHEET, COLUMNS, {})


@pytest.mark.parametrize(
    ("name", "heading"),
    [("Klaus", "1 Klau"), ("Bo", "1 Bo"), ("Jürgen", "1 Juer"), ("Äöü", "1 Aeoe"), ("Weiß", "1 Weis")],
)
def test_headings(name: str, heading: str) -> None:  # C3
    assert Column(1, name).heading == heading


def test_the_legend_breaks_between_players() -> None:  # C3
    columns = (Column(1, "Klaus-Dieter"), Column(2, "Urs-Udo (Sara)"))
    assert tabular(SHEET, columns, {}, 33)[-2:] == ["Spieler: 1 Klaus-Dieter,", "2 Urs-Udo (Sara)"]


def test_a_wide_sign_keeps_the_frame() -> None:
    lines = tabular(SHEET, COLUMNS, {(1, "a"): "漢", (2, "a"): "u\u0308"}, 64)
    assert lines[3] == "| 1:     Aal     |  漢  |   u\u0308  |"


def test_a_name_has_to_fit() -> None:  # CL-05
    with pytest.raises(ValueError, match="name"):
        Row("x", 1, "Vierzehnzander")


@given(PLAYERS, filled(OWN_SIGNS | STANDARD_SIGNS), WIDTHS)
def test_any_table(columns: tuple[Column, ...], cells: Cells, width: int) -> None:  # CL-05, CL-A06
    lines = tabular(SHEET, columns, cells, width)
    table = 18 + 7 * len(columns)
    if width < table:
        assert lines == linear(SHEET, columns, cells)
        return
    assert all(wcswidth(line) <= width for line in lines)
    assert all(line == line.rstrip() for line in lines)
    framed = [line for line in lines if "|=" in line or re.search(r"\d:", line)]
    assert {wcswidth(line) for line in framed} <= {table, 2 * table + 1}
    assert ("" in lines) == (width < 2 * table + 1)
    assert lines[0].isascii()
    assert lines[1].isascii()


# -- for ears and for clients ----------------------------------------------------------------------


def test_linear() -> None:  # CL-A06
    cells = {(1, "a"): LACKS, (2, "a"): OWNS, (2, "b"): SHOWN_TO, (1, "d"): "?", (2, "d"): LACKS, (3, "c"): OWNS}
    assert linear(SHEET, COLUMNS, cells) == [
        "Aal (1): Anna hat nicht, Bo hat",
        "Butt (2): Bo kennt",
        "Dreizehnwelse (3): offen",
        "Dorsch (10): Anna ?, Bo hat nicht",
    ]


@given(PLAYERS, filled(STANDARD_SIGNS | st.text("?!abcäöü", min_size=1, max_size=MOST_SIGN)))
def test_linear_has_nothing_for_the_eye(columns: tuple[Column, ...], cells: Cells) -> None:
    lines = linear(SHEET, columns, cells)
    assert len(lines) == len([*SHEET.rows])
    for line in lines:
        assert line == line.strip()
        assert not re.search(r"\s\s|[|=~]|--|XX", line)


def test_rows_of_gmcp() -> None:  # gmcp.md, Game.Notes
    assert notes_json(SHEET, COLUMNS, {(1, "a"): OWNS, (2, "a"): LACKS, (2, "d"): "?", (3, "b"): "weg"}) == [
        {"card": "a", "cells": {"1": OWNS, "2": LACKS}},
        {"card": "b", "cells": {}},
        {"card": "c", "cells": {}},
        {"card": "d", "cells": {"2": "?"}},
    ]
