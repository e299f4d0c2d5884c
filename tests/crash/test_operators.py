"""What operators rely on: stdout, the lock on the state directory, and the subcommands beside a running server."""

import json
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from outside.campaign import Campaign
from outside.driver import PATIENCE, Outside, Server, finished

pytestmark = pytest.mark.real_process


def test_stdout_says_where_the_server_listens_and_nothing_else(outside: Outside, tmp_path: Path) -> None:
    server = outside.server(tmp_path / "state", "--telnet", "tcp:0:interface=127.0.0.1")
    server.start()
    outside.client(server).guest("Adele")
    server.terminate()
    server.wait()
    outside.run_for(0)
    [written] = server.writes
    assert re.fullmatch(rb"lauscht web 127\.0\.0\.1 \d+\n(lauscht telnet 127\.0\.0\.1 \d+\n){2}", written)


def test_a_server_that_cannot_listen_everywhere_prints_nothing(outside: Outside, server: Server) -> None:
    taken = f"tcp:{server.ports['telnet']}:interface=127.0.0.1"
    second = outside.server(server.state.with_name("other"), "--telnet", taken)
    second.launch()
    assert second.wait() != 0
    outside.run_for(0)
    assert second.writes == []


def test_a_second_server_on_the_same_state_is_refused_in_words(outside: Outside, server: Server) -> None:
    second = server.command("--telnet", "tcp:0:interface=127.0.0.1", "--web", "none")
    assert second.returncode != 0
    assert second.stdout == ""
    assert "läuft schon ein Server" in second.stderr
    assert "Traceback" not in second.stderr
    outside.client(server).guest("Adele")


def test_the_lock_dies_with_the_server(server: Server) -> None:
    server.kill()
    server.start()


def test_check_export_and_backup_work_while_a_game_is_played(outside: Outside, tmp_path: Path) -> None:
    campaign = Campaign(outside, tmp_path / "state", tables=1, seed=1)
    campaign.begin()
    campaign.play_on()

    def meanwhile(*words: str) -> subprocess.CompletedProcess[str]:
        process = campaign.server.begin_command(*words)
        campaign.play(PATIENCE, lambda: process.poll() is not None)
        return finished(process)

    checked = meanwhile("check")
    assert checked.returncode == 0, checked.stderr

    exported = meanwhile("export", "cluedo-1")
    rows = [json.loads(line) for line in exported.stdout.splitlines()]
    assert exported.returncode == 0
    assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0]["tag"].startswith("table.TableOpened/")
    assert campaign.server.command("export", "cluedo-999").returncode != 0

    file = tmp_path / "sicher.sqlite"
    assert meanwhile("backup", str(file)).returncode == 0
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    checked = campaign.server.command("check", "--store", f"sqlite:///{file}")
    assert checked.returncode == 0, checked.stderr
    assert not checked.stderr.startswith("0 Tische")

    campaign.play_on()
    assert campaign.evidence.faults == []


def test_a_server_goes_on_from_a_backup(outside: Outside, server: Server, tmp_path: Path) -> None:
    guest = outside.client(server)
    word = guest.guest("Bruno")
    guest.ask("setze sara", "Du setzt Dich")
    server.command("backup", str(tmp_path / "sicher.sqlite"))
    moved = outside.server(tmp_path / "umgezogen")
    moved.state.mkdir()
    shutil.copy(tmp_path / "sicher.sqlite", moved.state / "mudgames.sqlite")
    moved.start()
    again = outside.client(moved)
    again.guest_again("Bruno", word)
    assert again.message("Char.Status")["table"] == "cluedo-1"
