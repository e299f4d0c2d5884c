"""Who is at a table: spectators, private tables and invitations, hosts, the next round, abandoned tables."""

import pytest

from house.harness import CLUEDO, House, said
from mudgames.core.seats import SPECTATORS
from mudgames.core.table_events import Ended, Invited, OptionSet, SeatLeft, SeatTaken, ShownOut
from mudgames.house import caretaker
from mudgames.house.customs import Customs
from mudgames.house.lobby import ABANDONED, MOST_INVITED, Phase
from mudgames.house.presence import AWAY
from mudgames.storage.memory import Trouble

SARA = CLUEDO.keeper.noun


def finished(*names: str) -> House:
    """A game that somebody has just won."""
    house = House().playing(*names)
    solved(house)
    return house


def solved(house: House, id: str = "cluedo-1") -> None:
    winner = house.on_turn(id)
    house.type(winner, "loese", "ja", "anklage " + " ".join(house.envelope(id)))
    assert house.table(id).table.phase is Phase.OVER
    house.quiet()


def kinds(house: House, id: str, kind: type) -> list[object]:
    return [event for event in house.journal.events(id) if isinstance(event, kind)]


# -- spectators ------------------------------------------------------------------------------------


def test_a_spectator_sees_what_everybody_sees_and_no_card() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    house.enter("Dora")
    lines = house.type("Dora", "zuschauen 1")
    assert lines[0] == said("house", "you_look_on", table="cluedo-1", keeper=SARA)[0]
    assert "Nr  Name  Karten" in lines
    assert house.read("Anna")[-1] == said("house", "looks_on", name="Dora")[0]
    asker = house.on_turn()
    house.quiet()
    house.type(asker, "vermute 1 7 13")
    told = house.read("Dora")
    assert told[0].startswith(f"{asker} vermutet: Professor Bloom")
    assert not any(word in line for line in told for word in ("flüstert", "Dir", "Du "))


def test_a_spectator_reads_the_pages_but_has_no_part_in_the_game() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.type("Dora", "zuschauen cluedo-1")
    for page in ("stand", "letzte", "wer ist dran", "vermutungen", "verlauf"):
        assert house.type("Dora", page) not in ([], said("speech", "only_looks_on")), page
    assert house.type("Dora", "umschlag") == ["Der Umschlag ist versiegelt, und Sara lässt ihn nicht aus den Augen."]
    assert house.type("Dora", "karten") == ["Du hast keine Karten."]
    for line in ("vermute 1 7 13", "passe", "zeige 1", "loese", "1"):
        assert house.type("Dora", line) == said("speech", "only_looks_on"), line
    for line in ("notiz", "markiere 1 gatow ?", "auto notiz aus"):
        assert house.type("Dora", line) == said("notes", "no_pad"), line
    assert house.type("Dora", "option privat an") == said("speech", "only_looks_on")
    assert kinds(house, "cluedo-1", OptionSet) == []


def test_a_spectator_comes_and_goes_freely() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.type("Dora", "zuschauen 1")
    house.quiet()
    assert house.type("Dora", "aufstehen") == said("sit", "looked_away", table="cluedo-1")
    assert house.read("Anna") == said("house", "looks_away", name="Dora")
    house.type("Dora", "zuschauen 1")
    assert house.type("Dora", "s")[0] == "Ein Pfad im Gras", "walking away is enough"
    assert house.visitor("Dora").table is None
    house.type("Dora", "zuschauen 1", "setze neu")
    assert house.visitor("Dora").table == "cluedo-2"
    assert house.hall.onlookers(house.table()) == []


def test_who_sits_at_a_running_table_cannot_look_on_elsewhere() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.type("Dora", "setze neu sara")
    assert house.type("Dora", "zuschauen 1") == said("sit", "seated", table="cluedo-2")
    assert house.type("Anna", "zuschauen 2") == said("sit", "seated", table="cluedo-1")


@pytest.mark.parametrize("line", ["zuschauen 7", "zuschauen cluedo-7", "zuschauen quatsch", "zuschauen 1x"])
def test_a_table_that_is_not_there(line: str) -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    assert house.type("Dora", line) == said("sit", "no_table", word=f"„{line[10:]}“")
    assert house.type("Dora", "zuschauen") == said("company", "how_look_on")


def test_a_spectator_of_a_lobby_sits_down_right_there() -> None:
    house = House().seated("Anna")
    house.enter("Bert", "Dora")
    house.type("Bert", "setze neu sara")
    lines = house.type("Dora", "zuschauen 2")
    assert lines[1] == "Tisch cluedo-2: Saras Cluedo, noch nicht begonnen."
    house.type("Dora", "setze")
    assert house.seat("Dora", "cluedo-2") == 2
    house.quiet()
    house.type("Bert", "option statue 1m")
    assert house.read("Dora") == ["Abgesprochen: statue 1m."]


def test_a_spectator_whose_line_is_lost_is_gone() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.type("Dora", "zuschauen 1")
    before = house.alarms()
    house.lose("Dora")
    assert "dora" not in house.hall.visitors
    assert house.hall.onlookers(house.table()) == []
    assert house.alarms() == before


def test_a_second_login_of_a_spectator_looks_on() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.type("Dora", "zuschauen 1")
    house.enter("Dora")
    assert said("house", "you_look_on", table="cluedo-1", keeper=SARA)[0] in house.read("Dora")


def test_gmcp_of_a_spectator_counts_what_everybody_may_know() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    house.enter("Dora")
    house.type("Dora", "zuschauen 1")
    (state,) = [data for name, data in house.lines["Dora"].take_gmcp() if name == "Game.State"]
    assert (state["you"], state["hand"], state["legal"]) == (None, [], [])
    assert state["seq"] == house.table().watch.seq(SPECTATORS)
    house.type(house.on_turn(), "passe")
    events = [data for name, data in house.lines["Dora"].take_gmcp() if name == "Game.Event"]
    assert [event["seq"] for event in events] == [state["seq"] + 1, state["seq"] + 2]
    house.hall.hear_gmcp("dora", "Game.Get", {"table": "cluedo-1", "from": 1})
    history = [data["event"] for name, data in house.lines["Dora"].take_gmcp() if name == "Game.Event"]
    assert history[:2] == ["TableOpened", "SeatTaken"]
    assert "Dealt" not in history
    house.hall.hear_gmcp("anna", "Game.Get", {"table": "cluedo-9"})
    (listing,) = [data for name, data in house.lines["Anna"].take_gmcp() if name == "Game.List"]
    assert [(entry["table"], entry["spectators"]) for entry in listing] == [("cluedo-1", 1)]
    assert house.type("Anna", "tische")[1].endswith("(1 Zuschauer)")


def test_looking_on_waits_for_an_append_and_is_dropped_with_it() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.journal.trouble(Trouble.HOLD)
    house.type(house.on_turn(), "passe")
    house.quiet()
    assert house.type("Dora", "zuschauen 1") == []
    house.journal.trouble(Trouble.FAIL)
    house.journal.release()
    assert house.read("Dora") == said("house", "not_stored")


# -- private tables --------------------------------------------------------------------------------


def test_a_private_table_lets_only_invited_people_in() -> None:
    house = House().seated("Anna")
    house.enter("Bert", "Cora")
    assert house.type("Anna", "option privat") == ["Abgesprochen: privat an."]
    assert house.type("Bert", "setze 1") == said("refused", "private", keeper=SARA)
    assert house.type("Bert", "zuschauen 1") == said("refused", "private", keeper=SARA)
    assert house.type("Anna", "lade bert ein") == ["Anna lädt Bert an diesen Tisch."]
    assert house.read("Bert")[-1:] == said("company", "invited", by="Anna", table="cluedo-1")
    assert "(nur für Geladene)" in house.type("Cora", "tische")[1]
    house.type("Cora", "setze sara")
    assert house.visitor("Cora").table == "cluedo-2", "the open table is no private one"
    house.type("Bert", "setze sara")
    assert house.seat("Bert") == 2
    assert house.type("Anna", "stand")[0] == "Tisch cluedo-1: Saras Cluedo, noch nicht begonnen, nur für Geladene."
    assert house.type("Anna", "option privat aus") == ["Abgesprochen: privat aus."]


def test_invited_people_may_look_on_at_a_running_private_table() -> None:
    house = House().seated("Anna", "Bert")
    house.enter("Cora")
    house.type("Anna", "option privat an", "starte")
    assert house.type("Cora", "zuschauen 1") == said("refused", "private", keeper=SARA)
    house.type("Bert", "lade cora ein")
    house.quiet()
    assert house.type("Cora", "zuschauen 1")[0] == said("house", "you_look_on", table="cluedo-1", keeper=SARA)[0]


def test_an_invitation_survives_a_restart() -> None:
    house = House().seated("Anna")
    house.enter("Bert")
    house.type("Anna", "option privat", "lade bert ein")
    house.kill()
    house.enter("Anna", "Bert")
    house.type("Bert", "setze 1")
    assert house.seat("Bert") == 2


def test_invitations_that_cannot_be() -> None:
    house = House().seated("Anna", "Bert")
    house.enter("Berta", "Cora")
    assert house.type("Anna", "lade") == said("company", "how_invite")
    assert house.type("Anna", "lade zorro ein") == said("company", "nobody_here", word="„zorro“")
    assert house.type("Anna", "lade bert ein") == said("refused", "already_in", name="Bert")
    house.type("Anna", "lade cora ein")
    assert house.type("Anna", "lade cora ein") == said("refused", "already_in", name="Cora")
    listed = house.type("Anna", "lade ber ein")
    assert listed == ["„ber“ kann mehrere meinen. Wen? (Nummer genügt)", "1: Bert", "2: Berta"]
    assert house.type("Anna", "2")[0] == "Anna lädt Berta an diesen Tisch."
    assert house.type("Cora", "lade anna ein") == said("speech", "not_at_table", verbs="„lade“")


def test_invitations_are_bounded() -> None:
    house = House().seated("Anna")
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"Q{a}{b}" for a in "ab" for b in letters][: MOST_INVITED + 1]
    house.enter(*names)
    for name in names[:-1]:
        house.type("Anna", f"lade {name} ein")
    assert len(kinds(house, "cluedo-1", Invited)) == MOST_INVITED
    assert house.type("Anna", f"lade {names[-1]} ein") == said("refused", "too_many_invited", most=MOST_INVITED)


# -- hosts -----------------------------------------------------------------------------------------


def test_the_host_may_show_somebody_out_before_the_start() -> None:
    house = House().seated("Anna", "Bert", "Cora")
    house.type("Anna", "vertreibe 2")
    assert kinds(house, "cluedo-1", ShownOut) == [ShownOut(2)]
    assert kinds(house, "cluedo-1", SeatLeft) == [SeatLeft(2)]
    assert house.read("Bert")[0] == "Anna bittet Dich, vom Tisch aufzustehen."
    assert house.read("Cora") == [
        "Anna bittet Bert, vom Tisch aufzustehen.",
        "Bert steht vom Tisch auf.",
        "Du rückst auf Platz 2 vor.",
    ]
    assert house.type("Bert", "setze 1") == said("refused", "shown_out")
    house.type("Anna", "lade bert ein")
    house.type("Bert", "setze 1")
    assert house.seat("Bert") == 3


def test_who_may_not_show_out_whom() -> None:
    house = House().seated("Anna", "Bert")
    assert house.type("Bert", "vertreibe anna") == said("refused", "not_host", host="Anna")
    assert house.type("Anna", "vertreibe anna") == said("refused", "nobody_there", seats="2 (Bert)")
    assert house.type("Anna", "vertreibe 7") == said("company", "nobody_seated", word="„7“")
    assert house.type("Anna", "vertreibe") == said("company", "how_show_out")
    house.type("Anna", "starte")
    assert house.type("Anna", "vertreibe 2") == said("refused", "running")


def test_a_host_away_for_three_minutes_lets_the_next_seat_start() -> None:
    house = House().seated("Anna", "Bert", "Cora")
    house.lose("Anna")
    house.time.advance(179)
    house.quiet()
    assert house.type("Bert", "starte") == said("refused", "not_host", host="Anna")
    house.time.advance(1)
    assert house.type("Cora", "starte") == said("refused", "not_host", host="Anna"), "the next seat, not any"
    house.type("Bert", "starte")
    assert house.table().table.phase is Phase.RUNNING


def test_a_host_who_has_not_come_back_since_a_restart_counts_as_away() -> None:
    house = House().seated("Anna", "Bert")
    house.kill()
    house.enter("Bert")
    house.time.advance(179)
    house.quiet()
    assert house.type("Bert", "starte") == said("refused", "not_host", host="Anna")
    house.time.advance(1)
    house.type("Bert", "starte")
    assert house.table().table.phase is Phase.RUNNING


# -- the next round --------------------------------------------------------------------------------


def test_the_next_round_takes_seats_agreements_and_spectators_along() -> None:
    house = House().seated("Anna", "Bert", "Cora")
    house.enter("Dora")
    house.type("Anna", "option bedenkzeit 5m", "starte")
    house.type("Dora", "zuschauen 1")
    solved(house)
    house.type("Bert", "nochmal")
    assert [event.name for event in kinds(house, "cluedo-2", SeatTaken)] == ["Anna", "Bert", "Cora"]  # type: ignore[attr-defined]
    assert kinds(house, "cluedo-2", OptionSet) == [OptionSet("bedenkzeit", "5m")]
    assert house.hall.onlookers(house.table("cluedo-2")) == [house.visitor("Dora")]
    assert "cluedo-1" not in house.hall.tables
    assert house.read("Anna")[0] == said("SeatTaken", "host", table="cluedo-2", keeper=SARA, least="zwei", seat=1)[0]
    house.type("Anna", "starte")
    assert house.table("cluedo-2").table.phase is Phase.RUNNING


def test_only_who_is_still_there_moves_along() -> None:
    house = finished("Anna", "Bert", "Cora")
    house.lose("Anna")
    house.type("Cora", "aufstehen")
    house.type("Bert", "nochmal")
    assert [event.name for event in kinds(house, "cluedo-2", SeatTaken)] == ["Bert"]  # type: ignore[attr-defined]


def test_two_who_ask_at_once_get_one_table() -> None:
    house = finished("Anna", "Bert")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "nochmal")
    house.type("Bert", "nochmal")
    house.journal.release()
    assert set(house.hall.tables) == {"cluedo-2"}
    assert house.read("Bert")[-1] == said("sit", "not_over")[0]


def test_a_next_round_that_is_not_stored_leaves_everybody_where_they_are() -> None:
    house = finished("Anna", "Bert")
    house.journal.trouble(Trouble.FAIL)
    house.type("Anna", "nochmal")
    assert house.read("Bert") == said("house", "not_stored")
    assert set(house.hall.tables) == {"cluedo-1"}
    house.type("Anna", "nochmal")
    assert house.seat("Bert", "cluedo-3") == 2


def test_a_private_round_stays_private_with_all_its_guests() -> None:
    house = House().seated("Anna", "Bert")
    house.enter("Cora")
    house.type("Anna", "option privat", "lade cora ein", "starte")
    solved(house)
    house.type("Anna", "nochmal")
    lobby = house.table("cluedo-2").table.lobby
    assert lobby.private
    assert lobby.lets_in("cora")
    assert not lobby.lets_in("zora")


def test_not_before_the_end_and_not_for_spectators() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.type("Dora", "zuschauen 1")
    assert house.type("Anna", "nochmal") == said("sit", "not_over")
    solved(house)
    assert house.type("Dora", "nochmal") == said("speech", "only_looks_on")
    assert "cluedo-2" not in house.hall.tables


# -- nobody sits twice -------------------------------------------------------------------------------


def seats_of(house: House, name: str) -> list[str]:
    """The tables at which a person holds a seat."""
    key = house.people[name].key
    return [live.id for live in house.hall.open_tables() if live.table.lobby.seat_of(key) is not None]


def test_who_is_sitting_down_elsewhere_does_not_move_along() -> None:
    house = finished("Anna", "Bert")
    house.enter("Cora")
    house.type("Cora", "setze neu sara")
    house.journal.trouble(Trouble.HOLD)
    house.type("Bert", "setze 2")
    house.type("Anna", "nochmal")
    while house.journal.held:
        house.journal.release()
    assert seats_of(house, "Bert") == ["cluedo-2"]
    assert seats_of(house, "Anna") == ["cluedo-3"]
    assert house.hall.headings == {}


def test_who_breaks_off_while_sitting_down_cannot_sit_down_again_elsewhere() -> None:
    house = House().seated("Anna")
    house.enter("Bert")
    house.journal.trouble(Trouble.HOLD, Trouble.HOLD)
    house.type("Bert", "setze 1")
    house.lose("Bert")
    house.enter("Bert")
    house.type("Bert", "setze neu sara")
    while house.journal.held:
        house.journal.release()
    assert seats_of(house, "Bert") == ["cluedo-1"]
    assert house.hall.headings == {}


def test_a_chair_that_could_not_be_written_down_is_nobodys() -> None:
    house = House().seated("Anna")
    house.enter("Bert")
    house.journal.trouble(Trouble.FAIL)
    house.type("Bert", "setze 1")
    assert house.hall.headings == {}
    house.type("Bert", "setze 1")
    assert seats_of(house, "Bert") == ["cluedo-1"]


def test_the_next_round_keeps_a_seat_for_whose_line_was_lost_in_the_game() -> None:
    """But not the first one: an absent host would only delay the start. Who went after the end has gone home."""
    house = House().playing("Anna", "Bert", "Cora")
    winner = house.on_turn()
    absent, other = house.others(winner)
    house.lose(absent)
    solved(house)
    house.type(winner, "nochmal")
    names = [event.name for event in kinds(house, "cluedo-2", SeatTaken)]  # type: ignore[attr-defined]
    assert names[-1] == absent
    assert sorted(names) == ["Anna", "Bert", "Cora"]
    house.enter(absent)
    assert house.visitor(absent).table == "cluedo-2"
    house.lose(absent)
    house.time.advance(AWAY)
    assert seats_of(house, absent) == []
    assert seats_of(house, other) == ["cluedo-2"]


# -- strangers ---------------------------------------------------------------------------------------


def test_a_table_that_becomes_private_sends_strangers_away() -> None:
    house = House().seated("Anna", "Bert")
    house.enter("Cora", "Dora")
    house.type("Dora", "zuschauen 1")
    house.type("Cora", "zuschauen 1")
    house.type("Anna", "lade cora ein", "option privat")
    assert house.read("Dora")[-1:] == said("company", "now_private", table="cluedo-1")
    assert house.hall.onlookers(house.table()) == [house.visitor("Cora")]


def test_an_invited_guests_name_is_kept_for_the_guest() -> None:
    house = House().seated("Anna")
    house.enter("gast Cora")
    house.type("Anna", "option privat", "lade cora ein")
    house.type("Cora", "ende")
    assert house.hall.is_taken("Cora")
    assert house.hall.expected_guests() == {"cora"}


def test_shown_out_one_hears_so_also_when_looking_on() -> None:
    house = House().seated("Anna", "Bert")
    house.type("Anna", "vertreibe bert")
    assert house.type("Bert", "zuschauen 1") == said("refused", "shown_out")
    assert house.type("Bert", "pruefe 1") == said("fair", "not_started", table="cluedo-1")


def test_a_private_round_that_is_still_being_written_is_no_open_table() -> None:
    house = House().seated("Anna", "Bert")
    house.type("Anna", "option privat", "starte")
    solved(house)
    house.enter("Dora")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "nochmal")
    house.type("Dora", "setze sara")
    while house.journal.held:
        house.journal.release()
    assert seats_of(house, "Dora") == ["cluedo-3"]


def test_invitations_of_somebody_one_ignores_are_not_heard() -> None:
    house = House().seated("Anna")
    house.enter("Bert")
    house.type("Bert", "ignoriere anna")
    house.quiet()
    house.type("Anna", "lade bert ein")
    assert house.read("Bert") == []


def test_the_page_of_a_table_that_closed_before_it_began() -> None:
    house = House().seated("Anna")
    house.enter("Dora")
    house.type("Dora", "zuschauen 1")
    house.type("Anna", "aufstehen")
    assert house.type("Dora", "stand") == said("house", "closed", table="cluedo-1")


# -- abandoned tables ------------------------------------------------------------------------------

DAY = caretaker.ABANDONED_AFTER


def closed(house: House, id: str = "cluedo-1") -> bool:
    return kinds(house, id, Ended) != []


def test_a_table_without_anybody_for_a_day_is_closed_and_nobody_wins() -> None:
    house = House().playing("Anna", "Bert")
    house.time.advance(3600)
    house.lose("Anna", "Bert")
    house.time.advance(DAY - caretaker.ROUND)
    assert not closed(house)
    house.time.advance(2 * caretaker.ROUND)
    (ended,) = kinds(house, "cluedo-1", Ended)
    assert isinstance(ended, Ended)
    assert (ended.winners, ended.reason) == ((), ABANDONED)
    assert ended.opened is not None, "the deal is opened all the same"


def test_one_person_at_the_table_is_enough() -> None:
    house = House().playing("Anna", "Bert")
    house.lose("Anna")
    house.time.advance(3 * DAY)
    assert not closed(house)


def test_who_left_for_good_does_not_count_but_whoever_looks_on_does() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    house.type("Cora", "aufstehen")
    house.lose("Anna", "Bert")
    house.type("Cora", "zuschauen 1")
    house.time.advance(2 * DAY)
    assert not closed(house)
    house.type("Cora", "aufstehen")
    house.time.advance(2 * caretaker.ROUND)
    assert closed(house)


def test_a_downtime_is_no_reason_to_close_at_once() -> None:
    """People must be able to come back first; and a restart every night must not keep dead tables for ever."""
    house = House().playing("Anna", "Bert")
    house.lose("Anna", "Bert")
    house.time.advance(DAY - 3600)
    house.kill()
    house.time.advance(caretaker.AFTER_START - 1)
    assert not closed(house)
    house.time.advance(2 * caretaker.ROUND)
    assert closed(house)


def test_a_restart_with_people_who_come_back_keeps_the_table() -> None:
    house = House().playing("Anna", "Bert")
    house.time.advance(2 * DAY)
    house.kill()
    house.time.advance(1800)
    house.enter("Anna")
    house.time.advance(DAY)
    assert not closed(house)
    house.lose("Anna")
    house.time.advance(DAY - caretaker.ROUND)
    assert not closed(house)
    house.time.advance(2 * caretaker.ROUND)
    assert closed(house)


# -- customs ---------------------------------------------------------------------------------------


def test_customs_of_the_house_are_agreed_on_when_a_table_opens() -> None:
    house = House(customs=Customs(statue_after=90, turn_clock=300)).seated("Anna")
    agreed = kinds(house, "cluedo-1", OptionSet)
    assert agreed == [OptionSet("statue", "90s"), OptionSet("bedenkzeit", "5m")]
