"""A game is one folder: a server finds it where it lies, and nothing outside it changes."""

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from shutil import copytree

import pytest

import mudgames.games
from mudgames.games import find_games
from mudgames.house.chance import SeededChance
from mudgames.house.fairness import SystemSeals
from mudgames.house.hall import Hall
from mudgames.house.help import Help
from mudgames.house.ports import Outside
from mudgames.house.verbs import VERBS
from mudgames.house.world import load_world
from mudgames.kit.game import Game
from mudgames.kit.texts import load_catalogue
from mudgames.storage.memory import MemoryComments, MemoryJournal, MemoryResults
from mudgames.wiring import event_codec

ZAHL = Path(__file__).parent / "zahl"
NEW_GAME = files("mudgames.games").joinpath("NEW-GAME.md")
MOST_LINES = 120


@pytest.fixture
def games(tmp_path: Path) -> Iterator[dict[str, Game]]:
    """All games of a server into whose folder of games this one was put."""
    copied = tmp_path / "zahl"
    copytree(ZAHL, copied, ignore=lambda folder, names: ["__pycache__"])
    for file in copied.rglob("*.py"):
        file.write_text(file.read_text("utf-8").replace("contract.zahl", "mudgames.games.zahl"), "utf-8")
    mudgames.games.__path__.append(str(tmp_path))
    try:
        yield dict(find_games())
    finally:
        mudgames.games.__path__.remove(str(tmp_path))
        for name in [name for name in sys.modules if name.startswith("mudgames.games.zahl")]:
            del sys.modules[name]
        vars(import_module("mudgames.games")).pop("zahl", None)


def test_a_server_finds_the_folder_and_all_that_is_in_it(games: dict[str, Game]) -> None:
    game = games["zahl"]
    assert game.package == "mudgames.games.zahl"
    world = load_world(games.values())
    assert world.keepers["bude"] is game
    assert Help(games.values()).find("zahl", None)
    codec = event_codec()
    guessed = import_module("mudgames.games.zahl.moves").Guessed(1, 1007)
    assert codec.encode(guessed)[0] == "zahl.Guessed/1"
    journal, time = MemoryJournal(), _Stopped()
    outside = Outside(journal, SeededChance(1), SystemSeals(), time, MemoryResults(journal), MemoryComments())
    hall = Hall(games, world, load_catalogue("mudgames.house"), Help(games.values()), VERBS, outside)
    hall.restore()
    assert hall.games["zahl"] is game


class _Stopped:
    """Implements `ports.Time`; nothing ever happens."""

    def now(self) -> int:
        return 1_800_000_000

    def after(self, seconds: float, call: object) -> "_Stopped":
        return self

    def cancel(self) -> None:
        pass


def test_without_the_folder_there_is_no_trace_of_it() -> None:
    assert "zahl" not in find_games()


def sources() -> list[Path]:
    return [path for path in sorted(ZAHL.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]


def test_the_smallest_game_is_small() -> None:
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in sources())
    assert lines < MOST_LINES


def test_what_the_guide_shows_is_what_the_game_has() -> None:
    """Every line of code in NEW-GAME.md stands in a file of the folder, but for commands to type."""
    written = {line.strip() for path in sources() for line in path.read_text("utf-8").splitlines()}
    shown, inside = [], False
    for line in NEW_GAME.read_text("utf-8").splitlines():
        if line.strip().startswith("```"):
            inside = line.strip() in ("```python", "```toml", "```ini")
        elif inside and line.strip() not in ("", "…", "..."):
            shown.append(line.strip().replace("mudgames.games.zahl", "contract.zahl"))
    assert len(shown) > 40
    assert [line for line in shown if line not in written] == []


def test_the_guide_has_ten_steps() -> None:
    steps = [line for line in NEW_GAME.read_text("utf-8").splitlines() if line.startswith("## ")]
    assert [step.split(".")[0] for step in steps if step[3].isdigit()] == [f"## {number}" for number in range(1, 11)]
