from typing import Any

from attrs import evolve as changed

from mudgames.core.table_events import Ended, Kind, TableOpened
from mudgames.house.ports import Failed, Finish, Result, Stored

from .conftest import Ports

ENDED = Ended((1,), "accusation")
SEATS = (
    Finish(1, "Jürgen", "juergen", Kind.HUMAN, left=False, place=1),
    Finish(2, "Änna (Gast)", "gast:aenna", Kind.HUMAN, left=True, place=None),
    Finish(3, "Rechner", "rechner", Kind.BOT, left=False, place=None),
)
WON = Result("cluedo-1", "cluedo", 2**33, "accusation", counts=True, seats=SEATS)
CLOSED = Result("cluedo-2", "cluedo", 5, "closed", counts=False, seats=())


def finish(ports: Ports, *tables: str) -> None:
    """Let these tables begin and end."""
    for table in tables:
        events = [TableOpened("cluedo"), ENDED]
        assert ports.ask(lambda done, t=table, e=events: ports.journal.append(t, 0, e, 5, done)) == Stored()


def keep(ports: Ports, result: Result) -> Any:
    return ports.ask(lambda done: ports.results.keep(result, done))


def test_results_come_back_by_time_of_end_and_table(ports: Ports) -> None:
    finish(ports, "cluedo-1", "cluedo-2", "cluedo-3")
    later = changed(CLOSED, table="cluedo-3")
    assert list(ports.results.load()) == []
    assert [keep(ports, result) for result in (WON, later, CLOSED)] == [Stored()] * 3
    for now in ports.before_and_after():
        assert list(now.results.load()) == [CLOSED, later, WON]


def test_a_result_of_the_same_table_replaces_the_first(ports: Ports) -> None:
    finish(ports, "cluedo-1")
    keep(ports, changed(WON, counts=False))
    assert keep(ports, WON) == Stored()
    for now in ports.before_and_after():
        assert list(now.results.load()) == [WON]


def test_finished_tables_without_a_result_are_missing(ports: Ports) -> None:
    finish(ports, "cluedo-1", "cluedo-2", "cluedo-10")
    ports.ask(lambda done: ports.journal.append("cluedo-3", 0, [TableOpened("cluedo")], 5, done))
    keep(ports, CLOSED)
    for now in ports.before_and_after():
        assert list(now.results.missing()) == ["cluedo-1", "cluedo-10"], "cluedo-3 still runs"


def test_there_is_no_result_of_a_table_that_the_journal_does_not_have(ports: Ports) -> None:
    assert isinstance(keep(ports, WON), Failed)
    assert list(ports.results.load()) == []
