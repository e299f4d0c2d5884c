"""Every golden transcript is played again; `pytest --write-transcripts` writes them anew, to be read as prose."""

from difflib import unified_diff
from pathlib import Path

import pytest

from transcripts.player import TranscriptError, played, transcripts


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_transcript(path: Path, request: pytest.FixtureRequest) -> None:
    written = path.read_text("utf-8")
    now = played(written)
    if request.config.getoption("--write-transcripts"):
        path.write_text(now, "utf-8")
    elif now != written:
        lines = unified_diff(written.splitlines(), now.splitlines(), "in the file", "as played now", lineterm="", n=4)
        pytest.fail("\n".join([*lines, "", "If that is right: pytest tests/transcripts --write-transcripts"]), False)


def test_there_are_transcripts() -> None:
    assert transcripts()


@pytest.mark.parametrize(
    "text", ["", "Anna> stand\n", "!seed 1\nAnna> stand\n", "!seed 1\n!dance\n", "!seed 1\n!kill now\n"]
)
def test_what_cannot_be_played_is_said(text: str) -> None:
    with pytest.raises(TranscriptError):
        played(text)


def test_what_was_read_is_told_anew() -> None:
    wrong = "!seed 1\n# Anna comes\n\n!enter Anna\nAnna| Etwas ganz anderes.\nAnna>\nAnna> idle\n"
    right = played(wrong)
    assert "Etwas ganz anderes" not in right
    assert "# Anna comes\n\n!enter Anna\nAnna| Auf dem Terqa-Handelsweg\n" in right
    assert right.endswith("Anna>\nAnna|>\nAnna> idle\n")
    assert played(right) == right
