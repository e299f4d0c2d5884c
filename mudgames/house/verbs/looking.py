"""Looking around: the room, who is in the house, the help pages, the time."""

import re
from datetime import UTC, datetime

from mudgames.german import Ambiguous, Found, dauer, fold, oder, zahlwort
from mudgames.house.hall import Hall
from mudgames.house.help import START
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.grammar import Reading
from mudgames.kit.words import quoted

COLUMN = re.compile(r" {2,}")
"""What stands between the columns of a page."""


def look(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`schau`: the room again."""
    hall.look(visitor)


def who(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`wer`: everybody in the house. (`wer ist dran` is a phrase of its own: speech.PHRASES.)"""
    present = sorted((v for v in hall.visitors.values() if v.present), key=lambda v: fold(v.name))
    if present == [visitor]:
        hall.say(visitor, "alone", "who")
        return
    lines = hall.texts.lines("who", "head", count=zahlwort(len(present)))
    for other in present:
        live = hall.live_of(other)
        where = hall.world.rooms[other.room].name if live is None else f"an Tisch {live.id}"
        idle = hall.time.now() - other.last_input
        name = "idle" if idle >= 60 else "line"
        lines += hall.texts.lines("who", name, name=other.name, where=where, idle=dauer(idle // 60 * 60))
    visitor.tell(lines)


def help_on(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`hilfe [thema]`: a page of the keeper at hand, of the house, or of another game."""
    live = hall.live_of(visitor)
    game = live.game if live is not None else hall.world.keepers.get(visitor.room)
    key = game.key if game is not None else None
    found = hall.help.find(rest or START, key)
    if isinstance(found, Found):
        visitor.tell(page_lines(found.value, linear=visitor.style().linear))
    elif isinstance(found, Ambiguous):
        intro = hall.texts.lines("help", "ambiguous", topic=quoted(rest))
        hall.offer(visitor, intro, [Reading(topic, f"hilfe {topic}") for topic in found.candidates])
    elif pages := hall.help.mentioning(rest, key):
        intro = hall.texts.lines("help", "mentioned", topic=quoted(rest))
        hall.offer(visitor, intro, [Reading(topic, f"hilfe {topic}") for topic in pages])
    else:
        near = oder([f"„{topic}“" for topic in found.near])
        lines = hall.texts.lines("help", "near" if near else "unknown", topic=quoted(rest), near=near)
        visitor.tell([*lines, *hall.texts.lines("help", "topics", topics=", ".join(hall.help.topics(key)))])


def page_lines(page: str, linear: bool) -> list[str]:
    """A help page as it is shown; for a screen reader without rulers, blank lines and columns."""
    lines = page.split("\n")
    if not linear:
        return lines
    return [COLUMN.sub(": ", line.strip()) for line in lines if line.strip(" =-_")]


def time(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`zeit`: the server's clock."""
    now = datetime.fromtimestamp(hall.time.now(), UTC)
    hall.say(visitor, "time", time=now.strftime("%d.%m.%Y, %H:%M:%S"))


VERBS = (
    HouseVerb(("schau",), look),
    HouseVerb(("wer",), who, free=True),
    HouseVerb(("hilfe", "?"), help_on, free=True),
    HouseVerb(("zeit",), time, free=True),
)
