"""The troubles that the memory journal can be told to have."""

from mudgames.house.ports import Busy, Failed, Record, Stored
from mudgames.storage.memory import MemoryAccounts, MemoryJournal, Trouble

from .helpers import OPENED, TURN, Box, ask


def test_an_append_that_fails_leaves_nothing() -> None:
    journal = MemoryJournal()
    journal.trouble(Trouble.NONE, Trouble.FAIL)
    assert ask(lambda done: journal.append("cluedo-1", 0, [OPENED], 1, done)) == Stored()
    assert isinstance(ask(lambda done: journal.append("cluedo-1", 1, [TURN], 1, done)), Failed)
    assert ask(lambda done: journal.append("cluedo-1", 1, [TURN], 2, done)) == Stored()
    assert ask(lambda done: journal.read("cluedo-1", done)) == (Record(1, 1, OPENED), Record(2, 2, TURN))


def test_an_append_of_unknown_outcome_stands() -> None:
    journal = MemoryJournal()
    journal.trouble(Trouble.UNKNOWN)
    outcome = ask(lambda done: journal.append("cluedo-1", 0, [OPENED], 1, done))
    assert isinstance(outcome, Failed)
    assert not outcome.stale
    assert ask(lambda done: journal.read("cluedo-1", done)) == (Record(1, 1, OPENED),)


def test_held_appends_wait_for_their_release() -> None:
    journal, box = MemoryJournal(), Box()
    journal.trouble(Trouble.HOLD, Trouble.HOLD)
    journal.append("cluedo-1", 0, [OPENED], 1, box)
    journal.append("cluedo-2", 0, [OPENED], 1, box)
    assert box.empty()
    assert ask(lambda done: journal.read("cluedo-1", done)) == ()
    journal.trouble(Trouble.FAIL)
    journal.release()
    assert [type(outcome) for outcome in box.many(2)] == [Failed, Stored]
    assert list(journal.highest()) == ["cluedo"]


def test_accounts_can_be_busy() -> None:
    accounts = MemoryAccounts()
    accounts.busy = True
    assert ask(lambda done: accounts.register("Anna", "x", 1, done)) == Busy()
    assert ask(lambda done: accounts.check("Anna", "x", done)) == Busy()
    assert accounts.known("Anna") is None
