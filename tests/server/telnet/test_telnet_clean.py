"""Nothing of a player's text does anything on another's screen: telnet.md C7."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.server.telnet.charset import decode
from mudgames.server.telnet.clean import MAX_MARKS, clean


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        (b"a\x1b[2Jb", "ab"),
        (b"a\x07b", "ab"),
        (b"a\x9b2Jb", "ab"),  # Latin-1 CSI
        (b"a\xc2\x9b2Jb", "ab"),  # UTF-8 CSI
        ("a\u202eb\u2066c\u200ed".encode(), "abcd"),  # bidi
        ("a\u200bb\u200dc\ufeffd\u00ade".encode(), "abcde"),  # zero width, BOM, soft hyphen
        (b"\x1b]8;;http://x\x07link\x1b]8;;\x07", "link"),
        (b"\x1b]0;title\x1b\\x", "x"),
        (b"\xc2\x9d0;title\xc2\x9cx", "x"),
        (b"\x1bP1$r0m\x1b\\x", "x"),
        (b"\x1b[A\x1bOB\x1b[[Cx", "x"),  # cursor and function keys
        (b"\x1b[38;2;1;2;3mrot", "rot"),
        (b"\x1b(Bx\x1bcy\x1b", "xy"),
        (b"a\tb", "a b"),
        ("a\u00a0b\u3000c\u2028d".encode(), "a b c d"),
        ("a\u3164b\u115fc\U000e0041d\ufe0fe".encode(), "abcde"),  # fillers, tags, variation selector
        ("gru\u0308n".encode(), "grün"),
        (b"<Spieler> & 'x' \\\xc3\x9f", "<Spieler> & 'x' \\ß"),  # C9
        ("\u0301a".encode(), "a"),
    ],
)
def test_c7_examples(sent: bytes, shown: str) -> None:
    assert clean(decode(sent)) == shown


def test_lone_surrogate_and_private_use_are_dropped() -> None:
    assert clean("a\ud800b\ue000c") == "abc"


def test_flood_of_marks_is_bounded() -> None:
    flooded = clean("sage z" + "\u0336" * 1000 + "y")
    assert flooded == "sage z" + "\u0336" * MAX_MARKS + "y"


@pytest.mark.parametrize("nasty", ["\x1b]" * 2048, "\x9d" * 4096, "\x1b[" * 2048, "\x1bP" + "x" * 4094])
def test_nothing_is_left_of_unfinished_sequences(nasty: str) -> None:
    assert clean(nasty).strip("[]x") == ""


TEXT = st.text(st.characters() | st.sampled_from("\x1b[]\x07\x9b\x9d\u0301\u200b;m"), max_size=60)


@given(TEXT)
def test_c7_nothing_unseen_is_left(text: str) -> None:
    cleaned = clean(text)
    assert not {unicodedata.category(c) for c in cleaned} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert unicodedata.is_normalized("NFC", cleaned)
    cleaned.encode("utf-8")


@given(TEXT)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text(st.characters(categories=["L", "N", "P"], max_codepoint=0x17F)))
def test_plain_words_stay(text: str) -> None:
    assert clean(text) == unicodedata.normalize("NFC", text).replace("\u00ad", "")
