import sqlite3
from pathlib import Path

import pytest

from mudgames.storage import Store, StoreError, engine
from mudgames.storage.engine import open_engine, writing

from .helpers import url


def test_settings_of_every_connection(store: Store) -> None:
    with store.engine.connect() as one, store.engine.connect() as two:
        for connection in (one, two):
            found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in engine.SQLITE_SETTINGS]
            assert found == ["wal", 2, 1]


def test_a_setting_that_is_not_in_force_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_set_pragmas", lambda connection, record: None)
    with pytest.raises(StoreError, match="journal_mode is delete, not wal"):
        open_engine(url(tmp_path))


def test_a_store_in_memory_is_refused() -> None:
    with pytest.raises(StoreError, match="in memory"):
        open_engine("sqlite://")


def test_the_file_is_for_its_owner_only(store: Store, tmp_path: Path) -> None:
    files = list(tmp_path.iterdir())
    assert len(files) == 3
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


def test_a_missing_directory_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="can't be created: No such file"):
        open_engine(url(tmp_path / "nowhere"))


def test_readers_create_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        open_engine(url(tmp_path), create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mud.sqlite").write_bytes(b"no database " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        open_engine(url(tmp_path))


@pytest.mark.parametrize("bad", ["", "sesam", "postgresql://mud:sesam@/mud?port=x", "nosuch://mud:sesam@db/mud"])
def test_no_message_shows_the_password_of_the_url(bad: str) -> None:
    with pytest.raises(StoreError) as caught:
        open_engine(bad)
    assert "sesam" not in repr(caught.value)


def test_a_writer_takes_the_lock_at_once_and_readers_none(store: Store, tmp_path: Path) -> None:
    with store.engine.begin() as reader:
        reader.exec_driver_sql("SELECT * FROM tables")
        with writing(store.engine).begin():
            other = sqlite3.connect(tmp_path / "mud.sqlite", timeout=0)
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
            other.close()


@pytest.mark.parametrize("url", ["postgresql://u:pass@geheim:secret@host/db", "postgresql://u:ab@CDGEHEIM@127.0.0.1/db"])
def test_a_password_with_a_bare_at_sign_is_shown_nowhere(url: str) -> None:
    with pytest.raises(StoreError) as error:
        open_engine(url)
    assert not any(part in str(error.value) for part in ("geheim", "secret", "GEHEIM"))
    assert error.value.__cause__ is None
