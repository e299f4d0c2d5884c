from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect

from mudgames.storage import StoreError, open_archive
from mudgames.storage.engine import open_engine
from mudgames.storage.migrate import migrate, require_current
from mudgames.storage.schema import METADATA

from .helpers import CODEC, url


@pytest.fixture
def engine(tmp_path: Path):
    made = open_engine(url(tmp_path))
    yield made
    made.dispose()


def statements(engine: Engine) -> set[str]:
    """The CREATE statements in the database, those of Alembic itself left out."""
    with engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE tbl_name <> 'alembic_version'")
        return {" ".join(row[0].split()) for row in rows if row[0]}


def test_migrations_give_exactly_the_metadata(engine: Engine, tmp_path: Path) -> None:
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    (tmp_path / "other").mkdir()
    other = open_engine(url(tmp_path / "other"))
    METADATA.create_all(other)
    assert statements(engine) == statements(other)
    other.dispose()


def test_migrating_twice_changes_nothing(engine: Engine) -> None:
    migrate(engine)
    before = statements(engine)
    migrate(engine)
    require_current(engine)
    assert statements(engine) == before


def test_a_store_of_a_newer_server_is_refused(engine: Engine, tmp_path: Path) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'r9999'")
    with pytest.raises(StoreError, match="another version"):
        migrate(engine)
    with pytest.raises(StoreError, match="r9999"):
        open_archive(url(tmp_path), CODEC)


def test_a_migration_that_fails_leaves_nothing_behind(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE guests (id)")
    with pytest.raises(StoreError, match="brought up to date"):
        migrate(engine)
    assert inspect(engine).get_table_names() == ["guests"]


def test_readers_migrate_nothing(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="schema None"):
        open_archive(url(tmp_path), CODEC)
    assert inspect(engine).get_table_names() == []
