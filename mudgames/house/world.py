"""The world: a handful of rooms on and around the Terqa trade route, and the keepers' places.

data/welt.toml has the rooms of the road; each game's place.toml brings its keeper's room and says where it hangs.
Read once at start; a fault in a file is a ValueError that names it.
"""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files

from attrs import evolve as changed
from attrs import frozen

from mudgames.core.event import Json
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
SHOWN = {name: name.replace("ue", "ü") for name in OPPOSITE}


@frozen
class Room:
    """A room: `exits` lead by direction (ASCII name) to the key of another room; `number` is its GMCP number."""

    key: str
    number: int
    name: str
    text: str
    area: str
    exits: Mapping[str, str]


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
    """The world of data/welt.toml with the places of all games hung into it."""
    text = files("mudgames.data").joinpath("welt.toml").read_text("utf-8")
    plan = tomllib.loads(text)
    rooms: dict[str, Room] = {}
    for key, entry in plan["rooms"].items():
        rooms[key] = _room(key, len(rooms) + 1, entry)
    keepers = {}
    for game in games:
        place = tomllib.loads(files(game.package).joinpath("place.toml").read_text("utf-8"))
        key = place["room"]["key"]
        if key in rooms or key != game.keeper.room:
            raise ValueError(f"{game.package}/place.toml: room {key!r} is taken or is not the keeper's")
        road, way = place["hangs"]["room"], place["hangs"]["direction"]
        if road not in rooms or way in rooms[road].exits:
            raise ValueError(f"{game.package}/place.toml: nothing can hang {way!r} of {road!r}")
        rooms[key] = _room(key, len(rooms) + 1, {**place["room"], "exits": {OPPOSITE[way]: road}})
        rooms[road] = changed(rooms[road], exits={**rooms[road].exits, way: key})
        keepers[key] = game
    for room in rooms.values():
        for way, there in room.exits.items():
            if way not in OPPOSITE or there not in rooms:
                raise ValueError(f"room {room.key!r}: exit {way!r} leads nowhere ({there!r})")
    return World(rooms, plan["start"], keepers)


def _room(key: str, number: int, entry: Mapping[str, object]) -> Room:
    exits = entry.get("exits", {})
    assert isinstance(exits, dict)
    text = " ".join(str(entry["text"]).split())
    return Room(key, number, str(entry["name"]), text, str(entry.get("area", "Terqa")), exits)
