"""Wrong passwords by address (`ports.LoginFailures`), so that a restart forgets none (telnet.md E6, E7)."""

from collections.abc import Callable, Iterable

from sqlalchemy import Connection, Engine, delete, insert, select

from mudgames.house.ports import Outcome
from mudgames.storage.schema import LOGIN_FAILURES
from mudgames.storage.writer import Writer

KEPT = 24 * 3600
"""Seconds after which a failure is forgotten."""

_COLUMNS = LOGIN_FAILURES.c


class SqlLoginFailures:
    """Implements `ports.LoginFailures`."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def since(self, at: int) -> Iterable[tuple[str, int]]:
        """See `ports.LoginFailures`; oldest first. Raises SQLAlchemyError."""
        question = select(_COLUMNS.address, _COLUMNS.at).where(_COLUMNS.at >= at).order_by(_COLUMNS.at, _COLUMNS.id)
        with self._engine.connect() as connection:
            return [(address, when) for address, when in connection.execute(question)]

    def record(self, address: str, at: int, done: Callable[[Outcome], None]) -> None:
        """See `ports.LoginFailures`. Those older than a day go in the same breath."""

        def write(connection: Connection) -> None:
            connection.execute(delete(LOGIN_FAILURES).where(_COLUMNS.at < at - KEPT))
            connection.execute(insert(LOGIN_FAILURES), {"address": address, "at": at})

        self._writer.submit(write, done)
