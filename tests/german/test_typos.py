import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.german.typos import distance, nearness

WORD = st.text(alphabet="abcd", max_size=8)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("", "", 0),
        ("", "abc", 3),
        ("notiz", "notiz", 0),
        ("notizx", "notiz", 1),
        ("ntoiz", "notiz", 1),
        ("natiz", "notiz", 1),
        ("noz", "notiz", 2),
        ("ab", "ba", 1),
        ("gatow", "porz", 5),
    ],
)
def test_distance(one: str, other: str, expected: int) -> None:
    assert distance(one, other) == expected


@given(WORD, WORD)
def test_distance_is_symmetric_and_zero_only_for_equal_words(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert abs(len(one) - len(other)) <= distance(one, other) <= max(len(one), len(other))


@given(WORD, st.data())
def test_one_swap_is_one_typo(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, max(0, len(word) - 2)))
    swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
    assert distance(word, swapped) == (word != swapped)


@pytest.mark.parametrize(
    ("word", "candidate", "rank"),
    [
        ("notizx", "notiz", (1, 0)),
        ("nozit", "notiz", (2, 0)),
        ("loex", "loese", (1, 1)),
        ("loex", "loeschen", (1, 1)),
        ("kartx", "kartei", (1, 1)),
        ("xoes", "loese", None),
        ("zeigebloom", "zeige", (5, 2)),
        ("hile", "hilfe", (1, 0)),
        ("hlie", "hilfe", None),
        ("hliefe", "hilfe", (2, 0)),
        ("x", "n", None),
        ("xy", "nord", None),
        ("nase", "n", None),
        ("tisch", "notiz", None),
        ("abc", "", None),
    ],
)
def test_nearness(word: str, candidate: str, rank: tuple[int, int] | None) -> None:
    assert nearness(word, candidate) == rank
