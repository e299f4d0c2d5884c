"""No game is named outside its own places (games, help, data, tests). The README may: it speaks to players."""

import subprocess
from pathlib import Path

import pytest

from mudgames.games import find_games

ROOT = Path(__file__).parents[2]
ALLOWED = (":!mudgames/games", ":!help", ":!data", ":!tests", ":!README.md")


@pytest.mark.parametrize("key", list(find_games()))
def test_git_grep_finds_nothing(key: str) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "-C", str(ROOT), "grep", "-il", key, "--", *ALLOWED]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.stdout == ""
    assert found.returncode == 1, found.stderr
