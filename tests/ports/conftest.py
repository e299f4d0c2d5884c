"""One suite per port, on every implementation: memory, SQLite, and PostgreSQL where one is at hand."""

import os
import queue
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from mudgames.house.ports import Accounts, Comments, Guests, Journal, LoginFailures, Results
from mudgames.storage import Codec, Store, open_store
from mudgames.storage.memory import (
    MemoryAccounts,
    MemoryComments,
    MemoryGuests,
    MemoryJournal,
    MemoryLoginFailures,
    MemoryResults,
)
from mudgames.storage.schema import METADATA


class CheapHasher:
    """Costs nothing."""

    def hash(self, password: str) -> str:
        return password[::-1]

    def verify(self, stored: str, password: str) -> bool:
        return stored == password[::-1]

    def outdated(self, stored: str) -> bool:
        return False

    def decoy(self) -> str:
        return "x"


@define
class Ports:
    """The ports of one implementation. `restart` closes the store and opens it again, as far as it can."""

    journal: Journal
    accounts: Accounts
    guests: Guests
    failures: LoginFailures
    results: Results
    comments: Comments
    _store: Store | None = field(default=None)
    _url: str = ""

    @classmethod
    def at(cls, url: str) -> "Ports":
        store = open_store(url, Codec({}), lambda call: call(), _unexpected, hasher=CheapHasher())
        ports = (store.journal, store.accounts, store.guests, store.failures, store.results, store.comments)
        return cls(*ports, store, url)

    def restart(self) -> "Ports":
        if self._store is None:
            return self
        self.close()
        again = Ports.at(self._url)
        self._store = again._store
        return again

    def before_and_after(self) -> Iterator["Ports"]:
        """These ports, then those after a restart."""
        yield self
        yield self.restart()

    def close(self) -> None:
        if self._store is not None:
            self._store.close()

    def ask(self, call: Callable[[Callable[[Any], None]], None]) -> Any:
        """What `call` hands to its `done`."""
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        call(answers.put)
        return answers.get(timeout=20)


def _unexpected(error: BaseException) -> None:
    raise AssertionError("the writer died") from error


def _in_memory(_: Path) -> Ports:
    journal = MemoryJournal()
    people = MemoryAccounts(), MemoryGuests(), MemoryLoginFailures()
    return Ports(journal, *people, MemoryResults(journal), MemoryComments())


def _on_sqlite(path: Path) -> Ports:
    return Ports.at(f"sqlite:///{path / 'mud.sqlite'}")


def _on_postgres(_: Path) -> Ports:
    url = os.environ.get("MUDGAMES_TEST_POSTGRES")
    if not url:
        pytest.skip("MUDGAMES_TEST_POSTGRES names no empty PostgreSQL database")
    ports = Ports.at(url)
    assert ports._store
    with ports._store.engine.begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(table.delete())
    return ports.restart()


@pytest.fixture(params=[_in_memory, _on_sqlite, _on_postgres], ids=["memory", "sqlite", "postgres"])
def ports(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ports]:
    made = request.param(tmp_path)
    yield made
    made.close()
