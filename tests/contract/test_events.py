"""Events, commands, states and views are frozen values; events go to the journal and to GMCP and come back."""

import json
from collections.abc import Iterator
from typing import Any

import attrs
import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from contract import strategies
from contract.playing import Play
from contract.registry import GAMES, classes, command_classes, event_classes
from mudgames.core.event import EVERYONE, NOBODY, Audience, Event, Hidden, Public, fields
from mudgames.core.rules import Command
from mudgames.house import gmcp
from mudgames.house.live import LiveTable
from mudgames.kit.game import Game
from mudgames.server.telnet.gmcp import encode
from mudgames.storage.codec import Codec

THOROUGH = settings(deadline=None, max_examples=25, derandomize=True, suppress_health_check=list(HealthCheck))


def codec(*games: Game) -> Codec:
    """The codec of these games."""
    upcasts = {f"{game.key}.{name}": step for game in games for name, step in game.upcasts.items()}
    return Codec({game.key: game.events for game in games}, upcasts)


# -- classes ---------------------------------------------------------------------------------------


def is_frozen(kind: type) -> bool:
    """True for an attrs class whose instances do not change."""
    return attrs.has(kind) and kind.__setattr__ is not object.__setattr__


def test_all_events_of_the_folder_are_named(game: Game) -> None:
    """`GAME.events` is what the journal can read: an event class that is missing there would break a table."""
    defined = set(classes(game, Event))
    assert defined == {kind for kind in game.events if kind.__module__.startswith(game.package)}
    assert len(set(game.events)) == len(game.events)


def test_an_event_without_audience_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="Whisper must name its audience"):
        attrs.frozen(type("Whisper", (Event,), {"__annotations__": {"by": int}}))


def test_every_event_has_a_version(game: Game) -> None:
    for kind in event_classes(game):
        assert isinstance(kind.VERSION, int)
        assert kind.VERSION >= 1


def test_events_and_commands_are_frozen(game: Game) -> None:
    for kind in [*event_classes(game), *command_classes(game)]:
        assert is_frozen(kind), f"{kind.__name__} is not frozen"
        assert kind.__hash__ is not None, f"{kind.__name__} cannot be looked up"


def test_nobody_is_an_event_and_a_command(game: Game) -> None:
    assert not set(classes(game, Event)) & set(classes(game, Command))


def _parts(value: Any, where: str) -> Iterator[tuple[str, Any]]:
    """All values within a state or view, with the way to each."""
    yield where, value
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _parts(getattr(value, field.name), f"{where}.{field.name}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _parts(item, f"{where}[{key!r}]")
    elif isinstance(value, tuple | list | frozenset | set):
        for item in value:
            yield from _parts(item, f"{where}[…]")


def test_states_and_views_are_frozen(game: Game, plays: list[Play]) -> None:
    """Down to the last part: neither lists nor sets that change, nor classes that are not frozen."""
    play = plays[-1]
    for value in (play.table.play, *play.watch.views.values()):
        for where, part in _parts(value, type(value).__name__):
            assert not isinstance(part, list | set | bytearray), f"{where} is a {type(part).__name__}"
            if attrs.has(type(part)):
                assert is_frozen(type(part)), f"{where} is not frozen"


def test_field_names_stay_clear_of_the_envelope(game: Game) -> None:
    """Game.Event lays the fields beside `table`, `seq` and `event`: one of that name would hide it."""
    for kind in event_classes(game):
        assert not {"table", "seq", "event"} & {field.name for field in attrs.fields(kind)}, kind.__name__


# -- the journal -----------------------------------------------------------------------------------


def test_tags_are_unique() -> None:
    """Over all games together, as one server has them; a tag is `prefix.Class/VERSION`."""
    together = codec(*GAMES.values())
    kinds = {kind for game in GAMES.values() for kind in event_classes(game)}
    tags = {together._tags[kind] for kind in kinds}
    assert len(tags) == len(kinds)
    for game in GAMES.values():
        assert {together._tags[kind].partition(".")[0] for kind in game.events} == {game.key}


def test_every_event_that_happens_can_be_read_back(game: Game, plays: list[Play]) -> None:
    journal = codec(game)
    for event in (event for play in plays for event in play.events):
        tag, text = journal.encode(event)
        again = journal.decode(tag, text)
        assert again == event
        assert type(again) is type(event)
        assert text.isascii()


@pytest.mark.parametrize("kind", [kind for game in GAMES.values() for kind in event_classes(game)])
@THOROUGH
@given(data=st.data())
def test_every_event_class_can_be_read_back(kind: type[Event], data: st.DataObject) -> None:
    """Whatever values its fields may have; and it always says who may know it."""
    event = data.draw(strategies.events(kind))
    assert isinstance(event.audience, Audience)
    journal = codec(*GAMES.values())
    assert journal.decode(*journal.encode(event)) == event


# -- GMCP ------------------------------------------------------------------------------------------


def test_gmcp_has_the_fields_of_the_event(plays: list[Play]) -> None:
    """Pure ASCII, no NUL, the event's own names (spec gmcp.md)."""
    for play in plays:
        live: Any = type("Live", (), {"id": play.table.id})
        for event in play.events:
            message = gmcp.event(live, 17, event)
            payload = encode("Game.Event", message)
            assert payload.isascii()
            assert b"\0" not in payload
            again = json.loads(payload.partition(b" ")[2])
            names = [field.name for field in attrs.fields(type(event))]
            assert list(again) == ["table", "seq", "event", *names]
            assert again == {"table": play.table.id, "seq": 17, "event": type(event).__name__, **fields(event)}


def test_states_are_json(plays: list[Play]) -> None:
    """Game.State and Game.Legal of every observer after every step."""
    for play in plays:
        live: Any = LiveTable(play.table.id, play.game, *[None] * 5)  # type: ignore[arg-type]
        for mark in play.marks:
            for event in play.events[live.version : mark.length]:
                live.take(event)
            for observer in mark.views:
                state: Any = gmcp.state(live, observer, lambda person: True)
                assert state["seq"] == mark.counts[observer]
                for package, data in (("Game.State", state), ("Game.Legal", gmcp.legal(live, observer))):
                    payload = encode(package, data)
                    assert payload.isascii()
                    assert json.loads(payload.partition(b" ")[2]) == data


def test_public_and_hidden_are_what_they_say(plays: list[Play]) -> None:
    """A class that inherits `Public` or `Hidden` does not turn its audience round."""
    for play in plays:
        for event in play.events:
            if isinstance(event, Public | Hidden):
                assert event.audience == (EVERYONE if isinstance(event, Public) else NOBODY)
