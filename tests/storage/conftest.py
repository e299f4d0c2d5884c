from collections.abc import Iterator
from pathlib import Path

import pytest

from mudgames.storage import Store

from .helpers import opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = opened(tmp_path, busy_timeout=0.05)
    yield made
    made.close()
