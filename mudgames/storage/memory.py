"""Accounts, guests and wrong passwords in memory, for tests. Every `done` is called before the call returns."""

import hashlib
from collections.abc import Callable, Collection, Iterable

from mudgames.german import fold
from mudgames.house.ports import Busy, Failed, Guest, Outcome, Stored
from mudgames.storage.failures import KEPT
from mudgames.storage.memory_journal import MemoryJournal, Trouble

__all__ = ["MemoryAccounts", "MemoryGuests", "MemoryJournal", "MemoryLoginFailures", "Trouble"]


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


def _digest(password: str) -> bytes:
    return hashlib.sha256(password.encode("utf-8", "surrogatepass")).digest()
