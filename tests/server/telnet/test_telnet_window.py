"""Window sizes: telnet.md N15."""

import pytest

from mudgames.server.telnet.inputs import Resized
from mudgames.server.telnet.window import Window


@pytest.mark.parametrize(
    ("payload", "size"),
    [
        ("0028 0018", (40, 24)),
        ("0064 0028", (100, 40)),
        ("0000 0000", (78, 24)),
        ("0001 0001", (20, 5)),
        ("FFFF 0018", (250, 24)),
        ("0028", (78, 24)),
        ("0028 0018 00", (78, 24)),
        ("", (78, 24)),
    ],
)
def test_sizes_are_clamped(payload: str, size: tuple[int, int]) -> None:
    window = Window()
    window.hear(bytes.fromhex(payload))
    assert (window.width, window.height) == size


def test_only_changes_are_told() -> None:
    window = Window()
    told = [window.hear(bytes.fromhex(payload)) for payload in ("00280018", "00280018", "00000000")]
    assert told == [Resized(40, 24), None, Resized(78, 24)]


def test_wish_wins_and_is_clamped() -> None:
    window = Window()
    window.wish = 60
    assert window.hear(bytes.fromhex("00280018")) is None
    assert window.width == 60
    window.wish = 1000
    assert window.width == 250
    window.wish = None
    assert window.width == 40
