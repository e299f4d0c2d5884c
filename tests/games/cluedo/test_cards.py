"""The 21 cards: kinds, numbers, order (CL-04, CL-17 … CL-20); and where the rest of the rules comes from."""

from mudgames.games.cluedo import GAME
from mudgames.games.cluedo.cards import BY_KIND, CARDS, NUMBER, ROOMS, SUSPECTS, WEAPONS, Kind
from mudgames.house.help import Help


def test_six_suspects() -> None:  # CL-17
    assert SUSPECTS == ("bloom", "porz", "ming", "weiss", "gatow", "gruen")


def test_six_weapons() -> None:  # CL-18
    assert WEAPONS == ("heizungsrohr", "leuchter", "pistole", "seil", "dolch", "rohrzange")


def test_nine_rooms() -> None:  # CL-19
    first = ("kueche", "bibliothek", "salon", "speisezimmer", "billardzimmer")
    assert (*first, "halle", "veranda", "arbeitszimmer", "musikzimmer") == ROOMS


def test_all_of_them_are_cards_and_numbered() -> None:  # CL-04, CL-20
    assert (*SUSPECTS, *WEAPONS, *ROOMS) == CARDS
    assert [NUMBER[card] for card in CARDS] == list(range(1, 22))
    assert BY_KIND == {Kind.SUSPECT: SUSPECTS, Kind.WEAPON: WEAPONS, Kind.ROOM: ROOMS}


def test_the_rules_page_says_what_is_as_in_the_box_and_what_is_not() -> None:  # CL-11, CL-12, CL-13
    page = Help([GAME]).games["cluedo"]["regeln"]
    assert "ohne Brett und ohne Würfel" in page
