"""`pruefe`: was a finished game dealt as the house had committed to?"""

from collections.abc import Sequence

from mudgames.german import dauer, fold
from mudgames.house.hall import Hall
from mudgames.house.people import Visitor
from mudgames.house.ports import Failed, Record
from mudgames.house.verb import HouseVerb
from mudgames.house.verdict import Verdict, judge
from mudgames.kit.game import Game
from mudgames.kit.words import quoted

MOST_DIGITS = 9
PAUSE = 3
"""Seconds between two questions of one person: a whole game is replayed for each."""


def check(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`pruefe [tisch]`: recompute the seal of a game from the journal, and show how anybody can."""
    now = hall.time.now()
    if now < visitor.checked + PAUSE:
        hall.say(visitor, "too_often", "fair", left=dauer(visitor.checked + PAUSE - now))
        return
    visitor.checked = now
    word = fold(rest) or visitor.table or ""
    id, game = _named(hall, visitor, word)
    if game is None:
        hall.say(visitor, "how" if not word else "no_table", "fair", word=quoted(word))
        return

    def read(answer: Sequence[Record] | Failed) -> None:
        if isinstance(answer, Failed):
            hall.say(visitor, "not_read", "fair", table=id)
        elif not answer:
            hall.say(visitor, "no_table", "fair", word=quoted(word))
        else:
            _tell(hall, visitor, judge(id, game, [record.event for record in answer]))

    hall.outside.journal.read(id, read)


def _named(hall: Hall, visitor: Visitor, word: str) -> tuple[str, Game | None]:
    """The table that a word names, also one that is long over; and its game, None if there is no such game."""
    key, dash, number = word.rpartition("-")
    here = hall.world.keepers.get(visitor.room)
    if not dash:
        key = here.key if here is not None else next(iter(hall.games)) if len(hall.games) == 1 else ""
    fits = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
    return f"{key}-{int(number) if fits else 0}", hall.games.get(key) if fits else None


def _tell(hall: Hall, visitor: Visitor, verdict: Verdict) -> None:
    # A guest's name may be somebody else's by now: of a private table guests hear while they are there.
    known = verdict.lobby.lets_in(visitor.person.key) and not visitor.person.guest
    if verdict.lobby.private and not known and visitor.table != verdict.table:
        hall.say(visitor, "private", "fair", table=verdict.table)
        return
    hall.say(
        visitor,
        verdict.finding.value,
        "fair",
        table=verdict.table,
        commitment=verdict.commitment or "",
        opened=verdict.opened or "",
    )


VERBS = (HouseVerb(("pruefe",), check, free=True),)
