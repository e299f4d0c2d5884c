"""SIGKILL in the middle of real games: what was told stands, nothing stands twice, the games go on (telnet.md S1).

`benchmarks/kill.py` does the same a hundred times; its figures are in `docs/measured/kill.md`.
"""

from pathlib import Path

import pytest
from outside.campaign import Campaign
from outside.driver import Outside

pytestmark = pytest.mark.real_process

MOMENTS = (
    "all tables moving at once",
    "while newcomers register",
    "at the first byte of an answer",
    "while everybody returns",
)


def test_nothing_that_was_told_is_lost_or_doubled(outside: Outside, tmp_path: Path) -> None:
    campaign = Campaign(outside, tmp_path / "state", tables=2, seed=1)
    for moment in MOMENTS:
        campaign.round(moment)
    campaign.begin()
    campaign.play_on()
    assert campaign.evidence.faults == []
    assert campaign.logged_errors() == []
    assert campaign.evidence.count["moves acknowledged"] > 20
    assert campaign.evidence.count["moves read as text"] > 10
