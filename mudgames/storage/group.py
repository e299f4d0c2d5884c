"""Group commit: many requests in one transaction, each in a savepoint of its own (law 4).

What can go wrong, and what is said of it:
- a request is refused, or breaks a key: its savepoint is undone, it alone fails;
- the transaction is lost before its commit: nothing of it stands; each request is tried by itself;
- the commit itself raises: its rows may stand or not. The requests are tried again, but a refusal after that is
  no proof that somebody else was first, so it is reported as an unknown outcome and the house reads again.
"""

import logging
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from mudgames.house.ports import Failed, Outcome, Stored
from mudgames.storage.errors import StoreError, cause, frames

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[Connection], None]
"""What a request does within its savepoint. Raises `RefusedError` to undo itself."""


class RefusedError(Exception):
    """A request that must not be carried out; `stale` as in `ports.Failed`."""

    def __init__(self, why: str, stale: bool = False) -> None:
        super().__init__(why)
        self.stale = stale


class LostError(Exception):
    """A transaction that is not known to be stored. `begun`: the store was not locked; `unknown`: COMMIT raised."""

    def __init__(self, why: str, begun: bool, unknown: bool = False) -> None:
        super().__init__(f"outcome of the commit unknown: {why}" if unknown else why)
        self.begun = begun
        self.unknown = unknown


class Group:
    """Writes groups of requests on one connection, which nobody else may use."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def write(self, works: Sequence[Work]) -> list[Outcome]:
        """Carry out the requests in order and say what became of each. Raises only for a fault of this program."""
        try:
            return self._transaction(works)
        except LostError as lost:
            log.warning("a group of %d writes failed: %s", len(works), lost)
            if len(works) == 1:
                return [Failed(str(lost))]
            return self._one_by_one(works, lost)

    def _one_by_one(self, works: Sequence[Work], lost: LostError) -> list[Outcome]:
        outcomes: list[Outcome] = []
        before: LostError | None = None
        while len(outcomes) < len(works):
            try:
                [outcome] = self._transaction([works[len(outcomes)]])
            except LostError as now:
                outcomes.append(Failed(str(now)))
                # A store that is locked, or fails twice in a row alike, has nothing against a single request:
                # hundreds of others must not wait their turn to hear the same.
                if not now.begun or (before is not None and str(before) == str(now)):
                    return outcomes + [Failed(str(now))] * (len(works) - len(outcomes))
                before = now
            else:
                before = None
                if lost.unknown and isinstance(outcome, Failed):
                    outcome = Failed(f"{lost}; tried again: {outcome.why}")
                outcomes.append(outcome)
        return outcomes

    def _transaction(self, works: Sequence[Work]) -> list[Outcome]:
        try:
            transaction = self._connection.begin()
        except (SQLAlchemyError, StoreError) as error:
            raise LostError(cause(error), begun=False) from error
        try:
            outcomes = [self._attempt(work) for work in works]
        except SQLAlchemyError as error:
            self._undo()
            raise LostError(cause(error), begun=True) from error
        try:
            transaction.commit()
        except SQLAlchemyError as error:
            self._undo()
            raise LostError(cause(error), begun=True, unknown=True) from error
        return outcomes

    def _attempt(self, work: Work) -> Outcome:
        # By name, as SQLAlchemy's own savepoints are compiled anew each time: half of what a request costs.
        self._connection.exec_driver_sql("SAVEPOINT request")
        try:
            work(self._connection)
        except RefusedError as refused:
            outcome = Failed(str(refused), refused.stale)
        except IntegrityError as error:
            outcome = Failed(cause(error), stale=True)
        except DBAPIError as error:
            # Of a full disk, a lock or a broken line the savepoint knows nothing: SQLite has undone everything.
            if not isinstance(error, DataError):
                raise
            outcome = Failed(cause(error))
        except Exception as error:
            log.error("a write request is faulty: %s\n%s", type(error).__name__, frames(error))
            outcome = Failed(f"faulty request: {type(error).__name__}")
        else:
            self._connection.exec_driver_sql("RELEASE SAVEPOINT request")
            return Stored()
        self._connection.exec_driver_sql("ROLLBACK TO SAVEPOINT request")
        return outcome

    def _undo(self) -> None:
        """End the transaction in the driver too: SQLAlchemy takes one whose COMMIT raised for ended already."""
        try:
            self._connection.rollback()
            if not self._connection.invalidated:
                self._connection.connection.rollback()
        except Exception:  # SQLAlchemy's errors or the bare driver's, which have no common class
            self._connection.invalidate()  # the next group opens a new one
