"""Breaking lines to the width of a screen, counted in columns."""

import re
from collections.abc import Iterator

from attrs import frozen
from wcwidth import wcswidth, wcwidth

_COLOUR = re.compile(r"\x1b\[[0-9;:]*m")
_WORDS = re.compile(r"( *)([^ ]+)")
_JOINER = "\u200d"
# What nearly all our lines are made of: one column each, nothing that joins. Measured one by one, characters cost
# more than all else that is done for a line.
_PLAIN = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u02ff„“”‚‘’–—…]*")


@frozen
class _Glyph:
    """What must stay together: a character with its marks and the colour codes before it."""

    text: str
    width: int


def display_width(text: str) -> int:
    """Return the columns that `text` takes; colour codes take none, other control characters neither."""
    if _PLAIN.fullmatch(text):
        return len(text)
    return sum(glyph.width for glyph in _glyphs(text))


def wrap(line: str, width: int, hang: int = 0) -> list[str]:
    """Return `line` in rows of at most `width` columns (2 at least, as some characters take two).

    A line that fits is returned unchanged. Others are broken at blanks, which are dropped there, and
    within a word only if it is wider than a row. The leading indentation, up to half the width, is kept
    by all rows; those after the first are set in by `hang` columns more.
    """
    width = max(width, 2)
    if display_width(line) <= width:
        return [line]
    indent = len(line) - len(line.lstrip(" "))
    margin, later = (" " * min(columns, width // 2, width - 2) for columns in (indent, indent + hang))
    rows: list[str] = []
    row, used = margin, len(margin)
    for gap, word in _WORDS.findall(line.lstrip(" ")):
        length = display_width(word)
        if row != margin and used + len(gap) + length > width:
            rows.append(row)
            row, used, margin = later, len(later), later
        if row != margin:
            row, used = row + gap, used + len(gap)
        if used + length <= width:
            row, used = row + word, used + length
            continue
        for glyph in _glyphs(word):
            if used + glyph.width > width:
                rows.append(row)
                row, used, margin = later, len(later), later
            row, used = row + glyph.text, used + glyph.width
    if row != margin or not rows:
        rows.append(row)
    return rows


def _glyphs(text: str) -> Iterator[_Glyph]:
    at, colour, glyph = 0, "", ""
    while at < len(text):
        if code := _COLOUR.match(text, at):
            colour, at = colour + code[0], code.end()
            continue
        character = text[at]
        at += 1
        if glyph and (wcwidth(character) == 0 or glyph.endswith(_JOINER)):
            glyph += colour + character
        else:
            if glyph:
                yield _measured(glyph)
            glyph = colour + character
        colour = ""
    if glyph or colour:
        yield _measured(glyph + colour)


def _measured(glyph: str) -> _Glyph:
    # -1 means that a control character is among them; it takes no column.
    return _Glyph(glyph, max(0, wcswidth(_COLOUR.sub("", glyph))))
