"""What players were told, kept outside the server's reach, and held against what a restarted server knows.

An observer is a person at a table. Every event told to one has the number (`seq`) under which that person saw it;
after a restart the same event must stand under the same number, none twice, none missing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Event: TypeAlias = Mapping[str, Any]
"""An event's name under `event`, and its fields."""
Numbered: TypeAlias = tuple[int, Event]
"""`seq` and event."""
Observer: TypeAlias = tuple[str, str]
"""Person and table."""

PRIVATE: Mapping[str, tuple[str, ...]] = {
    "Sealed": (),
    "Committed": (),
    "Dealt": ("seat",),
    "CardSeen": ("by", "to"),
    "SolvingBegan": ("by",),
    "SolvingDropped": ("by",),
    "EnvelopeSeen": ("to",),
}
"""Events that not everybody sees, and the fields that name the seats which do. Written down here a second time on
purpose: the server's own idea of an audience is what is being tested."""


class Evidence:
    """All that was told, and every contradiction found. `count` sums up by kind of fault and of success."""

    def __init__(self) -> None:
        self.told: dict[Observer, dict[int, Event]] = {}
        self.seats: dict[Observer, int] = {}
        """The seat of each observer in the running game."""
        self.unverified: set[Observer] = set()
        """Observers who were told something since they were last compared with the journal."""
        self.faults: list[str] = []
        self.count: Counter[str] = Counter()
        self._last: dict[Observer, int] = {}

    def fault(self, kind: str, sentence: str) -> None:
        """Note a contradiction: `lost`, `doubled`, `unreadable` or `stuck`."""
        self.count[kind] += 1
        self.faults.append(f"{kind}: {sentence}")

    def live(self, observer: Observer, seq: int, event: Event) -> None:
        """An event was told as it happened. It must be the next one."""
        told = self.told.setdefault(observer, {})
        if seq in told:
            self.fault("doubled", f"{observer} is told event {seq} again: {event}")
        elif self._last.get(observer, seq - 1) != seq - 1:
            self.fault("lost", f"{observer} is told event {seq} after {self._last[observer]}")
        told.setdefault(seq, event)
        self._last[observer] = seq
        self.unverified.add(observer)
        self.count["events told"] += 1

    def went_away(self, observer: Observer) -> None:
        """The observer left the table: what happens until a return to it is not told."""
        self._last.pop(observer, None)

    def compare(self, observer: Observer, history: Sequence[Numbered]) -> int:
        """Hold what was told against all that this observer may see now, which counts as told from now on.

        Returns the number of the last event that had been told before."""
        self._check_numbers(observer, [seq for seq, _ in history])
        stands = dict(history)
        told = self.told.setdefault(observer, {})
        for seq, event in told.items():
            if stands.get(seq) != event:
                self.fault("lost", f"{observer} was told event {seq} {event}, now it is {stands.get(seq)}")
        newest = max(told, default=0)
        told.update(stands)
        self.count["events compared"] += len(stands)
        self.unverified.discard(observer)
        return newest

    def came_back(self, observer: Observer) -> None:
        """The observer sits at the table again: the next event follows on the last."""
        self._last[observer] = max(self.told[observer], default=0)

    def _check_numbers(self, observer: Observer, numbers: list[int]) -> None:
        for number, times in Counter(numbers).items():
            if times > 1:
                self.fault("doubled", f"{observer}: {times} events have the number {number}")
        if sorted(set(numbers)) != list(range(1, len(set(numbers)) + 1)):
            self.fault("lost", f"{observer}: the numbers have a gap: {numbers}")


def visible(rows: Iterable[Mapping[str, Any]], seat: int | None) -> list[Numbered]:
    """The numbered events that a seat may see, from the lines of `export`; `None`: somebody without a seat."""
    events = [{"event": row["tag"].partition(".")[2].partition("/")[0], **row["event"]} for row in rows]
    seen = [event for event in events if _may_see(event, seat)]
    return list(enumerate(seen, start=1))


def _may_see(event: Event, seat: int | None) -> bool:
    named = PRIVATE.get(event["event"])
    return named is None or (seat is not None and seat in [event[name] for name in named])
