"""How near a mistyped word is to a word that exists.

Only for suggestions ("Meinst Du ...?"): a near word is shown to the player, never acted upon.
"""

_SHORT_WORD = 4
"""Up to this many letters a single typo is all that still leaves the word recognisable."""

_STEM = 3
"""Fewer letters than this are no evidence: nearly every word would begin alike."""


def nearness(word: str, candidate: str) -> tuple[int, int] | None:
    """Rank `candidate` as a suggestion for `word`, both folded: smaller is nearer, None is not near at all.

    Near is, in this order at equal distance, a candidate of which the word is
    a misspelling (`nozit`: notiz), a misspelled abbreviation (`loex`: loese),
    or a continuation (`zeigebloom`: zeige).
    """
    distances = _distances_to_beginnings(word, candidate)
    typos, typos_if_abbreviated = distances[-1], min(distances)
    tolerated = 1 if len(word) <= _SHORT_WORD else 2
    ranks: list[tuple[int, int]] = []
    # A word must keep at least one right letter, or else `x` would be near to every one-letter command.
    if typos <= tolerated and typos < len(word):
        ranks.append((typos, 0))
    # An abbreviation is tolerated less: it says less, and its beginning is the only thing it says.
    if typos_if_abbreviated <= 1 and len(word) >= _STEM and word[0] == candidate[:1]:
        ranks.append((typos_if_abbreviated, 1))
    if word.startswith(candidate) and len(candidate) >= _STEM:
        ranks.append((len(word) - len(candidate), 2))
    return min(ranks, default=None)


def distance(one: str, other: str) -> int:
    """Return the Damerau-Levenshtein distance (optimal string alignment).

    That is the number of letters inserted, left out, replaced or swapped with their neighbour.
    """
    return _distances_to_beginnings(one, other)[-1]


def _distances_to_beginnings(word: str, candidate: str) -> list[int]:
    """Return the distances from `word` to the beginnings of `candidate` with 0, 1, 2, ... letters."""
    before_last: list[int] = []
    last = list(range(len(candidate) + 1))
    for i, letter in enumerate(word, start=1):
        row = [i]
        for j, other in enumerate(candidate, start=1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == candidate[j - 2] and word[i - 2] == other:
                best = min(best, before_last[j - 2] + 1)
            row.append(best)
        before_last, last = last, row
    return last
