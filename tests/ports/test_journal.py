from collections.abc import Sequence
from typing import Any

import pytest

from mudgames.core.event import Event
from mudgames.core.table_events import Chair, Dealt, Ended, Kind, SeatTaken, Started, TableOpened, TurnBegan
from mudgames.house.ports import Failed, Record, Stored

from .conftest import Ports

OPENED = TableOpened("cluedo")
STARTED = Started((Chair(1, "Änna", Kind.HUMAN), Chair(2, "Rechner", Kind.BOT)), "abc")
DEALT = Dealt(1, ("gatow", "pistole"))
ENDED = Ended((1,), "accusation", ("gatow",), None)


def append(ports: Ports, table: str, version: int, *events: Event, at: int = 7) -> Any:
    return ports.ask(lambda done: ports.journal.append(table, version, events, at, done))


def read(ports: Ports, table: str) -> Any:
    return ports.ask(lambda done: ports.journal.read(table, done))


def running(ports: Ports) -> dict[str, Sequence[Record]]:
    return {table: tuple(records) for table, records in ports.journal.running()}


def test_events_are_numbered_from_one_on(ports: Ports) -> None:
    assert append(ports, "cluedo-1", 0, OPENED) == Stored()
    assert append(ports, "cluedo-1", 1, STARTED, DEALT, at=2**33) == Stored()
    records = (Record(1, 7, OPENED), Record(2, 2**33, STARTED), Record(3, 2**33, DEALT))
    assert tuple(read(ports, "cluedo-1")) == records
    assert tuple(read(ports.restart(), "cluedo-1")) == records


def test_a_table_that_is_not_there_is_empty(ports: Ports) -> None:
    assert tuple(read(ports, "cluedo-99")) == ()


@pytest.mark.parametrize("version", [0, 1, 3, 4])
def test_a_version_that_is_not_the_last_is_stale(ports: Ports, version: int) -> None:
    append(ports, "cluedo-1", 0, OPENED, STARTED)
    outcome = append(ports, "cluedo-1", version, TurnBegan(1), TurnBegan(2))
    assert isinstance(outcome, Failed)
    assert outcome.stale
    assert len(read(ports, "cluedo-1")) == 2
    assert append(ports, "cluedo-1", 2, TurnBegan(1)) == Stored()


def test_a_table_does_not_begin_in_the_middle(ports: Ports) -> None:
    outcome = append(ports, "cluedo-1", 1, OPENED)
    assert isinstance(outcome, Failed)
    assert outcome.stale
    assert ports.journal.highest() == {}


def test_of_two_appends_with_one_version_the_first_stands(ports: Ports) -> None:
    append(ports, "cluedo-1", 0, OPENED)
    heard: list[Any] = []
    ports.journal.append("cluedo-1", 1, [TurnBegan(1)], 7, heard.append)
    ports.journal.append("cluedo-1", 1, [TurnBegan(2)], 7, heard.append)
    records = read(ports, "cluedo-1") if append(ports, "cluedo-1", 2, TurnBegan(3)) == Stored() else ()
    assert [record.event for record in records] == [OPENED, TurnBegan(1), TurnBegan(3)]
    assert [type(outcome) for outcome in heard] == [Stored, Failed]


def test_an_append_of_nothing_writes_nothing(ports: Ports) -> None:
    assert append(ports, "cluedo-1", 0) == Stored()
    assert ports.journal.highest() == {}
    outcome = append(ports, "cluedo-1", 3)
    assert isinstance(outcome, Failed)
    assert outcome.stale


@pytest.mark.parametrize("table", ["", "cluedo", "-1", "cluedo-", "cluedo-x", "cluedo-²"])
def test_what_is_no_table_id_fails(ports: Ports, table: str) -> None:
    outcome = append(ports, table, 0, OPENED)
    assert isinstance(outcome, Failed)
    assert not outcome.stale
    assert tuple(read(ports, table)) == ()


def test_running_are_those_whose_game_has_not_ended(ports: Ports) -> None:
    append(ports, "cluedo-1", 0, OPENED, ENDED)
    append(ports, "cluedo-2", 0, OPENED)
    append(ports, "sleuth-1", 0, TableOpened("sleuth"))
    append(ports, "sleuth-1", 1, SeatTaken(1, "Bert", Kind.HUMAN, "bert"))
    append(ports, "sleuth-2", 0, TableOpened("sleuth"))
    append(ports, "sleuth-2", 1, ENDED)
    again = ports.restart()
    assert list(running(again)) == ["cluedo-2", "sleuth-1"]
    assert [record.version for record in running(again)["sleuth-1"]] == [1, 2]
    assert len(read(again, "cluedo-1")) == 2


def test_highest_counts_ended_tables_too(ports: Ports) -> None:
    assert ports.journal.highest() == {}
    for table in ("cluedo-9", "cluedo-10", "sleuth-3"):
        append(ports, table, 0, OPENED, ENDED)
    assert ports.restart().journal.highest() == {"cluedo": 10, "sleuth": 3}
