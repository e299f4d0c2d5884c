"""The writer's thread: waiting, draining, dying."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection

from mudgames.house.ports import Failed, Stored
from mudgames.storage import Store, open_archive
from mudgames.storage.engine import open_engine
from mudgames.storage.migrate import migrate
from mudgames.storage.writer import Writer

from .helpers import CODEC, OPENED, TURN, Box, ask, mark, marks, opened, url


class Gate:
    """A write request that stays in its savepoint until `open` is set."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.open = threading.Event()

    def __call__(self, _: Connection) -> None:
        self.reached.set()
        assert self.open.wait(20)


def test_requests_gather_while_a_group_is_written(store: Store) -> None:
    gate, box = Gate(), Box()
    store.writer.submit(gate, box)
    assert gate.reached.wait(20)
    for i in range(50):
        store.journal.append(f"cluedo-{i}", 0, [OPENED], 1, box)
    assert box.empty()
    gate.open.set()
    assert box.many(51) == [Stored()] * 51


def test_oldest_wait_counts_the_group_in_flight_and_the_queue(tmp_path: Path) -> None:
    now = [100.0]
    store = opened(tmp_path, clock=lambda: now[0])
    gate, box = Gate(), Box()
    assert store.writer.oldest_wait() == 0
    store.writer.submit(gate, box)
    assert gate.reached.wait(20)
    now[0] = 103.0
    store.writer.submit(mark("a"), box)
    now[0] = 106.5
    assert store.writer.oldest_wait() == 6.5
    gate.open.set()
    assert box.many(2) == [Stored()] * 2
    assert store.writer.oldest_wait() == 0
    store.close()


def test_a_locked_store_recovers(store: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "mud.sqlite")
    other.execute("BEGIN IMMEDIATE")
    assert ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED], 1, done)) == Failed(
        "OperationalError: database is locked"
    )
    other.close()
    assert ask(lambda done: store.journal.read("cluedo-1", done)) == ()
    assert ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED], 1, done)) == Stored()


def test_closing_writes_all_that_is_queued(tmp_path: Path) -> None:
    store = opened(tmp_path)
    gate, box = Gate(), Box()
    store.writer.submit(gate, box)
    for i in range(30):
        store.journal.append("cluedo-1", i, [TURN], 1, box)
    assert gate.reached.wait(20)
    closing = threading.Thread(target=store.close)
    closing.start()
    gate.open.set()
    closing.join(20)
    assert box.many(31) == [Stored()] * 31
    archive = open_archive(url(tmp_path), CODEC)
    assert len(archive.records("cluedo-1")) == 30
    archive.close()


def test_after_closing_everything_fails(tmp_path: Path) -> None:
    store = opened(tmp_path)
    assert store.close()
    late = ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED], 1, done))
    assert late == Failed("the writer has stopped")
    assert ask(lambda done: store.journal.read("cluedo-1", done)) == Failed("the store is closed")
    assert ask(lambda done: store.accounts.check("Anna", "x", done)) == Failed("the store is closed")


def test_a_writer_that_hangs_does_not_hold_up_the_end(tmp_path: Path) -> None:
    store = opened(tmp_path)
    gate = Gate()
    store.writer.submit(gate, Box())
    assert gate.reached.wait(20)
    assert not store.close(timeout=0)
    gate.open.set()
    assert store.writer.stop(20)


class Fault(BaseException):
    """Something nobody expects in the writer's thread."""


def test_a_fault_of_the_writer_is_told_and_fails_everything(tmp_path: Path) -> None:
    died, box = Box(), Box()
    store = opened(tmp_path, died=died)
    gate = Gate()

    def fault(connection: Connection) -> None:
        gate(connection)
        raise Fault

    store.writer.submit(fault, box)
    assert gate.reached.wait(20)
    for _ in range(10):
        store.writer.submit(mark("a"), box)
    gate.open.set()
    assert isinstance(died.get(), Fault)
    assert box.many(11) == [Failed("the writer died")] * 11
    assert ask(lambda done: store.writer.submit(mark("a"), done)) == Failed("the writer has stopped")
    assert marks(store) == []
    assert store.close(20)


def test_a_deliver_that_raises_is_a_fault(tmp_path: Path) -> None:
    def broken(_: Callable[[], None]) -> None:
        raise RuntimeError("no reactor")

    died = Box()
    engine = open_engine(url(tmp_path))
    migrate(engine)
    writer = Writer(engine, broken, died, clock=lambda: 0.0)
    writer.submit(mark("a"), Box())
    writer.start()
    assert str(died.get()) == "no reactor"
    assert writer.stop(20)
    engine.dispose()


def test_outcomes_come_through_deliver_only(tmp_path: Path) -> None:
    calls, box = Box(), Box()
    store = opened(tmp_path, deliver=calls)
    store.writer.submit(mark("a"), box)
    store.journal.read("cluedo-1", box)
    store.accounts.check("Anna", "x", box)
    due = calls.many(3)
    assert box.empty()
    for call in due:
        call()
    assert sorted(map(repr, box.many(3))) == ["()", "False", "Stored()"]
    store.close()


def test_writes_that_fail_count_as_waiting_until_one_succeeds(tmp_path: Path) -> None:
    """Each fails within the busy timeout, so that none waits long; the watch must hear of it all the same (law 4)."""
    now = [100.0]
    store = opened(tmp_path, clock=lambda: now[0], busy_timeout=0.01)
    other = sqlite3.connect(tmp_path / "mud.sqlite")
    other.execute("BEGIN IMMEDIATE")
    for at in (100.0, 104.0, 108.0):
        now[0] = at
        assert isinstance(ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED], 1, done)), Failed)
    assert store.writer.oldest_wait() == 8.0
    now[0] = 200.0
    assert store.writer.oldest_wait() == 0, "nothing more was heard of it"
    other.close()
    assert ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED], 1, done)) == Stored()
    now[0] = 201.0
    assert store.writer.oldest_wait() == 0
    store.close()
