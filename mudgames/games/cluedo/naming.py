"""What the cards are called (CL-57 … CL-63, CL-A07), and what is wrong with words that do not make a triple."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from mudgames.games.cluedo.cards import CARDS, KIND, NUMBER, Card
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.moves import KINDS, Triple
from mudgames.german import fold
from mudgames.kit.grammar import Misparse
from mudgames.kit.naming import Name, Names, Phrase
from mudgames.kit.words import FILLERS, Slot


class Unclear(StrEnum):
    """Why Sara does not understand a line; each has its sentence in the section `misparse` of the texts."""

    NOTHING_NAMED = "nothing_named"  # facts: verb
    TOO_MUCH = "too_much"  # more words than anybody needs
    UNKNOWN_WORD = "unknown_word"  # facts: word
    UNKNOWN_NEAR = "unknown_near"  # facts: word, near (cards)
    SHORT_TITLE = "short_title"  # facts: word, things (cards with such a title)
    NO_SUCH_NUMBER = "no_such_number"  # facts: number, most
    SAME_TWICE = "same_twice"  # facts: card
    MISSING = "missing"  # facts: missing (kinds)
    DOUBLE = "double"  # facts: words, times, kind, missing (kinds)
    SURPLUS = "surplus"  # nothing is missing; facts: words, times, kind
    TOO_MANY_CARDS = "too_many_cards"  # facts: count
    UNCLEAR_WORD = "unclear_word"  # no reading is a triple; facts: word, things (its cards)
    SEVERAL_READINGS = "several_readings"  # several readings are triples; readings
    WHICH_CARD = "which_card"  # several own cards fit; readings
    NONE_FITS = "none_fits"  # an abbreviation of other cards only; facts: word; readings
    ONE_CARD = "one_card"  # zeige with several cards
    STANDS_ALONE = "stands_alone"  # facts: verb
    SOLVE_ALONE = "solve_alone"  # loese with an accusation behind it; facts: verb
    NO_SUCH_PLAYER = "no_such_player"  # facts: word, seats (all)
    NEAR_PLAYER = "near_player"  # facts: word, near_seats
    NO_SUCH_SEAT = "no_such_seat"  # facts: number, most
    SEVERAL_PLAYERS = "several_players"  # facts: word; readings


def _titles(card: Card) -> tuple[str, ...]:
    """The words that may precede a card's name, in every case: Professor; Herr, Herrn, Direktor."""
    noun = TEXTS.nouns[card]
    words = fold(f"{noun.nominative} {noun.accusative} {noun.dative}").split()
    return tuple(dict.fromkeys(word for word in words if word != card and word not in FILLERS))


NAMES = Names([Name(card, NUMBER[card], card.value, _titles(card)) for card in CARDS])


def triples(slots: Sequence[Slot]) -> list[Triple]:
    """Every triple that the line may mean, each once, by the names of suspect, weapon and room."""
    return sorted({triple for reading in NAMES.readings(slots, len(KINDS)) for triple in _as_triple(reading)})


def _as_triple(cards: Sequence[Card]) -> Iterator[Triple]:
    by_kind = {KIND[card]: card for card in cards}
    if len(by_kind) == len(KINDS):
        suspect, weapon, room = (by_kind[kind] for kind in KINDS)
        yield suspect, weapon, room


def unknown(slots: Sequence[Slot]) -> Misparse | None:
    """What to say about the first word or number that names no card; None if there is none."""
    for phrase in NAMES.phrases(slots):
        if not phrase.things:
            # A phrase of several words has always a meaning: this is a single one.
            return _unknown(next(slot for slot in slots if str(slot) == phrase.text))
    return None


def _unknown(slot: Slot) -> Misparse:
    if isinstance(slot, int):
        return Misparse(Unclear.NO_SUCH_NUMBER, {"number": slot, "most": len(CARDS)})
    if titled := NAMES.titled(slot):
        return Misparse(Unclear.SHORT_TITLE, {"word": slot, "things": titled})
    if near := NAMES.near(slot):
        return Misparse(Unclear.UNKNOWN_NEAR, {"word": slot, "near": near})
    return Misparse(Unclear.UNKNOWN_WORD, {"word": slot})


def no_triple(slots: Sequence[Slot]) -> Misparse:
    """What is wrong with words that all name cards but make no triple (CL-A07, CL-A08)."""
    phrases = NAMES.phrases(slots)
    sure = Counter(phrase.things for phrase in phrases if len(phrase.things) == 1)
    for things, times in sure.items():
        if times > 1:
            return Misparse(Unclear.SAME_TWICE, {"card": things[0]})
    kinds = [frozenset(KIND[card] for card in phrase.things) for phrase in phrases]
    missing = tuple(kind for kind in KINDS if not any(kind in possible for possible in kinds))
    for kind in KINDS:
        same = tuple(phrase.text for phrase, possible in zip(phrases, kinds, strict=True) if possible == {kind})
        if len(same) > 1:
            facts = {"words": same, "times": len(same), "kind": kind}
            if missing:
                return Misparse(Unclear.DOUBLE, facts | {"missing": missing})
            return Misparse(Unclear.SURPLUS, facts)
    if missing:
        return Misparse(Unclear.MISSING, {"missing": missing})
    return _undecided(phrases)


def _undecided(phrases: Sequence[Phrase[Card]]) -> Misparse:
    """Every kind may be there, but no reading has each of them once."""
    if len(phrases) > len(KINDS):
        return Misparse(Unclear.TOO_MANY_CARDS, {"count": len(phrases)})
    unclear = next(phrase for phrase in phrases if len({KIND[card] for card in phrase.things}) > 1)
    return Misparse(Unclear.UNCLEAR_WORD, {"word": unclear.text, "things": unclear.things})
