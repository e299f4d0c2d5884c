"""Hypothesis makes commands and events: sound ones by the types of their fields, and commands that carry anything."""

from typing import Any, get_type_hints

import attrs
import hypothesis.strategies as st

from mudgames.core.event import Event
from mudgames.core.rules import Command

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from([(), [], {}, [[]], ({},), object(), frozenset({1}), b"x", ("gatow", []), (1, 2, 3)]),
)


def _fields(kind: type) -> dict[str, st.SearchStrategy[Any]]:
    hints = get_type_hints(kind)
    return {field.name: st.from_type(hints[field.name]) for field in attrs.fields(kind)}


def events(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Events of a class, any values of the right types."""
    return st.builds(kind, **_fields(kind))


def commands(kind: type[Command]) -> st.SearchStrategy[Command]:
    """Commands of a class, with values of the right types or of quite other ones."""
    return st.builds(kind, **{name: st.one_of(right, ODD) for name, right in _fields(kind).items()})
