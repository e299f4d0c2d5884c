"""Talk: what people say to each other. It is no event of a table, is kept nowhere and waits for nothing.

What somebody says reaches whoever does not ignore them, as a line, in the listener's memory of recent talk, and by
GMCP (`Comm.Channel`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from mudgames.core.event import Json
from mudgames.german import fold
from mudgames.house.ports import Quoting

if TYPE_CHECKING:
    from mudgames.house.hall import Hall
    from mudgames.house.people import Visitor

LONGEST = 500
"""Characters of one thing said."""
LONGEST_REASON = 60
"""Characters of a reason for being away, which stands in `wer`."""
REMEMBERED = 40
"""Lines of talk that a visitor can look up."""
MOST_IGNORED = 50
SHOUT_PAUSE = 10
"""Seconds between two shouts of one person."""
AWAY = "weg"
"""The verb that switches the mark of absence on and off."""


class Channel(StrEnum):
    """The ways to talk, by their verbs."""

    SAY = "sage"
    TELL = "teile"
    EMOTE = "emote"
    SHOUT = "rufe"


@frozen
class Heard:
    """A line of talk, and its UTC seconds."""

    at: int
    line: Quoting


@define(eq=False)
class Talk:
    """What a visitor remembers of talk, and how the visitor wants to be talked to."""

    heard: deque[Heard] = field(factory=lambda: deque(maxlen=REMEMBERED))
    teller: Visitor | None = None
    """Who last told this visitor something."""
    ignored: dict[str, str] = field(factory=dict)
    """Shown names by person."""
    away: str | None = None
    """Why the visitor is away, "" without a reason; None for who is not."""
    shouted: int = -SHOUT_PAUSE
    """UTC seconds of the last shout."""


def speak(hall: Hall, speaker: Visitor, channel: Channel, text: str, listeners: Iterable[Visitor]) -> None:
    """Have others hear what was said. Who ignores the speaker does not."""
    line = Quoting(hall.texts.line("talk", f"{channel}_other", name=speaker.name, text=text))
    data: Json = {"channel": channel.value, "talker": speaker.name, "text": text}
    for listener in listeners:
        if listener is speaker or speaker.person.key in listener.talk.ignored:
            continue
        remember(hall, listener, line)
        listener.tell([line])
        listener.gmcp("Comm.Channel.Text", lambda: data)


def remember(hall: Hall, visitor: Visitor, line: Quoting) -> None:
    """Keep a line of talk for `gespraech`; also for whose line is lost: nobody knows what a dying line delivered."""
    visitor.talk.heard.append(Heard(hall.time.now(), line))


def woke(hall: Hall, visitor: Visitor, text: str) -> bool:
    """Whoever was away and types something is back. True if the line was nothing but the verb that says so."""
    if visitor.talk.away is None:
        return False
    visitor.talk.away = None
    hall.say(visitor, "back", "talk")
    return fold(text) == AWAY


def channels() -> Json:
    """Comm.Channel.List."""
    verbs = [channel.value for channel in Channel]
    return [{"name": verb, "caption": verb.capitalize(), "command": verb} for verb in verbs]


def players(visitors: Iterable[Visitor]) -> Json:
    """Comm.Channel.Players: who is there to be talked to."""
    names = [channel.value for channel in Channel]
    return [{"name": visitor.name, "channels": names} for visitor in visitors if visitor.present]
