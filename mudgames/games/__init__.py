"""One folder per game, all alike. No game imports another; nothing outside this package names one."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from mudgames.kit.game import Game


def find_games() -> Mapping[str, Game]:
    """All games by key, in the order of their keys: every sub-package that has a `GAME`."""
    games = {}
    for module in iter_modules(__path__, __name__ + "."):
        game: Game = import_module(module.name).GAME
        games[game.key] = game
    return dict(sorted(games.items()))
