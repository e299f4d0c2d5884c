"""Three cards in a line: `vermute` and `anklage`."""

from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cluedo.seen import seen_by, triple
from mudgames.games.cluedo.cards import CARDS, NUMBER, ROOMS, SUSPECTS, WEAPONS, Card, Kind
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.grammar import VERBS, Unclear
from mudgames.games.cluedo.moves import Accuse, DropSolving, Suggest, Triple
from mudgames.games.cluedo.naming import NAMES
from mudgames.german import Found, match
from mudgames.kit.grammar import Ask, Misparse, Parsed, Verb

WORDS: dict[str, Verb] = {name: verb for verb in VERBS for name in verb.names}
VIEW = seen_by(1)
TRIPLES = st.tuples(*map(st.sampled_from, (SUSPECTS, WEAPONS, ROOMS)))


def parsed(line: str) -> Parsed:
    """A whole line, its verb abbreviated as the house does it."""
    word, _, rest = line.partition(" ")
    verb = match(word, WORDS)
    assert isinstance(verb, Found)
    return verb.value.parse(rest, VIEW)


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("vermute Gatow Pistole Veranda", "gatow pistole veranda"),  # CL-60
        ("vermute Pistole Gatow Veranda", "gatow pistole veranda"),  # CL-61
        ("vermute 6 9 15", "gruen pistole salon"),  # CL-62, CL-A02
        ("vermute 5 9 19", "gatow pistole veranda"),
        ("vermute 19 5 9", "gatow pistole veranda"),
        ("verm ver gat pist", "gatow pistole veranda"),  # CL-63
        ("v 5 pist ver", "gatow pistole veranda"),
        ("vermute GRÜN Leuchter salon", "gruen leuchter salon"),
        ("vermute gruen LEUCHTER Sal", "gruen leuchter salon"),
        ("vermute Weiß Seil Küche", "weiss seil kueche"),
        ("vermute Kueche weiss seil", "weiss seil kueche"),
        ("vermute es war der Oberst von Gatow, mit der Pistole, auf der Veranda!", "gatow pistole veranda"),
        ("vermute Baronin von Porz und das Heizungsrohr in der Halle", "porz heizungsrohr halle"),
        ("vermute herrn direktor gruen dolch speisezimmer", "gruen dolch speisezimmer"),
        ("vermute herr direktor dolch speise", "gruen dolch speisezimmer"),
        ("vermute prof. bloom, zange, billard", "bloom rohrzange billardzimmer"),
        ("vermute ob gat seil salon", "gatow seil salon"),
        ("vermute d gruen dolch salon", "gruen dolch salon"),
        ("vermute d gruen halle", "gruen dolch halle"),  # only Dolch makes a triple of it
        ("vermute fraeul ming seil halle", "ming seil halle"),
        ("vermute professor seil halle", "bloom seil halle"),  # a whole title is a name (CL-A07)
        ("vermute baronin seil halle", "porz seil halle"),
        ("vermute frau seil halle", "weiss seil halle"),
        ("vermute fräulein seil halle", "ming seil halle"),
        ("vermute oberst seil halle", "gatow seil halle"),
        ("vermute direktor seil halle", "gruen seil halle"),
        ("vermute herr seil halle", "gruen seil halle"),
        ("vermute bloom rohr halle", "bloom rohrzange halle"),  # a beginning goes before a piece
        ("vermute bloom heizung halle", "bloom heizungsrohr halle"),
        ("vermute bloom seil arb", "bloom seil arbeitszimmer"),
        ("vermute bloom seil othek", "bloom seil bibliothek"),
        # one letter is enough where all readings but one lack a kind
        ("vermute b seil halle", "bloom seil halle"),
        ("vermute gatow seil h", "gatow seil halle"),
        ("vermute p gatow halle", "gatow pistole halle"),
        ("vermute m seil halle", "ming seil halle"),
        ("vermute m seil gatow", "gatow seil musikzimmer"),
        ("vermute s gatow halle", "gatow seil halle"),
    ],
)
def test_understood(line: str, cards: str) -> None:  # CL-54, CL-57, CL-58, CL-59
    assert parsed(line) == Ask(Suggest(triple(cards)))


@pytest.mark.parametrize(
    ("word", "cards"),
    [
        ("b", "bloom bibliothek billardzimmer"),
        ("bi", "bibliothek billardzimmer"),
        ("g", "gatow gruen"),
        ("h", "heizungsrohr halle"),
        ("m", "ming musikzimmer"),
        ("p", "porz pistole"),
        ("s", "seil salon speisezimmer"),
        ("zimmer", "speisezimmer billardzimmer arbeitszimmer musikzimmer"),
        ("zim", "speisezimmer billardzimmer arbeitszimmer musikzimmer"),
        ("im", ""),
        ("rohr", "rohrzange"),
        ("d", "dolch"),
        ("f", ""),
        ("o", ""),
    ],
)
def test_words_that_mean_several_cards(word: str, cards: str) -> None:  # CL-A07
    assert " ".join(NAMES.alone(word)) == cards


def test_no_name_is_a_piece_of_another() -> None:
    assert [(one, other) for one, other in permutations(CARDS, 2) if one in other] == []


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("vermute g pistole veranda", ["gatow pistole veranda", "gruen pistole veranda"]),
        ("vermute gatow seil bi", ["gatow seil bibliothek", "gatow seil billardzimmer"]),
        ("vermute b b seil", ["bloom seil bibliothek", "bloom seil billardzimmer"]),
        ("vermute p m h", ["ming pistole halle", "porz heizungsrohr musikzimmer"]),
        ("vermute gatow s s", ["gatow seil salon", "gatow seil speisezimmer"]),
    ],
)
def test_several_readings_are_listed(line: str, choices: list[str]) -> None:  # CL-A07
    misparse = parsed(line)
    assert isinstance(misparse, Misparse)
    assert misparse.kind is Unclear.SEVERAL_READINGS
    assert [reading.line for reading in misparse.readings] == [f"vermute {choice}" for choice in choices]
    for reading, choice in zip(misparse.readings, choices, strict=True):
        assert reading.label == ", ".join(str(TEXTS.nouns[card]) for card in choice.split())
        assert parsed(reading.line) == Ask(Suggest(triple(choice)))


def test_a_reading_keeps_its_verb() -> None:
    misparse = parsed("anklage g pistole veranda")
    assert isinstance(misparse, Misparse)
    assert misparse.readings[0].line == "anklage gatow pistole veranda"
    assert misparse.readings[0].label == "Oberst von Gatow, Pistole, Veranda"


SUSPECT, WEAPON, ROOM = Kind.SUSPECT, Kind.WEAPON, Kind.ROOM


@pytest.mark.parametrize(
    ("words", "kind", "facts"),
    [
        ("", Unclear.NOTHING_NAMED, {"verb": "vermute"}),
        ("mit der", Unclear.NOTHING_NAMED, {"verb": "vermute"}),
        ("gatow " * 13, Unclear.TOO_MUCH, {}),
        ("x" * 4096, Unclear.TOO_MUCH, {}),
        ("gatow xyzzy halle", Unclear.UNKNOWN_WORD, {"word": "xyzzy"}),
        ("gatow pistohle halle", Unclear.UNKNOWN_NEAR, {"word": "pistohle", "near": (Card.PISTOLE,)}),
        ("obrest seil halle", Unclear.UNKNOWN_NEAR, {"word": "obrest", "near": (Card.GATOW,)}),
        ("kuche seil bloom", Unclear.UNKNOWN_NEAR, {"word": "kuche", "near": (Card.KUECHE,)}),
        ("prof seil halle", Unclear.SHORT_TITLE, {"word": "prof", "things": (Card.BLOOM,)}),
        ("fr seil halle", Unclear.SHORT_TITLE, {"word": "fr", "things": (Card.MING, Card.WEISS)}),
        ("22 seil halle", Unclear.NO_SUCH_NUMBER, {"number": 22, "most": 21}),
        ("seil 0 halle", Unclear.NO_SUCH_NUMBER, {"number": 0, "most": 21}),
        ("-5 9 19", Unclear.NO_SUCH_NUMBER, {"number": -5, "most": 21}),
        ("gatow gatow seil", Unclear.SAME_TWICE, {"card": Card.GATOW}),
        ("gatow seil 5 halle", Unclear.SAME_TWICE, {"card": Card.GATOW}),
        ("oberst gatow seil oberst", Unclear.SAME_TWICE, {"card": Card.GATOW}),
        ("gatow", Unclear.MISSING, {"missing": (WEAPON, ROOM)}),
        ("gatow seil", Unclear.MISSING, {"missing": (ROOM,)}),
        ("halle 10", Unclear.MISSING, {"missing": (SUSPECT,)}),
        ("b", Unclear.MISSING, {"missing": (WEAPON,)}),
        (
            "gat bloom seil",
            Unclear.DOUBLE,
            {"words": ("gat", "bloom"), "times": 2, "kind": SUSPECT, "missing": (ROOM,)},
        ),
        (
            "zimmer halle salon",
            Unclear.DOUBLE,
            {"words": ("zimmer", "halle", "salon"), "times": 3, "kind": ROOM, "missing": (SUSPECT, WEAPON)},
        ),
        ("gatow seil 8 halle", Unclear.SURPLUS, {"words": ("seil", "8"), "times": 2, "kind": WEAPON}),
        ("b pistole gatow halle", Unclear.TOO_MANY_CARDS, {"count": 4}),
        (
            "b pistole",
            Unclear.UNCLEAR_WORD,
            {"word": "b", "things": (Card.BLOOM, Card.BIBLIOTHEK, Card.BILLARDZIMMER)},
        ),
    ],
)
def test_misunderstood(words: str, kind: Unclear, facts: dict[str, Any]) -> None:  # CL-A07, CL-A08
    assert parsed(f"vermute {words}") == Misparse(kind, facts)
    if kind is not Unclear.NOTHING_NAMED:
        assert parsed(f"anklage {words}") == Misparse(kind, facts)


def test_accusation() -> None:  # CL-70, CL-71, CL-A27
    assert parsed("anklage") == parsed("anklage  ") == Ask(DropSolving())
    assert parsed("anklage mit der") == Misparse(Unclear.NOTHING_NAMED, {"verb": "anklage"})
    assert parsed("anklage veranda 9 oberst") == Ask(Accuse(triple("gatow pistole veranda")))


def _full(card: Card) -> list[str]:
    noun = TEXTS.nouns[card]
    return [str(noun), f"{noun:akk}", f"{noun:dat}", f"{noun:kurz}".upper(), card, str(NUMBER[card])]


@given(TRIPLES, st.permutations(range(3)), st.sampled_from([" ", ", ", " und "]), st.data())
def test_full_names_in_any_order(
    cards: Triple, order: list[int], between: str, data: st.DataObject
) -> None:  # CL-57, CL-58
    words = [data.draw(st.sampled_from(_full(cards[place]))) for place in order]
    assert parsed(f"vermute {between.join(words)}") == Ask(Suggest(cards))
    assert parsed(f"anklage {between.join(words)}") == Ask(Accuse(cards))


def test_every_triple_by_key() -> None:
    for cards in product(SUSPECTS, WEAPONS, ROOMS):
        assert parsed(" ".join(("vermute", *cards))) == Ask(Suggest(cards))


@given(TRIPLES, st.permutations(range(3)), st.tuples(*[st.integers(1, 13)] * 3))
def test_an_abbreviation_means_its_card_or_is_asked_about(
    cards: Triple, order: list[int], lengths: tuple[int, int, int]
) -> None:  # CL-59
    words = " ".join(cards[place][: lengths[place]] for place in order)
    answer = parsed(f"vermute {words}")
    if isinstance(answer, Misparse):
        assert answer.kind is Unclear.SEVERAL_READINGS
        assert " ".join(("vermute", *cards)) in [reading.line for reading in answer.readings]
    else:
        assert answer == Ask(Suggest(cards))
