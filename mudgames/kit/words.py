"""The words of a line: what a keeper's grammar gets to see of it, read by pyparsing.

A line of cards or players is words and numbers in any order, with commas and the small words of German speech in
between. What a word means is decided afterwards (`mudgames.kit.naming`).
"""

from typing import Final, TypeAlias

import pyparsing as pp

from mudgames.german import fold

Slot: TypeAlias = int | str
"""A word, folded, or a whole number."""

_ARTICLES = "der die das den dem des ein eine einen einem einer"
_SMALL_WORDS = "mit in im ins an am auf aus von vom zu zum zur und es ist war wars war's dass"

FILLERS: Final = frozenset(f"{_ARTICLES} {_SMALL_WORDS}".split())
"""Articles and filler words: they may stand anywhere and say nothing."""

MOST_WORDS: Final = 12
LONGEST_LINE: Final = 400
"""In characters: far more than `MOST_WORDS` take with all their fillers."""
_MOST_DIGITS: Final = 6

_GAP = r"\s,;.:!?\"()<>\[\]{}/„“”»«…–—"


def _number(tokens: pp.ParseResults) -> int:
    # A number this long is out of any range, and int() refuses thousands of digits.
    return int(tokens[0][:_MOST_DIGITS])


def _word(tokens: pp.ParseResults) -> list[str]:
    word = str(tokens[0]).strip("'-")
    return [word] if word and word not in FILLERS else []


_NUMBER = pp.Regex(rf"-?[0-9]+(?=[{_GAP}]|$)").set_parse_action(_number)
_WORD = pp.Regex(rf"[^{_GAP}]+").set_parse_action(_word)
_PIECE = pp.Regex(rf"[{_GAP}]+").suppress() | _NUMBER | _WORD
_LINE = _PIECE[...].leave_whitespace()


def read_words(text: str) -> tuple[Slot, ...] | None:
    """The words and numbers of `text` without fillers; None if that is too much to read. Never raises."""
    line = fold(text)
    if len(line) > LONGEST_LINE:
        return None
    slots = tuple(_LINE.parse_string(line, parse_all=True))
    return slots if len(slots) <= MOST_WORDS else None


def quoted(text: str) -> str:
    """A player's own words as a sentence may repeat them: shortened, and nothing but printable characters."""
    shown = "".join(character for character in text if character.isprintable())
    return f"„{shown[:29]}…“" if len(shown) > 30 else f"„{shown}“"
