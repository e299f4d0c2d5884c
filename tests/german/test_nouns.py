import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.german import Case, Gender, parse_noun, proper_noun

LEUCHTER = parse_noun("m Leuchter")
PISTOLE = parse_noun("f Pistole")
SEIL = parse_noun("n Seil")
KARTEN = parse_noun("pl Karten")
GATOW = parse_noun("m ~ Oberst von Gatow | kurz Gatow")


def test_nouns_decline_in_templates() -> None:
    template = "{player} zeigt Dir {card:akk}. {card:Nom} lag {room:wo}, neben {weapon:dat}, statt {weapon:gen}."
    text = template.format(player=proper_noun("Anna"), card=LEUCHTER, room=parse_noun("m Salon"), weapon=PISTOLE)
    assert text == "Anna zeigt Dir den Leuchter. Der Leuchter lag im Salon, neben der Pistole, statt der Pistole."


@pytest.mark.parametrize(
    ("determiner", "leuchter", "pistole", "seil", "karten"),
    [
        (
            "ein",
            ["ein Leuchter", "einen Leuchter", "einem Leuchter", "eines Leuchters"],
            ["eine Pistole", "eine Pistole", "einer Pistole", "einer Pistole"],
            ["ein Seil", "ein Seil", "einem Seil", "eines Seils"],
            ["Karten", "Karten", "Karten", "Karten"],
        ),
        (
            "kein",
            ["kein Leuchter", "keinen Leuchter", "keinem Leuchter", "keines Leuchters"],
            ["keine Pistole", "keine Pistole", "keiner Pistole", "keiner Pistole"],
            ["kein Seil", "kein Seil", "keinem Seil", "keines Seils"],
            ["keine Karten", "keine Karten", "keinen Karten", "keiner Karten"],
        ),
    ],
)
def test_determiners(
    determiner: str, leuchter: list[str], pistole: list[str], seil: list[str], karten: list[str]
) -> None:
    specs = [f"{determiner} {case}" for case in ("nom", "akk", "dat", "gen")]
    assert [format(LEUCHTER, spec) for spec in specs] == leuchter
    assert [format(PISTOLE, spec) for spec in specs] == pistole
    assert [format(SEIL, spec) for spec in specs] == seil
    assert [format(KARTEN, spec) for spec in specs] == karten


def test_plural_articles() -> None:
    assert [f"{KARTEN:{case}}" for case in Case] == ["die Karten", "die Karten", "den Karten", "der Karten"]


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("Akk", "Den Leuchter"),
        ("Ein akk", "Einen Leuchter"),
        ("Kein nom", "Kein Leuchter"),
        ("Bare gen", "Leuchters"),
        ("Wo", "Im Leuchter"),
        ("Wohin", "In den Leuchter"),
        ("Kurz", "Leuchter"),
    ],
)
def test_capital_spec_gives_capital_text(spec: str, text: str) -> None:
    assert format(LEUCHTER, spec) == text


@pytest.mark.parametrize(
    "spec", ["x", "nominativ", "ein", "ein  akk", " akk", "akk ", "kein kurz", "ein Akk", "AKK", "der akk", ">20"]
)
def test_unknown_specs_are_errors(spec: str) -> None:
    with pytest.raises(ValueError, match=r"unknown form .* of 'Leuchter': use nom, akk"):
        format(LEUCHTER, spec)


@pytest.mark.parametrize("spec", ["wo", "Wohin"])
def test_names_are_no_places(spec: str) -> None:
    with pytest.raises(ValueError, match="'Oberst von Gatow' is no place"):
        format(GATOW, spec)


@pytest.mark.parametrize(
    ("line", "where", "where_to"),
    [
        ("m Balkon | wo auf", "auf dem Balkon", "auf den Balkon"),
        ("n Dach | wo auf", "auf dem Dach", "auf das Dach"),
        ("m Hafen | wo an", "am Hafen", "an den Hafen"),
        ("n Ufer | wo an", "am Ufer", "ans Ufer"),
        ("f Bar | wo an", "an der Bar", "an die Bar"),
        ("pl Keller | wo in", "in den Kellern", "in die Keller"),
    ],
)
def test_places(line: str, where: str, where_to: str) -> None:
    place = parse_noun(line)
    assert (f"{place:wo}", f"{place:wohin}") == (where, where_to)


@pytest.mark.parametrize(
    ("name", "genitive"),
    [
        *(("Anna", "Annas"), ("Klaus", "Klaus'"), ("Weiß", "Weiß'"), ("Max", "Max'"), ("Heinz", "Heinz'")),
        *(("Alice", "Alice'"), ("KLAUS", "KLAUS'"), ("Ulrich", "Ulrichs")),
    ],
)
def test_names(name: str, genitive: str) -> None:
    noun = proper_noun(name)
    assert [f"{noun:{case}}" for case in Case] == [name, name, name, genitive]
    assert f"{noun}" == f"{noun:kurz}" == f"{noun:ein akk}" == name


def test_name_equals_its_line() -> None:
    assert proper_noun("Anna", Gender.FEMININE) == parse_noun("f ~ Anna")


@given(st.text(min_size=1))
def test_braces_in_names_are_harmless(name: str) -> None:
    assert "{who} und {who:akk}".format(who=proper_noun(name)) == f"{name} und {name}"


def test_nouns_are_frozen_and_hashable() -> None:
    assert {LEUCHTER: 1}[parse_noun("m Leuchter")] == 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        LEUCHTER.short = "L"  # type: ignore[misc]
