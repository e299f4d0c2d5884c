"""Commands as lines: what to type so that a keeper understands exactly this command.

A client that knows the offers of Game.Legal, verb and card keys, types the verb and the keys. So this must do for
every command, unless a game offers a `phrase(command) -> str` of its own.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from contract.registry import atoms
from mudgames.core.rules import Command
from mudgames.german import Found, match
from mudgames.kit.game import Game
from mudgames.kit.grammar import Ask, Confirm, Parsed, Verb


def words(command: Command) -> str:
    """The values of a command's fields, blanks between them; not the time, which nobody types."""
    own = (field.name for field in attrs.fields(type(command)) if field.name != "at")
    return " ".join(str(atom) for name in own for atom in atoms(getattr(command, name)))


def _candidates(game: Game, command: Command) -> Iterator[str]:
    phrase = getattr(game, "phrase", None)
    if phrase is not None:
        yield phrase(command)
        return
    for verb in game.verbs:
        yield f"{verb.names[0]} {words(command)}".strip()


def verb_of(game: Game, line: str) -> tuple[Verb, str] | None:
    """The game's verb that a line begins with, and the rest of the line."""
    word, _, rest = line.strip().partition(" ")
    found = match(word, {name: verb for verb in game.verbs for name in verb.names})
    return (found.value, rest.strip()) if isinstance(found, Found) else None


def parsed(game: Game, line: str, view: Any) -> Parsed | None:
    """How the keeper understands a line; None if it begins with no verb of the game."""
    found = verb_of(game, line)
    return found[0].parse(found[1], view) if found else None


def spoken(game: Game, command: Command, view: Any) -> list[str]:
    """The lines to type for a command, `ja` included where it is asked for; [] if there are none."""
    for line in _candidates(game, command):
        match parsed(game, line, view):
            case Ask(understood) if understood == command:
                return [line]
            case Confirm(understood) if understood == command:
                return [line, "ja"]
    return []
