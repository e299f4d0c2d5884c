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

T = TypeVar("T")


@attrs.frozen
class Found(Generic[T]):
    """The word means `value`, as the (full) candidate `key`; `exact` if it was not abbreviated."""

    key: str
    value: T
    exact: bool


@attrs.frozen
class Ambiguous:
    """The word may mean any of `candidates`: full words, sorted, one for each meaning, two at least."""

    word: str
    candidates: tuple[str, ...]


@attrs.frozen
class Unknown:
    """The word means nothing; `near` are at most three words that may have been meant, nearest first."""

    word: str
    near: tuple[str, ...]


Match: TypeAlias = Found[T] | Ambiguous | Unknown


def match(word: str, candidates: Mapping[str, T]) -> Match[T]:
    """Find what `word` means among `candidates` (word to meaning); never raises.

    Spellings are compared folded. An exact word wins over all those which it merely begins, and words
    with equal values are synonyms, among which there is no ambiguity. The order of `candidates` is
    of no account. An empty word, and one beyond `LONGEST_WORD`, is unknown with nothing near.
    """
    typed = fold(word) if len(word) <= LONGEST_WORD else ""
    if not typed:
        return Unknown(word, ())
    folded = {key: fold(key) for key in candidates}
    # Equal spellings have to be put in order too, the shorter (Grün, not Gruen) being the nicer one.
    keys = sorted(folded, key=lambda key: (folded[key], len(key), key))
    exact = [key for key in keys if folded[key] == typed]
    hits = exact or [key for key in keys if folded[key].startswith(typed)]
    match _one_for_each_value(hits, candidates):
        case []:
            ranks = {key: rank for key in keys if (rank := nearness(typed, folded[key]))}
            nearest = _one_for_each_value(sorted(ranks, key=ranks.__getitem__), candidates)
            return Unknown(word, tuple(nearest[:MOST_NEAR_WORDS]))
        case [key]:
            return Found(key, candidates[key], exact=bool(exact))
        case several:
            return Ambiguous(word, tuple(several))


def _one_for_each_value(keys: Iterable[str], candidates: Mapping[str, T]) -> list[str]:
    """Keep the first key for each value; compares, as values need not be hashable."""
    kept: list[str] = []
    for key in keys:
        if all(candidates[key] != candidates[other] for other in kept):
            kept.append(key)
    return kept
