"""Events as the journal stores them: a tag `prefix.Class/VERSION` and the fields as compact ASCII JSON.

Old entries are never rewritten. An event whose fields changed gets a new VERSION and an upcast, a function from
the old fields to those of the next version; reading applies the chain.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from mudgames.core.event import Event, fields
from mudgames.core.table_events import TABLE_EVENTS
from mudgames.storage.errors import UnknownEvent, UnreadableEvent
from mudgames.storage.structure import converter

TABLE = "table"
"""The prefix of the events that every table knows; those of a game have its key."""

_JSON = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False)

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


class Codec:
    """Event <-> (tag, JSON text) for `core.table_events` and the events of the games given.

    `classes`: prefix (the game's key) to its event classes. A class that several games share is written with the
    first prefix and read with any of them. `upcasts`: `"spiel.Suggested/1"` to the function that gives the
    fields of version 2. Raises ValueError for an upcast that is missing or that belongs to nothing.
    """

    def __init__(
        self,
        classes: Mapping[str, Iterable[type[Event]]],
        upcasts: Mapping[str, Upcast] | None = None,
    ) -> None:
        self._upcasts = dict(upcasts or {})
        self._classes: dict[str, type[Event]] = {}
        self._tags: dict[type[Event], str] = {}
        for prefix, members in {TABLE: TABLE_EVENTS, **classes}.items():
            for member in members:
                self._add(f"{prefix}.{member.__name__}", member)
        needed = {f"{name}/{old}" for name, kind in self._classes.items() for old in range(1, kind.VERSION)}
        if needed != self._upcasts.keys():
            missing, extra = needed - self._upcasts.keys(), self._upcasts.keys() - needed
            raise ValueError(f"upcasts missing: {sorted(missing)}; upcasts of no event: {sorted(extra)}")
        self._structure = converter().structure

    def _add(self, name: str, kind: type[Event]) -> None:
        if self._classes.setdefault(name, kind) is not kind:
            raise ValueError(f"two event classes called {name}")
        self._tags.setdefault(kind, f"{name}/{kind.VERSION}")

    def encode(self, event: Event) -> tuple[str, str]:
        """Tag and text. Raises UnknownEvent for a class nobody named, TypeError for a field JSON can't hold."""
        tag = self._tags.get(type(event))
        if tag is None:
            raise UnknownEvent(f"{type(event).__name__} is not among the events of any game")
        # Keys stay in the order of the fields: a mapping within an event is read back in the order it had.
        return tag, _JSON.encode(fields(event))

    def decode(self, tag: str, text: str) -> Event:
        """The event again, equal to the one encoded. Raises UnknownEvent or UnreadableEvent."""
        name, _, number = tag.rpartition("/")
        kind = self._classes.get(name)
        if kind is None:
            raise UnknownEvent(f"unknown event {tag!r}")
        version = int(number) if number.isdecimal() else 0
        if not 1 <= version <= kind.VERSION:
            raise UnknownEvent(f"unknown version of {tag!r}: this server knows 1 to {kind.VERSION}")
        try:
            values = json.loads(text)
            for old in range(version, kind.VERSION):
                values = self._upcasts[f"{name}/{old}"](values)
            return self._structure(values, kind)
        except Exception as error:
            # The class of the error only, and no cause: their text may quote a hidden card into the log.
            raise UnreadableEvent(f"{tag!r} does not fit its class ({type(error).__name__})") from None
