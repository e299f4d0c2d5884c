"""The notepad at a table: private events, own signs over the keeper's, helps, and what outlives a restart."""

import pytest

from house.harness import House
from mudgames.core.event import NOBODY
from mudgames.core.table_events import HelpSwitched, Marked, MarksCleared, Unmarked
from mudgames.house import noting
from mudgames.house.lobby import Lobby


@pytest.fixture
def house() -> House:
    """Anna and Bert play; seed 1 decides who has what."""
    playing = House().seated("Anna", "Bert")
    playing.type("Anna", "starte")
    playing.quiet()
    return playing


def cell(house: House, name: str, column: int, card: str) -> str:
    """What stands in one cell of a person's notepad."""
    live = next(iter(house.hall.tables.values()))
    seat = live.table.lobby.seat_of(house.people[name].key)
    assert seat is not None
    return live.watch.cells(seat).get((column, card), "")


def test_own_signs_lie_over_the_keepers_and_come_off_again(house: House) -> None:
    # CL-84, CL-89, CL-91, CL-100, CL-A03
    before = cell(house, "Anna", 1, "gatow")
    assert before in ("XXXXXX", "------")
    assert house.type("Anna", "markiere anna gatow ?") == ["Notiert."]
    assert cell(house, "Anna", 1, "gatow") == "?"
    assert house.type("Anna", "entferne 1 5") == ["Weggewischt."]
    assert cell(house, "Anna", 1, "gatow") == before


def test_several_cards_at_once_and_any_sign(house: House) -> None:  # CL-88, CL-122
    house.type("Anna", "markiere bert gatow,Seil 9 ------")
    assert [cell(house, "Anna", 2, card) for card in ("gatow", "seil", "pistole")] == ["------"] * 3


def test_reset_takes_all_own_signs_and_no_others(house: House) -> None:  # CL-92, CL-93
    live = next(iter(house.hall.tables.values()))
    clean = live.watch.cells(1)
    house.type("Anna", "markiere 2 1,2,3 !", "markiere 1 4 ja")
    assert live.watch.cells(1) != clean
    assert house.type("Anna", "reset") == ["Alle Deine Zeichen sind weggewischt."]
    assert live.watch.cells(1) == clean


def test_auto_notiz(house: House) -> None:  # CL-90, CL-97, CL-98, CL-A26
    entry = cell(house, "Anna", 1, "gatow")
    assert entry
    assert house.type("Anna", "auto notiz aus") == ["„notiz“ ist nun aus."]
    assert cell(house, "Anna", 1, "gatow") == ""
    assert cell(house, "Bert", 2, "gatow"), "the other pad is another matter"
    house.type("Anna", "auto notiz an")
    assert cell(house, "Anna", 1, "gatow") == entry


@pytest.mark.parametrize("word", ["soufleuse", "souffleuse", "souf"])
def test_auto_soufleuse(house: House, word: str) -> None:  # CL-94, CL-A22
    assert house.type("Anna", f"auto {word} aus") == ["„soufleuse“ ist nun aus."]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("markiere", "So geht es: markiere"),
        ("markiere bert gatow", "So geht es: markiere"),
        ("markiere xaver gatow ?", "Wen meinst Du?"),
        ("markiere 9 gatow ?", "Plätze gehen von 1 bis"),
        ("markiere bert b ?", "kann mehreres heißen"),
        ("markiere bert quark ?", "steht nicht auf dem Zettel"),
        ("markiere bert gatow vielzulang", "1 bis 6 sichtbare Zeichen"),
        ("entferne bert", "So geht es: entferne"),
        ("auto", "So geht es: auto notiz, soufleuse, zeige oder nachfrage an|aus."),
        ("auto notiz vielleicht", "So geht es: auto"),
    ],
)
def test_wrong_input_is_answered_and_changes_nothing(house: House, line: str, part: str) -> None:  # CL-122
    live = next(iter(house.hall.tables.values()))
    version = live.version
    (answer,) = house.type("Anna", line)
    assert part in answer
    assert live.version == version


def test_the_pad_is_shown_framed_or_read_out(house: House) -> None:  # CL-01, CL-02, CL-82, CL-83
    framed = house.type("Anna", "notiz")
    assert framed[0] == "So sieht Dein Notizzettel aus:"
    assert framed[1].startswith("|====")
    assert house.type("Anna", "zettel") == house.type("Anna", "liste") == framed
    house.lines["Anna"].screenreader = True
    read_out = house.type("Anna", "notiz")
    assert len(read_out) == 1 + 21
    assert not any("|" in line or "  " in line for line in read_out)


def test_nobody_else_learns_of_a_sign(house: House) -> None:
    house.lines["Bert"].take_gmcp()
    live = next(iter(house.hall.tables.values()))
    seq = live.watch.seq(2)
    house.type("Anna", "markiere 2 gatow ?", "auto notiz aus", "entferne 2 gatow", "reset")
    assert house.lines["Bert"].take() == []
    assert house.lines["Bert"].take_gmcp() == []
    assert live.watch.seq(2) == seq


def test_game_notes_after_every_change(house: House) -> None:
    house.lines["Anna"].take_gmcp()
    house.type("Anna", "markiere 2 gatow ?")
    (notes,) = [data for package, data in house.lines["Anna"].take_gmcp() if package == "Game.Notes"]
    (row,) = [row for row in notes["rows"] if row["card"] == "gatow"]
    assert row["cells"]["2"] == "?"
    house.type("Anna", "markiere 2 gatow ?")
    assert "Game.Notes" not in [package for package, _ in house.lines["Anna"].take_gmcp()]


def test_signs_outlive_a_restart(house: House) -> None:  # S4
    house.type("Anna", "markiere 2 gatow ?", "auto notiz aus")
    house.kill()
    house.enter("Anna")
    assert cell(house, "Anna", 2, "gatow") == "?"
    assert cell(house, "Anna", 1, "gatow") == ""


def test_who_left_has_no_pad(house: House) -> None:  # CL-A23
    lobby = next(iter(house.hall.tables.values())).table.lobby
    game = next(iter(house.hall.games.values()))
    gone = Lobby(lobby.sitters, lobby.options, lobby.phase, left=frozenset({1}))
    refused = noting.decide(gone, game, 1, noting.ClearMarks())
    assert getattr(refused, "reason", None) is noting.Reason.NO_PAD


def test_note_events_are_for_their_seat_alone() -> None:
    marked, unmarked = Marked(1, 2, ("gatow",), "?"), Unmarked(1, 2, ("gatow",))
    for event in (marked, unmarked, MarksCleared(1), HelpSwitched(1, "notiz", on=True)):
        assert event.audience.seats == frozenset({1})
        assert event.audience != NOBODY
