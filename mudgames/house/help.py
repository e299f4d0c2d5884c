"""Help pages: help/<topic>.txt of the house, help/<game>/<topic>.txt (or the game folder's help/) of each game.

A page may begin with a line `Stichworte: setze, platz nehmen`, which is not shown: other words for its topic. The
words of a game's verbs lead to the page that says most about them, without being listed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

from attrs import field, frozen

from mudgames.german import Ambiguous, Found, Lexicon, Unknown, fold
from mudgames.kit.game import Game
from mudgames.kit.words import FILLERS

START: Final = "hilfe"
"""The topic of `hilfe` alone."""
HOUSE: Final = "haus"
"""The shelf with the pages of the house; the others are named like their games."""
MOST_HITS: Final = 7
"""Pages that a search finds at most."""
LONGEST: Final = 80
"""Characters of what is asked; nothing is found for more."""
MOST_WORDS: Final = 6
"""Words of a search."""
SHORT: Final = 2
"""Letters of a word that is searched for in full; of a longer one the beginning will do."""

_SYNONYMS: Final = re.compile(r"Stichworte:(.*)\n\s*")


@frozen
class Page:
    """A page with the other words for its topic, folded. `shelf` is `HOUSE` or the key of a game."""

    shelf: str
    topic: str
    text: str
    synonyms: tuple[str, ...] = ()
    words: tuple[tuple[str, ...], ...] = field(init=False, eq=False, repr=False)
    """The words of each line, folded."""

    @words.default
    def _read_words(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(_words(line)) for line in self.text.split("\n"))

    def count(self, word: str) -> int:
        """How often a word occurs."""
        return sum(_means(word, each) for line in self.words for each in line)

    def first_line(self, words: Iterable[str]) -> str:
        """The first line with one of these words, one of which must occur."""
        has_one = (any(_means(word, each) for word in words for each in line) for line in self.words)
        return next(line for line, fits in zip(self.text.split("\n"), has_one, strict=True) if fits)


Shelf: TypeAlias = Mapping[str, Page]
"""Pages by each word that leads to them, folded."""
Tiers: TypeAlias = Sequence[Sequence[Shelf]]
"""Shelves that are looked through one after the other; those of a tier side by side."""


@frozen
class Hit:
    """A page that a search has found: what to type behind `hilfe`, and the first line with one of the words."""

    name: str
    line: str


class Help:
    """All pages, read once at start."""

    def __init__(self, games: Iterable[Game]) -> None:
        root = files("mudgames.help")
        house = _pages(HOUSE, root)
        self.house: Mapping[str, str] = _texts(house)
        """The texts of the house's pages by topic."""
        self.games: dict[str, Mapping[str, str]] = {}
        """The texts of each game's pages by topic."""
        self._shelves: dict[str, Shelf] = {HOUSE: _shelf(house)}
        self._names = {HOUSE: HOUSE}
        for game in games:
            pages = [*_pages(game.key, root.joinpath(game.key))]
            pages += _pages(game.key, files(game.package).joinpath("help"))
            self.games[game.key] = _texts(pages)
            self._shelves[game.key] = {**dict(_verbs(game, pages)), **_shelf(pages)}
            self._names |= {game.key: game.key, game.keeper.key: game.key}
        self._all_words = Lexicon({word: page for shelf in self._shelves.values() for word, page in shelf.items()})

    def topics(self, game: str | None) -> list[str]:
        """The topics that can be asked for here, sorted."""
        return sorted({*self.house, *self.games.get(game or "", {})})

    # -- one page --------------------------------------------------------------------------------------

    def find(self, topic: str, game: str | None) -> Found[str] | Ambiguous | Unknown:
        """The page on a topic: of the keeper at hand (`game` is its game's key), else of the house, else of any
        game. The value found is the page's text, candidates are what to type behind `hilfe`.

        A word in full wins over every abbreviation. `sara regeln` asks for the page of one game."""
        for phrase, tiers in self._questions(topic, game):
            for in_full in (True, False):
                pages = _nearest(tiers, phrase, in_full)
                if len(pages) == 1:
                    return Found(pages[0].topic, pages[0].text, in_full)
                if pages:
                    return Ambiguous(topic, tuple(sorted(self._name(page, game) for page in pages)))
        return Unknown(topic, self._all_words.near(topic))

    def _questions(self, topic: str, game: str | None) -> Iterator[tuple[str, Tiers]]:
        """What may be meant, the likeliest first: a phrase, and the shelves to look for it."""
        typed = fold(topic) if len(topic) <= LONGEST else ""
        phrases = [phrase for phrase in dict.fromkeys((typed, " ".join(_telling(typed)))) if phrase]
        for phrase in phrases:
            first, _, rest = phrase.partition(" ")
            if rest and first in self._names:
                yield rest, [[self._shelves[self._names[first]]]]
        for phrase in phrases:
            yield phrase, self._tiers(game)

    def _tiers(self, game: str | None) -> Tiers:
        """The keeper's shelf, the house's, and those of all other games."""
        near = [self._shelves[game]] if game in self.games else []
        others = [self._shelves[key] for key in self.games if key != game]
        return near, [self._shelves[HOUSE]], others

    def _name(self, page: Page, game: str | None) -> str:
        """What finds this page: its topic, with its shelf before it where that alone leads elsewhere."""
        alone = _nearest(self._tiers(game), page.topic, in_full=True) == [page]
        return page.topic if alone else f"{page.shelf} {page.topic}"

    # -- full-text search ------------------------------------------------------------------------------

    def search(self, text: str, game: str | None) -> list[Hit]:
        """The pages with all these words, those of the keeper at hand first, then by how often they have them. The
        overview is not among them: it names everything and says little about it."""
        words = _telling(text) if len(text) <= LONGEST else []
        if not 0 < len(words) <= MOST_WORDS:
            return []
        ranked = []
        for shelf in self._shelves.values():
            for page in dict.fromkeys(shelf.values()):
                counts = [page.count(word) for word in words]
                if all(counts) and page.topic != START:
                    ranked.append((page.shelf != game, -sum(counts), self._name(page, game), page))
        ranked.sort(key=lambda hit: hit[:3])
        return [Hit(name, page.first_line(words)) for *_, name, page in ranked[:MOST_HITS]]


# -- reading -------------------------------------------------------------------------------------------


def _pages(shelf: str, folder: Traversable) -> list[Page]:
    if not folder.is_dir():
        return []
    texts = [page for page in folder.iterdir() if page.name.endswith(".txt")]
    return [_page(shelf, page.name.removesuffix(".txt"), page.read_text("utf-8").rstrip()) for page in texts]


def _page(shelf: str, topic: str, text: str) -> Page:
    synonyms = _SYNONYMS.match(text)
    if synonyms is None:
        return Page(shelf, topic, text)
    words = map(fold, synonyms[1].split(","))
    return Page(shelf, topic, text[synonyms.end() :], tuple(word for word in words if word))


def _texts(pages: Iterable[Page]) -> Mapping[str, str]:
    return {page.topic: page.text for page in pages}


def _shelf(pages: Iterable[Page]) -> Shelf:
    """Pages by topic and synonym; a topic wins."""
    synonyms = {word: page for page in pages for word in page.synonyms}
    return synonyms | {fold(page.topic): page for page in pages}


def _verbs(game: Game, pages: Sequence[Page]) -> Iterator[tuple[str, Page]]:
    """Each word of a game's verbs with the page on which most lines begin with the verb; of several such pages the
    one that names it more often, or else says more."""
    for verb in game.verbs:
        main, *others = map(fold, verb.names)
        names = [main, *(name for name in others if not main.startswith(name))]  # short forms are found as such
        begun = {page.topic: sum(line[:1] == (main,) for line in page.words) for page in pages}
        named = {page.topic: sum(each in names for line in page.words for each in line) for page in pages}
        best = max(pages, key=lambda page: (begun[page.topic], named[page.topic], len(page.text)), default=None)
        if best is not None and begun[best.topic]:
            yield from ((name, best) for name in names)


# -- finding -------------------------------------------------------------------------------------------


def _nearest(tiers: Tiers, phrase: str, in_full: bool) -> list[Page]:
    """The pages of the nearest tier that has any for this phrase, or for words that begin with it."""
    for tier in tiers:
        if in_full:
            pages = [shelf[phrase] for shelf in tier if phrase in shelf]
        else:
            pages = [page for shelf in tier for word, page in shelf.items() if word.startswith(phrase)]
        if pages:
            return list(dict.fromkeys(pages))
    return []


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", fold(text))


def _telling(text: str) -> list[str]:
    """The words that say something, each once."""
    return list(dict.fromkeys(word for word in _words(text) if word not in FILLERS))


def _means(word: str, other: str) -> bool:
    """True if somebody who searches for `word` means this other word of a page."""
    return other == word if len(word) <= SHORT else other.startswith(word)
