"""Accounts beyond the port: limits, races, secrecy. The port's own suite is in tests/ports."""

import logging
import threading
from pathlib import Path

import argon2
import pytest

from mudgames.house.ports import Busy, Failed, Stored
from mudgames.storage import Store
from mudgames.storage.passwords import Argon2

from .helpers import Box, Cheap, ask, opened

SECRET = "sesam-öffne-dich"


class Slow(Cheap):
    """Hashes only while `open` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.open = threading.Event()
        self.reached = threading.Event()

    def hash(self, password: str) -> str:
        self.reached.set()
        assert self.open.wait(20)
        return super().hash(password)


class Together(Cheap):
    """Lets no hash be finished before two have been begun."""

    def __init__(self) -> None:
        super().__init__()
        self._both = threading.Barrier(2)

    def hash(self, password: str) -> str:
        self._both.wait(20)
        return super().hash(password)


class Broken(Cheap):
    """Fails, and talks about it."""

    def hash(self, password: str) -> str:
        raise ValueError(password)

    def verify(self, stored: str, password: str) -> bool:
        raise ValueError(password)


def register(store: Store, name: str, password: str, box: Box) -> Box:
    store.accounts.register(name, password, 1, box)
    return box


def hash_of(store: Store, key: str) -> str:
    with store.engine.connect() as connection:
        return str(connection.exec_driver_sql("SELECT hash FROM accounts WHERE key = ?", (key,)).scalar())


def put_hash(store: Store, made: str) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE accounts SET hash = ?", (made,))


def test_the_sixty_fifth_that_waits_is_busy(tmp_path: Path) -> None:
    hasher = Slow()
    store = opened(tmp_path, hasher=hasher, hash_workers=1)
    boxes = [register(store, f"Anna{i}", "x", Box()) for i in range(1 + 64)]
    assert all(box.empty() for box in boxes)
    assert register(store, "Bert", "x", Box()).get() == Busy()
    assert ask(lambda done: store.accounts.check("Bert", "x", done)) == Busy()
    assert ask(lambda done: store.accounts.set_password("Bert", "x", done)) == Busy()
    hasher.open.set()
    assert [box.get() for box in boxes] == [Stored()] * 65
    assert register(store, "Bert", "x", Box()).get() == Stored()
    store.close()


def test_of_two_at_once_one_wins(tmp_path: Path) -> None:
    store = opened(tmp_path, hasher=Together())
    boxes = [register(store, name, name, Box()) for name in ("Änne", "AENNE")]
    outcomes = [box.get() for box in boxes]
    assert sorted(map(type, outcomes), key=str) == [Failed, Stored]
    assert next(outcome for outcome in outcomes if isinstance(outcome, Failed)).stale
    winner = ("Änne", "AENNE")[outcomes.index(Stored())]
    assert store.accounts.known("aenne") == winner
    assert ask(lambda done: store.accounts.check("Änne", winner, done)) is True
    store.close()


def test_a_registration_of_unknown_outcome_that_stands_is_known(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = store.engine.dialect.do_commit

    def commit_and_fail(connection: object) -> None:
        monkeypatch.undo()
        commit(connection)
        raise store.engine.dialect.loaded_dbapi.OperationalError("disk I/O error")

    monkeypatch.setattr(store.engine.dialect, "do_commit", commit_and_fail)
    outcome = register(store, "Anna", "x", Box()).get()
    assert isinstance(outcome, Failed)
    assert not outcome.stale
    assert store.accounts.known("anna") == "Anna"


def test_an_unknown_name_costs_one_check_too(tmp_path: Path) -> None:
    hasher = Cheap()
    store = opened(tmp_path, hasher=hasher)
    assert register(store, "Anna", "x", Box()).get() == Stored()
    assert ask(lambda done: store.accounts.check("Anna", "x", done)) is True
    # The decoy is the hash of an empty password: even that does not open an account that is not there.
    assert ask(lambda done: store.accounts.check("Bert", "", done)) is False
    assert hasher.verified == ["new:x", "new:"]
    store.close()


def test_an_outdated_hash_is_replaced_after_a_right_password(tmp_path: Path) -> None:
    store = opened(tmp_path, hasher=Argon2())
    assert register(store, "Anna", SECRET, Box()).get() == Stored()
    old = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(SECRET)
    put_hash(store, old)
    assert ask(lambda done: store.accounts.check("Anna", "falsch", done)) is False
    assert hash_of(store, "anna") == old
    assert ask(lambda done: store.accounts.check("Anna", SECRET, done)) is True
    ask(lambda done: store.writer.submit(lambda _: None, done))
    assert hash_of(store, "anna").startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert ask(lambda done: store.accounts.check("Anna", SECRET, done)) is True
    store.close()


def test_a_rehash_does_not_bring_back_a_password_changed_meanwhile(tmp_path: Path) -> None:
    hasher = Slow()
    store = opened(tmp_path, hasher=hasher, hash_workers=1)
    hasher.open.set()
    assert register(store, "Anna", "alt", Box()).get() == Stored()
    put_hash(store, "old:tla")
    hasher.open.clear()
    hasher.reached.clear()
    box = Box()
    store.accounts.check("Anna", "alt", box)
    assert hasher.reached.wait(20)
    put_hash(store, "new:uen")
    hasher.open.set()
    assert box.get() is True
    ask(lambda done: store.writer.submit(lambda _: None, done))
    assert hash_of(store, "anna") == "new:uen"
    store.close()


@pytest.mark.parametrize("hasher", [Argon2, Broken])
def test_passwords_are_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture, hasher: type) -> None:
    with caplog.at_level(logging.DEBUG):
        store = opened(tmp_path, hasher=hasher())
        heard = [
            ask(lambda done: store.accounts.register("Anna", SECRET, 1, done)),
            ask(lambda done: store.accounts.check("Anna", SECRET, done)),
            ask(lambda done: store.accounts.check("Anna", SECRET + "!", done)),
            ask(lambda done: store.accounts.set_password("Anna", SECRET, done)),
            ask(lambda done: store.accounts.set_password("Bert", SECRET, done)),
        ]
        seen = repr((heard, store, store.accounts, vars(store.accounts)))
        files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        store.close()
    files += b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert "sesam" not in seen
    assert "sesam" not in caplog.text
    assert b"sesam" not in files
    if hasher is Broken:
        assert heard == [Failed("ValueError")] * 2 + [Failed("ValueError")] * 3


def test_a_hash_is_in_no_error(store: Store) -> None:
    assert register(store, "Anna", "x", Box()).get() == Stored()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE accounts")
    outcome = register(store, "Bert", SECRET, Box()).get()
    assert outcome == Failed("OperationalError: no such table: accounts")
    answer = ask(lambda done: store.accounts.check("Anna", "x", done))
    assert answer == Failed("OperationalError: no such table: accounts")


def test_a_role_is_given_to_a_known_name_only(tmp_path: Path) -> None:
    store = opened(tmp_path)
    assert register(store, "Jörg", SECRET, Box()).get() == Stored()
    assert ask(lambda done: store.accounts.set_role("JOERG", "god", done)) == Stored()
    assert isinstance(ask(lambda done: store.accounts.set_role("Niemand", "god", done)), Failed)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT role FROM accounts").scalars().all() == ["god"]
    store.close()
