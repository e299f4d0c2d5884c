"""SIGTERM is announced, ends the server soon and cleanly, and leaves running games where they are."""

import socket
from pathlib import Path

import pytest
from outside.campaign import Campaign
from outside.driver import PATIENCE, Outside, Server

pytestmark = pytest.mark.real_process

STOP_WITHIN = 5.0


def test_running_games_are_simply_there_after_a_stop(outside: Outside, tmp_path: Path) -> None:
    campaign = Campaign(outside, tmp_path / "state", tables=1, seed=1)
    campaign.begin()
    campaign.play_until(campaign.all_running, PATIENCE)
    # Whoever is just about to leave for good need not be there again.
    stay = [player for player in campaign.players if "aufstehen" not in [step.line for step in player.flying]]
    seats = [player.seat and player.seat.table for player in stay]
    campaign.server.terminate()
    assert campaign.server.wait(STOP_WITHIN) == 0
    campaign.drain()
    for player in campaign.players:
        assert player.client is not None
        assert "Neustart" in player.client.wire.text
    campaign.begin()
    assert [player.seat and player.seat.table for player in stay] == seats
    assert campaign.all_running()
    campaign.play_on()
    assert campaign.evidence.faults == []
    assert campaign.logged_errors() == []


def test_somebody_who_neither_logs_in_nor_hangs_up_delays_no_stop(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.ports["telnet"])):
        server.terminate()
        assert server.wait(STOP_WITHIN) == 0
