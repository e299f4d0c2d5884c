"""Law 4 on a disk that is full: a small tmpfs, where one may be mounted."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from mudgames.core.table_events import OptionSet
from mudgames.house.ports import Failed, Outcome, Stored
from mudgames.storage import Store

from .helpers import Box, ask, opened

WORDS = OptionSet("text", "x" * 20_000)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "disk"
    path.mkdir()
    try:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(path)], capture_output=True, text=True, timeout=20
        )
    except OSError as error:
        pytest.skip(f"no small disk to fill: {error}")
    if mounted.returncode:
        pytest.skip(f"no small disk to fill: {mounted.stderr.strip()}")
    yield path
    subprocess.run(["umount", str(path)], check=True, timeout=20)


def append(store: Store, version: int) -> Outcome:
    return ask(lambda done: store.journal.append("cluedo-1", version - 1, [WORDS], 1, done))


def test_a_full_disk_fails_appends_and_loses_none(disk: Path) -> None:
    filler = disk / "filler"
    filler.write_bytes(b"x" * 300_000)
    store = opened(disk)
    try:
        version = 1
        while (outcome := append(store, version)) == Stored():
            version += 1
        assert isinstance(outcome, Failed)
        assert "disk" in outcome.why
        # Many at once hear the same, and nothing of them stands.
        boxes = [Box() for _ in range(50)]
        for i, box in enumerate(boxes, start=2):
            store.journal.append(f"cluedo-{i}", 0, [WORDS], 1, box)
        assert all(isinstance(box.get(), Failed) for box in boxes)
        assert len(ask(lambda done: store.journal.read("cluedo-1", done))) == version - 1
        assert store.journal.archive.tables() == ["cluedo-1"]
        filler.unlink()
        assert append(store, version) == Stored()
    finally:
        store.close()
    again = opened(disk)
    assert len(again.journal.archive.records("cluedo-1")) == version
    again.close()
