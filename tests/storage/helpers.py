"""What the tests of the store share: a box to wait for outcomes, a cheap hasher, a few events."""

import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from mudgames.core.table_events import Dealt, Ended, TableOpened, TurnBegan
from mudgames.storage import Codec, Store, open_store
from mudgames.storage.schema import LOGIN_FAILURES

CODEC = Codec({})
OPENED = TableOpened("cluedo")
TURN = TurnBegan(1)
DEALT = Dealt(2, ("gatow", "pistole"))
ENDED = Ended((1,), "accusation")


class Box:
    """A `done` that keeps what it is called with; `get` waits for the next value."""

    def __init__(self) -> None:
        self._values: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def __call__(self, value: Any) -> None:
        self._values.put(value)

    def get(self) -> Any:
        return self._values.get(timeout=20)

    def many(self, count: int) -> list[Any]:
        return [self.get() for _ in range(count)]

    def empty(self) -> bool:
        return self._values.empty()


class Cheap:
    """A hasher that costs nothing and remembers its calls."""

    def __init__(self) -> None:
        self.verified: list[str] = []

    def hash(self, password: str) -> str:
        return f"new:{password[::-1]}"

    def verify(self, stored: str, password: str) -> bool:
        self.verified.append(stored)
        return stored.partition(":")[2] == password[::-1]

    def outdated(self, stored: str) -> bool:
        return stored.startswith("old:")

    def decoy(self) -> str:
        return "new:"


def url(path: Path) -> str:
    return f"sqlite:///{path / 'mud.sqlite'}"


def direct(call: Callable[[], None]) -> None:
    call()


def unexpected(error: BaseException) -> None:
    raise AssertionError("the writer died") from error


def opened(path: Path, **options: Any) -> Store:
    settings = {"deliver": direct, "died": unexpected, "hasher": Cheap(), "hash_workers": 2, **options}
    return open_store(url(path), CODEC, **settings)


def ask(call: Callable[[Box], object]) -> Any:
    """What `call` hands to its `done`."""
    box = Box()
    call(box)
    return box.get()


def mark(address: str) -> Callable[[Connection], None]:
    """A write request that leaves a row behind."""

    def work(connection: Connection) -> None:
        connection.execute(insert(LOGIN_FAILURES), {"address": address, "at": 1})

    return work


def marks(store: Store) -> list[str]:
    """The addresses that `mark` left."""
    return [address for address, _ in store.failures.since(0)]
