"""What a client sent, made safe to show to others.

Nothing of it may move a cursor, ring, colour, link, hide or turn around text on another player's screen.
"""

import re
import unicodedata
from collections.abc import Iterator

MAX_MARKS = 4
"""Most combining marks that one character may carry."""

_ESCAPES = re.compile(
    r"(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x00-\x1f\x7f-\x9f]*(?:\x07|\x1b\\|\x9c)"  # OSC, DCS, SOS, PM, APC
    r"|(?:\x1b\[\[?|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI, and the function keys of the Linux console
    r"|(?:\x1b[NO]|[\x8e\x8f])[ -~]?"  # SS2, SS3: one character; cursor keys
    r"|\x1b[ -/]*[0-~]?"  # all other sequences
)
# Invisible, though their category is that of letters, marks or unassigned characters
# (Unicode property Default_Ignorable_Code_Point), and the noncharacters.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff\ufdd0-\ufdef\ufffe\uffff]"
)
_BLANKS = {"Zs", "Zl", "Zp"}
_UNWANTED = {"Cc", "Cf", "Cs", "Co"}


def clean(text: str) -> str:
    """Return `text` in NFC without anything that is not to be seen; never raises.

    Dropped are whole escape sequences (ECMA-48, 7 and 8 bit), control and format characters (among them
    bidi marks and zero-width ones), lone surrogates and private use. Tabs and odd blanks become one
    blank each. A character keeps at most MAX_MARKS combining marks.
    """
    if text.isascii() and text.isprintable():
        return text
    visible = "".join(_visible(_INVISIBLE.sub("", _ESCAPES.sub("", text))))
    return "".join(_bounded(unicodedata.normalize("NFC", visible)))


def _visible(text: str) -> Iterator[str]:
    for character in text:
        category = unicodedata.category(character)
        if character == "\t" or category in _BLANKS:
            yield " "
        elif category not in _UNWANTED:
            yield character


def _bounded(text: str) -> Iterator[str]:
    marks = MAX_MARKS  # at the start there is nothing to carry a mark
    for character in text:
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks <= MAX_MARKS:
            yield character
