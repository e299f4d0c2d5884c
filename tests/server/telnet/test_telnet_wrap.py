"""Wrapping by columns: telnet.md N15, product.md Output."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from mudgames.server.telnet.wrap import display_width, wrap


@pytest.mark.parametrize(
    ("line", "width", "rows"),
    [
        ("", 20, [""]),
        ("passt genau", 11, ["passt genau"]),
        ("  passt  > ", 11, ["  passt  > "]),
        ("eins zwei drei", 9, ["eins zwei", "drei"]),
        ("eins   zwei drei", 8, ["eins", "zwei", "drei"]),
        ("a  b c", 5, ["a  b", "c"]),
        ("  eins zwei drei", 9, ["  eins", "  zwei", "  drei"]),
        ("            eins zwei", 10, ["     eins", "     zwei"]),  # hanging indent, half at most
        ("Donaudampfschiff", 5, ["Donau", "dampf", "schif", "f"]),
        ("ab Donaudampf c", 5, ["ab", "Donau", "dampf", "c"]),
        ("日本語日本", 5, ["日本", "語日", "本"]),
        ("日", 1, ["日"]),
        ("ge\u0301ge\u0301", 3, ["ge\u0301g", "e\u0301"]),
        ("👨\u200d👩👨\u200d👩", 3, ["👨\u200d👩", "👨\u200d👩"]),
        ("\x1b[1meins\x1b[0m zwei", 9, ["\x1b[1meins\x1b[0m zwei"]),
        ("\x1b[1meins\x1b[0m zwei", 6, ["\x1b[1meins\x1b[0m", "zwei"]),
        (" " * 12, 10, [" " * 5]),
        (" 日", 2, ["日"]),
    ],
)
def test_examples(line: str, width: int, rows: list[str]) -> None:
    assert wrap(line, width) == rows


TEXT = st.text(
    st.sampled_from("abc    äß日\u0301😀\u200d\ufe0f❤") | st.characters(categories=["L", "M", "S"]), max_size=60
)


@given(TEXT, st.integers(2, 30))
def test_n15_no_row_is_wider(line: str, width: int) -> None:
    for row in wrap(line, width):
        assert display_width(row) <= width
        assert wcswidth(row) <= width


@given(TEXT, st.integers(2, 30))
def test_nothing_but_blanks_is_lost(line: str, width: int) -> None:
    rows = wrap(line, width)
    assert "".join(rows).replace(" ", "") == line.replace(" ", "")
    assert "" not in rows[:-1]


@given(st.lists(st.text("abcäö", min_size=1, max_size=8), min_size=1), st.integers(8, 30))
def test_words_that_fit_stay_whole(words: list[str], width: int) -> None:
    assert [word for row in wrap(" ".join(words), width) for word in row.split(" ")] == words


@given(st.text(max_size=60), st.integers(-1, 20))
def test_any_text_is_survived(line: str, width: int) -> None:
    assert wrap(line, width)


def test_rows_after_the_first_may_hang() -> None:
    assert wrap("* Anna zeigt den anderen eine lange Nase", 16, hang=2) == [
        "* Anna zeigt den",
        "  anderen eine",
        "  lange Nase",
    ]
    assert wrap("x" * 20, 9, hang=2) == ["x" * 9, "  " + "x" * 7, "  " + "x" * 4]
    assert wrap("kurz", 16, hang=2) == ["kurz"]
