"""The games under contract: the registry's, a toy with private facts and hints, and the smallest game there is.

The toys prove that nothing here is made for one game; `zahl` is the one that NEW-GAME.md teaches.
"""

from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Final

from contract.toy_game import GAME as TOY
from contract.zahl import GAME as ZAHL
from mudgames.core import rules as core_rules
from mudgames.core import table_events
from mudgames.core.event import Event
from mudgames.core.rules import Command
from mudgames.games import find_games
from mudgames.kit.game import Game

GAMES: Final = {**find_games(), TOY.key: TOY, ZAHL.key: ZAHL}


def modules(game: Game) -> Iterator[ModuleType]:
    """All modules of a game's folder."""
    package = import_module(game.package)
    yield package
    for module in walk_packages(package.__path__, f"{game.package}."):
        yield import_module(module.name)


def _own(module: ModuleType, kind: type) -> list[type[Any]]:
    members = (member for member in vars(module).values() if isinstance(member, type))
    return [member for member in members if member.__module__ == module.__name__ and issubclass(member, kind)]


def classes(game: Game, kind: type) -> list[type[Any]]:
    """The classes of this kind that a game's folder defines."""
    return [member for module in modules(game) for member in _own(module, kind)]


def command_classes(game: Game) -> list[type[Command]]:
    """Every command that may be put to a running game: its own and the core's."""
    found = [*classes(game, Command), *_own(core_rules, Command)]
    return [kind for kind in found if kind is not Command]


def event_classes(game: Game) -> list[type[Event]]:
    """Every event that may stand in a journal of this game: the table's and its own."""
    return [*table_events.TABLE_EVENTS, *game.events]


def atoms(value: Any) -> Iterator[bool | int | float | str]:
    """The plain values in a JSON value, an enum or a tuple, in order."""
    match value:
        case Enum():
            yield from atoms(value.value)
        case dict():
            yield from atoms(list(value.values()))
        case list() | tuple():
            for item in value:
                yield from atoms(item)
        case bool() | int() | float() | str():
            yield value
