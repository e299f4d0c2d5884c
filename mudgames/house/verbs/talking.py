"""Talk: it is no event, is kept nowhere and waits for nothing."""

from mudgames.house.hall import Hall
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb


def say(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`sage`: to everybody in the room."""
    if not rest:
        hall.say(visitor, "nothing", "talk")
        return
    hall.say(visitor, "you", "talk", text=rest)
    for other in hall.visitors.values():
        if other is not visitor and other.room == visitor.room:
            hall.say(other, "other", "talk", name=visitor.name, text=rest)
            other.gmcp("Comm.Channel.Text", lambda: {"channel": "sage", "talker": visitor.name, "text": rest})


VERBS = (HouseVerb(("sage",), say, free=True),)
