"""`statue` and `einspruch` (product.md "Idle players and leaving", CL-102 … CL-104, CL-A15 … CL-A17, CL-A30)."""

import pytest

from house.harness import CLUEDO, House, said
from mudgames.core.table_events import CameBack, SeatLeft, StoodIn
from mudgames.house.customs import Customs
from mudgames.house.statue import REST
from mudgames.storage.memory import Trouble

IDLE = 5 * 60


def statue(sentence: str, /, **values: str) -> list[str]:
    """A sentence about statues, as Sara has them said."""
    return said("statue", sentence, keeper=CLUEDO.keeper.noun, **values)


@pytest.fixture
def house() -> House:
    """A game of three; whoever is on turn falls silent."""
    return House().playing("Anna", "Bert", "Cora")


def silent_one(house: House) -> tuple[str, str, str]:
    """The silent player whom the table waits for, and the two others."""
    silent = house.on_turn()
    one, other = house.others(silent)
    return silent, one, other


def events(house: House, kind: type) -> list[int]:
    return [event.seat for event in house.journal.events("cluedo-1") if isinstance(event, kind)]  # type: ignore[attr-defined]


def petrified(house: House) -> tuple[str, str, str]:
    """Named after five minutes of silence."""
    silent, one, other = silent_one(house)
    house.time.advance(IDLE)
    house.type(one, f"statue {silent}")
    return silent, one, other


def test_one_second_earlier_it_is_refused_with_the_time_left(house: House) -> None:  # CL-102
    silent, one, _ = silent_one(house)
    house.time.advance(IDLE - 1)
    house.quiet()
    assert house.type(one, f"statue {silent}") == statue("not_idle", name=silent, left="1 Sekunde")
    assert house.read(silent) == []
    house.time.advance(1)
    assert house.type(one, f"statue {silent}") == statue("asked_by", name=silent, left="1 Minute")


def test_everybody_hears_of_it_and_of_the_time_that_passes(house: House) -> None:  # CL-103, CL-A16
    silent, one, other = petrified(house)
    house.quiet()
    for passes, left in ((30, "30 Sekunden"), (15, "15 Sekunden")):
        house.time.advance(passes)
        assert house.read(one) == house.read(other) == statue("reminder", name=silent, left=left)
        assert house.read(silent) == statue("reminder_own", left=left)
    house.time.advance(14)
    assert events(house, StoodIn) == []
    house.time.advance(1)
    assert events(house, StoodIn) == [house.seat(silent)]
    assert house.read(one)[:2] == [*statue("stone", name=silent), f"Sara springt für {silent} ein."]


def test_the_silent_one_hears_a_bell_with_the_question_and_each_reminder(house: House) -> None:
    silent, _, _ = silent_one(house)
    before = house.lines[silent].rings
    petrified(house)
    house.time.advance(60)
    assert house.lines[silent].rings - before == 1 + 3, "one of the reminder after a minute (CL-120)"


def test_a_sign_of_life_ends_it(house: House) -> None:  # CL-103
    silent, one, other = petrified(house)
    house.quiet()
    house.time.advance(59)
    house.quiet()
    house.type(silent, "idle")
    assert house.read(one) == [], "no sign of life"
    house.type(silent, "gibberish")
    assert house.read(one) == house.read(other) == statue("stirred", name=silent)
    house.time.advance(60)
    assert events(house, StoodIn) == []


def test_an_objection_ends_it_and_the_seat_rests_for_two_minutes(house: House) -> None:  # CL-104, CL-A16
    silent, one, other = petrified(house)
    house.quiet()
    assert house.type(other, "einspruch") == statue("objection_by", name=silent)
    assert house.read(silent) == statue("objection_own", by=other)
    house.time.advance(REST - 1)
    house.quiet()
    assert house.type(one, f"statue {silent}") == statue("rests", name=silent, left="1 Sekunde")
    house.time.advance(1)
    assert house.type(one, f"statue {silent}")[0].startswith(f"Du zeigst auf {silent}")
    assert house.type(other, "einspruch") == statue("objection_by", name=silent)
    assert house.type(other, "einspruch") == statue("nothing_to_object")
    assert events(house, StoodIn) == []


def test_whoever_asked_may_take_it_back(house: House) -> None:
    silent, one, _ = petrified(house)
    assert house.type(one, "einspruch") == statue("objection_by", name=silent)


def test_a_lost_line_needs_no_five_minutes(house: House) -> None:  # CL-102
    silent, one, _ = silent_one(house)
    house.lose(silent)
    house.quiet()
    assert house.type(one, f"statue {silent}") == statue("asked_by", name=silent, left="1 Minute")
    house.time.advance(60)
    assert events(house, StoodIn) == [house.seat(silent)]


def test_who_comes_back_in_time_has_stirred(house: House) -> None:
    silent, one, _ = silent_one(house)
    house.lose(silent)
    house.type(one, f"statue {silent}")
    house.time.advance(45)
    house.quiet()
    house.enter(silent)
    assert statue("stirred", name=silent)[0] in house.read(one)
    house.time.advance(60)
    assert events(house, StoodIn) == []


def test_who_comes_back_too_late_gets_the_seat_back(house: House) -> None:  # CL-A17
    silent, one, _ = silent_one(house)
    house.lose(silent)
    house.type(one, f"statue {silent}")
    house.time.advance(60)
    house.enter(silent)
    assert events(house, CameBack) == events(house, StoodIn) == [house.seat(silent)]


def test_the_idle_one_gets_the_seat_back_with_the_next_line(house: House) -> None:  # CL-A17
    silent, _one, _ = petrified(house)
    house.time.advance(60)
    house.quiet()
    lines = house.type(silent, "karten")
    assert lines[0] == "Sara gibt Dir Deine Karten zurück. Schön, dass Du wieder da bist."
    assert lines[-1].startswith("Deine Karten: ")
    assert events(house, CameBack) == [house.seat(silent)]


def test_the_line_that_wakes_waits_until_the_return_is_durable(house: House) -> None:
    silent, _one, _ = petrified(house)
    house.time.advance(60)
    house.quiet()
    house.journal.trouble(Trouble.HOLD)
    assert house.type(silent, "karten") == []
    house.journal.release()
    lines = house.read(silent)
    assert lines[0].startswith("Sara gibt Dir Deine Karten zurück")
    assert lines[-1].startswith("Deine Karten: ")


def test_with_rueckkehr_aus_the_thrown_out_may_only_look_on() -> None:  # CL-A30
    house = House().seated("Anna", "Bert", "Cora")
    house.type("Anna", "option rueckkehr aus", "starte")
    silent, _one, _ = petrified(house)
    house.time.advance(60)
    house.quiet()
    assert house.type(silent, "vermute gatow pistole veranda") == [
        "Deine Karten liegen bei Sara. Solange sie dort sind, siehst Du nur zu."
    ]
    assert house.type(silent, "stand")
    assert events(house, CameBack) == []


def test_only_who_is_awaited_can_turn_to_stone(house: House) -> None:
    _silent, one, other = silent_one(house)
    house.lose(other)
    assert house.type(one, f"statue {other}") == statue("not_awaited", name=other)


def test_a_request_is_pointless_once_the_table_waits_for_somebody_else() -> None:
    house = House().seated("Anna", "Bert", "Cora")
    house.type("Anna", "option bedenkzeit 5m", "starte")
    silent, one, _other = silent_one(house)
    house.lose(silent)
    house.time.advance(270)
    house.quiet()
    house.type(one, f"statue {silent}")
    house.time.advance(30)
    assert statue("pointless", name=silent)[0] in house.read(one)
    house.time.advance(60)
    assert events(house, StoodIn) == []


def test_the_one_who_is_to_show_can_turn_to_stone(house: House) -> None:
    asker = house.on_turn()
    for line in ("vermute 1 7 13", "vermute 2 8 14", "vermute 3 9 15"):
        house.type(asker, line)
        due = house.table().watch.view(1).suggestions[-1].due
        if due is not None:
            break
        asker = house.on_turn()
    assert due is not None
    silent = house.name_of(due)
    house.lose(silent)
    (third,) = [name for name in house.people if name not in (asker, silent)]
    assert house.type(third, f"statue {due}") == statue("asked_by", name=silent, left="1 Minute")
    house.time.advance(60)
    assert house.table().watch.view(1).suggestions[-1].shown_by == due


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("statue", said("company", "how_statue")),
        ("statue zorro", said("company", "nobody_seated", word="„zorro“")),
        ("statue 9", said("company", "nobody_seated", word="„9“")),
        ("statue anna und bert", said("company", "how_statue")),
    ],
)
def test_whom_nobody_knows(house: House, line: str, expected: list[str]) -> None:
    _silent, one, _ = silent_one(house)
    assert house.type(one, line) == expected


def test_refusals(house: House) -> None:
    silent, one, other = silent_one(house)
    assert house.type(one, f"statue {one}") == statue("oneself", name=one)
    house.enter("Dora")
    assert house.type("Dora", f"statue {silent}") == said("speech", "not_at_table", verbs="„statue“")
    house.type("Dora", "zuschauen 1")
    assert house.type("Dora", f"statue {silent}") == said("speech", "only_looks_on")
    assert house.type("Dora", "einspruch") == said("speech", "only_looks_on")
    house.lose(silent)
    house.type(one, f"statue {silent}")
    assert house.type(other, f"statue {silent}") == statue("under_way", name=silent)
    house.time.advance(60)
    assert house.type(other, f"statue {silent}") == statue("kept", name=silent)


def test_not_before_the_start() -> None:
    house = House().seated("Anna", "Bert")
    assert house.type("Anna", "statue bert") == statue("not_running", name="Bert")


def test_the_table_option_decides_how_long() -> None:
    house = House().seated("Anna", "Bert", "Cora")
    house.type("Anna", "option statue 15m", "starte")
    silent, one, _ = silent_one(house)
    house.time.advance(15 * 60 - 1)
    assert house.type(one, f"statue {silent}")[-1:] == statue("not_idle", name=silent, left="1 Sekunde")
    house.time.advance(1)
    assert house.type(one, f"statue {silent}")[-1:] == statue("asked_by", name=silent, left="1 Minute")


def test_the_custom_of_the_house_decides_for_new_tables() -> None:
    house = House(customs=Customs(statue_after=90, statue_notice=20)).playing("Anna", "Bert", "Cora")
    silent, one, _ = silent_one(house)
    house.time.advance(90)
    house.quiet()
    assert house.type(one, f"statue {silent}") == statue("asked_by", name=silent, left="20 Sekunden")
    house.time.advance(20)
    assert events(house, StoodIn) == [house.seat(silent)]


def test_a_house_may_hear_statue_only_for_lost_lines() -> None:
    house = House(customs=Customs(statue_after=None, statue_notice=None)).playing("Anna", "Bert", "Cora")
    silent, one, _ = silent_one(house)
    house.time.advance(3600)
    house.quiet()
    assert house.type(one, f"statue {silent}") == statue("only_lost", name=silent)
    house.lose(silent)
    house.type(one, f"statue {silent}")
    house.time.advance(0)
    assert events(house, StoodIn) == [house.seat(silent)]


def test_a_journal_in_trouble_only_delays_it(house: House) -> None:
    silent, _one, _ = petrified(house)
    house.journal.trouble(Trouble.FAIL, Trouble.FAIL)
    house.time.advance(60)
    assert events(house, StoodIn) == []
    house.time.advance(5)
    assert events(house, StoodIn) == [house.seat(silent)]


def test_a_stone_that_stirs_while_the_journal_is_in_trouble_stays(house: House) -> None:
    silent, _one, _ = petrified(house)
    house.journal.trouble(Trouble.FAIL)
    house.time.advance(60)
    house.type(silent, "stand")
    house.time.advance(5)
    assert events(house, StoodIn) == []


def test_who_leaves_for_good_ends_the_request(house: House) -> None:
    silent, _one, _ = petrified(house)
    house.type(silent, "aufstehen")
    house.time.advance(60)
    assert len(events(house, SeatLeft)) == 1
    assert events(house, StoodIn) == []


def test_a_restart_forgets_a_request(house: House) -> None:
    petrified(house)
    house.kill()
    house.time.advance(60)
    assert events(house, StoodIn) == []


def test_taking_a_seat_back_is_asked_for_once(house: House) -> None:
    """However much is typed while the journal is slow or in trouble."""
    silent, _one, _ = petrified(house)
    house.time.advance(60)
    house.journal.trouble(Trouble.HOLD)
    for _ in range(50):
        house.type(silent, "wer")
    assert house.hall.presence._returning == {("cluedo-1", house.people[silent].key)}
    before = house.alarms()
    house.journal.trouble(Trouble.FAIL)
    house.journal.release()
    assert house.alarms() <= before + 1
    house.time.advance(5)
    assert events(house, CameBack) == [house.seat(silent)]
    assert house.hall.presence._returning == set()


def test_without_a_notice_nobody_waits_for_a_sign_of_life() -> None:
    house = House(customs=Customs(statue_notice=None)).playing("Anna", "Bert", "Cora")
    silent, one, _ = silent_one(house)
    house.lose(silent)
    house.quiet()
    house.type(one, f"statue {silent}")
    house.time.advance(0)
    assert house.read(one)[0] == statue("stone", name=silent)[0]
