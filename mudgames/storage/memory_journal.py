"""A journal in memory, for tests: it can be told to fail, to wait, or to store what it calls failed (law 4)."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import partial

from mudgames.core.event import Event
from mudgames.core.table_events import Ended
from mudgames.house.ports import Failed, Outcome, Record, Stored
from mudgames.storage.journal import game_and_number


class Trouble(Enum):
    """What becomes of a coming append."""

    NONE = "none"  # it is stored
    FAIL = "fail"  # nothing is stored, Failed is reported
    UNKNOWN = "unknown"  # the events are stored, Failed is reported
    HOLD = "hold"  # nothing happens until `release`


class MemoryJournal:
    """Implements `ports.Journal`; every `done` is called before the call returns, unless held."""

    def __init__(self) -> None:
        self.records: dict[str, list[Record]] = {}
        self.held: deque[Callable[[], None]] = deque()
        """The appends that wait for `release`."""
        self._coming: deque[Trouble] = deque()

    def trouble(self, *coming: Trouble) -> None:
        """What becomes of the next appends, in order; after that all are stored again."""
        self._coming.extend(coming)

    def release(self) -> None:
        """Carry out all held appends, in order, each subject to what `trouble` says of the next one."""
        for _ in range(len(self.held)):
            self.held.popleft()()

    def append(
        self, table: str, version: int, events: Sequence[Event], at: int, done: Callable[[Outcome], None]
    ) -> None:
        """See `ports.Journal`."""
        trouble = self._coming.popleft() if self._coming else Trouble.NONE
        match trouble:
            case Trouble.HOLD:
                self.held.append(partial(self.append, table, version, tuple(events), at, done))
            case Trouble.FAIL:
                done(Failed("this append was to fail"))
            case Trouble.UNKNOWN:
                self._append(table, version, events, at)
                done(Failed("the outcome of this append was to be unknown"))
            case Trouble.NONE:
                done(self._append(table, version, events, at))

    def _append(self, table: str, version: int, events: Sequence[Event], at: int) -> Outcome:
        last = len(self.records.get(table, ()))
        if last != version:
            return Failed(f"{table} stands at event {last}, not {version}", stale=True)
        if events:
            try:
                game_and_number(table)
            except ValueError as error:
                return Failed(str(error))
            new = (Record(number, at, event) for number, event in enumerate(events, start=version + 1))
            self.records.setdefault(table, []).extend(new)
        return Stored()

    def read(self, table: str, done: Callable[[Sequence[Record] | Failed], None]) -> None:
        """See `ports.Journal`."""
        done(tuple(self.records.get(table, ())))

    def running(self) -> Iterable[tuple[str, Sequence[Record]]]:
        """See `ports.Journal`."""
        for table, records in sorted(self.records.items(), key=lambda item: game_and_number(item[0])):
            if not any(isinstance(record.event, Ended) for record in records):
                yield table, tuple(records)

    def highest(self) -> dict[str, int]:
        """See `ports.Journal`."""
        found: dict[str, int] = {}
        for game, number in map(game_and_number, self.records):
            found[game] = max(number, found.get(game, 0))
        return found
