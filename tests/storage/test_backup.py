import sqlite3
from pathlib import Path

import pytest

from mudgames.core.table_events import TurnBegan
from mudgames.house.ports import Stored
from mudgames.storage import Store, StoreError, backup, open_archive

from .helpers import CODEC, OPENED, Box, ask, url


def test_a_copy_while_the_server_writes_is_consistent(store: Store, tmp_path: Path) -> None:
    tables = [f"cluedo-{i}" for i in range(1, 9)]
    told = dict.fromkeys(tables, 0)
    ended = Box()
    writing = [True]

    def run(table: str) -> None:
        version = told[table]

        def done(outcome: object) -> None:
            assert outcome == Stored()
            told[table] = version + 2
            if writing:
                run(table)
            else:
                ended(table)

        store.journal.append(table, version, [TurnBegan(version + 1), TurnBegan(version + 2)], 1, done)

    for table in tables:
        run(table)
    for copy in [tmp_path / f"copy{i}" for i in range(5)]:
        before = dict(told)
        backup(url(tmp_path), copy)
        after = dict(told)
        copied = open_archive(f"sqlite:///{copy}", CODEC)
        for table in tables:
            records = copied.records(table)
            assert before[table] <= len(records) <= after[table] + 2
            assert len(records) % 2 == 0
        copied.close()
    writing.clear()
    ended.many(len(tables))


def test_the_copy_is_one_sound_file_for_its_owner_only(store: Store, tmp_path: Path) -> None:
    assert ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED], 1, done)) == Stored()
    place = tmp_path / "safe"
    place.mkdir()
    for _ in range(2):  # a second copy replaces the first
        backup(url(tmp_path), place / "copy.sqlite")
    assert [path.name for path in place.iterdir()] == ["copy.sqlite"]
    assert (place / "copy.sqlite").stat().st_mode & 0o777 == 0o600
    connection = sqlite3.connect(place / "copy.sqlite")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_a_failed_copy_leaves_the_old_one(store: Store, tmp_path: Path) -> None:
    place = tmp_path / "safe"
    place.mkdir()
    (place / "copy").write_text("yesterday's")
    (tmp_path / "broken").write_bytes(b"no database " * 1000)
    with pytest.raises(StoreError, match="the copy failed"):
        backup(f"sqlite:///{tmp_path / 'broken'}", place / "copy")
    assert [path.name for path in place.iterdir()] == ["copy"]
    assert (place / "copy").read_text() == "yesterday's"


@pytest.mark.parametrize(
    ("source", "message"), [("sqlite:////nowhere/x", "there is no store"), ("postgresql://db/mud", "pg_dump")]
)
def test_what_cannot_be_copied(tmp_path: Path, source: str, message: str) -> None:
    with pytest.raises(StoreError, match=message):
        backup(source, tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
def test_the_store_is_never_copied_over_itself(store: Store, tmp_path: Path, end: str) -> None:
    """A running server would go on writing into a file that is gone, and lose what it acknowledged."""
    live = Path(url(tmp_path).removeprefix("sqlite:///"))
    before = live.stat().st_ino
    with pytest.raises(StoreError, match="is the store itself"):
        backup(url(tmp_path), live.with_name(live.name + end))
    assert live.stat().st_ino == before
