"""The page of a table that has not started: who sits there, what is agreed, what it waits for."""

from mudgames.core.seats import Observer
from mudgames.german import zahlwort
from mudgames.house.live import LiveTable
from mudgames.house.lobby import PRIVATE, options_of
from mudgames.kit.texts import Catalogue


def lobby_lines(texts: Catalogue, live: LiveTable, observer: Observer) -> list[str]:
    """Who sits at a table in lobby, what is agreed other than usual, and what it waits for."""
    lobby = live.table.lobby
    head = "head_private" if lobby.private else "head"
    lines = texts.lines("lobby", head, table=live.id, game=live.game.title)
    for sitter in lobby.sitters:
        name = "host" if sitter.seat == lobby.host else "sitter"
        lines += texts.lines("lobby", name, seat=sitter.seat, name=sitter.name)
    named = (option.name for option in options_of(live.game) if option.name != PRIVATE)
    options = ", ".join(f"{name} {lobby.options[name]}" for name in named)
    lines += texts.lines("lobby", "options", options=options)
    return lines + awaited_in_lobby(texts, live, observer)


def awaited_in_lobby(texts: Catalogue, live: LiveTable, observer: Observer) -> list[str]:
    """What the table waits for before the start, in one line."""
    lobby = live.table.lobby
    missing = live.game.least - len(lobby.sitters)
    if missing > 0:
        name, keeper = "missing_one" if missing == 1 else "missing", live.game.keeper.noun
        return texts.lines("lobby", name, missing=zahlwort(missing), keeper=keeper)
    host = next((sitter.name for sitter in lobby.sitters if sitter.seat == lobby.host), "")
    return texts.lines("lobby", "ready_host" if observer == lobby.host else "ready", host=host)
