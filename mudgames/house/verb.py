"""A verb of the house: a word that everybody may type, and what the hall does about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from mudgames.house.hall import Hall
    from mudgames.house.people import Visitor


@frozen
class HouseVerb:
    """`names` with the main word first; `run(hall, visitor, rest)`. A verb `at_table` is nearer than others and is
    refused to who sits at no table. A verb that is `free` looks at no table and waits for no append in flight.
    `takes_numbers` as in kit.grammar.Verb."""

    names: tuple[str, ...]
    run: Callable[[Hall, Visitor, str], None]
    at_table: bool = False
    free: bool = False
    takes_numbers: bool = False
    in_full: bool = False
    """True if an abbreviation is refused while a game runs: what the verb does there cannot be undone."""
