from pathlib import Path

import pytest

from mudgames.core.table_events import TurnBegan
from mudgames.house.ports import Failed, Record, Stored
from mudgames.storage import Codec, Store, StoreError, UnknownEvent, UnreadableEvent, open_archive, open_store

from .helpers import CODEC, DEALT, ENDED, OPENED, TURN, ask, direct, unexpected, url


def append(store: Store, table: str, version: int, *events: object) -> None:
    assert ask(lambda done: store.journal.append(table, version, events, 5, done)) == Stored()


def run_sql(store: Store, statement: str) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql(statement)


def test_tables_in_order_of_game_and_number(store: Store) -> None:
    for table in ("sleuth-2", "cluedo-10", "cluedo-9", "sleuth-1"):
        append(store, table, 0, OPENED)
    append(store, "cluedo-10", 1, ENDED)
    archive = store.journal.archive
    assert archive.tables() == ["cluedo-9", "cluedo-10", "sleuth-1", "sleuth-2"]
    assert archive.tables(running=True) == ["cluedo-9", "sleuth-1", "sleuth-2"]


def test_an_archive_is_read_beside_the_server(store: Store, tmp_path: Path) -> None:
    append(store, "cluedo-1", 0, OPENED)
    archive = open_archive(url(tmp_path), CODEC)
    append(store, "cluedo-1", 1, TURN)
    assert archive.records("cluedo-1") == (Record(1, 5, OPENED), Record(2, 5, TURN))
    archive.close()


def test_there_is_no_archive_without_a_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        open_archive(url(tmp_path), CODEC)
    assert list(tmp_path.iterdir()) == []


def test_export_gives_the_rows_as_they_stand(store: Store) -> None:
    append(store, "cluedo-1", 0, OPENED, DEALT)
    run_sql(store, "INSERT INTO events VALUES ('cluedo-1', 3, 6, 'cluedo.Gone/7', '{\"x\":null}')")
    assert list(store.journal.archive.export("cluedo-1")) == [
        {"table": "cluedo-1", "version": 1, "at": 5, "tag": "table.TableOpened/1", "event": {"game": "cluedo"}},
        {
            "table": "cluedo-1",
            "version": 2,
            "at": 5,
            "tag": "table.Dealt/1",
            "event": {"seat": 2, "cards": ["gatow", "pistole"]},
        },
        {"table": "cluedo-1", "version": 3, "at": 6, "tag": "cluedo.Gone/7", "event": {"x": None}},
    ]


@pytest.mark.parametrize(
    ("row", "kind", "message"),
    [
        ("2, 6, 'cluedo.Gone/1', '{}'", UnknownEvent, "cluedo-1, event 2: unknown event 'cluedo.Gone/1'"),
        ("2, 6, 'table.TurnBegan/2', '{}'", UnknownEvent, "cluedo-1, event 2: unknown version of 'table.Turn"),
        ("2, 6, 'table.TurnBegan/1', '{}'", UnreadableEvent, "cluedo-1, event 2: 'table.TurnBegan/1' does not fit"),
        ("3, 6, 'table.TurnBegan/1', '{}'", UnreadableEvent, "cluedo-1, event 3: event 2 is missing"),
    ],
)
def test_what_cannot_be_read_is_named(store: Store, row: str, kind: type[StoreError], message: str) -> None:
    append(store, "cluedo-1", 0, OPENED)
    run_sql(store, f"INSERT INTO events VALUES ('cluedo-1', {row})")
    with pytest.raises(kind, match=message):
        store.journal.archive.records("cluedo-1")
    with pytest.raises(kind, match=message):
        list(store.journal.running())
    answer = ask(lambda done: store.journal.read("cluedo-1", done))
    assert isinstance(answer, Failed)
    assert message in answer.why


def test_an_event_nobody_knows_fails_alone_and_leaves_nothing(store: Store) -> None:
    class Strange(TurnBegan):
        pass

    outcome = ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED, Strange(1)], 1, done))
    assert isinstance(outcome, Failed)
    assert not outcome.stale
    assert store.journal.archive.tables() == []


def test_old_events_are_upcast_when_they_are_read(store: Store, tmp_path: Path) -> None:
    class Newer(TurnBegan):
        VERSION = 2

    append(store, "cluedo-1", 0, OPENED)
    run_sql(store, "INSERT INTO events VALUES ('cluedo-1', 2, 6, 'toy.Newer/1', '{\"who\":4}')")
    archive = open_archive(url(tmp_path), Codec({"toy": [Newer]}, {"toy.Newer/1": lambda old: {"seat": old["who"]}}))
    assert archive.records("cluedo-1")[1].event == Newer(4)
    archive.close()


def test_no_read_keeps_a_snapshot(store: Store) -> None:
    """A generator left half way, and all the rest of reading, lets the write-ahead log be folded back in whole."""
    for number in (1, 2):
        append(store, f"cluedo-{number}", 0, OPENED)
    half = iter(store.journal.running())
    next(half)
    append(store, "cluedo-3", 0, OPENED)
    run = store.engine.raw_connection()
    busy, _, _ = run.driver_connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    run.close()
    assert busy == 0
    assert [table for table, _ in half] == ["cluedo-2"]


def test_a_store_opens_again_with_all_it_had(tmp_path: Path) -> None:
    for version in (0, 1):
        store = open_store(url(tmp_path), CODEC, direct, unexpected)
        append(store, "cluedo-1", version, TURN)
        store.close()
    archive = open_archive(url(tmp_path), CODEC)
    assert len(archive.records("cluedo-1")) == 2
    archive.close()
