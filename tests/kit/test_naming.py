import pytest

from mudgames.kit.naming import Name, Names, Phrase
from mudgames.kit.words import Slot

NAMES = Names(
    [
        Name("R", 1, "rohrzange", ()),
        Name("H", 2, "heizungsrohr", ()),
        Name("G", 3, "gruen", ("herr", "direktor")),
        Name("W", 4, "weiss", ("frau",)),
        Name("M", 5, "ming", ("fraeulein",)),
        Name("D", 6, "dolch", ()),
    ]
)


@pytest.mark.parametrize(
    ("slot", "things"),
    [
        (2, "H"),
        (7, ""),
        (-1, ""),
        ("rohr", "R"),  # a beginning goes before a piece
        ("ohr", "RH"),
        ("oh", ""),
        ("zange", "R"),
        ("gruen", "G"),
        ("d", "D"),  # a name begins so: the title Direktor is no choice
        ("direktor", "G"),
        ("direkto", ""),
        ("frau", "W"),
        ("fr", ""),
        ("", ""),
        ("x", ""),
        ("rohrzangen", ""),
    ],
)
def test_alone(slot: Slot, things: str) -> None:
    assert "".join(NAMES.alone(slot)) == things


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        (("herr", "direktor", "gruen"), "G"),
        (("herr", "direktor"), "G"),
        (("herr", "gr"), "G"),
        (("d", "g"), "G"),
        (("fr", "m"), "M"),
        (("fr", "w"), "W"),
        (("frau", 4), "W"),
        (("frau", 5), ""),
        (("ming", "fraeulein"), ""),  # a title stands before the name
        (("frau", "ming"), ""),
        ((), ""),
    ],
)
def test_one_thing(line: tuple[Slot, ...], readings: str) -> None:
    assert "".join(sorted({thing for (thing,) in NAMES.readings(line, 1)})) == readings


def test_several_things() -> None:
    assert set(NAMES.readings(("d", "gruen"), 2)) == {("D", "G")}
    assert set(NAMES.readings(("ohr", "w"), 2)) == {("R", "W"), ("H", "W")}
    assert set(NAMES.readings((), 0)) == {()}
    assert set(NAMES.readings(("w",), 2)) == set()


def test_phrases_take_as_much_as_possible() -> None:
    assert NAMES.phrases(("d", "gruen", "fr", 6, "xyz")) == (
        Phrase("d gruen", ("G",)),
        Phrase("fr", ()),
        Phrase("6", ("D",)),
        Phrase("xyz", ()),
    )


def test_near() -> None:
    assert NAMES.near("mign") == ("M",)
    assert NAMES.near("frua") == ("W", "M")
    assert NAMES.near("xyz") == ()
    assert NAMES.near("ming") == ()


def test_among_keeps_the_numbers() -> None:
    few = NAMES.among(["H", "D"])
    assert few.alone(2) == few.alone("rohr") == ("H",)
    assert few.alone(1) == few.alone("gruen") == ()
