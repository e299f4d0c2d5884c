"""Group commit: many requests, one transaction, one savepoint each."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DataError, OperationalError

from mudgames.house.ports import Failed, Stored
from mudgames.storage.engine import open_engine
from mudgames.storage.failures import SqlLoginFailures
from mudgames.storage.group import RefusedError
from mudgames.storage.migrate import migrate
from mudgames.storage.writer import Writer

from .helpers import Box, direct, mark, unexpected, url

CARD = "gatow"


class Bench:
    """A writer that has not begun yet: what is submitted before `start` becomes one group."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = Writer(engine, direct, unexpected, clock=lambda: 0.0)
        self.counts = {"begin": 0, "commit": 0}
        event.listen(engine, "before_cursor_execute", self._count_begin)
        event.listen(engine, "commit", self._count_commit)

    def _count_begin(self, _connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        self.counts["begin"] += statement == "BEGIN IMMEDIATE"

    def _count_commit(self, _: Connection) -> None:
        self.counts["commit"] += 1

    def write(self, *works: Callable[[Connection], None]) -> list[Any]:
        """The outcomes of these requests, handed in together."""
        boxes = [Box() for _ in works]
        for work, box in zip(works, boxes, strict=True):
            self.writer.submit(work, box)
        self.writer.start()
        outcomes = [box.get() for box in boxes]
        assert self.writer.stop(20)
        assert all(box.empty() for box in boxes)
        return outcomes

    def marks(self) -> list[str]:
        return [address for address, _ in SqlLoginFailures(self.engine, self.writer).since(0)]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    engine = open_engine(url(tmp_path), busy_timeout=0.05)
    migrate(engine)
    yield Bench(engine)
    engine.dispose()


def once(error: BaseException, work: Callable[[Connection], None]) -> Callable[[Connection], None]:
    """`work`, but the first call raises."""
    errors = [error]

    def first_fails(connection: Connection) -> None:
        if errors:
            raise errors.pop()
        work(connection)

    return first_fails


def trouble(text: str = "disk I/O error") -> OperationalError:
    return OperationalError("INSERT", None, sqlite3.OperationalError(text))


def failing(error: Callable[[], BaseException]) -> Callable[[Connection], None]:
    def work(_: Connection) -> None:
        raise error()

    return work


def test_many_requests_share_one_commit(bench: Bench) -> None:
    names = [f"10.0.0.{i}" for i in range(100)]
    assert bench.write(*map(mark, names)) == [Stored()] * 100
    assert bench.counts == {"begin": 1, "commit": 1}
    assert bench.marks() == names


def test_a_group_has_an_upper_limit(bench: Bench) -> None:
    bench.writer = Writer(bench.engine, direct, unexpected, clock=lambda: 0.0, most=40)
    assert bench.write(*map(mark, "x" * 100)) == [Stored()] * 100
    assert bench.counts["commit"] == 3


def refuse_after_writing(connection: Connection) -> None:
    mark("refused")(connection)
    raise RefusedError("not so", stale=True)


def break_a_key(connection: Connection) -> None:
    mark("broken")(connection)
    connection.exec_driver_sql("INSERT INTO events VALUES ('nowhere-1', 1, 0, '', '')")


def be_too_big(connection: Connection) -> None:
    mark("big")(connection)
    raise DataError("INSERT", None, sqlite3.DataError("string or blob too big"))


def be_faulty(connection: Connection) -> None:
    mark("faulty")(connection)
    raise ZeroDivisionError(CARD)


@pytest.mark.parametrize(
    ("bad", "outcome"),
    [
        (refuse_after_writing, Failed("not so", stale=True)),
        (break_a_key, Failed("IntegrityError: FOREIGN KEY constraint failed", stale=True)),
        (be_too_big, Failed("DataError: string or blob too big")),
        (be_faulty, Failed("faulty request: ZeroDivisionError")),
    ],
)
def test_a_request_that_fails_fails_alone(
    bench: Bench, caplog: pytest.LogCaptureFixture, bad: Any, outcome: Failed
) -> None:
    assert bench.write(mark("a"), bad, mark("b")) == [Stored(), outcome, Stored()]
    assert bench.counts == {"begin": 1, "commit": 1}
    assert bench.marks() == ["a", "b"]
    assert CARD not in caplog.text


def test_a_lost_group_is_tried_again_one_by_one(bench: Bench) -> None:
    assert bench.write(mark("a"), once(trouble(), mark("b")), mark("c")) == [Stored()] * 3
    assert bench.counts == {"begin": 4, "commit": 3}
    assert bench.marks() == ["a", "b", "c"]


def test_what_fails_again_fails_alone(bench: Bench) -> None:
    bad = failing(lambda: trouble("too big"))
    outcomes = bench.write(mark("a"), bad, mark("b"), mark("c"))
    assert outcomes == [Stored(), Failed("OperationalError: too big"), Stored(), Stored()]
    assert bench.marks() == ["a", "b", "c"]


def test_the_same_trouble_twice_in_a_row_ends_the_trying(bench: Bench) -> None:
    outcomes = bench.write(mark("a"), *[failing(trouble)] * 50)
    assert outcomes == [Stored(), *[Failed("OperationalError: disk I/O error")] * 50]
    assert bench.counts["begin"] == 4


def test_different_troubles_do_not_end_it(bench: Bench) -> None:
    bad = [failing(lambda text=text: trouble(text)) for text in ("one", "two", "three")]
    outcomes = bench.write(*bad, mark("a"))
    assert [isinstance(outcome, Failed) for outcome in outcomes] == [True, True, True, False]


def test_a_locked_store_is_asked_twice_for_all(bench: Bench, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "mud.sqlite")
    other.execute("BEGIN IMMEDIATE")
    outcomes = bench.write(*map(mark, "x" * 300))
    other.close()
    assert outcomes == [Failed("OperationalError: database is locked")] * 300
    assert bench.counts == {"begin": 2, "commit": 0}
    assert bench.marks() == []


class Commits:
    """Replaces what the driver does at COMMIT: `really` says whether each is carried out; each raises."""

    def __init__(self, engine: Engine, *really: bool) -> None:
        self._commit = engine.dialect.do_commit
        self._really = list(really)

    def __call__(self, connection: Any) -> None:
        if not self._really:
            self._commit(connection)
            return
        if self._really.pop(0):
            self._commit(connection)
        raise sqlite3.OperationalError("disk I/O error")


def test_a_commit_that_raised_but_stands_is_never_called_stored(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(name: str) -> Callable[[Connection], None]:
        sql = f"INSERT INTO tables VALUES ('{name}-1', '{name}', 1, 0)"
        return lambda connection: connection.exec_driver_sql(sql) and None

    monkeypatch.setattr(bench.engine.dialect, "do_commit", Commits(bench.engine, True))
    outcomes = bench.write(named("a"), named("b"))
    assert [(type(outcome), outcome.stale) for outcome in outcomes] == [(Failed, False)] * 2
    assert all("unknown" in outcome.why for outcome in outcomes)
    with bench.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 2


def test_a_commit_that_raised_and_does_not_stand_is_tried_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.engine.dialect, "do_commit", Commits(bench.engine, False))
    assert bench.write(mark("a"), mark("b")) == [Stored(), Stored()]
    assert bench.marks() == ["a", "b"]


@pytest.mark.parametrize(("really", "standing"), [(True, ["a"]), (False, [])])
def test_a_single_request_of_unknown_outcome_is_failed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, really: bool, standing: list[str]
) -> None:
    monkeypatch.setattr(bench.engine.dialect, "do_commit", Commits(bench.engine, really))
    [outcome] = bench.write(mark("a"))
    assert outcome == Failed("outcome of the commit unknown: OperationalError: disk I/O error")
    assert bench.marks() == standing


@pytest.mark.parametrize("error", [sqlite3.OperationalError("gone"), trouble("gone")])
def test_a_connection_that_cannot_roll_back_is_replaced(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail_once(_: Any) -> None:
        monkeypatch.undo()
        raise error

    monkeypatch.setattr(bench.engine.dialect, "do_rollback", fail_once)
    assert bench.write(mark("a"), once(trouble(), mark("b")), mark("c")) == [Stored()] * 3
    assert bench.marks() == ["a", "b", "c"]
