"""Checking a table's journal: it replays, nothing follows its end, and the game's invariants hold at every event."""

from collections.abc import Iterator, Sequence

from mudgames.core.event import Event
from mudgames.house import table as tables
from mudgames.house.lobby import Phase
from mudgames.house.table import Table
from mudgames.house.verdict import Finding, judge
from mudgames.kit.game import Game


def faults(id: str, game: Game, events: Sequence[Event]) -> Iterator[str]:
    """What is wrong with these events as the history of table `id`, in words; nothing for a sound one."""
    table = Table(id, game)
    for version, event in enumerate(events, start=1):
        if table.phase is Phase.OVER:
            yield f"event {version}: {type(event).__name__} after the end"
            return
        try:
            table = tables.evolve(table, event)
            flaws = list(tables.flaws(table))
        except Exception as error:
            yield f"event {version}: {type(event).__name__} does not replay: {error!r}"
            return
        for flaw in flaws:
            yield f"event {version}: {flaw}"
        if flaws:
            return
    if judge(id, game, events).finding is Finding.FOUL:
        yield "what was opened at the end is not what was dealt and sealed"
    if table.phase is Phase.RUNNING and table.wants() is not None:
        yield "the last event waits for chance that nobody drew"
