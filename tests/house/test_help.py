"""Help: topics, synonyms, abbreviations, full-text search; and what the pages must and must not say."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

from house.harness import CLUEDO, GAMES, House, help_pages, said
from mudgames.german import Ambiguous, Found, Unknown, ascii_spelling, fold
from mudgames.house.help import LONGEST, MOST_HITS, Page
from mudgames.house.lobby import HOUSE_OPTIONS
from mudgames.house.verb import HouseVerb
from mudgames.house.verbs import VERBS
from mudgames.house.verbs.looking import SNIPPET
from mudgames.house.walking import WAYS
from mudgames.kit.game import Game
from mudgames.kit.grammar import Verb

PAGES = [("haus", topic, text) for topic, text in help_pages().house.items()]
PAGES += [(key, topic, text) for key, shelf in help_pages().games.items() for topic, text in shelf.items()]

HOUSE_VERBS = [*VERBS, *WAYS]
GAME_VERBS = [(game, verb) for game in GAMES.values() for verb in game.verbs]
OPTIONS = {option.name for option in HOUSE_OPTIONS} | {o.name for game in GAMES.values() for o in game.options}
WORDS = {name for verb in (*HOUSE_VERBS, *(verb for _, verb in GAME_VERBS)) for name in verb.names}
OTHERS = {"gast", "high"}
"""What one types instead of a name; the beginning of a verb that is written as two words."""


def page(topic: str, game: str | None = None) -> str:
    """The page that is found, and only one."""
    found = help_pages().find(topic, game)
    assert isinstance(found, Found), (topic, found)
    return found.value


# -- finding ---------------------------------------------------------------------------------------


def test_the_keeper_at_hand_answers_first_then_the_house_then_others() -> None:
    pages = help_pages()
    assert "regeln" in pages.topics("cluedo")
    assert "regeln" not in pages.topics(None)
    for at_hand in (None, "cluedo"):
        assert "C L U E D O" in page("regeln", at_hand)
    found = pages.find("komm", "cluedo")
    assert isinstance(found, Found)
    assert found.key == "kommandos", "the keeper's page, though the house has `kommentar`"
    assert isinstance(pages.find("ha", None), Ambiguous)
    assert isinstance(pages.find("quark", None), Unknown)


def test_a_synonym_leads_to_its_page_both_spellings() -> None:
    assert page("hinsetzen") == page("HINSETZEN") == page("tische")
    assert page("rückkehrwort") == page("Rueckkehrwort") == page("gast")
    assert page("high score") == page("High  Score") == page("erfahrung")
    assert page("wer ist dran") == page("spielen")
    assert page("der Zettel") == page("zum zettel") == page("notiz")


def test_a_word_in_full_wins_over_abbreviations_in_nearer_places() -> None:
    # `s` begins Sara's syntax page, but it is the word for south.
    assert page("s", "cluedo") == page("gehen")
    assert page("sy", "cluedo") == page("syntax")


def test_pages_of_one_game_or_of_the_house_by_name() -> None:
    for line in ("cluedo regeln", "sara regeln", "Sara reg", "zu Sara die Regeln"):
        assert page(line) == page("regeln", "cluedo")
    assert page("haus notiz", "cluedo") == page("notiz")
    assert isinstance(help_pages().find("haus regeln", None), Unknown)


def test_the_verbs_of_a_game_lead_to_the_page_that_says_most_about_them() -> None:
    for at_hand in (None, "cluedo"):
        assert page("vermute", at_hand) == page("auflösen", at_hand) == page("syntax")


def test_stichworte_are_not_shown() -> None:
    assert not any("Stichworte" in text for _, _, text in PAGES)


def test_what_is_asked_is_bounded() -> None:
    pages = help_pages()
    for asked in ("x" * 5000, "karten " * 800, "karten" + " " * LONGEST, "das sind hier a b c d e viele Worte"):
        assert isinstance(pages.find(asked, None), Unknown)
        assert pages.search(asked, None) == []


@pytest.mark.parametrize("asked", ["", " ", "der", "„“", ".*", "(", "\\", "[-", "%s {x}"])
def test_odd_questions_find_nothing(asked: str) -> None:
    assert isinstance(help_pages().find(asked, None), Unknown)
    assert help_pages().search(asked, None) == []


# -- searching -------------------------------------------------------------------------------------


def test_all_words_must_occur_and_more_occurrences_come_first() -> None:
    pages = help_pages()
    hits = pages.search("karte zeigen", None)
    assert 0 < len(hits) <= MOST_HITS
    counts = []
    for hit in hits:
        text = fold(page(hit.name))
        assert re.search(r"\bkarte", text)
        assert re.search(r"\bzeigen", text)
        assert re.search(r"\b(karte|zeigen)", fold(hit.line))
        counts.append(len(re.findall(r"\b(?:karte|zeigen)", text)))
    assert counts == sorted(counts, reverse=True)
    assert pages.search("karte quark", None) == []


def test_the_keepers_pages_come_first() -> None:
    hits = [hit.name for hit in help_pages().search("karten", "cluedo")]
    own = [name in help_pages().games["cluedo"] for name in hits]
    assert own == sorted(own, reverse=True)
    assert own[0]
    assert not own[-1]


def test_umlauts_both_ways() -> None:
    pages = help_pages()
    assert pages.search("täter", None) == pages.search("TAETER", None) != []


def test_short_words_are_searched_in_full() -> None:
    assert {hit.name for hit in help_pages().search("ja", None)} == {
        topic for _, topic, text in PAGES if re.search(r"\bja\b", fold(text)) and topic != "hilfe"
    }


def test_a_page_behind_another_of_its_name_is_asked_for_with_its_shelf() -> None:
    pages = help_pages()
    assert pages._name(Page("haus", "regeln", "x"), "cluedo") == "haus regeln"
    assert [hit.name for hit in pages.search("Gwinneth Mouldsworth", "cluedo")] == ["regeln"]


# -- the verb --------------------------------------------------------------------------------------


def test_help_on_nothing_something_and_nonsense() -> None:
    house = House()
    house.enter("Anna")
    for line in ("hilfe", "?", "hilfe hilfe", "hilfe ?"):
        assert house.type("Anna", line)[0] == "Willkommen an der Straße von Terqa"
    assert house.type("Anna", "HILFE HAUS")[0] == "Das Haus"
    assert house.type("Anna", "hilfe kurrier")[0] == said("help", "near", topic="„kurrier“", near="„kurier“")[0]
    topics = said("help", "topics", topics=", ".join(sorted(help_pages().house)))
    assert house.type("Anna", "hilfe quark") == [*said("help", "unknown", topic="„quark“"), *topics]


def test_a_number_picks_of_several_pages() -> None:
    house = House()
    house.enter("Anna")
    intro, *pages = house.type("Anna", "hilfe ha")
    assert intro == said("help", "ambiguous", topic="„ha“")[0]
    number = next(line.split(":")[0] for line in pages if line.endswith(": haus"))
    assert house.type("Anna", number)[0] == "Das Haus"


def test_a_number_picks_of_what_a_search_has_found() -> None:
    house = House()
    house.enter("Anna")
    intro, *hits = house.type("Anna", "hilfe karte zeigen")
    assert intro == said("help", "mentioned", topic="„karte zeigen“")[0]
    assert 1 < len(hits) <= MOST_HITS
    for hit in hits:
        number, name, snippet = hit.split(": ", 2)
        assert 0 < len(snippet) <= SNIPPET
        house.type("Anna", "hilfe karte zeigen")
        assert house.type("Anna", number)[-1] == page(name).split("\n")[-1]


# -- what the pages say ----------------------------------------------------------------------------


@pytest.mark.parametrize("verb", HOUSE_VERBS, ids=lambda verb: verb.names[0])
@pytest.mark.parametrize("at_hand", [None, *GAMES])
def test_help_on_every_verb_of_the_house(verb: HouseVerb, at_hand: str | None) -> None:
    for name in verb.names:
        text = fold(page(name, at_hand))
        assert re.search(rf"(?<!\w){re.escape(fold(verb.names[0]))}(?!\w)", text), name
        assert re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", text) or name == "?", name


@pytest.mark.parametrize(("game", "verb"), GAME_VERBS, ids=lambda value: getattr(value, "names", ("",))[0])
def test_help_on_every_verb_of_the_games(game: Game, verb: Verb) -> None:
    for name in verb.names:
        text = fold(page(name, game.key))
        assert re.search(rf"\b{fold(verb.names[0])}\b", text)


def named(text: str) -> Iterator[str]:
    """What a page tells players to type: the left column of lines that two blanks indent, and what is in quotes."""
    for line in text.split("\n"):
        if re.match(r"  [^ ]", line):
            yield re.split(r" {2,}", line.strip())[0]
    yield from re.findall(r"„([^“]+)“", " ".join(text.split()))


@pytest.mark.parametrize(("shelf", "topic", "text"), PAGES, ids=lambda value: value[:12])
def test_no_page_names_a_verb_that_does_not_exist(shelf: str, topic: str, text: str) -> None:
    for line in named(text):
        word = fold(re.split(r"[ ,]", line)[0])
        assert word in WORDS | OPTIONS | OTHERS or word[0] in "':", line


@pytest.mark.parametrize(("shelf", "topic", "text"), PAGES, ids=lambda value: value[:12])
def test_pages_that_are_named_exist(shelf: str, topic: str, text: str) -> None:
    game = shelf if shelf in GAMES else None
    quotes = [line.removeprefix("hilfe ") for line in named(text) if line.startswith("hilfe ")]
    for asked in [*quotes, *re.findall(r"hilfe (\w+)$", text, re.M)]:
        found = help_pages().find(asked, game)
        assert isinstance(found, Found) or help_pages().search(asked, game), asked


def test_the_overview_names_every_topic() -> None:
    overview = help_pages().house["hilfe"]
    assert all(re.search(rf"\b{topic}\b", overview) for topic in help_pages().house)


def test_every_option_of_the_house_is_explained() -> None:
    for option in (*HOUSE_OPTIONS, *CLUEDO.options):
        assert re.search(rf"^{option.name}\b", help_pages().house["option"], re.M), option.name


@pytest.mark.parametrize(("shelf", "topic", "text"), PAGES, ids=lambda value: value[:12])
def test_pages_fit_the_window_and_a_screen_reader(shelf: str, topic: str, text: str) -> None:
    lines = text.split("\n")
    for line in lines:
        assert len(ascii_spelling(line)) <= 78
        assert line == line.rstrip()
    if shelf == "haus":
        assert max(map(len, lines)) <= 76
        assert len(lines) <= 22, "one screen"
    house = House()
    house.enter("Anna")
    house.lines["Anna"].screenreader = True
    shown = house.type("Anna", f"hilfe {shelf} {topic}")
    assert fold(shown[0]) == fold(lines[0])
    for line in shown:
        assert line.strip() == line != ""
        assert "  " not in line
        assert not re.fullmatch(r"[-=_| ]+", line)


@pytest.mark.parametrize("shelf", ["", *GAMES])
def test_every_word_leads_to_one_page_of_its_shelf(shelf: str) -> None:
    words = Counter[str]()
    for file in files("mudgames.help").joinpath(shelf).iterdir():
        topic, dot, ending = file.name.partition(".")
        if dot + ending == ".txt":
            first = file.read_text("utf-8").split("\n")[0]
            listed = first.removeprefix("Stichworte:").split(",") if first.startswith("Stichworte:") else []
            for word in map(fold, [topic, *listed]):
                assert page(word, shelf or None) == page(topic, shelf or None), word
                words[word] += 1
    assert [word for word, count in words.items() if count > 1] == []


def test_pages_write_du_large_and_close_their_quotes() -> None:
    for _, topic, text in PAGES:
        assert not re.search(r"\b(du|dir|dich|dein\w*)\b", text), topic
        assert text.count("„") == text.count("“"), topic
