"""German words: folding of umlauts, matching of abbreviations, nouns, lists. Knows no game and no table."""

from mudgames.german.articles import Case, Gender
from mudgames.german.folding import ascii_spelling, fold
from mudgames.german.lists import oder, und
from mudgames.german.matching import Ambiguous, Found, Lexicon, Match, Unknown, match
from mudgames.german.noun_lines import parse_noun
from mudgames.german.nouns import Noun, proper_noun
from mudgames.german.numbers import anzahl, dauer, zahlwort

__all__ = [
    "Ambiguous",
    "Case",
    "Found",
    "Gender",
    "Lexicon",
    "Match",
    "Noun",
    "Unknown",
    "anzahl",
    "ascii_spelling",
    "dauer",
    "fold",
    "match",
    "oder",
    "parse_noun",
    "proper_noun",
    "und",
    "zahlwort",
]
