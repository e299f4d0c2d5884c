"""Help pages and Sara's place."""

import re
import tomllib
from importlib.resources import files
from itertools import pairwise

import pytest

from mudgames.core.rules import Setup
from mudgames.core.table_events import Chair, Kind
from mudgames.games.cluedo import GAME
from mudgames.games.cluedo.cards import NUMBER
from mudgames.german import ascii_spelling
from mudgames.kit.grammar import Ask

FOLDER = files("mudgames.help").joinpath(GAME.key)
PAGES = {page.name.removesuffix(".txt"): page.read_text("utf-8") for page in FOLDER.iterdir()}


def test_there_are_five_pages() -> None:  # CL-116
    assert sorted(PAGES) == ["cluedo", "kommandos", "profi", "regeln", "syntax"]
    for page in ("regeln", "syntax", "kommandos", "profi"):
        assert f"hilfe {page}" in PAGES["cluedo"]


@pytest.mark.parametrize("page", PAGES)
def test_lines_fit(page: str) -> None:
    for line in PAGES[page].splitlines():
        assert len(ascii_spelling(line)) <= 78, line
        assert line == line.rstrip()
    assert PAGES[page].endswith("\n")


@pytest.mark.parametrize("page", ["regeln", "syntax"])
def test_heading(page: str) -> None:  # CL-07, CL-49
    title, ruler, *_ = PAGES[page].splitlines()
    assert title.strip() == "C L U E D O"
    assert ruler == title.replace("C L U E D O", "=" * 11)


def _sections(page: str) -> list[str]:
    lines = PAGES[page].splitlines()
    return [line for line, below in pairwise(lines) if line and below == "-" * len(line)]


def test_sections() -> None:
    assert _sections("regeln") == ["Das Ziel", "Die Idee", "Die Vermutung", "Die Anklage", "Wer gewinnt"]
    assert _sections("syntax") == ["Spielbeginn", "Spielverlauf", "Spielende", "Spielhilfen", "Sonstiges"]
    assert PAGES["regeln"].splitlines()[-1].endswith("hilfe syntax")  # CL-48


def test_every_verb_is_explained() -> None:
    for verb in GAME.verbs:
        assert re.search(rf"^{verb.names[0]}\b", PAGES["syntax"], re.M)
    assert "aufloesen" in PAGES["syntax"]
    for option in GAME.options:
        assert option.name in PAGES["profi"]
        for value in option.values:
            assert re.search(rf"\b{value}\b", PAGES["profi"])


def test_every_number_is_listed() -> None:  # CL-04, CL-57
    listed = re.findall(r"(\d+) (\w+)", PAGES["kommandos"])
    assert listed == [(str(number), card.capitalize()) for card, number in NUMBER.items()]


def test_place() -> None:  # CL-06
    place = tomllib.loads(files(GAME.package).joinpath("place.toml").read_text("utf-8"))
    assert place["room"]["key"] == GAME.keeper.room == "huette"
    assert place["room"]["exits"] == {"sueden": "pfad"}
    assert place["hangs"] == {"room": "pfad", "direction": "norden"}
    assert GAME.keeper.name in place["room"]["text"]


def test_advice() -> None:  # CL-74, CL-104
    """After a wrong accusation: stay and refute. `statue` only if everybody agrees."""
    assert "Bleib dann sitzen, die anderen brauchen Deine Karten." in " ".join(PAGES["profi"].split())
    assert "nur, wenn alle einverstanden sind" in " ".join(PAGES["syntax"].split())


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_suggestions_are_understood(page: str) -> None:  # CL-60 … CL-63
    """Whatever a page shows as a suggestion, Sara reads as one."""
    (vermute,) = [verb for verb in GAME.verbs if verb.names[0] == "vermute"]
    view = GAME.views.begin(1, Setup((Chair(1, "Anna", Kind.HUMAN), Chair(2, "Bodo", Kind.HUMAN)), {}))
    lines = re.findall(r"^ *(?:vermute|verm) ([a-z0-9][^<\n]*?)(?:  |$)", PAGES[page], re.M | re.I)
    assert page not in ("syntax", "kommandos", "profi") or lines
    for line in lines:
        assert isinstance(vermute.parse(line, view), Ask), line
