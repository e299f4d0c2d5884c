"""Rows that can't be read count as missing: the journal is what counts."""

import pytest
from sqlalchemy import update

from mudgames.core.table_events import Kind
from mudgames.house.ports import Finish, Result, Stored
from mudgames.storage import Store
from mudgames.storage.schema import RESULTS

from .helpers import ENDED, OPENED, ask

SEATS = (Finish(1, "Anna", "anna", Kind.HUMAN, left=False, place=1),)
WON = Result("cluedo-1", "cluedo", 7, "accusation", counts=True, seats=SEATS)


@pytest.fixture
def kept(store: Store) -> Store:
    """A store with a finished table and its result."""
    assert ask(lambda done: store.journal.append("cluedo-1", 0, [OPENED, ENDED], 7, done)) == Stored()
    assert ask(lambda done: store.results.keep(WON, done)) == Stored()
    return store


def test_a_row_holds_all_of_it_once(kept: Store) -> None:
    with kept.engine.connect() as connection:
        (row,) = connection.execute(RESULTS.select()).all()
    seats = '[{"seat":1,"name":"Anna","person":"anna","kind":"human","left":false,"place":1}]'
    assert tuple(row) == ("cluedo-1", "cluedo", 7, f'{{"reason":"accusation","counts":true,"seats":{seats}}}')


@pytest.mark.parametrize(
    "body",
    [
        "no json",
        "[]",
        "{}",
        '{"reason":"accusation","counts":1,"seats":[]}',
        '{"reason":"accusation","counts":true,"seats":[{"seat":"1"}]}',
        '{"reason":"accusation","counts":true,"seats":[],"more":1}',
    ],
)
def test_a_row_that_cannot_be_read_is_missing(body: str, kept: Store) -> None:
    with kept.engine.begin() as connection:
        connection.execute(update(RESULTS).values(body=body))
    assert list(kept.results.load()) == []
    assert list(kept.results.missing()) == ["cluedo-1"]
    assert kept.journal.archive.results() == {"cluedo-1": None}
    assert ask(lambda done: kept.results.keep(WON, done)) == Stored()
    assert list(kept.results.missing()) == []
