"""One readable line for each noun, as it stands in a catalogue file.

A line is a gender (m, f, n or pl) and the nominative, after `~` if it is a name and has no article, and
then whatever is irregular, each part after a bar:

    m Leuchter
    m Dolch | gen Dolches
    f Veranda | wo auf
    m Graf | akk Grafen
    m ~ Oberst von Gatow | kurz Gatow
    m ~ Herr Direktor Grün | akk Herrn Direktor Grün | kurz Grün

    part    meaning                       if missing
    akk     accusative                    as the nominative
    dat     dative                        as the accusative; plural: with -n (Karten, Tagen)
    gen     genitive                      names: the dative with -s or ' (Grüns, Weiß')
                                          m and n: the nominative with -s or -es (Salons, Schlosses),
                                          but as the dative if akk or dat were given (des Grafen)
                                          f and pl: as the nominative
    kurz    short name                    as the nominative
    wo      in, an or auf, for places     in; names are no places and must not have it
"""

from mudgames.german.articles import Gender
from mudgames.german.declension import name_genitive, plural_dative, strong_genitive
from mudgames.german.nouns import Noun

_PARTS = ("akk", "dat", "gen", "kurz", "wo")
_PREPOSITIONS = ("in", "an", "auf")


def parse_noun(line: str) -> Noun:
    """Read one noun from `line`; raises ValueError, naming the line, if it does not follow the notation."""
    try:
        return _noun(line)
    except ValueError as error:
        raise ValueError(f"noun line {line.strip()!r}: {error}") from None


def _noun(line: str) -> Noun:
    head, *rest = line.split("|")
    gender, proper, nominative = _head(head)
    parts = _parts(rest)
    if proper and "wo" in parts:
        raise ValueError("a name (~) is no place and has no 'wo'")
    accusative = parts.get("akk", nominative)
    dative = parts.get("dat") or (plural_dative(accusative) if gender is Gender.PLURAL else accusative)
    return Noun(
        gender=gender,
        nominative=nominative,
        accusative=accusative,
        dative=dative,
        genitive=parts.get("gen") or _genitive(gender, proper, nominative, dative),
        short=parts.get("kurz", nominative),
        proper=proper,
        preposition=None if proper else parts.get("wo", "in"),
    )


def _head(text: str) -> tuple[Gender, bool, str]:
    gender, *words = text.split() or [""]
    if gender not in list(Gender):
        raise ValueError(f"unknown gender {gender!r}, expected m, f, n or pl")
    proper = words[:1] == ["~"]
    nominative = " ".join(words[1:] if proper else words)
    if not nominative:
        raise ValueError("the noun itself is missing")
    return Gender(gender), proper, nominative


def _parts(texts: list[str]) -> dict[str, str]:
    parts: dict[str, str] = {}
    for text in texts:
        key, *words = text.split() or [""]
        if key not in _PARTS:
            raise ValueError(f"unknown part {key!r}, expected one of {', '.join(_PARTS)}")
        if key in parts:
            raise ValueError(f"part {key!r} is given twice")
        if not words:
            raise ValueError(f"part {key!r} is empty")
        parts[key] = " ".join(words)
    if "wo" in parts and parts["wo"] not in _PREPOSITIONS:
        raise ValueError(f"unknown preposition {parts['wo']!r}, expected one of {', '.join(_PREPOSITIONS)}")
    return parts


def _genitive(gender: Gender, proper: bool, nominative: str, dative: str) -> str:
    if proper:
        return name_genitive(dative)
    if gender in (Gender.FEMININE, Gender.PLURAL):
        return nominative
    # A dative with an ending of its own betrays a weak noun, and those keep it: dem Grafen, des Grafen.
    return dative if dative != nominative else strong_genitive(nominative)
