"""Looking around: the room and what is in it, who is in the house, the help pages, the time."""

import re
from datetime import UTC, datetime
from typing import Final, TypeAlias

from mudgames.german import Ambiguous, Found, Unknown, dauer, fold, match, oder, zahlwort
from mudgames.house.hall import Hall
from mudgames.house.help import START, Hit
from mudgames.house.people import Visitor
from mudgames.house.ports import Quoting
from mudgames.house.verb import HouseVerb
from mudgames.kit.grammar import Reading
from mudgames.kit.words import FILLERS, quoted

Sight: TypeAlias = str | Visitor
"""Something to look at: its description, or a person."""

UNSEEN: Final = FILLERS | set("dir dich mir mal nach genau genauer um".split())
"""Words behind `schau` that name nothing."""
COLUMN: Final = re.compile(r" {2,}")
"""What stands between the columns of a page."""
SNIPPET: Final = 56
"""Characters that are shown of a line that a search has found."""


# -- the room and what is in it ------------------------------------------------------------------------


def look(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`schau [was|wer]`: the room again; or something in it, or somebody, more closely."""
    named = [word for word in fold(rest.rstrip(".!?")).split() if word not in UNSEEN]
    if not named:
        hall.look(visitor)
        return
    sights = _sights(hall, visitor)
    found = match(" ".join(named), sights)
    if isinstance(found, Unknown):
        found = match(named[-1], sights)  # `schau runden tisch`: what is meant comes last
    match found:
        case Found(value=str(text)):
            visitor.tell([text])
        case Found(value=Visitor() as person):
            _describe(hall, visitor, person)
        case Ambiguous(candidates=several):
            intro = hall.texts.lines("look", "ambiguous")
            hall.offer(visitor, intro, [Reading(_label(word, sights[word]), f"schau {word}") for word in several])
        case _:
            hall.say(visitor, "nothing", "look", word=quoted(rest))


def _sights(hall: Hall, visitor: Visitor) -> dict[str, Sight]:
    """What there is to look at in the visitor's room, by folded words; an account comes before a guest's name."""
    room = hall.world.rooms[visitor.room]
    people = [other for other in hall.visitors.values() if other.present and other.room == room.key]
    people.sort(key=lambda other: not other.person.guest)
    sights: dict[str, Sight] = {"mich": visitor, **{fold(other.name.split(" ")[0]): other for other in people}}
    game = hall.world.keepers.get(room.key)
    if game is not None:
        sights[game.keeper.key] = hall.texts.line("look", "keeper", keeper=game.keeper.noun, game=game.title)
    return sights | dict(room.details)


def _label(word: str, sight: Sight) -> str:
    return sight.name if isinstance(sight, Visitor) else word


def _describe(hall: Hall, visitor: Visitor, person: Visitor) -> None:
    live = hall.live_of(person)
    if person is visitor:
        hall.say(visitor, "oneself", "look")
    elif live is None:
        hall.say(visitor, "stands", "look", name=person.name)
    else:
        hall.say(visitor, "looks_on" if person.looks_on else "sits", "look", name=person.name, table=live.id)


# -- who is in the house -------------------------------------------------------------------------------


def who(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`wer`: everybody in the house. (`wer ist dran` is a phrase of its own: speech.PHRASES.)"""
    present = sorted((v for v in hall.visitors.values() if v.present), key=lambda v: fold(v.name))
    if present == [visitor]:
        hall.say(visitor, "alone", "who")
        return
    lines = hall.texts.lines("who", "head", count=zahlwort(len(present)))
    for other in present:
        idle = hall.time.now() - other.last_input
        name = "idle" if idle >= 60 else "line"
        values = {"name": other.name, "where": place(hall, other), "idle": dauer(idle // 60 * 60)}
        # A reason for being away is the person's own words.
        lines += map(Quoting, hall.texts.lines("who", name, **values))
    visitor.tell(lines)


def place(hall: Hall, person: Visitor) -> str:
    """Where a person is: at a table, looking on at one, or else in a room; and whether the mind is elsewhere."""
    live = hall.live_of(person)
    if live is None:
        where = hall.world.rooms[person.room].name
    else:
        where = hall.texts.line("who", "looks_on" if person.looks_on else "sits", table=live.id)
    if person.talk.away is None:
        return where
    name = "away_because" if person.talk.away else "away"
    return hall.texts.line("who", name, where=where, reason=person.talk.away)


# -- help ----------------------------------------------------------------------------------------------


def help_on(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`hilfe [thema]`: a page of the keeper at hand, the house or another game; or a list of pages with the words."""
    live = hall.live_of(visitor)
    game = live.game if live is not None else hall.world.keepers.get(visitor.room)
    key = game.key if game is not None else None
    found = hall.help.find(rest or START, key)
    if isinstance(found, Found):
        visitor.tell(page_lines(found.value, linear=visitor.style().linear))
    elif isinstance(found, Ambiguous):
        intro = hall.texts.lines("help", "ambiguous", topic=quoted(rest))
        hall.offer(visitor, intro, [Reading(topic, f"hilfe {topic}") for topic in found.candidates])
    elif hits := hall.help.search(rest, key):
        intro = hall.texts.lines("help", "mentioned", topic=quoted(rest))
        hall.offer(visitor, intro, [Reading(f"{hit.name}: {snippet(hit)}", f"hilfe {hit.name}") for hit in hits])
    else:
        near = oder([f"„{topic}“" for topic in found.near])
        lines = hall.texts.lines("help", "near" if near else "unknown", topic=quoted(rest), near=near)
        visitor.tell([*lines, *hall.texts.lines("help", "topics", topics=", ".join(hall.help.topics(key)))])


def snippet(hit: Hit) -> str:
    """The line that a search has found, without columns and not too long."""
    line = COLUMN.sub(" – ", hit.line.strip())
    return line if len(line) <= SNIPPET else f"{line[: SNIPPET - 1].rstrip()}…"


def page_lines(page: str, linear: bool) -> list[str]:
    """A help page as it is shown; for a screen reader without rulers, blank lines and columns."""
    lines = page.split("\n")
    if not linear:
        return lines
    return [COLUMN.sub(": ", line.strip()) for line in lines if line.strip(" =-_")]


# -- the time ------------------------------------------------------------------------------------------


def time(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`zeit`: the server's clock."""
    now = datetime.fromtimestamp(hall.time.now(), UTC)
    hall.say(visitor, "time", time=now.strftime("%d.%m.%Y, %H:%M:%S"))


VERBS = (
    HouseVerb(("schau", "sieh", "betrachte", "untersuche"), look),
    HouseVerb(("wer",), who, free=True),
    HouseVerb(("hilfe", "?", "h"), help_on, free=True),
    HouseVerb(("zeit",), time, free=True),
)
