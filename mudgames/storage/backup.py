"""A consistent copy of the SQLite store beside a running server."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import make_url

from mudgames.storage.engine import sync_directory
from mudgames.storage.errors import StoreError, cause


def backup(url: str, file: Path) -> None:
    """Copy the store at `url` to `file`, which is replaced only by a complete and durable copy (telnet.md S2).

    Raises StoreError.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise StoreError("only an SQLite file can be copied; use the database's own tool (pg_dump)")
    source = Path(parsed.database)
    if not source.is_file():
        raise StoreError(f"there is no store {source}")
    if file.absolute().resolve() in {Path(f"{source.resolve()}{end}") for end in ("", "-wal", "-shm", "-journal")}:
        raise StoreError(f"{file} is the store itself: a running server would go on writing into nothing")
    unfinished = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        # Made first, so that nobody else may read the hashes in it.
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        _copy(source, unfinished)
        _sync(unfinished)
        unfinished.rename(file)
        sync_directory(file.absolute().parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise StoreError(f"the copy failed: {cause(error)}") from error


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copy:
        # All pages in one step, within one snapshot: copied in pieces, every write beside it would start it anew.
        live.backup(copy, pages=-1)
        # The copy says of itself that it has a write-ahead log; as a single file it must not need one.
        copy.execute("PRAGMA journal_mode = DELETE")


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
