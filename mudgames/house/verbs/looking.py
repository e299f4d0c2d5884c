"""Looking around: the room, who is in the house, the help pages, the time."""

from datetime import UTC, datetime

from mudgames.german import Ambiguous, Found, anzahl, dauer, fold, oder
from mudgames.house.hall import Hall
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.grammar import Reading


def look(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`schau`: the room again."""
    hall.look(visitor)


def who(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`wer`: everybody in the house; `wer ist dran` asks the table."""
    if fold(rest) in ("ist dran", "dran"):
        hall.hear(visitor.person.key, "dran")
        return
    present = sorted((v for v in hall.visitors.values() if v.present), key=lambda v: fold(v.name))
    lines = hall.texts.lines("who", "head", count=anzahl(len(present), "Person ist", "Personen sind"))
    for other in present:
        live = hall.live_of(other)
        where = hall.world.rooms[other.room].name if live is None else live.id
        idle = hall.time.now() - other.last_input
        name = "idle" if idle >= 60 else "line"
        lines += hall.texts.lines("who", name, name=other.name, where=where, idle=dauer(idle // 60 * 60))
    visitor.tell(lines)


def help_on(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`hilfe [thema]`: a page of the keeper at hand, of the house, or of another game."""
    live = hall.live_of(visitor)
    game = live.game if live is not None else hall.world.keepers.get(visitor.room)
    key = game.key if game is not None else None
    found = hall.help.find(rest or "hilfe", key)
    if isinstance(found, Found):
        visitor.tell(found.value.split("\n"))
    elif isinstance(found, Ambiguous):
        intro = hall.texts.lines("help", "ambiguous", topic=rest)
        hall.offer(visitor, intro, [Reading(topic, f"hilfe {topic}") for topic in found.candidates])
    else:
        near = oder([f"„{topic}“" for topic in found.near])
        lines = hall.texts.lines("help", "near" if near else "unknown", topic=rest, near=near)
        visitor.tell([*lines, *hall.texts.lines("help", "topics", topics=", ".join(hall.help.topics(key)))])


def time(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`zeit`: the server's clock."""
    now = datetime.fromtimestamp(hall.time.now(), UTC)
    hall.say(visitor, "time", time=now.strftime("%d.%m.%Y, %H:%M:%S"))


VERBS = (
    HouseVerb(("schau",), look),
    HouseVerb(("wer",), who),
    HouseVerb(("hilfe", "?"), help_on),
    HouseVerb(("zeit",), time),
)
