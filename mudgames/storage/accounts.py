"""Registered players (`ports.Accounts`): names in memory, hashes in the store only, hashing in its own threads."""

from collections.abc import Callable, Mapping

from sqlalchemy import Connection, Engine, Executable, Select, bindparam, insert, select, update

from mudgames.german import fold
from mudgames.house.ports import Busy, Failed, Outcome, Stored
from mudgames.storage.group import RefusedError
from mudgames.storage.passwords import Hasher
from mudgames.storage.pool import Pool
from mudgames.storage.schema import ACCOUNTS
from mudgames.storage.writer import Writer

PLAYER = "player"
"""The role of everybody who registers."""

_NAMES = select(ACCOUNTS.c.key, ACCOUNTS.c.name)
_NAME = select(ACCOUNTS.c.name).where(ACCOUNTS.c.key == bindparam("k"))
_HASH = select(ACCOUNTS.c.hash).where(ACCOUNTS.c.key == bindparam("k"))
_SET_HASH = update(ACCOUNTS).where(ACCOUNTS.c.key == bindparam("k")).values(hash=bindparam("new"))
_SET_ROLE = update(ACCOUNTS).where(ACCOUNTS.c.key == bindparam("k")).values(role=bindparam("new"))
_REHASH = _SET_HASH.where(ACCOUNTS.c.hash == bindparam("old"))


class SqlAccounts:
    """Implements `ports.Accounts`. All methods are called in the thread of the house."""

    def __init__(self, engine: Engine, writer: Writer, hashing: Pool, hasher: Hasher) -> None:
        self._engine = engine
        self._writer = writer
        self._hashing = hashing
        self._hasher = hasher
        with engine.connect() as connection:
            rows = connection.execute(_NAMES).all()
        self._names: dict[str, str] = {row.key: row.name for row in rows}

    def known(self, name: str) -> str | None:
        """See `ports.Accounts`."""
        return self._names.get(fold(name))

    def register(self, name: str, password: str, at: int, done: Callable[[Outcome | Busy], None]) -> None:
        """See `ports.Accounts`. Of two at the same time the primary key lets one pass."""
        key = fold(name)
        if key in self._names:
            done(Failed("the name is taken", stale=True))
            return

        def insert_account(made: str) -> None:
            row = {"key": key, "name": name, "hash": made, "created": at, "role": PLAYER}
            self._writer.submit(lambda connection: _execute(connection, insert(ACCOUNTS), row), inserted)

        def inserted(outcome: Outcome) -> None:
            if isinstance(outcome, Stored):
                self._names[key] = name
                done(outcome)
            # The account may stand all the same: somebody else's, or ours by a commit of unknown outcome.
            elif not self._hashing.run(lambda: self._ask(_NAME, key), lambda found: looked_up(found, outcome)):
                done(outcome)

        def looked_up(found: str | Failed | None, outcome: Outcome) -> None:
            if isinstance(found, str):
                self._names[key] = found
            done(outcome)

        self._hash(password, insert_account, done)

    def check(self, name: str, password: str, done: Callable[[bool | Busy | Failed], None]) -> None:
        """See `ports.Accounts`. An unknown name takes as long as a known one."""
        key = fold(name)

        def verify() -> tuple[bool, str, str]:
            stored = self._ask(_HASH, key)
            right = self._hasher.verify(stored or self._hasher.decoy(), password) and stored is not None
            if right and stored and self._hasher.outdated(stored):
                return True, stored, self._hasher.hash(password)
            return right, "", ""

        def verified(result: tuple[bool, str, str] | Failed) -> None:
            if isinstance(result, Failed):
                done(result)
                return
            right, old, new = result
            if new:
                # Only over the hash that was checked: a password changed meanwhile must not come back.
                row = {"k": key, "old": old, "new": new}
                self._writer.submit(lambda connection: _execute(connection, _REHASH, row), lambda _: None)
            done(right)

        if not self._hashing.run(verify, verified):
            done(Busy())

    def set_password(self, name: str, password: str, done: Callable[[Outcome | Busy], None]) -> None:
        """See `ports.Accounts`. Fails for a name that is not registered."""
        key = fold(name)

        def change(made: str) -> None:
            row = {"k": key, "new": made}
            self._writer.submit(lambda connection: _change_one(connection, _SET_HASH, row), done)

        self._hash(password, change, done)

    def set_role(self, name: str, role: str, done: Callable[[Outcome], None]) -> None:
        """Give an account a role (`god`). Fails for a name that is not registered."""
        row = {"k": fold(name), "new": role}
        self._writer.submit(lambda connection: _change_one(connection, _SET_ROLE, row), done)

    def _hash(self, password: str, then: Callable[[str], None], done: Callable[[Outcome | Busy], None]) -> None:
        def hashed(made: str | Failed) -> None:
            if isinstance(made, Failed):
                done(made)
            else:
                then(made)

        if not self._hashing.run(lambda: self._hasher.hash(password), hashed):
            done(Busy())

    def _ask(self, question: Select[str], key: str) -> str | None:
        with self._engine.connect() as connection:
            return connection.scalar(question, {"k": key})


def _execute(connection: Connection, statement: Executable, row: Mapping[str, object]) -> None:
    connection.execute(statement, row)


def _change_one(connection: Connection, statement: Executable, row: Mapping[str, object]) -> None:
    if connection.execute(statement, row).rowcount != 1:
        raise RefusedError("there is no such account")
