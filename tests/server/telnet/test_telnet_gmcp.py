"""GMCP payloads and the client's list of packages: telnet.md N9, N13; spec/gmcp.md."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.server.telnet.gmcp import MAX_DEPTH, decode, encode
from mudgames.server.telnet.inputs import Gmcp
from mudgames.server.telnet.supports import Supports

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


def test_no_data_no_blank_and_compact() -> None:
    assert encode("Core.Ping") == b"Core.Ping"
    assert encode("Game.List", [{"a": 1, "b": None}]) == b'Game.List [{"a":1,"b":null}]'


@given(JSON)
def test_n13_payload_is_ascii_without_control_bytes(data: object) -> None:
    payload = encode("Game.Event", data)
    assert all(32 <= byte < 127 for byte in payload)
    if data is not None:
        assert json.loads(payload.partition(b" ")[2]) == data


@pytest.mark.parametrize("data", [float("nan"), [float("inf")]])
def test_what_json_does_not_know_never_leaves(data: object) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        encode("Game.Knowledge", data)


def test_decode_examples() -> None:
    assert decode(b"Core.Ping") == decode(b"Core.Ping ") == Gmcp("Core.Ping")
    assert decode(b'Core.Supports.Set ["Game 1"]') == Gmcp("Core.Supports.Set", ["Game 1"])
    assert decode('X "grün"'.encode()) == Gmcp("X", "grün")


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b" ",
        b" {}",
        b"Game.Get {",
        b"Game.Get {'a':1}",
        b"Game.Get 1 2",
        b"G\xfcme {}",
        b'X "\xff"',
        b"X NaN",
        b"X 1e999",
        b"X -Infinity",
        b"X " + b"9" * 10_000,
        b"X " + b"[" * 8000 + b"]" * 8000,
        b"X " + b"[" * (MAX_DEPTH + 2) + b"]" * (MAX_DEPTH + 2),
        b"X " + b'{"a":' * 3000,
        b"A" * 81,
        b"1 {}",
    ],
)
def test_bad_messages_are_none(payload: bytes) -> None:
    assert decode(payload) is None


def test_c7_strings_are_cleaned_at_every_depth() -> None:
    message = decode(rb'Comm.Say {"te\u0007xt":["a\u001b[2Jb","\ud800x\u202e"]}')
    assert message == Gmcp("Comm.Say", {"text": ["ab", "x"]})


@given(st.binary(max_size=60).map(b"X ".__add__) | st.binary(max_size=60))
def test_any_payload_is_survived(payload: bytes) -> None:
    message = decode(payload)
    assert message is None or message.package


def heard(*messages: Gmcp) -> Supports:
    supports = Supports()
    for message in messages:
        supports.hear(message)
    return supports


def test_root_lists_all_below_it() -> None:
    supports = heard(Gmcp("Core.Supports.Set", ["Game 1", "char.name 1"]))
    assert "Game" in supports
    assert "Game.State" in supports
    assert "Char.Name" in supports
    assert "Core.Goodbye" in supports
    assert "Char" not in supports
    assert "Char.Status" not in supports
    assert "GameX" not in supports


def test_set_add_remove() -> None:
    first = Gmcp("Core.Supports.Set", ["Room 1"])
    assert "Room" not in heard(first, Gmcp("core.supports.set", ["Game 1"]))
    added = heard(first, Gmcp("Core.Supports.Add", ["Game 1"]))
    assert "Room" in added
    assert "Game" in added
    assert "Room" not in heard(first, Gmcp("Core.Supports.Remove", ["Room"]))


@pytest.mark.parametrize("data", [None, 1, "Game 1", {"Game": 1}, [1, None, "", " ", ["Game 1"]]])
def test_nonsense_lists_are_survived(data: object) -> None:
    assert "Game" not in heard(Gmcp("Core.Supports.Set", data))


def test_list_is_bounded() -> None:
    supports = heard(Gmcp("Core.Supports.Set", [f"P{n} 1" for n in range(1000)] + ["x" * 1000]))
    assert len(supports._packages) <= 64
