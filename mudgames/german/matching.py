"""Abbreviations: find the one word that a player means by its beginning.

A word is matched as a whole. It is never split into a command and a rest, so `zeigebloom` is unknown
(and near to `zeige`) instead of an order which the player may not have given.
"""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeAlias, TypeVar

import attrs

from mudgames.german.folding import fold
from mudgames.german.typos import nearness

LONGEST_WORD = 64
"""A longer word is never matched, whatever the candidates are: nobody abbreviates with it."""

MOST_NEAR_WORDS = 3
MOST = 40
"""Candidates of an ambiguous word that are listed."""

T = TypeVar("T")


@attrs.frozen
class Found(Generic[T]):
    """The word means `value`, as the (full) candidate `key`; `exact` if it was not abbreviated."""

    key: str
    value: T
    exact: bool


@attrs.frozen
class Ambiguous:
    """The word may mean any of `candidates`: full words, sorted, one for each meaning; two to `MOST` of them."""

    word: str
    candidates: tuple[str, ...]


@attrs.frozen
class Unknown:
    """The word means nothing; `near` are at most three words that may have been meant, nearest first."""

    word: str
    near: tuple[str, ...]


Match: TypeAlias = Found[T] | Ambiguous | Unknown


class Lexicon(Generic[T]):
    """Words with their meanings, made ready for matching again and again.

    Spellings are compared folded. An exact word wins over all those which it merely begins, and words
    with equal values are synonyms, among which there is no ambiguity. The order of `candidates` is
    of no account.
    """

    def __init__(self, candidates: Mapping[str, T]) -> None:
        self._candidates = candidates
        self._folded = {key: fold(key) for key in candidates}
        # Equal spellings have to be put in order too, the shorter (Grün, not Gruen) being the nicer one.
        self._keys = sorted(self._folded, key=lambda key: (self._folded[key], len(key), key))

    def find(self, word: str) -> Found[T] | Ambiguous | None:
        """Find what `word` means; None for an empty or unknown word and one beyond `LONGEST_WORD`."""
        typed = _typed(word)
        exact = [key for key in self._keys if typed and self._folded[key] == typed]
        hits = exact or [key for key in self._keys if typed and self._folded[key].startswith(typed)]
        match _one_for_each_value(hits, self._candidates):
            case []:
                return None
            case [key]:
                return Found(key, self._candidates[key], exact=bool(exact))
            case several:
                return Ambiguous(word, tuple(several))

    def match(self, word: str) -> Match[T]:
        """Find what `word` means, or what may have been meant; never raises."""
        return self.find(word) or Unknown(word, self.near(word))

    def near(self, word: str) -> tuple[str, ...]:
        """At most three words that may have been meant by one that was not found, nearest first."""
        typed = _typed(word)
        ranks = {key: rank for key in self._keys if typed and (rank := nearness(typed, self._folded[key]))}
        return tuple(_one_for_each_value(sorted(ranks, key=ranks.__getitem__), self._candidates)[:MOST_NEAR_WORDS])


def match(word: str, candidates: Mapping[str, T]) -> Match[T]:
    """Find what `word` means among `candidates` (word to meaning), which are used this once; see `Lexicon`."""
    return Lexicon(candidates).match(word)


def _typed(word: str) -> str:
    return fold(word) if len(word) <= LONGEST_WORD else ""


def _one_for_each_value(keys: Iterable[str], candidates: Mapping[str, T]) -> list[str]:
    """Keep the first key for each value; compares, as values need not be hashable. More than `MOST` nobody reads."""
    kept: list[str] = []
    for key in keys:
        if len(kept) == MOST:
            break
        if all(candidates[key] != candidates[other] for other in kept):
            kept.append(key)
    return kept
