"""Walking, going to a keeper, and every way of sitting down."""

import pytest

from house.harness import CLUEDO, House, said

SEATED = said("walk", "seated", table="cluedo-1")


@pytest.fixture
def house() -> House:
    made = House()
    made.enter("Anna", "Bert")
    return made


def test_walking_there_and_back_is_seen_by_others(house: House) -> None:
    house.quiet()
    assert house.type("Anna", "norden")[0] == "Ein Pfad im Gras"
    assert house.read("Bert") == ["Anna geht davon."]
    house.type("Anna", "s")
    assert house.read("Bert") == ["Anna kommt herein."]
    assert house.type("Anna", "no") == ["Nach Nordosten führt kein Weg."]
    assert house.type("Anna", "suedwesten") == ["Nach Südwesten führt kein Weg."]


def test_the_room_shows_keeper_exits_and_people(house: House) -> None:
    house.type("Bert", "gehe zu sara")
    told = house.type("Anna", "gehe zu Sara")
    assert told[0] == "Saras Hütte"
    assert told[2].startswith("Sara leitet hier Saras Cluedo.")
    assert told[-3:-1] == ["Ausgang: Süden.", "Hier ist Bert."]
    assert told[-1:] == CLUEDO.screens.greeting("Anna"), "who comes in is greeted"
    assert house.type("Anna", "schau") == told[:-1]


@pytest.mark.parametrize(
    ("line", "room"),
    [
        ("gehe zu sara", "huette"),
        ("gehe sara", "huette"),
        ("geh zur Sara", "huette"),
        ("g sar", "huette"),
        ("gehe nach norden", "pfad"),
        ("gehe n", "pfad"),
        ("gehe in den Norden", "pfad"),
    ],
)
def test_going_by_name(house: House, line: str, room: str) -> None:
    house.type("Anna", line)
    assert house.visitor("Anna").room == room


def test_going_an_exact_direction_wins_over_a_keepers_beginning(house: House) -> None:
    assert house.type("Anna", "gehe s") == ["Nach Süden führt kein Weg."]


@pytest.mark.parametrize("line", ["gehe", "gehe zu", "gehe zu kyra und sara", "gehe weg", "gehe 3"])
def test_going_nowhere(house: House, line: str) -> None:
    assert house.type("Anna", line) == said("walk", "where_to")


def test_going_somewhere_ambiguous(house: House) -> None:
    told = house.type("Anna", "gehe nord")
    assert told[0] == said("walk", "ambiguous")[0]
    assert told[1:] == ["1: norden", "2: nordosten", "3: nordwesten"]
    assert house.type("Anna", "1")[0] == "Ein Pfad im Gras"


def test_going_where_one_is(house: House) -> None:
    house.type("Anna", "gehe zu sara")
    assert house.type("Anna", "gehe zu sara") == said("walk", "here_already")


def test_who_sits_stays(house: House) -> None:
    house.type("Anna", "setze sara")
    for line in ("s", "gehe zu sara", "gehe s"):
        assert house.type("Anna", line) in (SEATED, said("walk", "here_already"))
    house.type("Bert", "setze sara")
    house.type("Anna", "starte", "s")
    assert house.visitor("Anna").room == "huette"


# -- sitting down ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "setze",
        "setze mich",
        "setze mich zu sara",
        "setze sara",
        "setz s",
        "setze cluedo",
        "setze neu",
        "setze neu sara",
        "setze Sara neu",
    ],
)
def test_sitting_down_opens_a_table(house: House, line: str) -> None:  # CL-50
    house.type("Anna", "gehe zu sara")
    house.type("Anna", line)
    assert house.seat("Anna", "cluedo-1") == 1


@pytest.mark.parametrize(
    "line", ["setze sara", "setze 1", "setze 01", "setze cluedo-1", "setze an tisch 1", "setze Cluedo-1"]
)
def test_sitting_down_joins_a_table_from_anywhere(house: House, line: str) -> None:
    house.type("Anna", "setze sara")
    house.quiet()
    house.type("Bert", line)
    assert house.seat("Bert", "cluedo-1") == 2
    assert house.read("Anna") == ["Bert setzt sich auf Platz 2."]
    assert house.visitor("Bert").room == "huette"


def test_sitting_down_at_a_table_of_ones_own(house: House) -> None:
    house.type("Anna", "setze sara")
    house.type("Bert", "setze neu sara")
    assert house.visitor("Bert").table == "cluedo-2"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("setze", said("sit", "no_keeper", keepers="„setze sara“")),
        ("setze neu", said("sit", "no_keeper", keepers="„setze sara“")),
        ("setze kyrra", said("sit", "unknown_keeper", word="„kyrra“", keepers="Sara")),
        ("setze 99", said("sit", "no_table", word="„99“")),
        ("setze " + "9" * 300, said("sit", "no_table", word=f"„{'9' * 29}…“")),
        ("setze neu 1", said("sit", "how")),
        ("setze sara 1", said("sit", "how")),
        ("setze an den tisch da hinten", said("sit", "how")),
    ],
)
def test_sitting_down_wrongly(house: House, line: str, told: list[str]) -> None:
    house.type("Bert", "setze sara")
    assert house.type("Anna", line) == told
    assert house.visitor("Anna").table is None


def test_sitting_down_twice(house: House) -> None:
    house.type("Anna", "setze sara")
    for line in ("setze", "setze sara", "setze 1", "setze neu"):
        assert house.type("Anna", line) == said("sit", "seated", table="cluedo-1")


def test_others_in_the_room_see_who_sits_down(house: House) -> None:
    house.type("Anna", "gehe zu sara")
    house.quiet()
    house.type("Bert", "setze sara")
    assert house.read("Anna") == ["Bert setzt sich an Tisch cluedo-1."]


def test_a_table_that_is_over_lets_go_by_itself(house: House) -> None:
    house.type("Anna", "setze sara")
    house.type("Bert", "setze sara")
    house.type("Anna", "starte")
    house.type("Bert", "aufstehen")
    assert list(house.hall.tables) == ["cluedo-1"]
    assert house.type("Anna", "stand")[0] == "Die Partie ist zu Ende."
    house.type("Anna", "setze")
    assert list(house.hall.tables) == ["cluedo-2"]
    house.type("Anna", "aufstehen")
    house.type("Anna", "setze")
    assert list(house.hall.tables) == ["cluedo-3"]


def test_standing_up_from_a_table_that_is_over(house: House) -> None:
    house.type("Anna", "setze sara")
    house.type("Bert", "setze sara")
    house.type("Anna", "starte")
    house.type("Bert", "aufstehen")
    assert house.type("Anna", "aufstehen") == said("sit", "stood_up")
    assert house.hall.tables == {}


# -- the lobby's pages -----------------------------------------------------------------------------


def test_pages_in_the_lobby(house: House) -> None:
    house.type("Anna", "setze sara")
    waits = "Sara wartet noch auf mindestens einen Mitspieler."
    assert house.type("Anna", "stand") == [
        "Tisch cluedo-1: Saras Cluedo, noch nicht begonnen.",
        "1. Anna (darf starten)",
        "Absprachen: zeigefrist 2m, bedenkzeit aus, rueckkehr an, statue 5m, plaudern an",
        waits,
    ]
    for line in ("karten", "letzte", "wer ist dran"):
        assert house.type("Anna", line) == [waits]
    house.type("Bert", "setze sara")
    assert house.type("Anna", "dran") == said("lobby", "ready_host")
    assert house.type("Bert", "dran") == said("lobby", "ready", host="Anna")
    assert house.type("Bert", "tische") == [
        "Tische im Haus:",
        "cluedo-1: Saras Cluedo, wartet auf den Start. Dabei: Anna und Bert",
    ]
