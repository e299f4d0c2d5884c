"""Pages about tables: the list of tables, and what every game can show of itself."""

from collections.abc import Callable
from functools import partial
from typing import Any

from mudgames.german import anzahl, und
from mudgames.house.hall import Hall
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.screens import Screens, Style

Page = Callable[[Screens[Any], Any, Style], list[str]]


def tables(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`tische`: every table that is not over."""
    lives = hall.open_tables()
    lines = hall.texts.lines("tables", "head" if lives else "none")
    for live in lives:
        lobby = live.table.lobby
        names = und([sitter.name for sitter in lobby.sitters if sitter.seat not in lobby.left])
        lines += hall.texts.lines("tables", live.table.phase.value, table=live.id, game=live.game.title, names=names)
    visitor.tell(lines)


def game_page(page: Page, hall: Hall, visitor: Visitor, rest: str) -> None:
    """A page of the game, or of the lobby while nothing is played yet."""
    live = hall.live_of(visitor)
    seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
    if live is None or seat is None:
        hall.say(visitor, "no_longer", "speech")
    elif live.table.phase is Phase.LOBBY:
        visitor.tell(lobby_lines(hall, live))
    else:
        visitor.tell(page(live.game.screens, live.watch.view(seat), visitor.style()))


def lobby_lines(hall: Hall, live: LiveTable) -> list[str]:
    """Who sits at a table in lobby, the options, and what it waits for."""
    lobby = live.table.lobby
    texts = hall.texts
    lines = texts.lines("lobby", "head", table=live.id, game=live.game.title)
    for sitter in lobby.sitters:
        name = "host" if sitter.seat == lobby.host else "sitter"
        lines += texts.lines("lobby", name, seat=sitter.seat, name=sitter.name)
    options = ", ".join(f"{name} {value}" for name, value in lobby.options.items())
    lines += texts.lines("lobby", "options", options=options) if options else []
    missing = live.game.least - len(lobby.sitters)
    host = next((s.name for s in lobby.sitters if s.seat == lobby.host), "")
    if missing > 0:
        return lines + texts.lines("lobby", "missing", missing=anzahl(missing, "Person", "Personen"))
    return lines + texts.lines("lobby", "ready", host=host)


def _page(page: Page) -> Callable[[Hall, Visitor, str], None]:
    return partial(game_page, page)


VERBS = (
    HouseVerb(("tische",), tables),
    HouseVerb(("stand",), _page(lambda screens, view, style: screens.stand(view, style)), at_table=True),
    HouseVerb(("karten",), _page(lambda screens, view, style: screens.hand(view, style)), at_table=True),
    HouseVerb(("dran",), _page(lambda screens, view, style: screens.awaited(view, style)), at_table=True),
    HouseVerb(("letzte",), _page(lambda screens, view, style: screens.last(view, style)), at_table=True),
)
