"""A keeper's language: verbs, and what a line that began with one turned out to mean.

The house finds the verb (abbreviations, nearest scope) and hands the rest of the line to `Verb.parse`, together
with what the speaker's seat knows. The answer is one of four frozen shapes; a misparse is data, never an error.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from attrs import field, frozen

from mudgames.core.rules import Command


@frozen
class Ask:
    """The line asks for this command."""

    command: Command


@frozen
class Confirm:
    """The line asks for this command, but only after `ja`. `question` names the text of the safety question, `facts`
    fill it in."""

    command: Command
    question: str
    facts: Mapping[str, Any] = field(factory=dict)


@frozen
class Show:
    """The line wants to see a page of the game's screens."""

    page: str
    argument: str = ""


@frozen
class Reading:
    """One way to read an ambiguous line: what the list says, and the full line that it stands for.

    `number` is the number to pick it by where the game prints one anyway (a card's); else its place in the list."""

    label: str
    line: str
    number: int | None = None


@frozen
class Misparse:
    """The line is not understood. `kind` keys the keeper's sentence, `facts` fill it in; `readings` are listed
    with numbers, and a bare number then picks one."""

    kind: StrEnum
    facts: Mapping[str, Any] = field(factory=dict)
    readings: tuple[Reading, ...] = ()


Parsed: TypeAlias = Ask | Confirm | Show | Misparse


@frozen
class Verb:
    """A verb of a keeper: `names` with the main word first; `parse(rest, view)` reads the rest of the line.

    A line that is a bare number and answers no list is read as `<verb> <number>` if the verb `takes_numbers`."""

    names: tuple[str, ...]
    parse: Callable[[str, Any], Parsed]
    takes_numbers: bool = False
