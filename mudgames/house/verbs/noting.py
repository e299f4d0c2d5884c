"""The notepad's verbs: show it, write own signs on it, take them off again, switch the keeper's helps."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeAlias

from mudgames.core.rules import Command
from mudgames.german import Ambiguous, Found, fold, match, oder
from mudgames.house.hall import Hall
from mudgames.house.live import LiveTable
from mudgames.house.noting import ClearMarks, Mark, SwitchHelp, Unmark
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.notepad import Pad, linear, tabular
from mudgames.kit.words import quoted, read_words

Cells: TypeAlias = Callable[[int, tuple[str, ...]], Command]
"""A command about some cells of one column."""

ON_OFF = {"an": True, "aus": False}


def show(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`notiz`: the filled notepad, as tables or, for screen readers, card by card (CL-82, CL-83)."""
    place = hall.seat_of(visitor)
    pad = place[0].game.pad if place is not None else None
    if place is None or pad is None or place[0].watch.view(place[1]) is None:
        hall.say(visitor, "no_pad", "notes")
        return
    live, seat = place
    columns, cells, style = live.watch.columns(), live.watch.cells(seat), visitor.style()
    head = hall.texts.lines("notes", "head")
    if style.linear:
        visitor.tell([*head, *linear(pad.sheet, columns, cells)])
    else:
        visitor.tell([*head, *tabular(pad.sheet, columns, cells, style.width)])


def mark(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`markiere <spieler> <karte>[,<karte> …] <zeichen>` (CL-84, CL-122)."""
    words = unicodedata.normalize("NFC", rest).split()
    if len(words) < 3:
        hall.say(visitor, "how_mark", "notes")
        return
    # The sign is taken as typed: everywhere else dashes and marks are no words.
    _with_cells(hall, visitor, words[:-1], lambda column, cards: Mark(column, cards, words[-1]))


def unmark(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`entferne <spieler> <karte>[,<karte> …]` (CL-91, CL-A03)."""
    words = rest.split()
    if len(words) < 2:
        hall.say(visitor, "how_unmark", "notes")
        return
    _with_cells(hall, visitor, words, Unmark)


def clear(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`reset`: all own signs off, the keeper's entries come to light again (CL-93, CL-100)."""
    _act(hall, visitor, ClearMarks())


def switch(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`auto <hilfe> an|aus` (CL-90, CL-94, CL-97, CL-A22)."""
    words = fold(rest).replace("souffl", "soufl").split()
    place = hall.seat_of(visitor)
    pad = place[0].game.pad if place is not None else None
    if pad is None:
        hall.say(visitor, "no_pad", "notes")
        return
    known = match(words[0], {name: name for name in pad.helps}) if words else None
    if len(words) != 2 or words[1] not in ON_OFF or not isinstance(known, Found):
        hall.say(visitor, "how_switch", "notes", helps=oder(tuple(pad.helps)))
        return
    _act(hall, visitor, SwitchHelp(known.value, ON_OFF[words[1]]))


def _with_cells(hall: Hall, visitor: Visitor, words: Sequence[str], command: Cells) -> None:
    place = hall.seat_of(visitor)
    pad = place[0].game.pad if place is not None else None
    if place is None or pad is None:
        hall.say(visitor, "no_pad", "notes")
        return
    column = _column(hall, visitor, place[0], words[0])
    cards = _cards(hall, visitor, pad, " ".join(words[1:])) if column is not None else ()
    if column is not None and cards:
        hall.act(visitor, place[0], command(column, cards))


def _column(hall: Hall, visitor: Visitor, live: LiveTable, word: str) -> int | None:
    """The seat that is meant by name or number; says why if none. The rules of the pad judge a number."""
    if word.isdecimal():
        return int(word[:3])
    found = match(word, {column.name.split(" ")[0]: column.seat for column in live.watch.columns()})
    if isinstance(found, Found):
        return found.value
    names = found.candidates if isinstance(found, Ambiguous) else [c.name for c in live.watch.columns()]
    hall.say(visitor, "which_player", "notes", word=quoted(word), names=oder(names))
    return None


def _cards(hall: Hall, visitor: Visitor, pad: Pad, text: str) -> tuple[str, ...]:
    """The cards that are meant, by name or number, with commas or blanks between; says why if none."""
    slots = read_words(text)
    cards: list[str] = []
    names = {row.key: row.name for row in pad.sheet.rows}
    for phrase in pad.names.phrases(slots or ()):
        if len(phrase.things) != 1:
            choices = oder([names[str(thing)] for thing in phrase.things])
            name = "which_card" if phrase.things else "no_card"
            hall.say(visitor, name, "notes", word=quoted(phrase.text), cards=choices)
            return ()
        cards.append(str(phrase.things[0]))
    if not cards:
        hall.say(visitor, "no_cards", "notes")
    return tuple(dict.fromkeys(cards))


def _act(hall: Hall, visitor: Visitor, command: Command) -> None:
    place = hall.seat_of(visitor)
    if place is None:
        hall.say(visitor, "no_pad", "notes")
    else:
        hall.act(visitor, place[0], command)


VERBS = (
    HouseVerb(("notiz", "zettel", "liste"), show, at_table=True),
    HouseVerb(("markiere",), mark, at_table=True),
    HouseVerb(("entferne",), unmark, at_table=True),
    HouseVerb(("reset",), clear, at_table=True),
    HouseVerb(("auto",), switch, at_table=True),
)
