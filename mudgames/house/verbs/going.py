"""Going somewhere by name: `gehe zu sara`, `gehe nach norden`."""

from mudgames.german import Ambiguous, Found, fold, match
from mudgames.house.hall import Hall
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.house.walking import WAYS, go
from mudgames.kit.grammar import Reading

FILLERS = frozenset({"zu", "zum", "zur", "nach", "in", "die", "den", "das", "der", "dem"})


def go_to(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`gehe`: to a keeper, or in a direction."""
    words = [word for word in fold(rest).split() if word not in FILLERS]
    targets: dict[str, HouseVerb | str] = {name: way for way in WAYS for name in way.names}
    targets |= {game.keeper.key: room for room, game in hall.world.keepers.items()}
    found = match(words[0], targets) if len(words) == 1 else None
    match found:
        case Found(value=HouseVerb() as way):
            way.run(hall, visitor, "")
        case Found(value=room) if room == visitor.room:
            hall.say(visitor, "here_already", "walk")
        case Found(value=str(room)):
            go(hall, visitor, room)
        case Ambiguous(candidates=several):
            intro = hall.texts.lines("walk", "ambiguous")
            hall.offer(visitor, intro, [Reading(name, f"gehe {name}") for name in several])
        case _:
            hall.say(visitor, "where_to", "walk")


VERBS = (HouseVerb(("gehe", "g"), go_to),)
