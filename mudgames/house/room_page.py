"""A room as a visitor sees it: name, text, keeper, exits, people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mudgames.german import und
from mudgames.house.people import GUEST_MARK, Visitor
from mudgames.house.world import SHOWN

if TYPE_CHECKING:
    from mudgames.house.hall import Hall


def room_lines(hall: Hall, visitor: Visitor) -> list[str]:
    """The visitor's room."""
    texts, room = hall.texts, hall.world.rooms[visitor.room]
    lines = [room.name, room.text]
    game = hall.world.keepers.get(room.key)
    if game is not None:
        lines += texts.lines("look", "keeper", keeper=game.keeper.noun, game=game.title)
    shown = [name for way, name in SHOWN.items() if way in room.exits]
    lines += texts.lines("look", "exits" if len(shown) > 1 else "exit", exits=und(shown)) if shown else []
    others = [v.name for v in hall.visitors.values() if v.room == room.key and v is not visitor and v.present]
    lines += texts.lines("look", "one" if len(others) == 1 else "many", people=und(others)) if others else []
    return lines


def greeting_lines(hall: Hall, visitor: Visitor) -> list[str]:
    """What the keeper of the room says to a visitor who comes in."""
    game = hall.world.keepers.get(visitor.room)
    return game.screens.greeting(visitor.name.removesuffix(GUEST_MARK)) if game is not None else []
