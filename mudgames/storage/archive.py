"""Reading the journal: what stands there, each read in a transaction of its own, as short as it can be.

A reader that holds a snapshot keeps SQLite from folding its write-ahead log back, which then grows without end.
So rows are fetched at once, and decoded after the transaction.
"""

import json
from collections.abc import Iterator, Sequence

from sqlalchemy import Engine, bindparam, func, select

from mudgames.core.event import Json
from mudgames.house.ports import Comment, Record, Result
from mudgames.storage.codec import Codec
from mudgames.storage.comments import read_comments
from mudgames.storage.engine import open_engine
from mudgames.storage.errors import UnreadableEvent
from mudgames.storage.migrate import require_current
from mudgames.storage.results import read_results
from mudgames.storage.schema import EVENTS, TABLES

_RECORDS = (
    select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.tag, EVENTS.c.body)
    .where(EVENTS.c.table_id == bindparam("table"))
    .order_by(EVENTS.c.version)
)
_ALL = select(TABLES.c.id).order_by(TABLES.c.game, TABLES.c.number)
_HIGHEST = select(TABLES.c.game, func.max(TABLES.c.number)).group_by(TABLES.c.game)


class Archive:
    """The journal for reading, from any thread; every method blocks and raises SQLAlchemyError or StoreError."""

    def __init__(self, engine: Engine, codec: Codec) -> None:
        self._engine = engine
        self._codec = codec

    def tables(self, running: bool = False) -> Sequence[str]:
        """The ids of all tables, by game and number; with `running` those whose game has not ended."""
        question = _ALL.where(TABLES.c.over.is_(False)) if running else _ALL
        with self._engine.connect() as connection:
            return connection.scalars(question).all()

    def records(self, table: str) -> tuple[Record, ...]:
        """A table from its first event on; () if it is not there. Raises UnreadableEvent, also for a gap."""
        return tuple(self._records(table))

    def _records(self, table: str) -> Iterator[Record]:
        for expected, (version, at, tag, body) in enumerate(self._rows(table), start=1):
            if version != expected:
                raise UnreadableEvent(f"event {expected} is missing", table, version)
            try:
                yield Record(version, at, self._codec.decode(tag, body))
            except UnreadableEvent as error:
                raise error.at(table, version) from error

    def running(self) -> Iterator[tuple[str, Sequence[Record]]]:
        """Every table whose game has not ended, with its records; one short read for each."""
        for table in self.tables(running=True):
            yield table, self.records(table)

    def highest(self) -> dict[str, int]:
        """The highest table number of each game key."""
        with self._engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(_HIGHEST)}

    def export(self, table: str) -> Iterator[dict[str, Json]]:
        """The rows of a table as they stand, for JSON; also of games and versions this server does not know."""
        for version, at, tag, body in self._rows(table):
            yield {"table": table, "version": version, "at": at, "tag": tag, "event": json.loads(body)}

    def results(self) -> dict[str, Result | None]:
        """The result that is kept of each table, None where it can't be read."""
        return read_results(self._engine)

    def comments(self) -> list[Comment]:
        """All comments of players in the order they were kept."""
        return read_comments(self._engine)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _rows(self, table: str) -> Sequence[tuple[int, int, str, str]]:
        with self._engine.connect() as connection:
            rows = connection.execute(_RECORDS, {"table": table}).all()
        return [(row.version, row.at, row.tag, row.body) for row in rows]


def open_archive(url: str, codec: Codec) -> Archive:
    """For `check` and `export`, beside a running server or without one: creates and migrates nothing.

    Raises StoreError if there is no store, or one of another version.
    """
    engine = open_engine(url, create=False)
    try:
        require_current(engine)
    except BaseException:
        engine.dispose()
        raise
    return Archive(engine, codec)
