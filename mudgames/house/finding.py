"""Finding people by what somebody typed: a name, an abbreviation, a seat's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mudgames.german import Ambiguous, Found, Unknown, match
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Sitter
from mudgames.house.people import GUEST, GUEST_MARK, Visitor

if TYPE_CHECKING:
    from mudgames.house.hall import Hall


def find_visitor(hall: Hall, word: str) -> Found[Visitor] | Ambiguous | Unknown:
    """Who is meant of all who are in the house. `Anna (Gast)` is found by `anna`, or by `gast:anna` while somebody
    with an account is called so."""
    present = [visitor for visitor in hall.visitors.values() if visitor.present]
    named = {visitor.name: visitor for visitor in present if not visitor.person.guest}
    for visitor in present:
        if visitor.person.guest:
            name = visitor.name.removesuffix(GUEST_MARK)
            named[f"{GUEST}{name}" if name in named else name] = visitor
    return match(word, named)


def find_sitter(live: LiveTable, word: str) -> Found[Sitter] | Ambiguous | Unknown:
    """Who is meant of all who hold a seat at a table: by number, else by name."""
    sitters = live.table.lobby.sitters
    if word.isdecimal():
        numbered = {str(sitter.seat): sitter for sitter in sitters}
        number = word.lstrip("0")
        return Found(number, numbered[number], True) if number in numbered else Unknown(word, ())
    return match(word, {sitter.name.removesuffix(GUEST_MARK): sitter for sitter in reversed(sitters)})
