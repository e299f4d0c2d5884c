"""Every test that asks for `game` runs for every game; figures worth knowing are told at the end."""

import pytest

from contract.playing import Mark, Play, Temper, counts, whole_game
from contract.registry import GAMES
from mudgames.kit.game import Game

FIGURES: list[str] = []


@pytest.fixture(params=list(GAMES.values()), ids=list(GAMES), scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    found: Game = request.param
    return found


TEMPERS = (
    Temper(unrest=0.0, luck=0.0),
    Temper(unrest=0.0, luck=0.5),
    Temper(unrest=0.1, luck=0.1),
    Temper(unrest=0.3, luck=0.1),
)


@pytest.fixture(scope="session")
def plays(game: Game) -> list[Play]:
    """Whole random games with every number of seats and every temper, each with a mark after every step."""
    found = [
        whole_game(game, seed, count, temper, bots=seed % 2 == 1, checks=[Mark.set])
        for count in counts(game)
        for seed, temper in enumerate(TEMPERS)
    ]
    FIGURES.append(f"{game.key}: {len(found)} games, {sum(len(play.events) for play in found)} events")
    return found


@pytest.fixture(scope="session")
def figures() -> list[str]:
    """Lines for the summary."""
    return FIGURES


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share the dear `report` of a game run in one worker: it need be made only once."""
    for item in items:
        if "report" in getattr(item, "fixturenames", ()):
            game: Game = item.callspec.params["game"]  # type: ignore[attr-defined]
            item.add_marker(pytest.mark.xdist_group(f"report-{game.key}"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was compared: a suite that compares nothing would pass as well."""
    if FIGURES:
        terminalreporter.section("contract")
        for line in FIGURES:
            terminalreporter.write_line(line)
