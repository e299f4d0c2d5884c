"""The ladder, the high score and the news board as a fold over results; results from a table's records."""

from collections.abc import Mapping, Sequence
from itertools import count, pairwise
from typing import Any

import pytest

from mudgames.core.event import Event
from mudgames.core.table_events import Chair, Ended, Kind, SeatLeft, SeatTaken, ShownOut, Started, TableOpened
from mudgames.games import find_games
from mudgames.house.ladder import (
    MOST_NEWS,
    THRESHOLDS,
    TOP,
    Gain,
    Ladder,
    News,
    Standing,
    Topic,
    Wins,
    order,
    rung_of,
)
from mudgames.house.ladder_page import gain_lines, news_line, own_lines, proclamation, rung_sentence, wins_line
from mudgames.house.lobby import ABANDONED, CLOSED
from mudgames.house.ports import Finish, Record, Result
from mudgames.house.results import result_of
from mudgames.kit.texts import load_catalogue

GAMES = find_games()
CLUEDO = GAMES["cluedo"]
TEXTS = load_catalogue("mudgames.house")
_numbers = count(1)


def result(*names: str, won: Mapping[str, int] | str = "", left: Sequence[str] = (), **facts: Any) -> Result:
    """A finished game of these people, in order: `*Robo` is a computer, `gast Anna` a guest."""
    places = {won: 1} if isinstance(won, str) else won
    number = next(_numbers)
    seats = []
    for seat, name in enumerate(names, start=1):
        kind = Kind.BOT if name.startswith("*") else Kind.HUMAN
        guest = name.startswith("gast ")
        person = f"gast:{name[5:].lower()}" if guest else name.lower()
        shown = f"{name[5:]} (Gast)" if guest else name
        seats.append(Finish(seat, shown, person, kind, name in left, places.get(name)))
    values = {"table": f"cluedo-{number}", "game": "cluedo", "at": number, "reason": "accusation", "counts": True}
    return Result(**{**values, "seats": tuple(seats), **facts})


def at_points(wanted: int) -> Ladder:
    """A ladder on which Anna has these points, one for each second place of two."""
    return Ladder(result("Anna", "Zoe", won={"Anna": 2}) for _ in range(wanted))


# -- rungs and points ------------------------------------------------------------------------------


def test_there_are_seven_rungs_each_dearer_than_the_last() -> None:  # CL-115
    assert (*THRESHOLDS, TOP) == (5, 15, 40, 90, 180, 360, 7)
    assert all(lower < higher for lower, higher in pairwise(THRESHOLDS))
    reached = {needed: rung_of(needed) for needed in (0, 4, 5, 14, 15, 40, 90, 180, 359, 360, 9999)}
    assert list(reached.values()) == [1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 7]


def test_the_first_finished_game_is_the_first_rung_won_or_not() -> None:  # CL-108, CL-A12
    ladder = Ladder()
    assert ladder.standings("anna") == {}
    gains = ladder.fold(result("Anna", "Bert", "Cora", won="Anna"))
    assert gains == {1: Gain(3, 0, 1), 2: Gain(0, 0, 1), 3: Gain(0, 0, 1)}
    assert ladder.fold(result("Anna", "Bert"))[2] == Gain(0, 1, 1)
    assert ladder.rungs("bert") == {"cluedo": 1}


def test_a_game_without_a_winner_counts_as_finished() -> None:  # CL-80, CL-81, CL-A12
    assert Ladder().fold(result("Anna", "Bert", reason="unsolved")) == {1: Gain(0, 0, 1), 2: Gain(0, 0, 1)}


def test_a_game_that_leaves_no_record_brings_nothing() -> None:
    ladder = Ladder()
    assert ladder.fold(result("Anna", "Bert", counts=False, reason="unfinished")) == {}
    assert ladder.standings("anna") == {}


def test_a_win_is_worth_the_people_at_the_start_with_the_winner() -> None:  # CL-43, CL-A13
    for people in range(2, 9):
        names = ["Anna", *(f"P{number}" for number in range(1, people))]
        assert Ladder().fold(result(*names, won="Anna"))[1].points == people


def test_who_left_for_good_counts_at_the_table_but_earns_nothing() -> None:
    ladder = Ladder()
    gains = ladder.fold(result("Anna", "Bert", "Cora", won="Anna", left=("Bert",)))
    assert gains == {1: Gain(3, 0, 1), 3: Gain(0, 0, 1)}
    assert ladder.standings("bert") == {}


def test_computers_count_below_the_second_rung_only() -> None:  # CL-A13
    ladder = Ladder()
    assert ladder.fold(result("Anna", "*Robo", "*Blech", won="Anna"))[1] == Gain(3, 0, 1)
    assert ladder.fold(result("Anna", "*Robo", "*Blech", won="Anna"))[1] == Gain(3, 1, 2)
    assert ladder.fold(result("Anna", "*Robo", "*Blech", won="Anna"))[1] == Gain(0, 2, 2), "no second person"
    assert ladder.fold(result("Anna", "Bert", "*Robo", won="Anna"))[1] == Gain(2, 2, 2), "a computer is no person"
    assert ladder.standings("*robo") == {}


def test_a_guest_counts_as_a_person_but_has_no_entry() -> None:
    ladder = at_points(5)
    assert ladder.fold(result("Anna", "gast Bert", won="Anna")) == {1: Gain(2, 2, 2)}
    assert ladder.fold(result("Cora", "gast Bert", won="gast Bert")) == {1: Gain(0, 0, 1)}
    assert ladder.standings("gast:bert") == {}


def test_later_places_are_worth_less() -> None:
    places = {"Anna": 1, "Bert": 2, "Cora": 3}
    gains = Ladder().fold(result("Anna", "Bert", "Cora", "Dora", won=places))
    assert [gain.points for gain in gains.values()] == [4, 3, 2, 0]
    assert Ladder().fold(result("Anna", "Bert", won={"Bert": 5}))[2].points == 0, "never less than nothing"


def test_several_winners_earn_it_in_full() -> None:
    gains = Ladder().fold(result("Anna", "Bert", "Cora", won={"Anna": 1, "Cora": 1}))
    assert [gain.points for gain in gains.values()] == [3, 0, 3]


@pytest.mark.parametrize("needed", THRESHOLDS)
def test_each_threshold_is_a_rung(needed: int) -> None:  # CL-109 … CL-114
    ladder = at_points(needed - 1)
    assert ladder.standings("anna")["cluedo"].missing == 1
    rung = THRESHOLDS.index(needed) + 1
    assert ladder.fold(result("Anna", "Bert", won="Anna"))[1] == Gain(2, rung, rung + 1)


def test_games_have_ladders_of_their_own() -> None:
    ladder = Ladder([result("Anna", "Bert", won="Anna"), result("Anna", "Bert", game="other", won="Bert")])
    assert ladder.standings("anna") == {"cluedo": Standing("Anna", 2), "other": Standing("Anna", 0)}


def test_names_are_found_by_their_beginning() -> None:
    ladder = Ladder([result("Jürgen", "Anna", "Annabell")])
    assert ladder.find("ANNA") == ["anna"], "an exact name wins"
    assert ladder.find("an") == ["anna", "annabell"]
    assert ladder.find("x") == ladder.find("") == []


# -- high score ------------------------------------------------------------------------------------

FIVE = ("Anna", "Bert", "Cora", "Dora", "Emil")


def test_the_high_score_lists_winners_of_six_and_more_people() -> None:  # CL-105
    ladder = Ladder([result(*FIVE, won="Anna"), result(*FIVE, "*Robo", "*Blech", won="Bert")])
    assert ladder.high_score() == []
    first = result(*FIVE, "gast Fritz", won="gast Fritz")
    second = result(*FIVE, "gast Fritz", "Gabi", won="gast Fritz")
    third = result(*FIVE, "gast Fritz", "*Robo", won="Cora", left=("Anna",))
    for one in (first, second, third, result(*FIVE, "Gabi"), result(*FIVE, "Gabi", won="*Robo")):
        ladder.fold(one)
    assert ladder.high_score() == [
        Wins("cluedo", "Fritz (Gast)", 2, second.at, 7),
        Wins("cluedo", "Cora", 1, third.at, 6),
    ]
    assert ladder.high_score("other") == []


def test_a_computer_is_no_winner_of_the_high_score() -> None:  # CL-105
    assert Ladder([result(*FIVE, "Fritz", "*Robo", won="*Robo")]).high_score() == []


def test_of_equal_winners_the_latest_stands_first() -> None:
    ladder = Ladder([result(*FIVE, "Fritz", won=name) for name in ("Anna", "Bert")])
    assert [wins.name for wins in ladder.high_score()] == ["Bert", "Anna"]


# -- news ------------------------------------------------------------------------------------------


def test_the_last_rung_is_news_once() -> None:  # CL-107, CL-A14
    ladder = at_points(358)
    assert ladder.news() == []
    last = result("Anna", "Bert", won="Anna")
    assert ladder.fold(last)[1].masters
    assert ladder.news() == [News(last.at, Topic.MASTERED, "cluedo", "Anna")]
    assert not ladder.fold(result("Anna", "Bert", won="Anna"))[1].masters
    assert len(ladder.news()) == 1


def test_an_abandoned_table_is_news_a_closed_one_is_not() -> None:
    abandoned = [result("Anna", "Bert", counts=False, reason=ABANDONED) for _ in range(MOST_NEWS + 3)]
    ladder = Ladder([*abandoned, result("Anna", counts=False, reason=CLOSED)])
    news = [News(one.at, Topic.ABANDONED, "cluedo", one.table) for one in reversed(abandoned)]
    assert ladder.news() == news[:MOST_NEWS]
    assert ladder.standings("anna") == {}


# -- results ---------------------------------------------------------------------------------------


def records(*events: Event) -> list[Record]:
    return [Record(version, 100 + version, event) for version, event in enumerate(events, start=1)]


def taken(*names: str) -> list[Event]:
    sitters = [SeatTaken(seat, name, Kind.HUMAN, name.lower()) for seat, name in enumerate(names, start=1)]
    chairs = tuple(Chair(seat, name, Kind.HUMAN) for seat, name in enumerate(names, start=1))
    return [TableOpened("cluedo"), *sitters, Started(chairs)]


def finish(seat: int, name: str, left: bool = False, place: int | None = None) -> Finish:
    return Finish(seat, name, name.lower(), Kind.HUMAN, left, place)


def test_a_result_is_made_from_the_records_of_a_table() -> None:  # CL-43
    history = records(*taken("Anna", "Bert", "Cora"), SeatLeft(3), Ended((1,), "accusation"))
    seats = (finish(1, "Anna", place=1), finish(2, "Bert"), finish(3, "Cora", left=True))
    made = result_of("cluedo-7", CLUEDO, history)
    assert made == Result("cluedo-7", "cluedo", 107, "accusation", counts=True, seats=seats)


@pytest.mark.parametrize(("reason", "counts"), [("last_player", True), ("unsolved", True), ("unfinished", False)])
def test_a_win_without_an_accusation_has_no_place(reason: str, counts: bool) -> None:  # CL-80, CL-81
    winners = (1,) if reason == "last_player" else ()
    made = result_of("cluedo-7", CLUEDO, records(*taken("Anna", "Bert"), SeatLeft(2), Ended(winners, reason)))
    assert (made.counts, [seat.place for seat in made.seats]) == (counts, [None, None])


def test_a_table_that_never_started_has_a_result_too() -> None:
    opened, anna, bert, _ = taken("Anna", "Bert")
    shown_out = [ShownOut(1), SeatLeft(1)]
    made = result_of("cluedo-7", CLUEDO, records(opened, anna, bert, *shown_out, Ended((), ABANDONED)))
    assert made == Result("cluedo-7", "cluedo", 106, ABANDONED, counts=False, seats=(finish(1, "Bert"),))
    closed = result_of("cluedo-7", CLUEDO, records(opened, anna, SeatLeft(1), Ended((), CLOSED)))
    assert closed == Result("cluedo-7", "cluedo", 104, CLOSED, counts=False, seats=())


def test_a_table_that_runs_has_none() -> None:
    with pytest.raises(ValueError, match="cluedo-7 has not ended"):
        result_of("cluedo-7", CLUEDO, records(*taken("Anna", "Bert")))


def test_results_are_folded_by_time_and_table() -> None:
    """The order makes a difference: computers count below rung 2 only."""
    early = result("Anna", "*Robo", "*Blech", won="Anna", at=1, table="cluedo-9")
    late = result("Anna", "Bert", "Cora", won="Anna", at=2, table="cluedo-1")
    later = result("Anna", "*Robo", won="Anna", at=2, table="cluedo-2")
    assert sorted([later, late, early], key=order) == [early, late, later]
    assert Ladder([early, late, later]).standings("anna") == {"cluedo": Standing("Anna", 6)}
    assert Ladder([early, later, late]).standings("anna") == {"cluedo": Standing("Anna", 8)}


# -- words -----------------------------------------------------------------------------------------


def test_sara_words_every_rung_herself() -> None:  # CL-108, CL-109, CL-110, CL-111, CL-112, CL-113, CL-114
    sentences = [rung_sentence(TEXTS, CLUEDO, rung) for rung in range(1, TOP + 1)]
    assert len(set(sentences)) == TOP
    assert not set(sentences) & set(TEXTS.sentences.values())
    words = ("Neuland", "durchschaust", "worum es hier geht", "erweiterten", "beinahe", "Sherlock Holmes", "Champion")
    assert all(word in sentence for word, sentence in zip(words, sentences, strict=True))


def test_the_house_has_words_for_games_without_their_own() -> None:
    assert all(TEXTS.has("ladder", name) for name in (*map(str, range(1, TOP + 1)), "kurier"))


def test_the_own_rungs_are_listed_in_ascending_order() -> None:  # CL-115
    lines = list(own_lines(TEXTS, CLUEDO, Standing("Anna", 17)))
    rungs = [f"{rung}. {rung_sentence(TEXTS, CLUEDO, rung)}" for rung in (1, 2, 3)]
    assert lines == ["Saras Cluedo: Stufe 3 von 7, 17 Punkte.", *rungs, "Für Stufe 4 brauchst Du noch 23 Punkte."]
    assert list(own_lines(TEXTS, CLUEDO, Standing("Anna", 14)))[-1] == "Für Stufe 3 brauchst Du noch 1 Punkt."
    assert list(own_lines(TEXTS, CLUEDO, Standing("Anna", 360)))[-1] == "Höher hinauf geht es nicht."


def test_what_a_game_brought_is_told() -> None:  # CL-43
    assert gain_lines(TEXTS, CLUEDO, Gain(0, 1, 1)) == []
    assert gain_lines(TEXTS, CLUEDO, Gain(3, 2, 2)) == ["Deine Erfahrung wächst um 3 Punkte."]
    reached = "Du erreichst Stufe 2 von 7. Nach und nach durchschaust Du die Regeln."
    assert gain_lines(TEXTS, CLUEDO, Gain(6, 0, 2)) == ["Deine Erfahrung wächst um 6 Punkte.", reached]


def test_everybody_hears_of_a_master() -> None:  # CL-107
    (line,) = proclamation(TEXTS, CLUEDO, "Anna")
    assert line == "Der Kurier ruft: Hört, hört! Anna beherrscht nun Cluedo wie kaum jemand sonst!"
    news = News(1_800_000_000, Topic.MASTERED, "cluedo", "Anna")
    assert news_line(TEXTS, GAMES, news) == f"15.01.2027: {line.removeprefix('Der Kurier ruft: ')}"
    gone = News(1_800_000_000, Topic.ABANDONED, "cluedo", "cluedo-4")
    assert (news_line(TEXTS, GAMES, gone) or "").startswith("15.01.2027: Tisch cluedo-4 ist geschlossen.")
    assert news_line(TEXTS, {}, news) is None


def test_an_entry_of_the_high_score_is_one_line() -> None:
    line = wins_line(TEXTS, CLUEDO, 1, Wins("cluedo", "Anna", 1, 1_800_000_000, 6))
    assert line == "1. Anna: 1 Sieg in Saras Cluedo, zuletzt am 15.01.2027 (bis zu 6 Personen)"
