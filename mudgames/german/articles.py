"""Genders, cases, and the small words that depend on them: der, ein, kein, and im for `in dem`."""

from collections.abc import Mapping
from enum import StrEnum


class Gender(StrEnum):
    """The grammatical gender; the plural, which has none, stands beside the three."""

    MASCULINE = "m"
    FEMININE = "f"
    NEUTER = "n"
    PLURAL = "pl"


class Case(StrEnum):
    """The four cases, called as in German school grammars."""

    NOMINATIVE = "nom"
    ACCUSATIVE = "akk"
    DATIVE = "dat"
    GENITIVE = "gen"


def _table(m: str, f: str, n: str, pl: str) -> Mapping[tuple[Gender, Case], str]:
    return {
        (gender, case): word
        for gender, row in zip(Gender, (m, f, n, pl), strict=True)
        for case, word in zip(Case, row.split(), strict=True)
    }


_DEFINITE = _table("der den dem des", "die die der der", "das das dem des", "die die den der")
_NEGATIVE = _table(
    "kein keinen keinem keines",
    "keine keine keiner keiner",
    "kein kein keinem keines",
    "keine keine keinen keiner",
)
_INDEFINITE = {
    (gender, case): "" if gender is Gender.PLURAL else word.removeprefix("k")
    for (gender, case), word in _NEGATIVE.items()
}

_CONTRACTIONS = {"in dem": "im", "in das": "ins", "an dem": "am", "an das": "ans"}


def definite(gender: Gender, case: Case) -> str:
    """Return `der`, `die`, `das` in the form for `gender` and `case`."""
    return _DEFINITE[gender, case]


def indefinite(gender: Gender, case: Case) -> str:
    """Return `ein` in the form for `gender` and `case`; empty for the plural."""
    return _INDEFINITE[gender, case]


def negative(gender: Gender, case: Case) -> str:
    """Return `kein` in the form for `gender` and `case`."""
    return _NEGATIVE[gender, case]


def contracted(preposition: str, article: str) -> str:
    """Join a preposition and a definite article as they are spoken: `im`, `ins`, but `auf das`."""
    phrase = f"{preposition} {article}"
    return _CONTRACTIONS.get(phrase, phrase)
