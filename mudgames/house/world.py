"""The world: a handful of rooms on and around the Terqa trade route, and the keepers' places.

data/welt.toml has the rooms of the road; each game's place.toml brings its keeper's room and says where it hangs.
A room's table `details` says what there is to see when somebody looks closer, by words with commas between them:
`"brunnen, wasser" = "…"`. Read once at start; a fault in a file is a ValueError that names it.
"""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, TypeAlias

from attrs import evolve as changed
from attrs import field, frozen

from mudgames.core.event import Json
from mudgames.german import fold
from mudgames.kit.game import Game

OPPOSITE = {
    "norden": "sueden",
    "sueden": "norden",
    "osten": "westen",
    "westen": "osten",
    "nordosten": "suedwesten",
    "suedwesten": "nordosten",
    "nordwesten": "suedosten",
    "suedosten": "nordwesten",
    "oben": "unten",
    "unten": "oben",
}
SHORT = {
    "norden": "n",
    "sueden": "s",
    "osten": "o",
    "westen": "w",
    "nordosten": "no",
    "nordwesten": "nw",
    "suedosten": "so",
    "suedwesten": "sw",
    "oben": "ob",
    "unten": "u",
}
SHOWN = {way: way if way in ("oben", "unten") else way.replace("ue", "ü").capitalize() for way in OPPOSITE}

Toml: TypeAlias = Mapping[str, Any]
"""A table of a TOML file."""


@frozen
class Room:
    """A room: `exits` lead by direction (ASCII name) to the key of another room; `number` is its GMCP number.
    `details` are texts by the words, folded, for what one may look at."""

    key: str
    number: int
    name: str
    text: str
    area: str
    exits: Mapping[str, str]
    details: Mapping[str, str] = field(factory=dict)


@frozen
class World:
    """All rooms by key. `start` is where newcomers stand; `keepers` maps a room's key to the game kept there."""

    rooms: Mapping[str, Room]
    start: str
    keepers: Mapping[str, Game]

    def describe(self, key: str) -> Json:
        """Room.Info."""
        room = self.rooms[key]
        exits = {SHORT[way]: self.rooms[there].number for way, there in room.exits.items()}
        return {"num": room.number, "name": room.name, "area": room.area, "exits": exits}


def load_world(games: Iterable[Game]) -> World:
    """The world of data/welt.toml with the places of all games hung into it. Raises ValueError."""
    plan = _toml("data/welt.toml", files("mudgames.data").joinpath("welt.toml").read_text("utf-8"))
    places = []
    for game in games:
        source = f"{game.package}/place.toml"
        places.append((game, source, _toml(source, files(game.package).joinpath("place.toml").read_text("utf-8"))))
    return build_world(plan, places)


def build_world(plan: Toml, places: Iterable[tuple[Game, str, Toml]]) -> World:
    """The world of a plan, with each game's place (and the file it comes from) hung into it. Raises ValueError."""
    rooms: dict[str, Room] = {}
    keepers: dict[str, Game] = {}
    try:
        for key, entry in plan["rooms"].items():
            rooms[key] = _room(key, len(rooms) + 1, entry)
        start = str(plan["start"])
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"data/welt.toml: {_missing(error)}") from error
    for game, source, place in places:
        try:
            keepers[_hang(rooms, game, source, place)] = game
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{source}: {_missing(error)}") from error
    _check(rooms, start)
    return World(rooms, start, keepers)


def _hang(rooms: dict[str, Room], game: Game, source: str, place: Toml) -> str:
    """Hang a keeper's room into the world; its key. Its only exit leads back to where it hangs."""
    key = place["room"]["key"]
    if key in rooms or key != game.keeper.room:
        raise ValueError(f"{source}: room {key!r} is taken or is not the keeper's")
    road, way = place["hangs"]["room"], place["hangs"]["direction"]
    if road not in rooms or way not in OPPOSITE or way in rooms[road].exits:
        raise ValueError(f"{source}: nothing can hang {way!r} of {road!r}")
    rooms[key] = _room(key, len(rooms) + 1, {**place["room"], "exits": {OPPOSITE[way]: road}})
    rooms[road] = changed(rooms[road], exits={**rooms[road].exits, way: key})
    return str(key)


def _check(rooms: Mapping[str, Room], start: str) -> None:
    if start not in rooms:
        raise ValueError(f"data/welt.toml: there is no room {start!r} to start in")
    for room in rooms.values():
        for way, there in room.exits.items():
            if way not in OPPOSITE or there not in rooms:
                raise ValueError(f"room {room.key!r}: exit {way!r} leads nowhere ({there!r})")


def _room(key: str, number: int, entry: Toml) -> Room:
    exits = {str(way): str(there) for way, there in entry.get("exits", {}).items()}
    name, text, area = str(entry["name"]), _paragraph(entry["text"]), str(entry.get("area", "Terqa"))
    return Room(key, number, name, text, area, exits, _details(key, entry.get("details", {})))


def _details(key: str, entries: Toml) -> Mapping[str, str]:
    details: dict[str, str] = {}
    for words, text in entries.items():
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f"room {key!r}: detail {words!r} is no text")
        for word in map(fold, words.split(",")):
            if not word or word in details:
                raise ValueError(f"room {key!r}: detail {word!r} is empty or there twice")
            details[word] = _paragraph(text)
    return details


def _paragraph(text: object) -> str:
    return " ".join(str(text).split())


def _toml(source: str, text: str) -> Toml:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{source}: {error}") from error


def _missing(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
