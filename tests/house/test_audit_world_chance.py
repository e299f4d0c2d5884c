"""Checking journals, loading the world, drawing lots."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house.harness import CLUEDO, GAMES, House, world
from house.test_lobby import TWO, started
from mudgames.core.event import Event
from mudgames.core.table_events import CameBack, Dealt, Ended, SeatLeft, TurnBegan
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.moves import Sealed
from mudgames.house.audit import faults
from mudgames.house.chance import SeededChance, SystemChance
from mudgames.house.lobby import CLOSED
from mudgames.house.world import build_world

# -- audit -----------------------------------------------------------------------------------------


def audit(events: list[Event]) -> list[str]:
    return list(faults("cluedo-1", CLUEDO, events))


def test_sound_histories_have_no_faults() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    events = house.journal.events("cluedo-1")
    assert audit(events) == []
    assert audit(events[:3]) == []
    assert audit([*TWO, SeatLeft(2), SeatLeft(1), Ended((), CLOSED)]) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda events: [*TWO, Ended((), CLOSED), TurnBegan(1)], "event 5: TurnBegan after the end"),
        (lambda events: events[:-2], "the last event waits for chance"),
        (lambda events: [*started("Anna", "Bert"), Sealed(Card.BLOOM), Sealed(Card.BLOOM)], "event 6: "),
        (lambda events: [*started("Anna", "Bert"), Dealt(1, ("joker",))], "does not replay"),
    ],
)
def test_faults_are_named_with_their_place(change: Any, fault: str) -> None:
    events = House().playing("Anna", "Bert").journal.events("cluedo-1")
    found = audit(change(events))
    assert len(found) == 1
    assert fault in found[0]


def test_an_event_out_of_place_that_changes_nothing_is_no_fault() -> None:
    assert audit([*TWO, CameBack(1)]) == []


# -- world -----------------------------------------------------------------------------------------

PLAN = {
    "start": "weg",
    "rooms": {
        "weg": {"name": "Weg", "text": "Ein  Weg.\nLang.", "exits": {"norden": "tor"}},
        "tor": {"name": "Tor", "text": "x"},
    },
}
PLACE = {"room": {"key": "huette", "name": "Hütte", "text": "y"}, "hangs": {"room": "tor", "direction": "osten"}}


def built(plan: Any = PLAN, place: Any = PLACE) -> Any:
    return build_world(plan, [(CLUEDO, "x/place.toml", place)])


def test_a_place_hangs_in_the_world_both_ways() -> None:
    made = built()
    assert made.rooms["tor"].exits == {"osten": "huette"}
    assert made.rooms["huette"].exits == {"westen": "tor"}
    assert made.rooms["weg"].text == "Ein Weg. Lang."
    assert made.keepers == {"huette": CLUEDO}
    assert made.describe("tor") == {"num": 2, "name": "Tor", "area": "Terqa", "exits": {"o": 3}}


@pytest.mark.parametrize(
    ("plan", "place", "message"),
    [
        ({}, PLACE, r"welt\.toml: 'rooms' is missing"),
        ({"rooms": PLAN["rooms"]}, PLACE, r"welt\.toml: 'start' is missing"),
        ({**PLAN, "start": "mond"}, PLACE, r"welt\.toml: there is no room 'mond'"),
        ({**PLAN, "rooms": {"weg": {"text": "x"}}}, PLACE, r"welt\.toml: 'name' is missing"),
        ({**PLAN, "rooms": {"weg": "x"}}, PLACE, r"welt\.toml: "),
        (
            {
                **PLAN,
                "rooms": {
                    "weg": {"name": "x", "text": "x", "exits": {"norden": "mond"}},
                    "tor": PLAN["rooms"]["tor"],
                },
            },
            PLACE,
            "exit 'norden' leads nowhere",
        ),  # type: ignore[index]
        (
            {
                **PLAN,
                "rooms": {"weg": {"name": "x", "text": "x", "exits": {"rechts": "tor"}}, "tor": PLAN["rooms"]["tor"]},
            },
            PLACE,
            "exit 'rechts' leads nowhere",
        ),  # type: ignore[index]
        (PLAN, {}, r"x/place\.toml: 'room' is missing"),
        (PLAN, {**PLACE, "room": {**PLACE["room"], "key": "tor"}}, r"x/place\.toml: room 'tor' is taken"),
        (PLAN, {**PLACE, "room": {**PLACE["room"], "key": "haus"}}, "is not the keeper's"),
        (PLAN, {**PLACE, "hangs": {"room": "mond", "direction": "osten"}}, "nothing can hang 'osten' of 'mond'"),
        (PLAN, {**PLACE, "hangs": {"room": "weg", "direction": "norden"}}, "nothing can hang 'norden' of 'weg'"),
        (PLAN, {**PLACE, "hangs": {"room": "weg", "direction": "rechts"}}, "nothing can hang 'rechts' of 'weg'"),
        (PLAN, {**PLACE, "hangs": {"room": "weg"}}, r"x/place\.toml: 'direction' is missing"),
    ],
)
def test_a_fault_in_a_file_is_named(plan: Any, place: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        built(plan, place)


def test_the_real_world_hangs_together() -> None:
    real = world()
    assert set(real.keepers) == {game.keeper.room for game in GAMES.values()}
    seen, todo = set(), [real.start]
    while todo:
        key = todo.pop()
        if key not in seen:
            seen.add(key)
            todo += real.rooms[key].exits.values()
    assert seen == set(real.rooms)
    assert sorted(room.number for room in real.rooms.values()) == list(range(1, len(real.rooms) + 1))


def test_cl06_saras_hut_lies_north_north_of_the_trade_road() -> None:
    real = world()
    assert real.rooms[real.rooms[real.start].exits["norden"]].exits["norden"] == "huette"


# -- chance ----------------------------------------------------------------------------------------

KEYS = tuple("abcdefghij")


@given(st.integers(0, 99), st.integers(1, 99), st.integers(1, 9))
def test_seeded_draws_repeat_whatever_else_is_drawn(seed: int, version: int, other: int) -> None:
    one, two = SeededChance(seed), SeededChance(seed)
    two.shuffle("cluedo-9", version, KEYS)
    two.pick("cluedo-1", version + other, 5)
    assert one.shuffle("cluedo-1", version, KEYS) == two.shuffle("cluedo-1", version, KEYS)
    assert one.pick("cluedo-1", version, 1000) == two.pick("cluedo-1", version, 1000)


def test_seeded_draws_differ_by_seed_table_and_version() -> None:
    draws = {
        SeededChance(seed).shuffle(table, version, KEYS)
        for seed in (1, 2)
        for table in ("cluedo-1", "cluedo-2")
        for version in (1, 2)
    }
    assert len(draws) == 8


@pytest.mark.parametrize("chance", [SystemChance(), SeededChance(3)])
def test_picks_are_in_range_and_all_come_up(chance: SystemChance | SeededChance) -> None:
    counted = Counter(chance.pick("t", version, 3) for version in range(300))
    assert set(counted) == {0, 1, 2}
    assert min(counted.values()) > 50
    assert sorted(chance.shuffle("t", 1, KEYS)) == list(KEYS)


def test_a_seeded_game_is_the_same_beside_other_tables_after_restarts_and_failed_appends() -> None:
    from mudgames.storage.memory_journal import Trouble

    plain = House(seed=7).playing("Anna", "Bert")
    busy = House(seed=7).seated("Anna", "Bert")
    busy.enter("Cora")
    busy.type("Cora", "setze neu sara")
    busy.kill()
    busy.enter("Anna", "Bert")
    busy.journal.trouble(Trouble.FAIL)
    busy.type("Anna", "starte", "starte")
    assert busy.envelope() == plain.envelope()
    assert busy.cards("Anna") == plain.cards("Anna")
    assert House(seed=8).playing("Anna", "Bert").envelope() != plain.envelope()
