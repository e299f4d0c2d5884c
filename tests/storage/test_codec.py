import json
from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any, get_type_hints

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from mudgames.core.event import Event, Public
from mudgames.core.table_events import TABLE_EVENTS, Started, TurnBegan
from mudgames.storage import Codec, UnknownEvent, UnreadableEvent


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Rank(IntEnum):
    LOW = 1
    HIGH = 2


@frozen
class Spot:
    colour: Colour
    rank: Rank | None


@frozen
class Everything(Public):
    flag: bool
    number: int
    share: float
    text: str | None
    spots: tuple[Spot, ...]
    pair: tuple[Colour, int]
    seats: frozenset[int]
    hands: Mapping[int, tuple[Colour, ...]]
    ranks: Mapping[Rank, Colour]
    notes: Mapping[Colour, str]
    word: int | str
    spare: Spot | None = None


@frozen
class Moved(Public):
    VERSION = 3
    by: int
    way: str
    far: bool


UPCASTS = {
    "toy.Moved/1": lambda old: {"by": old["seat"], "way": "north"},
    "toy.Moved/2": lambda old: {**old, "far": old["way"] == "north"},
}
CODEC = Codec({"toy": [Everything, Moved]}, UPCASTS)


def values(kind: type[Event]) -> st.SearchStrategy[Event]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{f.name: st.from_type(hints[f.name]) for f in attrs.fields(kind)})


@given(st.one_of([values(kind) for kind in TABLE_EVENTS]))
def test_table_events_come_back_equal(event: Event) -> None:
    tag, text = CODEC.encode(event)
    assert tag == f"table.{type(event).__name__}/1"
    assert text.isascii()
    assert CODEC.decode(tag, text) == event


FULL = Everything(
    flag=True,
    number=1,
    share=0.5,
    text=None,
    spots=(Spot(Colour.RED, Rank.HIGH), Spot(Colour.BLUE, None)),
    pair=(Colour.BLUE, 7),
    seats=frozenset({11, 2}),
    hands={2: (Colour.RED,), 1: ()},
    ranks={Rank.HIGH: Colour.RED},
    notes={Colour.RED: "für Änna\n\x00\ud800"},
    word="1",
)


def test_every_kind_of_field_comes_back_equal_and_of_its_type() -> None:
    tag, text = CODEC.encode(FULL)
    back = CODEC.decode(tag, text)
    assert back == FULL
    assert isinstance(back, Everything)
    assert isinstance(back.spots[0].colour, Colour)
    assert isinstance(back.spots[0].rank, Rank)
    assert isinstance(back.spots, tuple)
    assert isinstance(back.seats, frozenset)
    assert list(back.hands) == [2, 1]
    assert isinstance(next(iter(back.ranks)), Rank)


def test_text_is_compact() -> None:
    assert CODEC.encode(TurnBegan(3)) == ("table.TurnBegan/1", '{"seat":3}')


@pytest.mark.parametrize(
    "change",
    [
        {"number": "1"},
        {"number": True},
        {"flag": 1},
        {"text": 5},
        {"pair": ["green", 7]},
        {"pair": ["blue"]},
        {"extra": 1},
        {"spots": [{"colour": "red", "rank": 9}]},
        {"hands": {"x": []}},
    ],
)
def test_nothing_is_guessed(change: dict[str, Any]) -> None:
    tag, text = CODEC.encode(FULL)
    with pytest.raises(UnreadableEvent, match=r"toy\.Everything/1"):
        CODEC.decode(tag, json.dumps({**json.loads(text), **change}))


@pytest.mark.parametrize("text", ["{}", "[]", "null", "", "{"])
def test_a_body_that_does_not_fit_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableEvent, match=r"table\.TurnBegan/1"):
        CODEC.decode("table.TurnBegan/1", text)


def test_the_message_does_not_quote_the_body() -> None:
    with pytest.raises(UnreadableEvent) as caught:
        CODEC.decode("table.TurnBegan/1", '{"seat":"geheim"}')
    assert "geheim" not in str(caught.value)


def test_a_field_with_a_default_may_be_missing() -> None:
    assert CODEC.decode("table.Started/1", '{"seats":[]}') == Started(())


@pytest.mark.parametrize(
    ("version", "text", "event"),
    [
        (1, '{"seat":4}', Moved(4, "north", True)),
        (2, '{"by":4,"way":"south"}', Moved(4, "south", False)),
        (3, '{"by":4,"way":"south","far":true}', Moved(4, "south", True)),
    ],
)
def test_old_versions_are_upcast_step_by_step(version: int, text: str, event: Event) -> None:
    assert CODEC.decode(f"toy.Moved/{version}", text) == event


def test_events_are_written_in_their_newest_version() -> None:
    assert CODEC.encode(Moved(1, "n", False))[0] == "toy.Moved/3"


@pytest.mark.parametrize(
    "tag", ["toy.Moved/4", "toy.Moved/0", "toy.Moved/x", "toy.Moved", "toy.Gone/1", "cluedo.Moved/1"]
)
def test_unknown_tags_are_named(tag: str) -> None:
    with pytest.raises(UnknownEvent, match=tag):
        CODEC.decode(tag, "{}")


def test_an_event_of_no_game_is_not_written() -> None:
    with pytest.raises(UnknownEvent, match="Moved"):
        Codec({}).encode(Moved(1, "n", False))


@pytest.mark.parametrize(
    "upcasts",
    [{}, {"toy.Moved/1": dict}, {**UPCASTS, "toy.Moved/3": dict}, {**UPCASTS, "toy.Gone/1": dict}],
)
def test_upcasts_are_complete_and_belong_to_something(upcasts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="upcasts"):
        Codec({"toy": [Moved]}, upcasts)


def test_a_borrowed_class_is_written_by_its_first_owner_and_read_for_both() -> None:
    codec = Codec({"sleuth": [Everything], "vpsleuth": [Everything]})
    tag, text = codec.encode(FULL)
    assert tag == "sleuth.Everything/1"
    assert codec.decode("vpsleuth.Everything/1", text) == FULL


def test_two_classes_of_one_name_are_refused() -> None:
    other = type("Moved", (Public,), {})
    with pytest.raises(ValueError, match="two event classes"):
        Codec({"toy": [Moved, other]}, UPCASTS)
