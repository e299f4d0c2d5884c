import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.german import fold
from mudgames.kit.words import LONGEST_LINE, MOST_WORDS, Slot, quoted, read_words


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("", ()),
        (" , . ", ()),
        ("Gatow Pistole Veranda", ("gatow", "pistole", "veranda")),
        ("  der Oberst,\tmit der PISTOLE; auf der Veranda!", ("oberst", "pistole", "veranda")),
        ("Grün Küche Weiß", ("gruen", "kueche", "weiss")),
        ("5 9 19", (5, 9, 19)),
        ("05, 9. und 19.", (5, 9, 19)),
        ("-1 0", (-1, 0)),
        ("9" * 300, (999999,)),
        ("5e a5 x-5", ("5e", "a5", "x-5")),
        ("<gatow> [pistole] „veranda“ »seil« 'dolch'", ("gatow", "pistole", "veranda", "seil", "dolch")),
        ("gatow - pistole – veranda / halle", ("gatow", "pistole", "veranda", "halle")),
        ("war's der Prof. Bloom?", ("prof", "bloom")),
    ],
)
def test_words(text: str, slots: tuple[Slot, ...]) -> None:
    assert read_words(text) == slots


def test_a_line_is_bounded() -> None:
    assert read_words("x " * MOST_WORDS) == ("x",) * MOST_WORDS
    assert read_words("x " * (MOST_WORDS + 1)) is None
    assert read_words("der " * 50) == ()
    assert read_words("x" * LONGEST_LINE) == ("x" * LONGEST_LINE,)
    assert read_words("x" * (LONGEST_LINE + 1)) is None
    assert read_words("der " * 1024) is None


@given(st.text(max_size=4096))
def test_any_text_is_read(text: str) -> None:
    slots = read_words(text)
    assert slots is None or all(isinstance(slot, int) or fold(slot) for slot in slots)


@given(st.text(max_size=4096))
def test_quoted_is_short_and_printable(text: str) -> None:
    assert len(quoted(text)) <= 32
    assert quoted(text).isprintable()
