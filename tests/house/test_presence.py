"""Coming, going, lost lines, take-overs, stand-ins, restarts (telnet.md R1–R13, CL-124, product.md)."""

import pytest

from house.harness import House, said
from mudgames.core.table_events import CameBack, SeatLeft, StoodIn
from mudgames.house.live import RETRY
from mudgames.house.lobby import Phase
from mudgames.house.presence import AWAY
from mudgames.storage.memory_journal import Trouble


def names_of(house: House, kind: type) -> list[int]:
    return [event.seat for event in house.journal.events("cluedo-1") if isinstance(event, kind)]


def suggest_and_show(house: House, line: str) -> None:
    """A whole turn."""
    house.type(house.on_turn(), line)
    due = house.table().watch.view(-1).suggestions[-1].due
    if due:
        house.type(house.name_of(due), "zeige", "1")


# -- coming and going without a seat ---------------------------------------------------------------


def test_who_has_no_seat_comes_and_goes() -> None:
    house = House()
    house.enter("Anna")
    assert house.read("Anna")[0] == "Auf dem Terqa-Handelsweg"
    house.enter("Bert")
    assert house.read("Anna") == ["Bert kommt des Weges."]
    house.lose("Bert")
    assert house.read("Anna") == ["Bert verabschiedet sich."]
    assert list(house.hall.visitors) == ["anna"]


def test_a_line_that_is_not_the_present_one_can_be_lost_without_harm() -> None:
    house = House()
    house.enter("Anna")
    old = house.lines["Anna"]
    house.enter("Anna")
    house.hall.lost("anna", old)
    assert house.visitor("Anna").present


def test_a_guest_and_an_account_of_one_name_are_two() -> None:
    house = House()
    house.enter("Anna", "gast Anna")
    assert set(house.hall.visitors) == {"anna", "gast:anna"}
    assert house.hall.is_taken("ANNA")
    house.hall.lost("gast:anna", house.lines["Anna"])
    assert not house.hall.is_taken("Anna")


# -- take-over (R1) --------------------------------------------------------------------------------


def test_r1_a_second_login_takes_over_at_once_with_seat_and_turn() -> None:
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    other = house.others(actor)[0]
    old = house.lines[actor]
    house.enter(actor)
    assert old.closed
    assert old.texts[-1] == said("house", "taken_over")[0]
    told = house.read(actor)
    assert told[0].startswith("Du sitzt wieder an Tisch cluedo-1.")
    assert told[-1] == "Du bist am Zug: vermute, loese oder passe."
    assert house.read(other) == [], "nobody was away"
    assert "Du passt." in house.type(actor, "passe")


def test_r4_after_a_takeover_one_reads_what_a_dead_line_may_have_lost() -> None:
    house = House(3).playing("Anna", "Bert", "Cora")
    first = house.on_turn()
    house.type(first, "passe")
    house.enter(first)
    assert not any(line in house.read(first) for line in said("house", "missed"))
    for triple in ("1 7 13", "2 8 14"):
        suggest_and_wait(house, triple)
    house.enter(first)
    told = house.read(first)
    assert said("house", "missed")[0] in told
    assert sum("vermutet:" in line for line in told[told.index(said("house", "missed")[0]) :]) == 2


def test_taking_over_without_a_seat_shows_the_room_and_tells_nobody() -> None:
    house = House()
    house.enter("Anna", "Bert")
    house.quiet()
    house.enter("Anna")
    assert house.read("Anna")[0] == "Auf dem Terqa-Handelsweg"
    assert house.read("Bert") == []


def test_taking_over_while_an_append_is_in_flight() -> None:
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    house.journal.trouble(Trouble.HOLD)
    house.type(actor, "passe")
    house.enter(actor)
    assert house.read(actor) == []
    house.journal.release()
    told = house.read(actor)
    assert told[0] == "Du passt."
    assert any(line.startswith("Du sitzt wieder an Tisch") for line in told)


def test_a_welcome_behind_a_failed_append_is_shown_all_the_same() -> None:
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    house.journal.trouble(Trouble.HOLD)
    house.type(actor, "passe")
    house.enter(actor)
    house.journal.trouble(Trouble.FAIL)
    house.journal.release()
    told = house.read(actor)
    assert told[0] == said("house", "not_stored")[0]
    assert told[1].startswith("Du sitzt wieder an Tisch")


# -- lost lines ------------------------------------------------------------------------------------


def test_r5_a_lost_line_keeps_the_seat_and_others_hear_of_it_once() -> None:
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    other = house.others(actor)[0]
    house.lose(actor)
    assert house.read(other) == said("house", "line_lost", name=actor)
    assert house.type(other, "wer ist dran")[0].startswith(f"{actor} ist am Zug")
    house.time.advance(3 * AWAY)
    assert house.journal.events("cluedo-1")[-1:] != [StoodIn(1)]
    assert names_of(house, StoodIn) == [], "an account's seat waits for statue"
    house.enter(actor)
    assert house.read(other)[-1:] == said("house", "back", name=actor)
    assert house.read(actor)[-1] == "Du bist am Zug: vermute, loese oder passe."


def test_no_alarm_is_left_of_lines_that_broke_a_hundred_times() -> None:
    house = House().playing("Anna", "Bert")
    before = house.alarms()
    for _ in range(100):
        house.lose("Anna")
        assert house.alarms() == before + 1
        house.enter("Anna")
    assert house.alarms() == before


def test_ende_keeps_the_seat_too() -> None:
    house = House().playing("Anna", "Bert")
    house.type("Anna", "ende")
    assert house.lines["Anna"].texts[-1] == said("house", "farewell_seated", name="Anna", table="cluedo-1")[0]
    assert house.read("Bert") == said("house", "hung_up", name="Anna")
    house.enter("Anna")
    assert house.read("Anna")[0].startswith("Du sitzt wieder")


@pytest.mark.parametrize("turns", [0, 1, 4, 5, 9])
def test_cl124_digest_then_cards_then_what_is_awaited(turns: int) -> None:
    house = House(2).playing("Anna", "Bert", "Cora")
    house.lose("Cora")
    triples = ("1 7 13", "2 8 14", "3 9 15", "4 10 16", "5 11 17", "6 12 18", "1 8 19", "2 9 20", "3 10 21")
    for triple in triples[:turns]:
        suggest_and_wait(house, triple)
    house.enter("Cora")
    told = house.read("Cora")
    assert told[0].startswith("Du sitzt wieder an Tisch cluedo-1.")
    assert told[-2].startswith("Deine Karten: ")
    assert told[-1] == house.table().game.screens.awaited(house.table().watch.view(house.seat("Cora")), None)[0]
    digest = told[1:-2]
    assert len(digest) <= 5
    if turns == 0:
        assert digest == ["Noch hat niemand etwas vermutet."]
    elif turns <= 4:
        assert digest[0] == said("house", "missed")[0]
    else:
        count = "1 Zug" if turns == 5 else f"{turns - 4} Züge"
        assert digest[0] == said("house", "missed_more", count=count)[0]


def suggest_and_wait(house: House, triple: str) -> None:
    """A whole turn, also of who is away: a clock shows, and lines come as if typed."""
    person = house.people[house.on_turn()].key
    house.hall.hear(person, f"vermute {triple}")
    if house.table().watch.view(-1).suggestions[-1].due:
        house.time.advance(120)


def test_a_returning_person_reads_the_end_that_was_missed() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    house.lose("Cora")
    house.type("Anna", "aufstehen")
    house.type("Bert", "aufstehen")
    house.enter("Cora")
    told = house.read("Cora")
    assert told[0].startswith("Du sitzt wieder")
    assert told[-1] == "Die Partie ist zu Ende."
    assert any("nur Du geblieben" in line for line in told)
    house.type("Cora", "aufstehen")
    assert house.hall.tables == {}


def test_nobody_is_kept_for_ever_by_a_table_that_is_over() -> None:
    house = House().playing("Anna", "Bert")
    house.lose("Bert")
    house.type("Anna", "aufstehen")
    assert set(house.hall.visitors) == {"anna", "bert"}
    house.time.advance(AWAY)
    assert set(house.hall.visitors) == {"anna"}
    assert house.hall.tables == {}
    assert house.alarms() == 0


# -- away from the lobby ---------------------------------------------------------------------------


def test_lobby_seats_of_absent_people_are_freed_after_15_minutes() -> None:
    house = House().seated("Anna", "Bert", "gast Cora")
    house.lose("Anna", "Cora")
    house.time.advance(AWAY - 1)
    assert len(house.table().table.lobby.sitters) == 3
    house.quiet()
    house.time.advance(1)
    assert [sitter.name for sitter in house.table().table.lobby.sitters] == ["Bert"]
    assert house.read("Bert")[0] == "Anna steht vom Tisch auf."
    assert set(house.hall.visitors) == {"bert"}
    assert not house.hall.is_taken("Cora")


def test_back_in_the_lobby_in_time() -> None:
    house = House().seated("Anna", "Bert")
    house.lose("Anna")
    house.time.advance(AWAY - 1)
    house.enter("Anna")
    assert house.read("Anna") == [
        "Du sitzt noch an Tisch cluedo-1 bei Sara. Es hat noch nicht begonnen; „stand“ zeigt, wer da ist."
    ]
    house.lose("Anna")
    house.time.advance(AWAY - 1)
    assert house.seat("Anna") == 1
    house.time.advance(1)
    assert house.seat("Bert") == 1


def test_absent_people_whose_seats_moved_lose_their_own_only() -> None:
    """Seats close up between the alarm and the append: it must be the person who leaves, not the number."""
    house = House().seated("Anna", "Bert", "Cora", "Dora")
    house.lose("Anna", "Bert")
    house.journal.trouble(Trouble.NONE, Trouble.HOLD)
    house.type("Cora", "sage x")
    house.journal.trouble(Trouble.HOLD)
    house.time.advance(AWAY)
    while house.journal.held:
        house.journal.release()
    assert [sitter.name for sitter in house.table().table.lobby.sitters] == ["Cora", "Dora"]


def test_a_lobby_without_anybody_is_closed_and_forgotten() -> None:
    house = House().seated("Anna")
    house.kill()
    assert list(house.hall.tables) == ["cluedo-1"]
    house.time.advance(AWAY)
    assert house.hall.tables == {}
    assert house.hall.visitors == {}
    assert house.alarms() == 0


def test_a_chair_taken_by_somebody_who_is_gone_meanwhile_is_freed() -> None:
    house = House()
    house.enter("Anna")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "setze sara")
    house.lose("Anna")
    assert house.hall.visitors == {}
    house.journal.release()
    assert len(house.table().table.lobby.sitters) == 1
    house.time.advance(AWAY)
    assert house.hall.tables == {}


def test_a_chair_taken_by_somebody_who_came_back_meanwhile() -> None:
    house = House()
    house.enter("Anna")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "setze sara")
    house.lose("Anna")
    house.enter("Anna")
    house.journal.release()
    assert house.visitor("Anna").table == "cluedo-1"
    house.time.advance(2 * AWAY)
    assert house.seat("Anna") == 1


# -- stand-ins -------------------------------------------------------------------------------------


def stood_in() -> House:
    """A game in which Sara stands in for the guest Cora."""
    house = House(2).playing("Anna", "Bert", "gast Cora")
    house.lose("Cora")
    house.time.advance(AWAY)
    house.quiet()
    return house


def test_a_guests_seat_gets_a_stand_in_after_15_minutes() -> None:
    house = House(2).playing("Anna", "Bert", "gast Cora")
    house.lose("Cora")
    house.time.advance(AWAY - 1)
    assert names_of(house, StoodIn) == []
    house.quiet()
    house.time.advance(1)
    assert names_of(house, StoodIn) == [house.seat("Cora")]
    assert house.read("Anna")[0] == "Sara springt für Cora (Gast) ein."


def test_the_guest_takes_the_seat_back_and_is_greeted_after_that() -> None:
    house = stood_in()
    house.enter("gast Cora")
    assert names_of(house, CameBack) == [house.seat("Cora")]
    told = house.read("Cora")
    assert told[0].startswith("Sara gibt Dir Deine Karten zurück.")
    assert told[1].startswith("Du sitzt wieder an Tisch")
    assert told[-2].startswith("Deine Karten: ")
    (line,) = house.read("Anna")
    assert line == "Cora (Gast) ist wieder da und nimmt die Karten von Sara zurück."


def test_the_way_back_is_tried_until_the_store_answers() -> None:
    house = stood_in()
    house.journal.trouble(Trouble.FAIL, Trouble.FAIL)
    house.enter("gast Cora")
    assert house.read("Cora")[0].startswith("Du sitzt wieder an Tisch")
    assert names_of(house, CameBack) == []
    house.time.advance(2 * RETRY)
    assert names_of(house, CameBack) == [house.seat("Cora")]


def test_who_comes_back_while_the_stand_in_is_being_written_gets_the_seat_back() -> None:
    house = House(2).playing("Anna", "Bert", "gast Cora")
    house.lose("Cora")
    house.journal.trouble(Trouble.HOLD)
    house.time.advance(AWAY)
    house.enter("gast Cora")
    house.journal.release()
    assert names_of(house, StoodIn) == names_of(house, CameBack) == [house.seat("Cora")]


def test_cl_a30_with_rueckkehr_aus_one_may_only_watch() -> None:
    house = House(2).seated("Anna", "Bert", "gast Cora")
    house.type("Anna", "option rueckkehr aus", "starte")
    house.lose("Cora")
    house.time.advance(AWAY)
    house.quiet()
    house.enter("gast Cora")
    assert names_of(house, CameBack) == []
    assert house.read("Cora")[0].startswith("Du sitzt wieder an Tisch")
    assert house.read("Anna") == said("house", "back", name="Cora (Gast)")


def test_a_guest_who_left_for_good_gets_no_stand_in() -> None:
    house = House(2).playing("Anna", "Bert", "gast Cora")
    house.type("Cora", "aufstehen")
    house.lose("Cora")
    house.time.advance(AWAY)
    assert names_of(house, StoodIn) == []
    assert names_of(house, SeatLeft) == [3]


# -- restart ---------------------------------------------------------------------------------------


def in_phase(phase: str) -> House:
    house = House(4).seated("Anna", "Bert", "gast Cora")
    if phase == "lobby":
        return house
    house.type("Anna", "starte")
    if phase in ("suggested", "shown", "solving"):
        actor = house.on_turn()
        if phase == "solving":
            house.type(actor, "loese", "ja")
        else:
            other = next(name for name in house.people if name != actor)
            card = house.cards(other)[0]
            number = 1 + ["bloom", "porz", "ming", "weiss", "gatow", "gruen"].index(card)
            house.type(actor, f"vermute {number} 7 13")
        if phase == "shown":
            due = house.table().watch.view(-1).suggestions[-1].due
            assert due
            house.type(house.name_of(due), "zeige", "1")
    if phase == "stood in":
        house.lose("Cora")
        house.time.advance(AWAY)
    if phase == "left":
        house.type("Cora", "aufstehen")
    return house


@pytest.mark.parametrize("phase", ["lobby", "running", "suggested", "shown", "solving", "stood in", "left"])
def test_fold_a_restart_in_every_phase_changes_nothing(phase: str) -> None:
    house = in_phase(phase)
    table, events = house.table().table, house.table().watch.events
    views = dict(house.table().watch.views)
    numbers = {observer: house.table().watch.seq(observer) for observer in (-1, 1, 2, 3)}
    house.kill()
    assert house.table().table == table
    assert house.table().watch.events == events
    assert house.table().watch.views == views
    assert {observer: house.table().watch.seq(observer) for observer in (-1, 1, 2, 3)} == numbers
    house.enter("Anna", "Bert", "gast Cora")
    for name in ("Anna", "Bert"):
        told = house.read(name)
        assert not any("kommt des Weges" in line for line in told), "they sit at the table and read: is back"
        assert house.visitor(name).room == "huette"
    place = house.visitor("Cora").table
    assert place == (None if phase == "left" else "cluedo-1")
    if phase in ("running", "suggested", "shown", "solving"):
        assert house.read("Cora")[0].startswith("Du sitzt wieder an Tisch")


def test_clocks_start_anew_at_a_restart() -> None:
    house = in_phase("suggested")
    house.time.advance(119)
    house.kill()
    house.time.advance(119)
    assert house.table().watch.view(-1).suggestions[-1].due is not None
    house.time.advance(1)
    assert house.table().watch.view(-1).suggestions[-1].due is None


def test_people_who_do_not_come_back_after_a_restart_count_as_away() -> None:
    house = in_phase("running")
    house.kill()
    house.time.advance(AWAY)
    assert names_of(house, StoodIn) == [house.seat("Cora")]
    house = in_phase("lobby")
    house.kill()
    house.time.advance(AWAY)
    assert house.hall.tables == {}


def test_numbers_of_tables_go_on_after_a_restart() -> None:
    house = House().seated("Anna")
    house.type("Anna", "aufstehen")
    house.kill()
    house.enter("Anna")
    house.type("Anna", "setze sara")
    assert house.visitor("Anna").table == "cluedo-2"


def test_closing_tells_everybody_and_frightens_nobody() -> None:
    house = House().playing("Anna", "Bert")
    house.hall.close()
    for name in ("Anna", "Bert"):
        assert house.lines[name].texts == said("house", "closing")
        assert house.lines[name].closed
    house.lose("Anna", "Bert")
    assert house.table().table.phase is Phase.RUNNING
