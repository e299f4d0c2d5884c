"""The ladder at run time: restored at start, folded at every end of a game, its results kept.

The journal is what counts. A result that could not be kept, or whose server died before, is made anew from there at
the next start.
"""

import logging
from bisect import insort
from collections.abc import Mapping, Sequence
from functools import partial

from mudgames.core.seats import Seat
from mudgames.core.table_events import TableOpened
from mudgames.house.ladder import Gain, Ladder, order
from mudgames.house.live import LiveTable
from mudgames.house.ports import Failed, Journal, Outcome, Record, Result, Results
from mudgames.house.results import result_at_end, result_of
from mudgames.kit.game import Game

log = logging.getLogger(__name__)


class Honours:
    """All results of the house, and the ladder that they make."""

    def __init__(self, games: Mapping[str, Game], results: Results) -> None:
        self._games = games
        self._results = results
        self._known: list[Result] = []
        """In the order of the fold."""
        self._folded: Ladder | None = Ladder()
        """None when a result has come between others: then all are folded anew as soon as somebody asks."""

    @property
    def ladder(self) -> Ladder:
        """Standings, high score and news as they are now."""
        if self._folded is None:
            self._folded = Ladder(self._known)
        return self._folded

    # -- at start ----------------------------------------------------------------------------------

    def restore(self, journal: Journal) -> None:
        """Take in all results that are kept, and make those that are missing from the journal as it answers."""
        self._known = list(self._results.load())
        self._folded = None
        for table in self._results.missing():
            journal.read(table, partial(self._make, table))

    def _make(self, table: str, answer: Sequence[Record] | Failed) -> None:
        if isinstance(answer, Failed):
            log.error("%s: no result, the journal does not answer: %s", table, answer.why)
            return
        try:
            result = self._recomputed(table, answer)
        except Exception:
            # One game that this server cannot replay must not keep all the others from the ladder.
            log.exception("%s is left without a result", table)
            return
        if result is not None:
            self._add(result)
            self._folded = None
            self._keep(result)

    def _recomputed(self, table: str, records: Sequence[Record]) -> Result | None:
        match [record.event for record in records[:1]]:
            case [TableOpened(key)] if key in self._games:
                return result_of(table, self._games[key], records)
        log.error("%s is left without a result: there is no game for it", table)
        return None

    # -- at the end of a game ------------------------------------------------------------------------

    def ended(self, live: LiveTable) -> Mapping[Seat, Gain]:
        """The end of this table is durable and folded there: fold its result, keep it, and say what it brought.

        Never raises: a fault in the books must not keep people from being told that their game is over."""
        try:
            result = result_at_end(live.id, live.game, live.table.lobby, live.at)
            gains = self.ladder.fold(result)
        except Exception:
            log.exception("%s: its result could not be made", live.id)
            return {}
        self._add(result)
        self._keep(result)
        return gains

    def _add(self, result: Result) -> None:
        insort(self._known, result, key=order)
        if self._known[-1] is not result:
            self._folded = None

    def _keep(self, result: Result) -> None:
        def answered(outcome: Outcome) -> None:
            if isinstance(outcome, Failed):
                log.error("%s: its result is not kept: %s; the next start makes it anew", result.table, outcome.why)

        self._results.keep(result, answered)
