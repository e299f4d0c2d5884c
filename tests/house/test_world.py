"""The real world: it hangs together, its map lies flat, and everything in it can be looked at."""

import re
from importlib.resources import files

import pytest

from house.harness import CLUEDO, House, said, world
from house.test_audit_world_chance import PLACE, PLAN
from mudgames.house.world import OPPOSITE, SHOWN, build_world

ROOMS = world().rooms
STEPS = {"norden": (0, 1), "osten": (1, 0), "sueden": (0, -1), "westen": (-1, 0), "nordosten": (1, 1)}
STEPS |= {"suedwesten": (-1, -1), "nordwesten": (-1, 1), "suedosten": (1, -1)}


# -- the map ---------------------------------------------------------------------------------------


def test_every_room_is_reached_from_the_start() -> None:
    seen, todo = set(), [world().start]
    while todo:
        key = todo.pop()
        if key not in seen:
            seen.add(key)
            todo += ROOMS[key].exits.values()
    assert seen == set(ROOMS)
    assert len(ROOMS) >= 7


def test_every_way_leads_back() -> None:
    for room in ROOMS.values():
        for way, there in room.exits.items():
            assert ROOMS[there].exits[OPPOSITE[way]] == room.key, (room.key, way)


def test_the_map_lies_flat() -> None:
    """Whoever draws it while walking never comes to a spot where another room is already."""
    spots, todo = {world().start: (0, 0)}, [world().start]
    while todo:
        key = todo.pop()
        x, y = spots[key]
        for way, there in ROOMS[key].exits.items():
            if way in STEPS:
                spot = (x + STEPS[way][0], y + STEPS[way][1])
                todo += [there] if there not in spots else []
                assert spots.setdefault(there, spot) == spot, (key, way)
    assert len(set(spots.values())) == len(spots)


def test_a_rooms_text_names_its_ways_and_no_others() -> None:
    for room in ROOMS.values():
        named = {way for way, shown in SHOWN.items() if re.search(rf"\b{shown}\b", room.text)}
        assert named <= set(room.exits), room.key
        assert {way for way, there in room.exits.items() if there not in world().keepers} <= named, room.key


def test_rooms_are_decently_written() -> None:
    for room in ROOMS.values():
        assert 2 <= len(re.findall(r"[.!?](?: |$)", room.text)) <= 4, room.key
        for text in (room.text, *room.details.values()):
            assert text[-1] in ".!?“", text
            assert text.count("„") == text.count("“"), text
            assert not re.search(r"\b(du|dir|dich|dein\w*)\b|[\"']", text), text


# -- looking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ROOMS)
def test_everything_that_is_described_can_be_looked_at(key: str) -> None:
    house = House()
    house.enter("Anna")
    house.visitor("Anna").room = key
    assert ROOMS[key].details
    for word, text in ROOMS[key].details.items():
        for line in (f"schau {word}", f"betrachte die {word.upper()}", f"schau dir mal den {word} genau an"):
            assert house.type("Anna", line) == [text]


def test_the_keeper_her_table_and_the_well() -> None:
    house = House()
    house.enter("Anna")
    assert house.type("Anna", "schau brunnen") == said("look", "nothing", word="„brunnen“")
    house.type("Anna", "osten")
    assert "Eimer" in house.type("Anna", "untersuche den Brunnen.")[0]
    house.type("Anna", "gehe zu sara")
    assert "Sara" in house.type("Anna", "sieh Sara an")[0]
    assert "„setze“" in house.type("Anna", "schau den großen runden Tisch")[0]


def test_a_keeper_without_a_description_is_named_with_the_game() -> None:
    house = House()
    house.enter("Anna")
    house.hall.world = build_world({**PLAN, "start": "weg"}, [(CLUEDO, "x", PLACE)])
    house.visitor("Anna").room = "huette"
    assert house.type("Anna", "schau sara") == said("look", "keeper", keeper=CLUEDO.keeper.noun, game=CLUEDO.title)


def test_people_are_seen_with_what_they_do() -> None:
    house = House().seated("Anna")
    house.enter("Bert", "gast Cora", "Dora")
    house.type("Bert", "gehe zu sara")
    house.type("Cora", "zuschauen 1")
    assert house.type("Bert", "schau anna") == said("look", "sits", name="Anna", table="cluedo-1")
    assert house.type("Bert", "schau co") == said("look", "looks_on", name="Cora (Gast)", table="cluedo-1")
    assert house.type("Anna", "schau Bert an") == said("look", "stands", name="Bert")
    for line in ("schau bert", "schau mich an"):
        assert house.type("Bert", line) == said("look", "oneself")
    assert house.type("Bert", "schau dora") == said("look", "nothing", word="„dora“")
    house.lose("Anna")
    assert house.type("Bert", "schau anna") == said("look", "nothing", word="„anna“")


def test_a_thing_comes_before_a_person_of_its_name_and_an_account_before_a_guest() -> None:
    house = House()
    house.enter("Kamin", "Anna", "gast Anna")
    for visitor in house.hall.visitors.values():
        visitor.room = "huette"
    house.people["Anna"] = next(person for person in house.people.values() if not person.guest)
    assert house.type("Kamin", "schau kamin") == [ROOMS["huette"].details["kamin"]]
    assert house.type("Kamin", "schau anna") == said("look", "stands", name="Anna")


def test_several_things_are_listed() -> None:
    house = House()
    house.enter("Anna", "Staubert")
    told = house.type("Anna", "schau sta")
    assert told == [*said("look", "ambiguous"), "1: staub", "2: Staubert"]
    assert house.type("Anna", "2") == said("look", "stands", name="Staubert")


def test_looking_around_is_looking_at_the_room() -> None:
    house = House()
    house.enter("Anna")
    for line in ("schau", "schau dich um", "sieh dich um"):
        assert house.type("Anna", line)[0] == "Auf dem Terqa-Handelsweg"
    assert house.type("Anna", "schau " + "x" * 4000) == said("look", "nothing", word=f"„{'x' * 29}…“")


# -- who is where ----------------------------------------------------------------------------------


def test_wer_tells_who_sits_who_looks_on_and_who_stands_where() -> None:
    house = House().seated("Anna")
    house.enter("Bert", "Cora")
    house.type("Bert", "zuschauen 1")
    assert house.type("Anna", "wer")[1:] == [
        "Anna – an Tisch cluedo-1",
        "Bert – schaut an Tisch cluedo-1 zu",
        "Cora – Auf dem Terqa-Handelsweg",
    ]


# -- faults in the files ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("details", "message"),
    [
        ({"stein": 3}, "room 'weg': detail 'stein' is no text"),
        ({"stein": " "}, "room 'weg': detail 'stein' is no text"),
        ({"stein": {"x": "y"}}, "room 'weg': detail 'stein' is no text"),
        ({"stein, ": "x"}, "room 'weg': detail '' is empty or there twice"),
        ({"stein, Stein": "x"}, "room 'weg': detail 'stein' is empty or there twice"),
        ({"tür": "x", "tuer": "y"}, "room 'weg': detail 'tuer' is empty or there twice"),
        ("stein", r"welt\.toml: "),
    ],
)
def test_faulty_details_are_named(details: object, message: str) -> None:
    rooms = {**PLAN["rooms"], "weg": {**PLAN["rooms"]["weg"], "details": details}}  # type: ignore[index,dict-item]
    with pytest.raises(ValueError, match=message):
        build_world({**PLAN, "rooms": rooms}, [(CLUEDO, "x/place.toml", PLACE)])


def test_details_are_folded_paragraphs() -> None:
    place = {**PLACE, "room": {**PLACE["room"], "details": {"Tür, Schwelle": "Eine\n Tür."}}}
    made = build_world(PLAN, [(CLUEDO, "x/place.toml", place)])
    assert made.rooms["huette"].details == {"tuer": "Eine Tür.", "schwelle": "Eine Tür."}


def test_cl06_saras_hut_lies_north_north_of_the_trade_road() -> None:
    assert ROOMS[ROOMS[world().start].exits["norden"]].exits["norden"] == "huette"
    assert "details" in files("mudgames.games.cluedo").joinpath("place.toml").read_text("utf-8")
