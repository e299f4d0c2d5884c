"""Subcommands on a real store: roles, forgotten passwords, check, backup, export; beside a running server or not."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest
from attrs import evolve as changed

from mudgames import maintenance
from mudgames.cli import main
from mudgames.core.table_events import Ended, Kind, SeatLeft, SeatTaken, TableOpened
from mudgames.house.ports import Comment, Result, Stored
from mudgames.settings import Settings
from mudgames.storage.store import Store, open_store
from mudgames.wiring import event_codec

Heard = Callable[[], tuple[str, str]]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with one account and one table."""
    monkeypatch.delenv("MUDGAMES_STORE", raising=False)
    state = tmp_path / "var"
    state.mkdir()
    store = opened(state)
    assert isinstance(ask(lambda done: store.accounts.register("Jörg", "geheim-1", 0, done)), Stored)
    events = [TableOpened("cluedo"), SeatTaken(1, "Jörg", Kind.HUMAN, "joerg")]
    assert isinstance(ask(lambda done: store.journal.append("cluedo-1", 0, events, 5, done)), Stored)
    store.close()
    return state


def opened(state: Path) -> Store:
    def died(error: BaseException) -> None:
        raise AssertionError(error)

    return open_store(Settings(state=state).store_url, event_codec(), lambda call: call(), died, hash_workers=1)


def ask(call: Callable[[Callable[[object], None]], None]) -> object:
    answers: SimpleQueue[object] = SimpleQueue()
    call(answers.put)
    return answers.get(timeout=30)


def run(state: Path, *arguments: str) -> int:
    return main([*arguments, "--state", str(state)])


def test_admin_makes_a_god(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(state, "admin", "joerg") == 0
    assert "Jörg ist jetzt Gott." in capsys.readouterr().err
    with sqlite3.connect(state / "mudgames.sqlite") as connection:
        assert connection.execute("select role from accounts").fetchall() == [("god",)]
    connection.close()


@pytest.mark.parametrize("command", ["admin", "passwort"])
def test_an_account_nobody_has(command: str, state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(state, command, "Niemand") == 1
    assert "Ein Konto „Niemand“ gibt es nicht." in capsys.readouterr().err


def test_a_forgotten_password_is_replaced_by_a_word(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(state, "passwort", "Jörg") == 0
    heard = capsys.readouterr()
    word = heard.err.split(": ")[1].split()[0]
    store = opened(state)
    assert ask(lambda done: store.accounts.check("Jörg", word, done)) is True
    assert ask(lambda done: store.accounts.check("Jörg", "geheim-1", done)) is False
    store.close()
    assert heard.out == ""


def test_a_sound_journal_passes(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(state, "check") == 0
    assert "1 Tische geprüft, 0 mit Fehlern" in capsys.readouterr().err


@pytest.mark.parametrize(
    "damage",
    [
        "update events set body = '{}' where version = 2",
        "update events set tag = 'cluedo.Nonsense/1' where version = 2",
        "update events set version = 3 where version = 2",
        "update events set body = 'no json' where version = 2",
        "delete from events where version = 1",
    ],
)
def test_a_damaged_journal_does_not(damage: str, state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(state / "mudgames.sqlite") as connection:
        connection.execute(damage)
    connection.close()
    assert run(state, "check") == 1
    heard = capsys.readouterr().err
    assert "1 mit Fehlern" in heard
    assert "cluedo-1" in heard
    assert "Traceback" not in heard


CLOSED = Result("cluedo-2", "cluedo", 9, "closed", counts=False, seats=())


@pytest.fixture
def closed(state: Path) -> Path:
    """The store with a second table, which was closed before it began; its result is not kept."""
    store = opened(state)
    events = [TableOpened("cluedo"), SeatTaken(1, "Jörg", Kind.HUMAN, "joerg"), SeatLeft(1), Ended((), "closed")]
    assert isinstance(ask(lambda done: store.journal.append("cluedo-2", 0, events, 9, done)), Stored)
    store.close()
    return state


def keep(state: Path, result: Result) -> None:
    store = opened(state)
    assert isinstance(ask(lambda done: store.results.keep(result, done)), Stored)
    store.close()


def test_a_missing_result_is_no_fault_and_a_right_one_neither(closed: Path) -> None:
    assert run(closed, "check") == 0
    keep(closed, CLOSED)
    assert run(closed, "check") == 0


@pytest.mark.parametrize(
    "wrong", [changed(CLOSED, counts=True), changed(CLOSED, at=8), changed(CLOSED, table="cluedo-1")]
)
def test_a_result_that_differs_from_the_journal(
    wrong: Result, closed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(closed, wrong)
    assert run(closed, "check") == 1
    heard = capsys.readouterr().err
    assert f"{wrong.table}: das aufgeschriebene Ergebnis ist nicht das der Partie" in heard
    assert "2 Tische geprüft, 1 mit Fehlern" in heard


def test_a_result_that_cannot_be_read(closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(closed, CLOSED)
    with sqlite3.connect(closed / "mudgames.sqlite") as connection:
        connection.execute("update results set body = '{}'")
    connection.close()
    assert run(closed, "check") == 1
    assert "cluedo-2: das aufgeschriebene Ergebnis" in capsys.readouterr().err


def test_export_writes_comments_to_stdout(state: Path, capsys: pytest.CaptureFixture[str]) -> None:  # CL-106
    assert run(state, "export", "kommentare") == 0
    heard = capsys.readouterr()
    assert (heard.out, "Der Briefkasten des Hauses ist leer." in heard.err) == ("", True)
    store = opened(state)
    comment = Comment("joerg", "Jörg", 7, "Schön hier!")
    assert isinstance(ask(lambda done: store.comments.keep(comment, done)), Stored)
    store.close()
    assert run(state, "export", "kommentare") == 0
    row = json.loads(capsys.readouterr().out)
    assert row == {"person": "joerg", "name": "Jörg", "at": 7, "text": "Schön hier!"}


def test_export_writes_a_table_to_stdout(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(state, "export", "cluedo-1") == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["table"], row["version"], row["at"]) for row in rows] == [("cluedo-1", 1, 5), ("cluedo-1", 2, 5)]


def test_export_of_a_table_that_is_not_there(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(state, "export", "cluedo-9") == 1
    assert "Einen Tisch „cluedo-9“ gibt es nicht." in capsys.readouterr().err


def test_backup_is_a_store_of_its_own(state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.sqlite"
    assert run(state, "backup", str(copy)) == 0
    assert f"Gesichert: {copy}" in capsys.readouterr().err
    assert main(["check", "--store", f"sqlite:///{copy}"]) == 0


def test_backup_to_nowhere(state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(state, "backup", str(tmp_path / "none" / "copy.sqlite")) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_all_of_it_beside_an_open_store(state: Path, tmp_path: Path) -> None:
    store = opened(state)
    assert [
        run(state, "check"),
        run(state, "backup", str(tmp_path / "copy.sqlite")),
        run(state, "export", "cluedo-1"),
        run(state, "admin", "Jörg"),
        run(state, "passwort", "Jörg"),
    ] == [0] * 5
    assert ask(lambda done: store.accounts.check("Jörg", "geheim-1", done)) is False
    store.close()


def test_one_time_words_are_long_enough_to_be_no_prey() -> None:
    assert len(set(maintenance.ONE_TIME_LETTERS)) ** 12 > 2**58
