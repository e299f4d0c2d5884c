import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.german import ascii_spelling, fold

GERMAN = st.text(alphabet="abeousAEOUSzZäöüÄÖÜß -é")


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Grün", "gruen"),
        ("GRUEN", "gruen"),
        ("Gru\u0308n", "gruen"),
        ("Weiß", "weiss"),
        ("WEIẞ", "weiss"),
        ("weiss", "weiss"),
        ("Ärger", "aerger"),
        ("Österreich", "oesterreich"),
        ("Café", "cafe"),
        ("Cafe\u0301", "cafe"),
        ("Noël", "noel"),
        ("Łukasz Sørensen", "lukasz sorensen"),
        ("ﬁnden", "finden"),
        ("ü\u0323ber", "ueber"),
        ("  Oberst\t von\u00a0\r\nGatow ", "oberst von gatow"),
        ("", ""),
        (" \n", ""),
        ("zeige!", "zeige!"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_fold_does_not_confuse_umlaut_and_vowel() -> None:
    assert fold("schön") != fold("schon")


def test_fold_of_every_character_is_final() -> None:
    for character in map(chr, range(sys.maxunicode + 1)):
        # All others pass through untouched, and there are a million of them.
        if unicodedata.decomposition(character) or character.casefold() != character:
            once = fold(f"u{character}\u0308x")
            assert fold(once) == once


@given(st.text())
def test_fold_is_idempotent(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(GERMAN)
def test_spelling_variants_are_equal(text: str) -> None:
    digraphs = text
    for umlaut, pair in {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "OE", "Ü": "Ue", "ß": "ss"}.items():
        digraphs = digraphs.replace(umlaut, pair)
    variants = [
        digraphs,
        text.upper(),
        text.lower(),
        unicodedata.normalize("NFC", text),
        unicodedata.normalize("NFD", text),
        "  " + text.replace(" ", " \t") + "\n",
        ascii_spelling(text),
    ]
    assert {fold(variant) for variant in variants} == {fold(text)}


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("Ärger", "Aerger"),
        ("ÄRGER", "AERGER"),
        ("MENÜ", "MENUE"),
        ("TÜR ZU", "TUER ZU"),
        ("Ü", "Ue"),
        ("A\u0308rger", "Aerger"),
        ("GROẞ und groß", "GROSS und gross"),
        ("Küche, Löwe, Bär", "Kueche, Loewe, Baer"),
        ("„Nein“, ‚ja‘ – so …", "\"Nein\", 'ja' - so ..."),
        ("Café Łódź", "Cafe Lodz"),
        ("a\u00a0b\r\n  c", "a b\r\n  c"),
        ("♥ 漢字", "? ??"),
        ("Grün → Weiß", "Gruen -> Weiss"),
    ],
)
def test_ascii_spelling(text: str, spelled: str) -> None:
    assert ascii_spelling(text) == spelled


@given(st.text())
def test_ascii_spelling_is_ascii(text: str) -> None:
    assert ascii_spelling(text).isascii()


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_ascii_spelling_leaves_ascii_alone(text: str) -> None:
    assert ascii_spelling(text) == text
