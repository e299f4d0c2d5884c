"""Quiet tables: the reminder after a minute (CL-120) and the keeper's remarks."""

from house.harness import CLUEDO, House
from mudgames.house.quiet import CHAT, REMIND
from mudgames.storage.memory import Trouble

TURN = "Du bist am Zug: vermute, loese oder passe."
REMARKS = CLUEDO.screens.remarks()


def test_who_is_on_turn_is_reminded_once_after_a_minute_with_a_bell() -> None:  # CL-120
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    (other,) = house.others(actor)
    house.time.advance(REMIND - 1)
    assert house.read(actor) == []
    house.time.advance(1)
    assert house.read(actor) == [TURN]
    assert (house.lines[actor].rings, house.lines[other].rings) == (1, 0)
    house.time.advance(2 * REMIND)
    assert house.read(actor) == [], "only once"
    assert house.read(other) == []


def test_a_minute_of_silence_means_that_nothing_is_typed() -> None:  # CL-120
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    house.time.advance(40)
    house.type(actor, "karten")
    house.quiet()
    house.time.advance(REMIND - 1)
    assert house.read(actor) == []
    house.time.advance(1)
    assert house.read(actor) == [TURN]


def test_who_is_to_show_is_reminded_of_the_cards_that_fit() -> None:  # CL-118, CL-120
    house = House().playing("Anna", "Bert")
    for line in ("vermute 1 7 13", "vermute 2 8 14", "vermute 3 9 15", "vermute 4 10 16"):
        house.type(house.on_turn(), line)
        due = house.table().watch.view(1).suggestions[-1].due
        if due is not None:
            break
    assert due is not None
    silent = house.name_of(due)
    house.quiet()
    house.time.advance(REMIND)
    (line,) = house.read(silent)
    assert line.startswith("Sara wartet darauf, dass Du ")
    (other,) = house.others(silent)
    assert house.read(other) == []


def test_every_wait_has_its_own_reminder() -> None:
    house = House().playing("Anna", "Bert")
    for _ in range(3):
        actor = house.on_turn()
        house.quiet()
        house.time.advance(REMIND)
        assert house.read(actor)[-1:] == [TURN]
        house.type(actor, "passe")


def test_own_marks_are_no_event_that_everybody_sees() -> None:
    """Or the moment of a reminder would tell that somebody writes on the notepad."""
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    (other,) = house.others(actor)
    house.time.advance(REMIND - 10)
    house.type(other, "markiere 1 gatow ?")
    house.time.advance(10)
    assert house.read(actor) == [TURN]


def test_no_reminder_while_a_move_is_being_written() -> None:
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    house.time.advance(1)
    house.journal.trouble(Trouble.HOLD)
    house.type(actor, "passe")
    house.quiet()
    house.time.advance(REMIND)
    assert house.read(actor) == []
    house.journal.release()
    assert TURN not in house.read(actor)


def test_nobody_is_reminded_before_the_start_and_after_the_end() -> None:
    house = House().seated("Anna", "Bert")
    house.time.advance(2 * CHAT)
    assert house.read("Anna") == []
    house.type("Anna", "starte")
    winner = house.on_turn()
    house.type(winner, "loese", "ja", "anklage " + " ".join(house.envelope()))
    house.quiet()
    house.time.advance(2 * CHAT)
    assert house.read(winner) == []


def test_the_keeper_says_something_after_four_quiet_minutes() -> None:
    house = House().playing("Anna", "Bert")
    house.time.advance(CHAT)
    one, other = house.read("Anna"), house.read("Bert")
    assert one[-1] == other[-1]
    assert one[-1] in REMARKS
    house.quiet()
    house.time.advance(2 * CHAT)
    assert house.read("Anna") == [], "once for each silence"
    house.type(house.on_turn(), "passe")
    house.quiet()
    house.time.advance(CHAT)
    assert house.read("Anna")[-1] in REMARKS
    assert house.read("Anna")[-1:] != one[-1:]


def test_a_table_may_want_its_peace() -> None:
    house = House().seated("Anna", "Bert")
    house.type("Anna", "option plaudern aus", "starte")
    house.quiet()
    house.time.advance(2 * CHAT)
    assert not set(REMARKS) & {*house.read("Anna"), *house.read("Bert")}


def test_a_reminder_that_waited_for_a_move_is_void_after_it() -> None:
    """The next player is not reminded of a turn that has just begun, and later once."""
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    (other,) = house.others(actor)
    house.time.advance(REMIND - 2)
    house.journal.trouble(Trouble.HOLD)
    house.type(actor, "passe")
    house.time.advance(2)
    house.journal.release()
    assert house.read(other).count(TURN) == 1, "the turn itself"
    house.quiet()
    house.time.advance(3 * REMIND)
    assert house.read(other).count(TURN) == 1
