"""Options of the whole suite."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--write-transcripts` writes the golden transcripts anew instead of comparing them."""
    parser.addoption(
        "--write-transcripts", action="store_true", help="write tests/transcripts anew from what the house says now"
    )
