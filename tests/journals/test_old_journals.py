"""Old journals load for ever (law: journals are never rewritten). The files here are exports of finished games; none
may be changed. When an event gets a new version, its upcast makes these tests pass, and a new file is added."""

import json
from pathlib import Path

import pytest

from mudgames.core.table_events import Ended, TableOpened
from mudgames.games import find_games
from mudgames.house.audit import faults
from mudgames.wiring import event_codec

JOURNALS = sorted(Path(__file__).parent.glob("*.jsonl"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_loads_and_replays_to_its_end(path: Path) -> None:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    codec = event_codec()
    events = [codec.decode(row["tag"], json.dumps(row["event"])) for row in rows]
    opened = events[0]
    assert isinstance(opened, TableOpened)
    assert isinstance(events[-1], Ended)
    assert list(faults(rows[0]["table"], find_games()[opened.game], events)) == []


def test_every_event_of_today_stands_in_a_journal() -> None:
    written = {json.loads(line)["tag"] for path in JOURNALS for line in path.read_text("utf-8").splitlines()}
    games = find_games().values()
    ours = {f"{game.key}.{event.__name__}/{event.VERSION}" for game in games for event in game.events}
    assert ours <= written
