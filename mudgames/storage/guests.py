"""Guests whose names are taken (`ports.Guests`): in the store, and all in memory for lookups."""

from collections.abc import Callable, Collection

from sqlalchemy import Connection, Engine, delete, insert, select

from mudgames.german import fold
from mudgames.house.ports import Guest, Outcome, Stored
from mudgames.storage.schema import GUESTS
from mudgames.storage.writer import Writer

_ALL = select(GUESTS.c.key, GUESTS.c.name, GUESTS.c.salt, GUESTS.c.digest, GUESTS.c.seen)


class SqlGuests:
    """Implements `ports.Guests`. A guest is found from the moment on that `keep` has been stored."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._writer = writer
        with engine.connect() as connection:
            rows = connection.execute(_ALL).all()
        self._guests = {key: (Guest(name, salt, digest), seen) for key, name, salt, digest, seen in rows}

    def find(self, name: str) -> Guest | None:
        """See `ports.Guests`."""
        known = self._guests.get(fold(name))
        return known[0] if known is not None else None

    def keep(self, guest: Guest, at: int, done: Callable[[Outcome], None]) -> None:
        """See `ports.Guests`."""
        key = fold(guest.name)
        row = {"key": key, "name": guest.name, "salt": guest.salt, "digest": guest.digest, "seen": at}

        def replace(connection: Connection) -> None:
            _forget(connection, key)
            connection.execute(insert(GUESTS), row)

        def replaced(outcome: Outcome) -> None:
            if isinstance(outcome, Stored):
                self._guests[key] = (guest, at)
            done(outcome)

        self._writer.submit(replace, replaced)

    def forget(self, before: int, but: Collection[str], done: Callable[[Outcome], None]) -> None:
        """See `ports.Guests`."""
        old = [key for key, (_, seen) in self._guests.items() if seen < before and key not in but]

        if not old:
            done(Stored())
            return

        def delete_old(connection: Connection) -> None:
            for key in old:
                _forget(connection, key)

        def forgotten(outcome: Outcome) -> None:
            if isinstance(outcome, Stored):
                for key in old:
                    self._guests.pop(key, None)
            done(outcome)

        self._writer.submit(delete_old, forgotten)


def _forget(connection: Connection, key: str) -> None:
    connection.execute(delete(GUESTS).where(GUESTS.c.key == key))
