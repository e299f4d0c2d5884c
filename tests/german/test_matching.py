import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mudgames.german import Ambiguous, Found, Lexicon, Unknown, fold, match
from mudgames.german.matching import LONGEST_WORD

COMMANDS = {
    "notiz": "note",
    "notizen": "notes",
    "norden": "north",
    "n": "north",
    "zeige": "show",
    "zeig": "show",
    "loese": "solve",
    "übersicht": "overview",
    "raum": "room",
}
CARDS = {"Grün": 1, "Direktor Grün": 1, "Gatow": 2, "Weiß": 3, "Seil": 4, "Salon": 5, "Speisezimmer": 6}

LETTERS = "abüAß "
WORDS = st.text(alphabet=LETTERS, max_size=5)
CANDIDATES = st.dictionaries(WORDS, st.integers(0, 3), max_size=8)


@pytest.mark.parametrize(
    ("word", "key", "exact"),
    [
        ("notiz", "notiz", True),
        ("NOTIZ ", "notiz", True),
        ("notize", "notizen", False),
        ("n", "n", True),
        ("nor", "norden", False),
        ("l", "loese", False),
        ("lö", "loese", False),
        ("ueb", "übersicht", False),
        ("Üb", "übersicht", False),
        ("u\u0308b", "übersicht", False),
    ],
)
def test_found(word: str, key: str, exact: bool) -> None:
    assert match(word, COMMANDS) == Found(key, COMMANDS[key], exact)


def test_synonyms_are_not_ambiguous() -> None:
    assert match("zei", COMMANDS) == Found("zeig", "show", exact=False)


def test_values_need_not_be_hashable() -> None:
    assert match("a", {"ab": ["x"], "ac": ["x"]}) == Found("ab", ["x"], exact=False)


def test_ambiguous_names_one_full_word_for_each_meaning() -> None:
    assert match("no", COMMANDS) == Ambiguous("no", ("norden", "notiz", "notizen"))
    assert match("S", CARDS) == Ambiguous("S", ("Salon", "Seil", "Speisezimmer"))
    assert match("z", COMMANDS | {"ziehe": "move"}) == Ambiguous("z", ("zeig", "ziehe"))


def test_umlauts_are_sorted_as_folded() -> None:
    assert match("h", {"hüte": 1, "huf": 2, "hut": 3}) == Ambiguous("h", ("hüte", "huf", "hut"))


def test_candidates_that_differ_in_nothing_are_ambiguous_even_if_exact() -> None:
    assert match("gruen", {"Gruen": 1, "Grün": 2, "Gründe": 3}) == Ambiguous("gruen", ("Grün", "Gruen"))
    assert match("gruen", {"Gruen": 1, "Grün": 1}) == Found("Grün", 1, exact=True)


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("notizx", ("notiz", "notizen")),
        ("loex", ("loese",)),
        ("zeigebloom", ("zeige",)),
        ("zeige bloom", ("zeige",)),
        ("ruam", ("raum",)),
        ("uebresicht", ("übersicht",)),
        ("xyzzy", ()),
        ("x", ()),
        ("", ()),
        (" \t", ()),
    ],
)
def test_unknown(word: str, near: tuple[str, ...]) -> None:
    assert match(word, COMMANDS) == Unknown(word, near)


def test_near_words_are_three_at_most_nearest_first_and_one_for_each_meaning() -> None:
    candidates = {"karte": 1, "kante": 2, "kartei": 3, "warten": 4, "karren": 4, "kanten": 5}
    assert match("kartx", candidates) == Unknown("kartx", ("karte", "kartei", "kante"))


def test_too_long_words_are_unknown_without_near_words() -> None:
    longest = "z" * LONGEST_WORD
    assert match(longest, {longest: 1}) == Found(longest, 1, exact=True)
    assert match(longest + "z", {longest: 1, longest + "z": 2}) == Unknown(longest + "z", ())


@given(CANDIDATES, st.data())
def test_exact_always_wins(candidates: dict[str, int], data: st.DataObject) -> None:
    assume(any(fold(key) for key in candidates))
    word = data.draw(st.sampled_from([key for key in candidates if fold(key)]))
    equals = {key: value for key, value in candidates.items() if fold(key) == fold(word)}
    result = match(word, candidates)
    if len(set(equals.values())) == 1:
        assert isinstance(result, Found)
        assert result.exact
        assert result.key in equals
        assert result.value == candidates[word]
    else:
        assert isinstance(result, Ambiguous)
        assert set(result.candidates) <= set(equals)


@given(WORDS, CANDIDATES)
def test_result_agrees_with_the_prefixes(word: str, candidates: dict[str, int]) -> None:
    begun = {key: value for key, value in candidates.items() if fold(key).startswith(fold(word))}
    match match(word, candidates):
        case Found(key, value, exact):
            assert begun[key] == value
            assert exact == (fold(key) == fold(word))
            assert exact or set(begun.values()) == {value}
        case Ambiguous(_, words):
            assert len(words) > 1
            assert sorted(words, key=fold) == list(words)
            assert len({begun[each] for each in words}) == len(words)
        case Unknown(_, near):
            assert not begun or not fold(word)
            assert len(near) <= 3
            assert set(near) <= set(candidates)


@given(WORDS, CANDIDATES, st.randoms(use_true_random=False))
def test_order_of_candidates_is_of_no_account(word: str, candidates: dict[str, int], random: object) -> None:
    shuffled = list(candidates.items())
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert match(word, dict(shuffled)) == match(word, candidates)


@given(st.text(max_size=8), st.dictionaries(st.text(min_size=1, max_size=8), st.integers(0, 3), max_size=8))
def test_a_lexicon_answers_like_a_single_match(word: str, candidates: dict[str, int]) -> None:
    lexicon = Lexicon(candidates)
    answer = match(word, candidates)
    assert lexicon.match(word) == answer
    assert lexicon.find(word) == (None if isinstance(answer, Unknown) else answer)
