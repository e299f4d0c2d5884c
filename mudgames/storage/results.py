"""Results of finished tables (`ports.Results`): a row for each, with JSON for all that nobody searches by.

The journal is what counts: a row that can't be read is as good as none.
"""

import json
import logging
from collections.abc import Callable, Iterable

from attrs import asdict
from sqlalchemy import Connection, Engine, delete, insert, select

from mudgames.house.ladder import order
from mudgames.house.ports import Outcome, Result
from mudgames.storage.schema import RESULTS, TABLES
from mudgames.storage.structure import converter
from mudgames.storage.writer import Writer

log = logging.getLogger(__name__)

_ALL = select(RESULTS.c.table_id, RESULTS.c.game, RESULTS.c.at, RESULTS.c.body)
_OVER = select(TABLES.c.id).where(TABLES.c.over).order_by(TABLES.c.game, TABLES.c.number)
_structure = converter().structure


class SqlResults:
    """Implements `ports.Results`."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def load(self) -> Iterable[Result]:
        """See `ports.Results`. Raises SQLAlchemyError."""
        return sorted((result for result in read_results(self._engine).values() if result is not None), key=order)

    def missing(self) -> Iterable[str]:
        """See `ports.Results`. Raises SQLAlchemyError."""
        known = read_results(self._engine)
        with self._engine.connect() as connection:
            return [table for table in connection.scalars(_OVER) if known.get(table) is None]

    def keep(self, result: Result, done: Callable[[Outcome], None]) -> None:
        """See `ports.Results`. Fails for a table that the journal does not have."""
        values = asdict(result)
        row = {"table_id": values.pop("table"), "game": values.pop("game"), "at": values.pop("at")}
        row["body"] = json.dumps(values, separators=(",", ":"))

        def replace(connection: Connection) -> None:
            connection.execute(delete(RESULTS).where(RESULTS.c.table_id == result.table))
            connection.execute(insert(RESULTS), row)

        self._writer.submit(replace, done)


def read_results(engine: Engine) -> dict[str, Result | None]:
    """What is kept of each table, None where it can't be read. Blocks; raises SQLAlchemyError."""
    with engine.connect() as connection:
        rows = connection.execute(_ALL).all()
    return {row.table_id: _result(row.table_id, row.game, row.at, row.body) for row in rows}


def _result(table: str, game: str, at: int, body: str) -> Result | None:
    try:
        result: Result = _structure({"table": table, "game": game, "at": at, **json.loads(body)}, Result)
    except Exception as error:
        log.warning("%s: its result can't be read (%s)", table, type(error).__name__)
        return None
    return result
