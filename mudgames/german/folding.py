"""Spelling made equal: `fold` for comparing words, `ascii_spelling` for terminals without umlauts.

A player on an old terminal types `Gruen` or `GRUEN`, a Mac sends u + combining diaeresis, a catalogue
says `Grün`. All of them mean the same card, so words are never compared but through `fold`.
"""

import re
import unicodedata

_DIAERESIS = "\u0308"

# Letters which Unicode does not take apart, though a German reader sees a plain letter in them.
_SOLID_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})

_CAPITAL_PAIRS = {"Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Æ": "Ae", "Œ": "Oe"}
_CAPITAL = re.compile(f"[{''.join(_CAPITAL_PAIRS)}]")

_SIGNS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ẞ": "SS", "æ": "ae", "œ": "oe"}
    | {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i"}
    | dict.fromkeys("„“”‟«»", '"')
    | dict.fromkeys("‚‘’‛‹›´", "'")
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"•": "*", "·": ".", "×": "x", "→": "->", "←": "<-", "€": "EUR"}
)


def fold(text: str) -> str:
    """Return the form of `text` in which all its spellings are equal; never raises.

    Lower case; ä, ö, ü, ß as ae, oe, ue, ss; no other accents; single blanks, none at the ends.
    Folding twice changes nothing more.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    # Some letters fold into composed ones and some decompose into capitals: hence both, in this order.
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    # The diaeresis stays until all other marks are gone, as one of them may stand between it and its vowel.
    letters = "".join(c for c in decomposed if c == _DIAERESIS or unicodedata.category(c) != "Mn")
    for vowel in "aou":
        letters = letters.replace(vowel + _DIAERESIS, vowel + "e")
    return " ".join(letters.replace(_DIAERESIS, "").translate(_SOLID_LETTERS).split())


def ascii_spelling(text: str) -> str:
    """Return `text` in readable ASCII, case and blanks kept; never raises.

    Ä becomes Ae (AE within a word in capitals), ß ss, „“ plain quotes, – a hyphen, … three dots, é e;
    a sign with no such reading becomes a question mark.
    """
    if text.isascii():
        return text
    spelled = _CAPITAL.sub(_capital_pair, unicodedata.normalize("NFC", text)).translate(_SIGNS)
    letters = (c for c in unicodedata.normalize("NFKD", spelled) if unicodedata.category(c) != "Mn")
    return "".join(c if c.isascii() else "?" for c in letters)


def _capital_pair(found: re.Match[str]) -> str:
    before = found.string[: found.start()][-1:]
    after = found.string[found.end() :][:1]
    in_capitals = after.isupper() or (before.isupper() and not after.isalpha())
    pair = _CAPITAL_PAIRS[found[0]]
    return pair.upper() if in_capitals else pair
