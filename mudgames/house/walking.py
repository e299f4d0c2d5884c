"""Walking: the directions as verbs, and going from room to room."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.house.world import OPPOSITE, SHORT, SHOWN

if TYPE_CHECKING:
    from mudgames.house.hall import Hall


def _walk(way: str, hall: Hall, visitor: Visitor, rest: str) -> None:
    room = hall.world.rooms[visitor.room]
    if way in room.exits:
        go(hall, visitor, room.exits[way])
    else:
        hall.say(visitor, "no_way", "walk", way=SHOWN[way])


WAYS: Final = tuple(HouseVerb((way, SHORT[way]), partial(_walk, way)) for way in OPPOSITE)
"""All directions; where there is no exit they say so."""


def go(hall: Hall, visitor: Visitor, there: str) -> None:
    """Move a visitor to a room and show it; who sits at a running table or in a lobby stays."""
    if hall.is_bound(visitor):
        hall.say(visitor, "seated", "walk", table=visitor.table)
        return
    hall.detach(visitor)
    hall.presence.move(visitor, there)
    hall.look(visitor, arriving=True)
