"""The verdict on a game's deal, recomputed from its journal (fair dealing)."""

from collections.abc import Sequence
from enum import StrEnum

from attrs import frozen

from mudgames.core.event import Event
from mudgames.core.table_events import Ended, Started
from mudgames.house import table as tables
from mudgames.house.fairness import digest
from mudgames.house.lobby import Lobby, Phase
from mudgames.house.table import Table
from mudgames.kit.game import Game


class Finding(StrEnum):
    """What came out; each names a sentence."""

    NOT_STARTED = "not_started"
    NO_SEAL = "no_seal"
    STILL_SEALED = "still_sealed"
    FAIR = "is_fair"
    FOUL = "is_foul"


@frozen
class Verdict:
    """What a game committed to, what it opened, and whether both and its journal agree."""

    table: str
    finding: Finding
    lobby: Lobby
    commitment: str | None = None
    opened: str | None = None


def judge(table: str, game: Game, events: Sequence[Event]) -> Verdict:
    """Recompute: the line as the journal has the deal, the line that was opened, and the digest."""
    after = tables.replay(Table(table, game), events)
    commitment = next((event.commitment for event in events if isinstance(event, Started)), None)
    opened = next((event.opened for event in events if isinstance(event, Ended)), None)
    return Verdict(table, _finding(after, commitment, opened), after.lobby, commitment, opened)


def _finding(after: Table, commitment: str | None, opened: str | None) -> Finding:
    if after.play is None:
        return Finding.NOT_STARTED
    if commitment is None:
        return Finding.NO_SEAL
    if after.phase is not Phase.OVER:
        return Finding.STILL_SEALED
    holds = opened is not None and opened == after.dealt and digest(opened) == commitment
    return Finding.FAIR if holds else Finding.FOUL
