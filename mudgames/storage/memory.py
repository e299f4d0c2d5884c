"""All ports but the journal in memory, for tests. Every `done` is called before the call returns."""

import hashlib
from collections.abc import Callable, Collection, Iterable

from mudgames.core.table_events import Ended
from mudgames.german import fold
from mudgames.house.ladder import order
from mudgames.house.ports import Busy, Comment, Failed, Guest, Outcome, Result, Stored
from mudgames.storage.failures import KEPT
from mudgames.storage.journal import game_and_number
from mudgames.storage.memory_journal import MemoryJournal, Trouble

__all__ = [
    "MemoryAccounts",
    "MemoryComments",
    "MemoryGuests",
    "MemoryJournal",
    "MemoryLoginFailures",
    "MemoryResults",
    "Trouble",
]


class MemoryAccounts:
    """Implements `ports.Accounts` with a hash that costs nothing."""

    def __init__(self) -> None:
        self.busy = False
        """Set it, and every call that needs a hash is answered with Busy."""
        self._names: dict[str, str] = {}
        self._digests: dict[str, bytes] = {}

    def known(self, name: str) -> str | None:
        """See `ports.Accounts`."""
        return self._names.get(fold(name))

    def register(self, name: str, password: str, at: int, done: Callable[[Outcome | Busy], None]) -> None:
        """See `ports.Accounts`."""
        if fold(name) in self._names:
            done(Failed("the name is taken", stale=True))
        elif self.busy:
            done(Busy())
        else:
            self._names[fold(name)] = name
            self._digests[fold(name)] = _digest(password)
            done(Stored())

    def check(self, name: str, password: str, done: Callable[[bool | Busy | Failed], None]) -> None:
        """See `ports.Accounts`."""
        done(Busy() if self.busy else self._digests.get(fold(name)) == _digest(password))

    def set_password(self, name: str, password: str, done: Callable[[Outcome | Busy], None]) -> None:
        """See `ports.Accounts`."""
        if self.busy:
            done(Busy())
        elif fold(name) not in self._names:
            done(Failed("there is no such account"))
        else:
            self._digests[fold(name)] = _digest(password)
            done(Stored())


class MemoryGuests:
    """Implements `ports.Guests`."""

    def __init__(self) -> None:
        self._guests: dict[str, tuple[Guest, int]] = {}

    def find(self, name: str) -> Guest | None:
        """See `ports.Guests`."""
        known = self._guests.get(fold(name))
        return known[0] if known is not None else None

    def keep(self, guest: Guest, at: int, done: Callable[[Outcome], None]) -> None:
        """See `ports.Guests`."""
        self._guests[fold(guest.name)] = (guest, at)
        done(Stored())

    def forget(self, before: int, but: Collection[str], done: Callable[[Outcome], None]) -> None:
        """See `ports.Guests`."""
        self._guests = {key: known for key, known in self._guests.items() if known[1] >= before or key in but}
        done(Stored())


class MemoryLoginFailures:
    """Implements `ports.LoginFailures`."""

    def __init__(self) -> None:
        self._failures: list[tuple[str, int]] = []

    def since(self, at: int) -> Iterable[tuple[str, int]]:
        """See `ports.LoginFailures`."""
        return sorted((failure for failure in self._failures if failure[1] >= at), key=lambda failure: failure[1])

    def record(self, address: str, at: int, done: Callable[[Outcome], None]) -> None:
        """See `ports.LoginFailures`."""
        self._failures = [failure for failure in self._failures if failure[1] >= at - KEPT]
        self._failures.append((address, at))
        done(Stored())


class MemoryResults:
    """Implements `ports.Results` beside a journal in memory."""

    def __init__(self, journal: MemoryJournal) -> None:
        self.failing = False
        """Set it, and nothing is kept any more."""
        self._journal = journal
        self._results: dict[str, Result] = {}

    def load(self) -> Iterable[Result]:
        """See `ports.Results`."""
        return sorted(self._results.values(), key=order)

    def missing(self) -> Iterable[str]:
        """See `ports.Results`."""
        records = self._journal.records
        over = (table for table in records if any(isinstance(record.event, Ended) for record in records[table]))
        return sorted((table for table in over if table not in self._results), key=game_and_number)

    def keep(self, result: Result, done: Callable[[Outcome], None]) -> None:
        """See `ports.Results`."""
        if self.failing or result.table not in self._journal.records:
            done(Failed("this result was not to be kept"))
        else:
            self._results[result.table] = result
            done(Stored())


class MemoryComments:
    """Implements `ports.Comments`."""

    def __init__(self) -> None:
        self.failing = False
        """Set it, and nothing is kept any more."""
        self._comments: list[Comment] = []

    def keep(self, comment: Comment, done: Callable[[Outcome], None]) -> None:
        """See `ports.Comments`."""
        if self.failing:
            done(Failed("this comment was not to be kept"))
        else:
            self._comments.append(comment)
            done(Stored())

    def load(self) -> Iterable[Comment]:
        """See `ports.Comments`."""
        return tuple(self._comments)


def _digest(password: str) -> bytes:
    return hashlib.sha256(password.encode("utf-8", "surrogatepass")).digest()
