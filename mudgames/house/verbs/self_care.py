"""Verbs about oneself: settings of the connection, the password, leaving, being idle."""

from mudgames.german import fold
from mudgames.house.hall import Hall
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb


def setting(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`einstellung <name> <wert>`: change how this connection is written to."""
    words = fold(rest).split()
    if len(words) != 2 or visitor.line is None:
        hall.say(visitor, "how", "setting")
        return
    now = visitor.line.set(words[0], words[1])
    if now is None:
        hall.say(visitor, "how", "setting")
    else:
        hall.say(visitor, "set", "setting", name=words[0], value=now)
        if (words[0], now) == ("gmcp", "an"):
            hall.clients.subscribe(visitor)


def charset(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`zeichensatz <wert>`: short for `einstellung zeichensatz <wert>`."""
    setting(hall, visitor, f"zeichensatz {rest}")


def password(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`passwort`: ask for a new one, unseen. Typed behind the verb it would stand on the screen: not taken."""
    if visitor.person.guest:
        hall.say(visitor, "guest", "password")
    elif rest:
        hall.say(visitor, "alone", "password")
    elif visitor.line is not None:
        visitor.line.change_password()


def leave(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`ende`: hang up."""
    hall.presence.hang_up(visitor)


def idle(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`idle`, abbreviated: a fresh prompt. In full the hall does not even hear it."""
    visitor.tell([])


VERBS = (
    HouseVerb(("einstellung",), setting, free=True),
    HouseVerb(("zeichensatz",), charset, free=True),
    HouseVerb(("passwort",), password, free=True),
    HouseVerb(("ende",), leave),
    HouseVerb(("idle",), idle, free=True),
)
