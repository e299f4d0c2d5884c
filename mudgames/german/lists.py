"""Lists as they are said: with commas, and a word before the last item."""

from collections.abc import Iterable


def und(items: Iterable[str]) -> str:
    """Return `A, B und C`; the single item by itself, and nothing for no items."""
    return _listed(items, "und")


def oder(items: Iterable[str]) -> str:
    """Return `A, B oder C`; the single item by itself, and nothing for no items."""
    return _listed(items, "oder")


def _listed(items: Iterable[str], word: str) -> str:
    *others, last = list(items) or [""]
    return f"{', '.join(others)} {word} {last}" if others else last
