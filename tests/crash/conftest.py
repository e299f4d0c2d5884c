from collections.abc import Iterator
from pathlib import Path

import pytest
from outside.driver import Outside, Server


@pytest.fixture
def outside() -> Iterator[Outside]:
    with Outside() as block:
        yield block


@pytest.fixture
def server(outside: Outside, tmp_path: Path) -> Server:
    """A server that runs."""
    made = outside.server(tmp_path / "state")
    made.start()
    return made
