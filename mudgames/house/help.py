"""Help pages: help/<topic>.txt of the house, help/<game>/<topic>.txt (or the game folder's help/) of each game.

The keeper you are with answers first. Topics may be abbreviated like verbs.
"""

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from mudgames.german import Ambiguous, Found, Unknown, fold, match
from mudgames.kit.game import Game

MOST_PAGES = 5
"""Pages that are named for a word which is no topic."""
START = "hilfe"
"""The topic of `hilfe` alone."""


def _pages(folder: Traversable) -> dict[str, str]:
    if not folder.is_dir():
        return {}
    return {
        page.name.removesuffix(".txt"): page.read_text("utf-8").rstrip()
        for page in folder.iterdir()
        if page.name.endswith(".txt")
    }


class Help:
    """All pages, read once at start."""

    def __init__(self, games: Iterable[Game]) -> None:
        root = files("mudgames.help")
        self.house: Mapping[str, str] = _pages(root)
        self.games: Mapping[str, Mapping[str, str]] = {
            game.key: _pages(root.joinpath(game.key)) | _pages(files(game.package).joinpath("help")) for game in games
        }

    def topics(self, game: str | None) -> list[str]:
        """The topics that can be asked for here, sorted."""
        return sorted({*self.house, *self.games.get(game or "", {})})

    def find(self, topic: str, game: str | None) -> Found[str] | Ambiguous | Unknown:
        """The page on a topic: of the keeper at hand (`game` is its game's key), else of the house, else of any
        game. The value found is the page's text."""
        near = self.games.get(game or "", {})
        shelves = [near, self.house, *(pages for key, pages in self.games.items() if key != game)]
        answers = [match(topic, shelf) for shelf in shelves]
        for answer in answers:
            if isinstance(answer, Found) and answer.exact:
                return answer
        for answer in answers:
            if not isinstance(answer, Unknown):
                return answer
        return match(topic, {name: page for shelf in reversed(shelves) for name, page in shelf.items()})

    def mentioning(self, word: str, game: str | None) -> list[str]:
        """The topics, of the keeper at hand first, whose pages have this word (`vermute`); at most `MOST_PAGES`."""
        wanted = re.compile(rf"\b{re.escape(fold(word))}\b")
        shelves = (self.games.get(game or "", {}), self.house)
        found = [topic for shelf in shelves for topic, page in sorted(shelf.items()) if wanted.search(fold(page))]
        return found[:MOST_PAGES]
