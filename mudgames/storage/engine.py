"""Opening the store by URL, and making sure that a commit there is as durable as law 4 takes it to be."""

import os
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from mudgames.storage.errors import StoreError, cause

BUSY_TIMEOUT = 2.0
"""Seconds to wait for another process's write lock; twice that is still below the 5 s of /healthz."""

SQLITE_SETTINGS = {"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"}
"""PRAGMAs of every connection. synchronous 2 is FULL: in WAL mode the default forgets commits at a power cut."""

POSTGRES_SETTINGS = {"synchronous_commit": "on", "fsync": "on"}

# Parameters are hashes and hidden cards: no error text may quote them. The threads are few, so connections need
# no limit of their own.
_OPTIONS: dict[str, Any] = {"hide_parameters": True, "max_overflow": -1}


def open_engine(url: str, *, create: bool = True, busy_timeout: float = BUSY_TIMEOUT) -> Engine:
    """An engine with explicit transactions, its settings read back on a first connection.

    `create`: make a missing SQLite file (readable by its owner only). `busy_timeout`: seconds.
    Raises StoreError with a sentence; no message shows a password.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("the store's URL can't be read") from None
    if "@" in (parsed.host or ""):
        # A password with an unescaped @: what stands before the last one is part of it, and nothing may show it.
        raise StoreError("the store's URL can't be read: write an @ in the password as %40")
    shown = parsed.render_as_string(hide_password=True)
    if parsed.get_backend_name() == "sqlite":
        _find_file(parsed.database, create)
        engine = _sqlite(parsed, busy_timeout)
    else:
        engine = _postgres(parsed, busy_timeout)
    try:
        _read_back(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        raise StoreError(f"the store {shown} can't be opened: {cause(error)}") from error
    except StoreError as error:
        engine.dispose()
        raise StoreError(f"the store {shown} is not safe: {error}") from error
    return engine


def writing(engine: Engine) -> Engine:
    """The same engine for transactions that write: SQLite takes the write lock at once, not at a later statement."""
    return engine.execution_options(writes=True)


def _sqlite(url: URL, busy_timeout: float) -> Engine:
    # isolation_level None keeps the driver from opening transactions by itself: it would begin them late, as
    # readers, and none at all around a savepoint. `_begin` opens them instead.
    arguments = {"isolation_level": None, "timeout": busy_timeout}
    engine = create_engine(url, connect_args=arguments, **_OPTIONS)
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _postgres(url: URL, busy_timeout: float) -> Engine:
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    options = f"-c synchronous_commit=on -c lock_timeout={int(busy_timeout * 1000)}"
    try:
        return create_engine(url, connect_args={"options": options}, **_OPTIONS)
    except (ImportError, SQLAlchemyError) as error:
        raise StoreError(f"no driver for {url.drivername}: {type(error).__name__}") from error


def _find_file(name: str | None, create: bool) -> None:
    if not name or name == ":memory:":
        raise StoreError("a store in memory keeps nothing: name a file")
    path = Path(name)
    if not create and not path.is_file():
        raise StoreError(f"there is no store {path}")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise StoreError(f"the store {path} can't be created: {error.strerror}") from error
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    """Make names created or renamed in this directory durable (telnet.md S2)."""
    directory = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


def _set_pragmas(connection: Any, _record: Any) -> None:
    for name, value in SQLITE_SETTINGS.items():
        connection.execute(f"PRAGMA {name} = {value}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _read_back(engine: Engine) -> None:
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        for name, wanted in (SQLITE_SETTINGS if sqlite else POSTGRES_SETTINGS).items():
            question = f"PRAGMA {name}" if sqlite else f"SHOW {name}"
            found = str(connection.exec_driver_sql(question).scalar())
            if found != wanted:
                raise StoreError(f"{name} is {found}, not {wanted}")
