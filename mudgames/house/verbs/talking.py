"""Talking: to the room, to one person, to the whole house; and not listening."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from mudgames.german import Ambiguous, Unknown, dauer, oder, und
from mudgames.house.finding import find_visitor
from mudgames.house.hall import Hall
from mudgames.house.people import Visitor, account_holder, guest
from mudgames.house.ports import Quoting
from mudgames.house.talk import (
    LONGEST,
    LONGEST_REASON,
    MOST_IGNORED,
    REMEMBERED,
    SHOUT_PAUSE,
    Channel,
    remember,
    speak,
)
from mudgames.house.verb import HouseVerb
from mudgames.kit.grammar import Reading
from mudgames.kit.words import quoted

SHOWN = 15
"""Lines of recent talk that are shown if nobody says how many."""
MARKED: Final = re.compile(r"\s+\(gast\)$", re.IGNORECASE)
"""What tells a guest's name, typed as it is shown."""
WHO: Final = re.compile(r"\S+(?:\s+\(gast\)[:,]?(?=\s|$))?", re.IGNORECASE)
"""A name in front of other words."""
WITH: Final = re.compile(r"^mit(?:[:,]\s*|\s+(?:[:,](?:\s+|$))?|$)", re.IGNORECASE)
"""The small word before what is told. A colon or comma belongs to it, but not the colon of a `:-)`."""


def say(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`sage <text>`: to everybody in the room."""
    if _can_be_said(hall, visitor, rest, "how_say"):
        _said(hall, visitor, "sage_own", text=rest)
        speak(hall, visitor, Channel.SAY, rest, _in_room(hall, visitor))


def emote(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`emote <text>`: `* Anna lacht.` The star in front tells it from every line of a game."""
    if _can_be_said(hall, visitor, rest, "how_emote"):
        _said(hall, visitor, "emote_other", name=visitor.name, text=rest)
        speak(hall, visitor, Channel.EMOTE, rest, _in_room(hall, visitor))


def shout(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`rufe <text>`: to everybody in the house, not too often."""
    left = visitor.talk.shouted + SHOUT_PAUSE - hall.time.now()
    if not _can_be_said(hall, visitor, rest, "how_shout"):
        return
    if left > 0:
        hall.say(visitor, "hoarse", "talk", left=dauer(left))
        return
    visitor.talk.shouted = hall.time.now()
    _said(hall, visitor, "rufe_own", text=rest)
    speak(hall, visitor, Channel.SHOUT, rest, list(hall.visitors.values()))


def tell(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`teile <spieler> mit <text>`: to one person, wherever that is."""
    who, after = _split(rest)
    text = WITH.sub("", after)
    if not _can_be_said(hall, visitor, text, "how_tell"):
        return
    listener = _meant(hall, visitor, who, lambda name: f"teile {name} mit: {text}")
    if listener is not None:
        _tell(hall, visitor, listener, text)


def answer(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`antworte <text>`: to whoever told one something last."""
    teller = visitor.talk.teller
    if teller is None:
        hall.say(visitor, "nobody_told", "talk")
    elif _can_be_said(hall, visitor, rest, "how_answer"):
        there = hall.visitors.get(teller.person.key)
        # A guest who has gone leaves the name to the next one: that is somebody else.
        if there is None or (there is not teller and there.person.guest):
            hall.say(visitor, "teller_gone", "talk")
        else:
            _tell(hall, visitor, there, rest)


def _tell(hall: Hall, visitor: Visitor, listener: Visitor, text: str) -> None:
    if listener is visitor:
        hall.say(visitor, "to_oneself", "talk")
    elif not listener.present:
        hall.say(visitor, "line_lost", "talk", name=listener.name)
    elif visitor.person.key in listener.talk.ignored:
        hall.say(visitor, "does_not_listen", "talk", name=listener.name)
    else:
        _said(hall, visitor, "teile_own", name=listener.name, text=text)
        listener.talk.teller = visitor
        speak(hall, visitor, Channel.TELL, text, [listener])
        if listener.talk.away is not None:
            name = "is_away_because" if listener.talk.away else "is_away"
            hall.say(visitor, name, "talk", name=listener.name, reason=listener.talk.away)


def ignore(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`ignoriere [spieler]`: hear nothing of somebody any more, or hear them again; alone: who that is."""
    ignored = visitor.talk.ignored
    if not rest:
        name = "ignored" if ignored else "nobody_ignored"
        hall.say(visitor, name, "talk", names=und(list(ignored.values())))
        return
    who, _ = _split(rest)
    # In full, also whoever has gone can be named: that must not fall to somebody whose name only begins so.
    key = next((key for key in _keys(who) if key in ignored or key in hall.visitors), None)
    if key is None:
        person = _meant(hall, visitor, who, lambda name: f"ignoriere {name}")
        if person is None:
            return
        key = person.person.key
    if key == visitor.person.key:
        hall.say(visitor, "ignore_oneself", "talk")
    elif key in ignored:
        hall.say(visitor, "hears_again", "talk", name=ignored.pop(key))
    elif len(ignored) >= MOST_IGNORED:
        hall.say(visitor, "too_many_ignored", "talk", most=MOST_IGNORED)
    else:
        ignored[key] = hall.visitors[key].name
        hall.say(visitor, "hears_no_more", "talk", name=ignored[key])


def away(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`weg [grund]`: say that one is away; the next line ends it (`talk.woke`)."""
    if len(rest) > LONGEST_REASON:
        hall.say(visitor, "too_long", "talk", most=LONGEST_REASON)
        return
    visitor.talk.away = rest
    hall.say(visitor, "away", "talk")


def recent(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`gespraech [anzahl]`: the talk one has heard and said lately, the newest last."""
    most = min(int(rest[:3]), REMEMBERED) if rest.isdecimal() and int(rest[:3]) else SHOWN
    heard = list(visitor.talk.heard)[-most:]
    lines = hall.texts.lines("talk", "recent" if heard else "silence")
    for item in heard:
        time = datetime.fromtimestamp(item.at, UTC).strftime("%H:%M")
        lines.append(Quoting(f"{time} {item.line}"))
    visitor.tell(lines)


def _can_be_said(hall: Hall, visitor: Visitor, text: str, how: str) -> bool:
    if not text:
        hall.say(visitor, how, "talk")
    elif len(text) > LONGEST:
        hall.say(visitor, "too_long", "talk", most=LONGEST)
    return 0 < len(text) <= LONGEST


def _said(hall: Hall, visitor: Visitor, name: str, /, **values: str) -> None:
    """Show somebody the own words, and remember them."""
    line = Quoting(hall.texts.line("talk", name, **values))
    remember(hall, visitor, line)
    visitor.tell([line])


def _in_room(hall: Hall, visitor: Visitor) -> list[Visitor]:
    return [other for other in hall.visitors.values() if other.room == visitor.room]


# -- who is meant ------------------------------------------------------------------------------------


def _split(rest: str) -> tuple[str, str]:
    """The name in front, and what follows it."""
    name = WHO.match(rest)
    return (name[0].rstrip(":,"), rest[name.end() :].strip()) if name else ("", "")


def _meant(hall: Hall, visitor: Visitor, who: str, line: Callable[[str], str]) -> Visitor | None:
    """The person who is meant. If several may be, they are listed, and a number stands for `line(name)`."""
    people = _called(hall, who)[:1] or _beginning(hall, who)
    if isinstance(people, Unknown):
        hall.say(visitor, "near" if people.near else "nobody", "talk", word=quoted(who), near=oder(people.near))
        return None
    if len(people) == 1:
        return people[0]
    intro = hall.texts.lines("talk", "whom", word=quoted(who))
    hall.offer(visitor, intro, [Reading(person.name, line(person.name)) for person in people])
    return None


def _beginning(hall: Hall, who: str) -> list[Visitor] | Unknown:
    """Whoever is meant by an abbreviation: of an account's name and a guest's that are the same, both."""
    found = find_visitor(hall, who)
    if isinstance(found, Unknown):
        return found
    words = found.candidates if isinstance(found, Ambiguous) else (found.key,)
    return list(dict.fromkeys(person for word in words for person in _called(hall, word)))


def _called(hall: Hall, who: str) -> list[Visitor]:
    """Whoever is called so in full, also with a lost line; who has an account comes first."""
    return [hall.visitors[key] for key in _keys(who) if key in hall.visitors]


def _keys(who: str) -> list[str]:
    """The persons that a full name may mean."""
    name = MARKED.sub("", who)
    keys = [account_holder(name).key, guest(name).key]
    return keys if name == who else keys[1:]


VERBS = (
    HouseVerb(("sage",), say, free=True),
    HouseVerb(("teile",), tell, free=True),
    HouseVerb(("antworte",), answer, free=True),
    HouseVerb(("emote",), emote, free=True),
    HouseVerb(("rufe",), shout, free=True),
    HouseVerb(("ignoriere",), ignore, free=True),
    HouseVerb(("weg",), away, free=True),
    HouseVerb(("gespraech", "verlauf"), recent, free=True),
)
