"""Tokens out of bytes: telnet.md N4, N12, N13 and the robust parser of section 3."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.server.telnet.codes import AYT, DO, GMCP, NAWS, SGA, WILL
from mudgames.server.telnet.frames import escape, negotiation, subnegotiation
from mudgames.server.telnet.parser import (
    PAYLOAD_LIMIT,
    Command,
    Data,
    Negotiation,
    Parser,
    Subnegotiation,
    Token,
)

# Bytes in which telnet happens far more often than in arbitrary ones.
WIRE = st.lists(
    st.one_of(
        st.sampled_from([bytes([code]) for code in (0, 10, 13, 24, 31, 201, 239, 240, 246, 250, 251, 253)]),
        st.sampled_from([b"\xff"] * 3 + [b"\xff\xfa\xc9", b"\xff\xf0"]),
        st.binary(max_size=4),
    ),
    max_size=40,
).map(b"".join)


def parse(*segments: bytes) -> list[Token]:
    """All tokens of the stream, neighbouring Data joined."""
    parser, tokens = Parser(), list[Token]()
    for segment in segments:
        for token in parser.feed(segment):
            match tokens, token:
                case [*_, Data(before)], Data(after):
                    tokens[-1] = Data(before + after)
                case _:
                    tokens.append(token)
    return tokens


@pytest.mark.parametrize("stray", ["FFF0", "FFEC", "FF00", "FFFAFFF0", "FFF0FFF0", "FFEE"])
def test_n4_stray_commands_leave_nothing_behind(stray: str) -> None:
    assert parse(bytes.fromhex(stray) + b"hilfe\r\n") == [Data(b"hilfe\r\n")]


def test_each_kind_of_token() -> None:
    wire = b"a\xff\xffb\xff\xf6\xff\xfd\x03\xff\xfa\x1f\x00\xff\xff\x00\x18\xff\xf0c"
    assert parse(wire) == [
        Data(b"a\xffb"),
        Command(AYT),
        Negotiation(DO, SGA),
        Subnegotiation(NAWS, b"\x00\xff\x00\x18"),
        Data(b"c"),
    ]


def test_width_255_sent_without_doubling_is_understood() -> None:
    assert parse(b"\xff\xfa\x1f\x00\xff\x00\x18\xff\xf0") == [Subnegotiation(NAWS, b"\x00\xff\x00\x18")]


def test_undoubled_255_does_not_swallow_the_line_end() -> None:  # C1, cp1251
    assert parse(b"sage \xff\r\n") == [Data(b"sage \r\n")]


def test_unfinished_subnegotiation_gives_way_to_the_next_command() -> None:
    assert parse(b"\xff\xfa\x18\x00XTE\xff\xfb\x1fhallo") == [Negotiation(WILL, NAWS), Data(b"hallo")]
    assert parse(b"\xff\xfa\x18\x00XTE\xff\xfa\x1f\xff\xf0") == [Subnegotiation(NAWS, b"")]


def test_verb_cut_short_gives_way_to_the_next_command() -> None:
    assert parse(b"\xff\xfb\xff\xfd\x03") == [Negotiation(DO, SGA)]


def test_oversized_subnegotiation_is_dropped_whole() -> None:
    fits = subnegotiation(GMCP, b"x" * PAYLOAD_LIMIT)
    too_long = subnegotiation(GMCP, b"x" * (PAYLOAD_LIMIT + 1))
    assert parse(fits) == [Subnegotiation(GMCP, b"x" * PAYLOAD_LIMIT)]
    assert parse(too_long + b"hilfe") == [Data(b"hilfe")]


def test_endless_subnegotiation_takes_no_memory() -> None:
    parser = Parser()
    parser.feed(b"\xff\xfa\xc9")
    for _ in range(100):
        assert parser.feed(b"x" * 4096) == []
    assert len(parser._payload) <= PAYLOAD_LIMIT
    assert parser.feed(b"\xff\xf0ok") == [Data(b"ok")]


@given(WIRE, st.data())
def test_n12_cuts_make_no_difference(wire: bytes, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(wire)), max_size=6)))
    edges = [0, *cuts, len(wire)]
    pieces = [wire[a:b] for a, b in itertools.pairwise(edges)]
    assert parse(*pieces) == parse(wire) == parse(*(bytes([byte]) for byte in wire))


@given(st.binary(max_size=60))
def test_doubling_round_trip(content: bytes) -> None:
    assert parse(escape(content)) == ([Data(content)] if content else [])
    assert parse(subnegotiation(GMCP, content)) == [Subnegotiation(GMCP, content)]


@given(st.sampled_from([WILL, DO]), st.integers(0, 254))
def test_negotiation_round_trip(verb: int, option: int) -> None:
    assert parse(negotiation(verb, option)) == [Negotiation(verb, option)]
