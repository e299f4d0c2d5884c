"""SIGKILL while writing: nothing that was acknowledged is lost, and no append stands in part (telnet.md S1)."""

import subprocess
import sys
from pathlib import Path

from mudgames.core.table_events import TurnBegan
from mudgames.storage import open_archive

from .helpers import CODEC, url

CHILD = Path(__file__).with_name("child_writer.py")


def test_a_killed_process_loses_nothing_it_had_acknowledged(tmp_path: Path) -> None:
    told: dict[str, int] = {}
    for lines in (1, 30, 77):
        command = [sys.executable, str(CHILD), str(tmp_path / "mud.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout
            for _ in range(lines):
                table, version = child.stdout.readline().split()
                told[table] = int(version)
            child.kill()
            for line in child.stdout:  # what it said between our last look and its death; the last may be cut
                if line.endswith("\n"):
                    table, version = line.split()
                    told[table] = int(version)
        archive = open_archive(url(tmp_path), CODEC)
        for table, version in told.items():
            records = archive.records(table)
            assert len(records) >= version
            assert len(records) % 2 == 0
            assert [record.event for record in records] == [TurnBegan(i + 1) for i in range(len(records))]
        archive.close()
