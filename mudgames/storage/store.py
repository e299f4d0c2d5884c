"""The store as a whole: opened by its URL, closed once."""

import os
import time
from collections.abc import Callable

from attrs import field, frozen
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from mudgames.storage.accounts import SqlAccounts
from mudgames.storage.archive import Archive
from mudgames.storage.codec import Codec
from mudgames.storage.comments import SqlComments
from mudgames.storage.engine import BUSY_TIMEOUT, open_engine
from mudgames.storage.errors import StoreError, cause
from mudgames.storage.failures import SqlLoginFailures
from mudgames.storage.guests import SqlGuests
from mudgames.storage.journal import SqlJournal
from mudgames.storage.migrate import migrate
from mudgames.storage.passwords import Argon2, Hasher
from mudgames.storage.pool import Pool
from mudgames.storage.results import SqlResults
from mudgames.storage.writer import Deliver, Writer

WAITING_HASHES = 64
"""Password hashes that may wait; one more is answered with `Busy`."""


@frozen
class Store:
    """Everything durable, by port. `writer.oldest_wait()` is what /healthz asks (law 4)."""

    journal: SqlJournal
    accounts: SqlAccounts
    guests: SqlGuests
    failures: SqlLoginFailures
    results: SqlResults
    comments: SqlComments
    writer: Writer
    engine: Engine = field(repr=False)
    _pools: tuple[Pool, ...] = field(repr=False)

    def close(self, timeout: float | None = None) -> bool:
        """Write all that is queued and close. Blocks; False if the writer still hangs after `timeout` seconds."""
        for pool in self._pools:
            pool.stop()
        drained = self.writer.stop(timeout)
        self.engine.dispose()
        return drained


def open_store(
    url: str,
    codec: Codec,
    deliver: Deliver,
    died: Callable[[BaseException], None],
    clock: Callable[[], float] = time.monotonic,
    *,
    hasher: Hasher | None = None,
    hash_workers: int | None = None,
    busy_timeout: float = BUSY_TIMEOUT,
) -> Store:
    """Open, migrate and load the store at `url` (`sqlite:////srv/mud/mudgames.sqlite`); blocks.

    `deliver` has a call made in the thread of the house; `died` hears, in the writer's thread, of a fault that
    ended it. `hash_workers`: None for one per core. Raises StoreError.
    """
    engine = open_engine(url, busy_timeout=busy_timeout)
    try:
        migrate(engine)
        writer = Writer(engine, deliver, died, clock)
        readers = Pool("reader", 1, deliver)
        hashing = Pool("hasher", hash_workers or os.cpu_count() or 1, deliver, WAITING_HASHES)
        store = Store(
            journal=SqlJournal(Archive(engine, codec), writer, readers, codec),
            accounts=SqlAccounts(engine, writer, hashing, hasher or Argon2()),
            guests=SqlGuests(engine, writer),
            failures=SqlLoginFailures(engine, writer),
            results=SqlResults(engine, writer),
            comments=SqlComments(engine, writer),
            writer=writer,
            engine=engine,
            pools=(hashing, readers),
        )
    except SQLAlchemyError as error:
        engine.dispose()
        raise StoreError(f"the store can't be read: {cause(error)}") from error
    except BaseException:
        engine.dispose()
        raise
    writer.start()
    return store
