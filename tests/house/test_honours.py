"""The ladder at run time: what is kept, what is made anew after a crash, and the verbs that show it."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from attrs import evolve as changed

from house.harness import CLUEDO, GAMES, START, House, TestJournal
from mudgames.core.table_events import Ended, Kind, TableOpened
from mudgames.house.honours import Honours
from mudgames.house.ladder import Gain, Ladder
from mudgames.house.letterbox import LONGEST, MOST, SPAN, Letterbox
from mudgames.house.lobby import ABANDONED
from mudgames.house.people import account_holder, guest
from mudgames.house.ports import Failed, Finish, Record, Result
from mudgames.storage.memory import MemoryComments, MemoryResults

NAMES = ("Anna", "Bert", "Cora")


def shape(ladder: Ladder) -> Any:
    """All that a ladder knows."""
    persons = ("anna", "bert", "cora")
    return [ladder.standings(person) for person in persons], ladder.high_score(), ladder.news()


class Books:
    """Honours beside a running house: every game that ends is told to them by hand."""

    def __init__(self) -> None:
        self.house = House()
        self.house.enter(*NAMES)
        self.results = MemoryResults(self.house.journal)
        self.honours = self.started()

    def started(self) -> Honours:
        """Honours as they are right after a start."""
        made = Honours(GAMES, self.results)
        made.restore(self.house.journal)
        return made

    def play(self, number: int, told: bool = True) -> dict[int, Gain]:
        """A game that whoever is on turn wins; what it brought."""
        house, id = self.house, f"cluedo-{number}"
        for name in NAMES:
            house.type(name, "setze sara" if name != NAMES[0] else "setze neu sara")
        house.type(NAMES[0], "starte")
        house.type(house.on_turn(id), "loese", "ja", "anklage " + " ".join(house.envelope(id)))
        gains = dict(self.honours.ended(house.table(id))) if told else {}
        for name in NAMES:
            house.type(name, "aufstehen")
        return gains


@pytest.fixture
def books() -> Books:
    return Books()


def finished(journal: TestJournal, table: str, game: str = "cluedo", reason: str = "accusation") -> None:
    """A table in the journal that has begun and ended."""
    journal.append(table, 0, [TableOpened(game), Ended((), reason)], START, lambda outcome: None)


# -- keeping and restoring ---------------------------------------------------------------------------


def test_a_win_is_folded_and_kept_at_once(books: Books) -> None:  # CL-43
    gains = books.play(1)
    assert sorted((gain.points, gain.after) for gain in gains.values()) == [(0, 1), (0, 1), (3, 1)]
    (kept,) = books.results.load()
    assert (kept.table, kept.reason, kept.counts, len(kept.seats)) == ("cluedo-1", "accusation", True, 3)


def test_the_journal_gives_the_same_ladder_as_the_living_house(books: Books) -> None:  # CL-115
    for number in range(1, 6):
        books.house.time.advance(10)
        books.play(number)
    alive = shape(books.honours.ladder)
    assert shape(books.started().ladder) == alive, "from the rows"
    books.results = MemoryResults(books.house.journal)
    assert shape(books.started().ladder) == alive, "from the journal alone"
    assert len(list(books.results.load())) == 5


def test_a_crash_before_the_row_loses_nothing(books: Books) -> None:
    books.play(1)
    books.play(2, told=False)
    again = books.started()
    assert sum(again.ladder.standings(name.lower())["cluedo"].points for name in NAMES) == 6
    assert list(books.results.missing()) == []


def test_a_row_that_cannot_be_kept_is_made_at_the_next_start(books: Books, caplog: pytest.LogCaptureFixture) -> None:
    books.results.failing = True
    assert any(gain.points for gain in books.play(1).values()), "the end is durable all the same"
    assert "cluedo-1: its result is not kept" in caplog.text
    assert list(books.results.missing()) == ["cluedo-1"]
    books.results.failing = False
    assert shape(books.started().ladder) == shape(books.honours.ladder)
    assert list(books.results.missing()) == []


def test_a_journal_that_does_not_answer_is_asked_at_the_next_start(
    books: Books, caplog: pytest.LogCaptureFixture
) -> None:
    books.play(1, told=False)
    books.house.journal.failing_reads = 1
    assert books.started().ladder.standings("anna") == {}
    assert "cluedo-1: no result, the journal does not answer" in caplog.text
    assert books.started().ladder.rungs("anna") == {"cluedo": 1}


def test_a_table_of_an_unknown_game_is_skipped(books: Books, caplog: pytest.LogCaptureFixture) -> None:
    finished(books.house.journal, "halma-1", "halma")
    finished(books.house.journal, "cluedo-9", reason=ABANDONED)
    assert [news.name for news in books.started().ladder.news()] == ["cluedo-9"]
    assert "halma-1 is left without a result" in caplog.text
    assert list(books.results.missing()) == ["halma-1"]


def test_a_game_that_cannot_be_counted_harms_no_other(books: Books, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no places")

    games = {"cluedo": changed(CLUEDO, places=broken)}
    books.honours = Honours(games, books.results)
    finished(books.house.journal, "cluedo-8")
    finished(books.house.journal, "cluedo-9", reason=ABANDONED)
    with caplog.at_level(logging.ERROR):
        books.honours.restore(books.house.journal)
    assert [news.name for news in books.honours.ladder.news()] == ["cluedo-9"]
    books.house.seated("Dora")
    live = books.house.table(books.house.visitor("Dora").table or "")
    assert books.honours.ended(live) == {}, "it has not even ended"
    assert "could not be made" in caplog.text


class SlowJournal(TestJournal):
    """A journal that answers when it is told to."""

    __test__ = False

    def __init__(self, records: dict[str, list[Record]]) -> None:
        super().__init__()
        self.records = records
        self.asked: list[Callable[[], None]] = []

    def read(self, table: str, done: Callable[[Sequence[Record] | Failed], None]) -> None:
        """See `ports.Journal`."""
        self.asked.append(partial(super().read, table, done))


def test_a_result_that_comes_late_is_folded_in_its_place(books: Books) -> None:
    books.play(1, told=False)
    slow = SlowJournal(books.house.journal.records)
    books.honours = Honours(GAMES, books.results)
    books.honours.restore(slow)
    books.house.time.advance(10)
    books.play(2)
    assert sum(books.honours.ladder.standings(name.lower())["cluedo"].points for name in NAMES) == 3
    for answer in slow.asked:
        answer()
    assert sum(books.honours.ladder.standings(name.lower())["cluedo"].points for name in NAMES) == 6
    assert shape(books.honours.ladder) == shape(books.started().ladder)


# -- verbs -----------------------------------------------------------------------------------------


def won(number: int, people: int, computers: int = 0) -> Result:
    """A game that Anna has won against so many people and computers, one hour after the last."""
    persons = [account_holder(name) for name in ("Anna", "Annika", "Bert", "Cora", "Dora")] + [guest("Emil")]
    seats = [
        Finish(seat, person.name, person.key, Kind.HUMAN, False, 1 if seat == 1 else None)
        for seat, person in enumerate(persons[:people], start=1)
    ]
    robots = [Finish(people + n, f"Robo {n}", f"rechner:{n}", Kind.BOT, False, None) for n in range(1, computers + 1)]
    at = START + number * 3600
    return Result(f"cluedo-{number}", "cluedo", at, "accusation", True, (*seats, *robots))


@pytest.fixture
def house() -> House:
    made = House()
    results = MemoryResults(made.journal)
    made.hall.honours = Honours(GAMES, results)
    made.hall.letterbox = Letterbox(MemoryComments(), made.time)
    made.enter("Anna", "Dora", "Fritz", "gast Emil")
    return made


def remember(house: House, *results: Result) -> None:
    """Let the house have these results."""
    kept = MemoryResults(house.journal)
    for result in results:
        finished(house.journal, result.table)
        kept.keep(result, lambda outcome: None)
    house.hall.honours = Honours(GAMES, kept)
    house.hall.honours.restore(house.journal)


def test_the_own_experience(house: House) -> None:  # CL-115, CL-108, CL-109
    assert house.type("Anna", "erfahrung")[0].startswith("Von Dir steht hier noch nichts.")
    remember(house, won(1, 6), won(2, 4))
    told = house.type("Anna", "erfahrung")
    assert told[0] == "Saras Cluedo: Stufe 2 von 7, 10 Punkte."
    assert [line[:3] for line in told[1:-1]] == ["1. ", "2. "]
    assert told[-1] == "Für Stufe 3 brauchst Du noch 5 Punkte."
    assert house.type("Anna", "erfahrung anna") == told


def test_the_experience_of_others(house: House) -> None:
    remember(house, won(1, 6))
    assert house.type("Dora", "erfahrung Anna") == [
        "Die Erfahrung von Anna:",
        "Saras Cluedo: Stufe 2 von 7, 6 Punkte.",
    ]
    assert house.type("Dora", "erfahrung ber")[1] == "Saras Cluedo: Stufe 1 von 7, 0 Punkte."
    (several,) = house.type("Dora", "erfahrung ann")
    assert several.startswith("„ann“ passt auf mehrere, zum Beispiel Anna oder Annika.")
    assert house.type("Dora", "erfahrung emil")[0].startswith("Von „emil“ steht hier nichts.")


def test_a_guest_is_told_that_nothing_is_kept(house: House) -> None:
    remember(house, won(1, 6))
    assert house.type("Emil", "erfahrung")[0].startswith("Für Gäste wird keine Erfahrung aufgeschrieben.")
    assert len(house.type("Emil", "erfahrung anna")) == 2


@pytest.mark.parametrize(
    "line", ["high score", "highscore", "hscore", "High Score sara", "high cluedo", "hscore clu"]
)
def test_the_high_score(house: House, line: str) -> None:  # CL-105
    assert house.type("Dora", line)[0].startswith("Hier steht noch niemand.")
    remember(house, won(1, 6), won(2, 5), won(3, 6, computers=1))
    head, *entries = house.type("Dora", line)
    assert head == "Siege an Tischen, an denen zu Beginn mindestens sechs Personen saßen:"
    assert entries == ["1. Anna: 2 Siege in Saras Cluedo, zuletzt am 15.01.2027 (bis zu 6 Personen)"]


def test_the_high_score_of_no_game(house: House) -> None:
    assert house.type("Dora", "high score halma") == ["Ein Spiel „halma“ gibt es hier nicht. Möglich: cluedo."]


def test_the_high_score_is_bounded(house: House) -> None:
    def winner(number: int) -> Result:
        first, *others = won(number, 6).seats
        return changed(won(number, 6), seats=(changed(first, name=f"N{number}", person=f"n{number}"), *others))

    remember(house, *map(winner, range(1, 40)))
    told = house.type("Dora", "high score")
    assert len(told) == 31
    assert told[1].startswith("1. N39:")


def test_the_news_board(house: House) -> None:  # CL-107, CL-A14
    assert house.type("Dora", "kurier") == ["Der Kurier hat noch nichts zu melden."]
    gone = changed(won(100, 2), reason=ABANDONED, counts=False)
    remember(house, gone, *(won(number, 6) for number in range(1, 61)))
    head, first, last = house.type("Dora", "kurier")
    assert head == "Der Kurier meldet, das Neueste zuletzt:"
    assert first == "17.01.2027: Hört, hört! Anna beherrscht nun Cluedo wie kaum jemand sonst!"
    assert last.startswith("19.01.2027: Tisch cluedo-100 ist geschlossen.")


# -- comments --------------------------------------------------------------------------------------


def test_a_comment_is_thanked_for_and_kept(house: House) -> None:  # CL-106
    comments = MemoryComments()
    house.hall.letterbox = Letterbox(comments, house.time)
    assert house.type("Emil", "kommentar")[0].startswith("Was möchtest Du dem Haus schreiben?")
    assert house.type("Emil", "kommentar Schön hier, weiter so!")[0].startswith("Danke!")
    (kept,) = comments.load()
    assert (kept.person, kept.name, kept.at) == ("gast:emil", "Emil (Gast)", START)
    assert kept.text == "Schön hier, weiter so!"
    assert house.type("Emil", "kommentar " + "x" * LONGEST)[0].startswith("Danke!")
    assert house.type("Emil", "kommentar " + "x" * (LONGEST + 1))[0].startswith("Das ist zu lang")
    comments.failing = True
    assert house.type("Emil", "kommentar Hallo")[0].startswith("Das Buch des Hauses klemmt")
    assert len(list(comments.load())) == 2


def test_a_few_comments_at_a_time(house: House) -> None:
    for _ in range(MOST):
        assert house.type("Anna", "kommentar Noch einer.")[0].startswith("Danke!")
        house.time.advance(1)
    assert house.type("Anna", "kommentar Noch einer.")[0].startswith("Der Briefkasten klemmt")
    assert house.type("Dora", "kommentar Meiner.")[0].startswith("Danke!"), "each has a count of their own"
    house.time.advance(SPAN - MOST)
    assert house.type("Anna", "kommentar Noch einer.")[0].startswith("Danke!")
    assert house.type("Anna", "kommentar Noch einer.")[0].startswith("Der Briefkasten klemmt")
