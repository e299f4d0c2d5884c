"""Line ends and backspace: telnet.md N1, N18, 2d; telnet-clients.md 1.3.1, 1.3.2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.server.telnet.inputs import Overlong
from mudgames.server.telnet.lines import LINE_LIMIT, Lines


def lines(*segments: bytes) -> list[bytes | Overlong]:
    room = Lines()
    return [line for segment in segments for line in room.feed(segment)]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\0", b"\n\r", b"\r"])
def test_n18_every_line_end_gives_one_line(end: bytes) -> None:
    wire = b"hilfe" + end + b"wer" + end + end + b"x" + end
    assert lines(wire) == [b"hilfe", b"wer", b"", b"x"]
    assert lines(*(bytes([byte]) for byte in wire)) == [b"hilfe", b"wer", b"", b"x"]


def test_lone_cr_does_not_wait() -> None:  # 1.3.1, telnetlib3-client
    assert lines(b"hilfe\r") == [b"hilfe"]


def test_line_ends_of_different_kinds_do_not_swallow_each_other() -> None:
    assert lines(b"a\rb\nc\r\n\r\nd\r\x08\n") == [b"a", b"b", b"c", b"", b"d", b""]


def test_nul_is_dropped() -> None:  # 1.3.2, KildClient
    assert lines(b"\0\0hal\0lo\r\n") == [b"hallo"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (b"hilfx\x7fe", b"hilfe"),  # N1
        (b"hilfx\x08e", b"hilfe"),  # N1
        ("grü\x08ün".encode(), "grün".encode()),
        ("a€\x7fb😀\x7f".encode(), b"ab"),
        (b"gr\xfc\x08n", b"grn"),  # Latin-1
        (b"\x7f\x7fa", b"a"),
        (b"\xc3\x7fa", b"a"),
        (b"a\x08\x08\x08", b""),
    ],
)
def test_backspace_takes_back_a_whole_character(typed: bytes, read: bytes) -> None:
    assert lines(typed + b"\r\n") == [read]


def test_backspace_does_not_reach_into_the_line_before() -> None:
    assert lines(b"ab\r\n\x08\x08cd\r\n") == [b"ab", b"cd"]


def test_overlong_line_becomes_one_marker() -> None:
    longest = b"x" * LINE_LIMIT
    assert lines(longest + b"\r\n") == [longest]
    assert lines(longest + b"yyy", b"zzz\x08\r", b"\nhilfe\r\n") == [Overlong(), b"hilfe"]


def test_endless_line_takes_no_memory() -> None:
    room = Lines()
    for _ in range(200):
        assert room.feed(b"x" * 1000) == []
    assert len(room._line) <= LINE_LIMIT


@given(
    st.binary(max_size=80)
    | st.lists(st.sampled_from([b"a", b"\xc3\xbc", b"\r", b"\n", b"\0", b"\x7f"])).map(b"".join)
)
def test_n12_cuts_make_no_difference(wire: bytes) -> None:
    assert lines(*(bytes([byte]) for byte in wire)) == lines(wire)


@given(st.binary(max_size=200))
def test_no_line_holds_a_line_end(wire: bytes) -> None:
    for line in lines(wire):
        assert isinstance(line, bytes)
        assert not {0, 8, 10, 13, 127} & set(line)
