"""Who is at a table: spectators, invitations, showing somebody out, `statue` and `einspruch`."""

from mudgames.german import Ambiguous, Found, Unknown, fold, oder
from mudgames.house.finding import find_sitter, find_visitor
from mudgames.house.hall import Hall
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Invite, Phase, ShowOut, Sitter
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.house.verbs.sitting import named_table
from mudgames.kit.grammar import Reading
from mudgames.kit.words import quoted

FILLERS = frozenset({"ein", "tisch", "bei", "an", "platz", "den", "die", "spieler", "gegen"})


def look_on(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`zuschauen <tisch>`: look on at a table; everybody there sees the same common view."""
    words = _words(rest)
    live = named_table(hall, visitor, words[0]) if len(words) == 1 else None
    if hall.is_bound(visitor):
        hall.say(visitor, "seated", "sit", table=visitor.table)
    elif len(words) != 1:
        hall.say(visitor, "how_look_on", "company")
    elif live is None or live.table.phase is Phase.OVER or not live.version:
        hall.say(visitor, "no_table", "sit", word=quoted(words[0]))
    elif live.id == visitor.table:
        hall.say(visitor, "looks_on_already", "company", table=live.id)
    else:
        live.submit(lambda: _begin(hall, visitor, live), lambda: hall.say(visitor, "not_stored"))


def _begin(hall: Hall, visitor: Visitor, live: LiveTable) -> None:
    if not visitor.present or hall.is_bound(visitor) or live.table.phase is Phase.OVER:
        hall.say(visitor, "no_longer", "speech")
    elif not live.table.lobby.lets_in(visitor.person.key):
        shown_out = visitor.person.key in live.table.lobby.shown_out
        hall.say(visitor, "shown_out" if shown_out else "private", "refused")
    else:
        hall.look_on(visitor, live)


def invite(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`lade <spieler> ein`: let somebody in at a private table, and tell them."""
    live, words = hall.live_of(visitor), _words(rest)
    if live is None or len(words) != 1:
        hall.say(visitor, "how_invite", "company")
        return
    found = find_visitor(hall, words[0])
    if isinstance(found, Found):
        hall.act(visitor, live, Invite(found.value.person.key, found.value.name))
    else:
        _ask_who(hall, visitor, words[0], found, "lade {name} ein", "nobody_here")


def show_out(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`vertreibe <platz>`: the host shows somebody out before the start."""
    live, sitter = _meant(hall, visitor, rest, "how_show_out", "vertreibe {name}")
    if live is not None and sitter is not None:
        hall.act(visitor, live, ShowOut(sitter.seat))


def statue(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`statue <spieler>`: ask the keeper to stand in for somebody who does not stir (CL-102)."""
    live, sitter = _meant(hall, visitor, rest, "how_statue", "statue {name}")
    if live is not None and sitter is not None and _may_speak(hall, visitor):
        hall.statues.ask(visitor, live, sitter)


def objection(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`einspruch`: no, let us wait (CL-A16)."""
    live = hall.live_of(visitor)
    if live is not None and _may_speak(hall, visitor):
        hall.statues.object(visitor, live)


def _may_speak(hall: Hall, visitor: Visitor) -> bool:
    """True for whoever holds a seat."""
    if hall.seat_of(visitor) is not None:
        return True
    hall.say(visitor, "only_looks_on" if visitor.looks_on else "no_longer", "speech")
    return False


def _meant(hall: Hall, visitor: Visitor, rest: str, how: str, line: str) -> tuple[LiveTable | None, Sitter | None]:
    """The visitor's table and the seat that is meant; says why if none is."""
    live, words = hall.live_of(visitor), _words(rest)
    if live is None or len(words) != 1:
        hall.say(visitor, how, "company")
        return None, None
    found = find_sitter(live, words[0])
    if isinstance(found, Found):
        return live, found.value
    _ask_who(hall, visitor, words[0], found, line, "nobody_seated")
    return live, None


def _ask_who(hall: Hall, visitor: Visitor, word: str, answer: Ambiguous | Unknown, line: str, nobody: str) -> None:
    """List who may be meant, or say that nobody is."""
    if isinstance(answer, Ambiguous):
        intro = hall.texts.lines("company", "which", word=quoted(word))
        hall.offer(visitor, intro, [Reading(name, line.format(name=name)) for name in answer.candidates])
    elif answer.near:
        hall.say(visitor, "near", "company", word=quoted(word), near=oder(answer.near))
    else:
        hall.say(visitor, nobody, "company", word=quoted(word))


def _words(rest: str) -> list[str]:
    return [word for word in fold(rest).split() if word not in FILLERS]


VERBS = (
    HouseVerb(("zuschauen",), look_on),
    HouseVerb(("lade",), invite, at_table=True),
    HouseVerb(("vertreibe",), show_out, at_table=True),
    HouseVerb(("statue",), statue, at_table=True),
    HouseVerb(("einspruch",), objection, at_table=True),
)
