"""What the README shows is what the house says."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
EVENING = Path(__file__).parent / "cluedo" / "eine-ganze-partie.txt"


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_played_evening_is_a_piece_of_the_golden_transcript() -> None:
    """Anna's screen from `setze` to the end, line by line, wrapped as it may be."""
    readme = (ROOT / "README.md").read_text("utf-8")
    (shown,) = re.findall(r"as Anna's screen shows it.*?```\n(.*?)```", readme, re.DOTALL)
    screen = [line for line in EVENING.read_text("utf-8").splitlines() if line.startswith(("Anna|", "Anna>"))]
    start = screen.index("Anna> setze")
    end = max(place for place, line in enumerate(screen) if "nochmal" in line) + 1
    lines = [line.removeprefix("Anna").removeprefix("|").strip() for line in screen[start:end]]
    assert flat(shown) == flat("\n".join(lines))
