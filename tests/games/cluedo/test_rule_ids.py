"""Every id of spec games/cluedo.md stands at a test that proves it."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
RULES = [f"CL-{number:02}" for number in range(1, 125)] + [f"CL-A{number:02}" for number in range(1, 31)]


def test_every_rule_is_named_at_a_test() -> None:
    named: set[str] = set()
    for path in TESTS.rglob("*"):
        if path.suffix in (".py", ".txt") and path != Path(__file__):
            named |= set(re.findall(r"CL-A?\d+", path.read_text("utf-8")))
    assert [rule for rule in RULES if rule not in named] == []
