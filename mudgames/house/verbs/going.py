"""Going somewhere by name: `gehe zu sara`, `gehe nach norden`."""

from mudgames.german import Ambiguous, Found, match
from mudgames.house.hall import Hall
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.house.walking import go, ways

FILLERS = frozenset({"zu", "zum", "zur", "nach", "in", "die", "den", "das", "der", "dem"})


def go_to(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`gehe`: to a keeper, or in a direction."""
    words = [word for word in rest.split() if word.lower() not in FILLERS]
    if len(words) != 1:
        hall.say(visitor, "where_to", "walk")
        return
    keepers = {game.keeper.key: room for room, game in hall.world.keepers.items()}
    directions = {name: verb for verb in ways(hall, visitor) for name in verb.names}
    for choice in (match(words[0], keepers), match(words[0], directions)):
        if isinstance(choice, Found):
            if isinstance(choice.value, HouseVerb):
                choice.value.run(hall, visitor, "")
            elif choice.value == visitor.room:
                hall.say(visitor, "here_already", "walk")
            else:
                go(hall, visitor, choice.value)
            return
        if isinstance(choice, Ambiguous):
            break
    hall.say(visitor, "where_to", "walk")


VERBS = (HouseVerb(("gehe",), go_to),)
