"""The journal (`ports.Journal`) in SQL: appends by the writer, reads by a reader thread."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sqlalchemy import Connection, bindparam, func, insert, select, update

from mudgames.core.event import Event
from mudgames.core.table_events import Ended
from mudgames.house.ports import Failed, Outcome, Record
from mudgames.storage.archive import Archive
from mudgames.storage.codec import Codec
from mudgames.storage.group import RefusedError
from mudgames.storage.pool import Pool
from mudgames.storage.schema import EVENTS, TABLES
from mudgames.storage.writer import Writer

_LAST = select(func.max(EVENTS.c.version)).where(EVENTS.c.table_id == bindparam("table"))
_OPEN = insert(TABLES)
_APPEND = insert(EVENTS)
_CLOSE = update(TABLES).where(TABLES.c.id == bindparam("table")).values(over=True)


def game_and_number(table: str) -> tuple[str, int]:
    """`spiel-17` as ("spiel", 17). Raises ValueError for anything that is no table id."""
    game, _, number = table.rpartition("-")
    if not (game and number.isascii() and number.isdecimal()):
        raise ValueError(f"not a table id: {table!r}")
    return game, int(number)


class SqlJournal:
    """Implements `ports.Journal`."""

    def __init__(self, archive: Archive, writer: Writer, readers: Pool, codec: Codec) -> None:
        self.archive = archive
        self._writer = writer
        self._readers = readers
        self._codec = codec

    def append(
        self, table: str, version: int, events: Sequence[Event], at: int, done: Callable[[Outcome], None]
    ) -> None:
        """See `ports.Journal`. A version that is not the last one fails as stale, a gap included."""
        self._writer.submit(partial(self._append, table, version, tuple(events), at), done)

    def read(self, table: str, done: Callable[[Sequence[Record] | Failed], None]) -> None:
        """See `ports.Journal`. An event that can't be read is Failed too."""
        self._readers.run(partial(self.archive.records, table), done)

    def running(self) -> Iterable[tuple[str, Sequence[Record]]]:
        """See `ports.Journal`. Raises SQLAlchemyError or StoreError."""
        return self.archive.running()

    def highest(self) -> dict[str, int]:
        """See `ports.Journal`."""
        return self.archive.highest()

    def _append(
        self, table: str, version: int, events: tuple[Event, ...], at: int, connection: Connection
    ) -> None:
        # The primary key alone would let a gap pass, and PostgreSQL two servers; together they let neither.
        last = connection.scalar(_LAST, {"table": table}) or 0
        if last != version:
            raise RefusedError(f"{table} stands at event {last}, not {version}", stale=True)
        if not events:
            return
        if version == 0:
            game, number = game_and_number(table)
            connection.execute(_OPEN, {"id": table, "game": game, "number": number, "over": False})
        connection.execute(_APPEND, [self._row(table, version + 1 + i, at, e) for i, e in enumerate(events)])
        if any(isinstance(event, Ended) for event in events):
            connection.execute(_CLOSE, {"table": table})

    def _row(self, table: str, version: int, at: int, event: Event) -> dict[str, object]:
        tag, body = self._codec.encode(event)
        return {"table_id": table, "version": version, "at": at, "tag": tag, "body": body}
