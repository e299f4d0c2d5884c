"""GMCP about tables: fields, order and numbers exactly as spec gmcp.md says; the text stream's twin, never more."""

import json
from typing import Any

import pytest

from house.harness import House
from mudgames.core.event import visible

STATE_FIELDS = {
    "table",
    "game",
    "phase",
    "seq",
    "you",
    "host",
    "turn",
    "due",
    "seats",
    "options",
    "hand",
    "public",
    "legal",
}
SEAT_FIELDS = {"seat", "name", "kind", "level", "cards", "present", "out"}


def packages(messages: list[tuple[str, Any]]) -> list[str]:
    return [package for package, _ in messages]


def of(messages: list[tuple[str, Any]], package: str) -> list[Any]:
    return [data for name, data in messages if name == package]


def test_login_says_who_where_and_which_tables() -> None:
    house = House().seated("Anna")
    house.enter("gast Bert")
    messages = house.lines["Bert"].take_gmcp()
    assert packages(messages) == [
        "Char.Name",
        "Room.Info",
        "Game.List",
        "Comm.Channel.List",
        "Comm.Channel.Players",
        "Char.Status",
    ]
    assert messages[0][1] == {"name": "Bert (Gast)", "fullname": "Bert (Gast)"}
    exits = {"n": 2, "o": 3, "w": 5}
    assert messages[1][1] == {"num": 1, "name": "Auf dem Terqa-Handelsweg", "area": "Terqa", "exits": exits}
    assert messages[2][1] == [
        {
            "table": "cluedo-1",
            "game": "cluedo",
            "keeper": "Sara",
            "phase": "lobby",
            "seats": 1,
            "max": 8,
            "spectators": 0,
            "private": False,
        }
    ]
    status = {"name": "Bert (Gast)", "guest": True, "table": None, "seat": None, "idle": 0, "ladder": {}}
    assert messages[-1][1] == status


def test_sitting_down_event_then_state_then_what_one_may_do() -> None:
    house = House()
    house.enter("Anna", "Bert")
    house.type("Anna", "setze sara")
    house.quiet()
    house.type("Bert", "setze sara")
    messages = house.lines["Bert"].take_gmcp()
    assert packages(messages) == ["Char.Status", "Room.Info", "Game.Event", "Game.State", "Game.Legal"]
    assert messages[0][1]["seat"] == 2
    taken = {"table": "cluedo-1", "seq": 3, "event": "SeatTaken", "seat": 2, "name": "Bert", "kind": "human"}
    assert of(messages, "Game.Event") == [taken | {"person": "bert"}]
    (state,) = of(messages, "Game.State")
    assert set(state) == STATE_FIELDS
    assert all(set(seat) == SEAT_FIELDS for seat in state["seats"])
    assert (state["seq"], state["you"], state["host"], state["turn"], state["due"]) == (3, 2, 1, None, [])
    assert of(messages, "Game.Legal") == [{"table": "cluedo-1", "legal": []}]
    messages = house.lines["Anna"].take_gmcp()
    assert packages(messages) == ["Game.Event", "Game.State", "Game.Legal"]
    assert of(messages, "Game.Legal") == [{"table": "cluedo-1", "legal": [{"verb": "starte", "cards": []}]}]
    assert of(messages, "Game.State")[0]["legal"] == ["starte"]


def test_the_start_events_before_state() -> None:
    house = House().seated("Anna", "Bert")
    house.type("Anna", "starte")
    for name in ("Anna", "Bert"):
        messages = house.lines[name].take_gmcp()
        events = of(messages, "Game.Event")
        assert [event["event"] for event in events] == ["Started", "BeginnerDrawn", "Dealt", "TurnBegan"]
        assert [event["seq"] for event in events] == [4, 5, 6, 7]
        assert events[0]["seats"][1] == {"seat": 2, "name": "Bert", "kind": "human"}
        assert events[2]["cards"] == list(house.cards(name))
        (state,) = of(messages, "Game.State")
        assert packages(messages)[-3:] == ["Game.State", "Game.Legal", "Game.Notes"]
        assert state["hand"] == events[2]["cards"]
        assert state["phase"] == "running"
        assert state["seq"] == 7
        assert [seat["cards"] for seat in state["seats"]] == [9, 9]
        on_turn = house.on_turn() == name
        assert state["legal"] == (["vermute", "loese", "passe"] if on_turn else [])


def test_a_move_sends_events_only_and_legal_where_it_changes() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    first = house.on_turn()
    house.type(first, "passe")
    second = house.on_turn()
    (third,) = house.others(first, second)
    assert packages(house.lines[first].take_gmcp()) == ["Game.Event", "Game.Event", "Game.Legal"]
    assert packages(house.lines[second].take_gmcp()) == ["Game.Event", "Game.Event", "Game.Legal"]
    assert packages(house.lines[third].take_gmcp()) == ["Game.Event", "Game.Event"]


def refuted() -> tuple[House, str, str, str]:
    """A suggestion that somebody refutes; asker, shower, third."""
    for seed in range(1, 50):
        house = House(seed).playing("Anna", "Bert", "Cora")
        asker = house.on_turn()
        house.type(asker, "vermute 1 7 13")
        due = house.table().watch.view(-1).suggestions[-1].due
        if due:
            shower = house.name_of(due)
            return house, asker, shower, next(iter(house.others(asker, shower)))
    pytest.fail("no such deal")


def test_gmcp_legal_names_the_fitting_cards_to_their_holder_alone() -> None:
    house, asker, shower, third = refuted()
    (legal,) = of(house.lines[shower].take_gmcp(), "Game.Legal")
    (offer,) = legal["legal"]
    assert offer["verb"] == "zeige"
    assert set(offer["cards"]) == set(house.cards(shower)) & {"bloom", "heizungsrohr", "kueche"}
    for other in (asker, third):
        for _, data in house.lines[other].take_gmcp():
            assert "zeige" not in json.dumps(data)


def test_hidden_events_reach_only_whom_they_concern_and_raise_nobodys_seq() -> None:
    house, asker, shower, third = refuted()
    card = next(iter(set(house.cards(shower)) & {"bloom", "heizungsrohr", "kueche"}))
    house.quiet()
    house.type(shower, f"zeige {card}")
    names = ["Shown", "CardSeen", "TurnBegan"]
    for name in (asker, shower):
        assert [event["event"] for event in of(house.lines[name].take_gmcp(), "Game.Event")] == names
    events = of(house.lines[third].take_gmcp(), "Game.Event")
    assert [event["event"] for event in events] == ["Shown", "TurnBegan"]
    assert events[1]["seq"] == events[0]["seq"] + 1


def test_game_get_sends_state_or_history_from_a_number() -> None:
    house, _, _, third = refuted()
    seat = house.seat(third)
    assert seat is not None
    seen = list(visible(house.journal.events("cluedo-1"), seat))
    for request in (None, {}, {"table": "cluedo-1"}, {"from": "x"}, {"from": None}, [1]):
        assert packages(house.gmcp(third, "Game.Get", request)) == ["Game.State"]
    for since in (1, 5, len(seen), len(seen) + 1, 0, -7, 10**40):
        messages = house.gmcp(third, "Game.Get", {"table": "cluedo-1", "from": since})
        events = of(messages, "Game.Event")
        assert [event["seq"] for event in events] == [n for n in range(1, len(seen) + 1) if n >= since]
        assert packages(messages)[-1] == "Game.State"
    assert packages(house.gmcp(third, "Game.Get", {"table": "cluedo-7"})) == ["Game.List"]
    assert house.gmcp(third, "Core.KeepAlive") == []
    assert house.gmcp(third, "Game.Gets") == []


def test_a_client_that_subscribes_late_gets_everything() -> None:
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    messages = house.gmcp(actor, "Core.Supports.Set", ["Game 1"])
    assert packages(messages) == [
        "Char.Name",
        "Room.Info",
        "Game.List",
        "Comm.Channel.List",
        "Comm.Channel.Players",
        "Char.Status",
        "Game.State",
        "Game.Legal",
        "Game.Notes",
    ]


def test_requests_wait_for_the_append_in_flight_and_survive_its_failure() -> None:
    from mudgames.storage.memory_journal import Trouble

    house = House().playing("Anna", "Bert")
    house.journal.trouble(Trouble.HOLD)
    house.type(house.on_turn(), "passe")
    assert house.gmcp("Anna", "Game.Get") == []
    house.journal.trouble(Trouble.FAIL)
    house.journal.release()
    assert packages(house.lines["Anna"].take_gmcp()) == ["Game.State"]
    assert house.visitor("Anna").waiting == 0


def test_presence_talk_and_being_away_never_raise_seq() -> None:
    house = House().playing("Anna", "Bert")
    before = [house.table().watch.seq(observer) for observer in (-1, 1, 2)]
    house.quiet()
    house.type("Anna", "sage Hallo", "stand", "karten")
    house.lose("Bert")
    house.enter("Bert")
    house.enter("Bert")
    assert [house.table().watch.seq(observer) for observer in (-1, 1, 2)] == before
    assert of(house.lines["Anna"].take_gmcp(), "Game.Event") == []


def test_returning_brings_the_state_with_presence() -> None:
    house = House().playing("Anna", "Bert")
    house.lose("Bert")
    assert of(house.gmcp("Anna", "Game.Get"), "Game.State")[0]["seats"][1]["present"] is False
    house.enter("Bert")
    messages = house.lines["Bert"].take_gmcp()
    (state,) = of(messages, "Game.State")
    assert state["you"] == 2
    assert all(seat["present"] for seat in state["seats"])


def test_a_kept_seat_shows_the_keeper() -> None:
    house = House(2).playing("Anna", "Bert", "gast Cora")
    house.lose("Cora")
    house.time.advance(900)
    state = of(house.lines["Anna"].take_gmcp(), "Game.State")[-1]
    assert [seat["kind"] for seat in state["seats"]] == ["human", "human", "keeper"]
    assert state["seats"][2]["out"] is False


def test_game_over_after_the_last_state() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    winner = house.on_turn()
    house.type(winner, "loese", "ja", "anklage " + " ".join(house.envelope()))
    for name in ("Anna", "Bert", "Cora"):
        messages = house.lines[name].take_gmcp()
        (over,) = of(messages, "Game.Over")
        seat = house.seat(winner)
        assert over == {
            "table": "cluedo-1",
            "winners": [seat],
            "reason": "accusation",
            "solution": list(house.envelope()),
            "ladder": [{"seat": each, "points": 3 if each == seat else 0, "rung": 1} for each in (1, 2, 3)],
        }
        order = [p for p in packages(messages) if p.startswith("Game.") and p not in ("Game.Legal", "Game.Notes")]
        assert order[-2:] == ["Game.State", "Game.Over"]
        assert of(messages, "Game.State")[-1]["phase"] == "over"
    assert house.gmcp(winner, "Game.Get", {"table": "x"}) == [("Game.List", [])]


def test_a_closed_lobby_is_no_game_over() -> None:
    house = House().seated("Anna")
    house.type("Anna", "aufstehen")
    messages = house.lines["Anna"].take_gmcp()
    assert packages(messages) == ["Game.Event", "Game.Event", "Char.Status"]
    assert messages[-1][1]["table"] is None


def test_everything_is_plain_json() -> None:
    house = House().playing("Anna", "Bert", "gast Cora")
    for name in house.lines:
        house.gmcp(name, "Game.Get", {"from": 1})
    for _, data in house.lines["Anna"].messages:
        assert json.loads(json.dumps(data)) == data
