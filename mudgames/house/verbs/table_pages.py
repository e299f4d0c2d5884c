"""Pages about tables: the list of tables, and what every game can show of itself."""

from collections.abc import Callable
from functools import partial
from typing import Any

from mudgames.core.seats import Seat
from mudgames.german import und, zahlwort
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
    place = hall.seat_of(visitor)
    if place is None:
        hall.say(visitor, "no_longer", "speech")
        return
    live, seat = place
    if live.table.phase is Phase.LOBBY:
        visitor.tell(awaited_in_lobby(hall, live, seat))
    else:
        visitor.tell(page(live.game.screens, live.watch.view(seat), visitor.style()))


def stand(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`stand`: how the game stands, or who sits in the lobby."""
    place = hall.seat_of(visitor)
    if place is not None and place[0].table.phase is Phase.LOBBY:
        visitor.tell(lobby_lines(hall, *place))
    else:
        game_page(lambda screens, view, style: screens.stand(view, style), hall, visitor, rest)


def lobby_lines(hall: Hall, live: LiveTable, seat: Seat) -> list[str]:
    """Who sits at a table in lobby, the options, and what it waits for."""
    lobby, texts = live.table.lobby, hall.texts
    lines = texts.lines("lobby", "head", table=live.id, game=live.game.title)
    for sitter in lobby.sitters:
        name = "host" if sitter.seat == lobby.host else "sitter"
        lines += texts.lines("lobby", name, seat=sitter.seat, name=sitter.name)
    options = ", ".join(f"{name} {value}" for name, value in lobby.options.items())
    lines += texts.lines("lobby", "options", options=options) if options else []
    return lines + awaited_in_lobby(hall, live, seat)


def awaited_in_lobby(hall: Hall, live: LiveTable, seat: Seat) -> list[str]:
    """What the table waits for before the start, in one line."""
    lobby = live.table.lobby
    missing = live.game.least - len(lobby.sitters)
    if missing > 0:
        name, keeper = "missing_one" if missing == 1 else "missing", live.game.keeper.noun
        return hall.texts.lines("lobby", name, missing=zahlwort(missing), keeper=keeper)
    host = next((sitter.name for sitter in lobby.sitters if sitter.seat == lobby.host), "")
    return hall.texts.lines("lobby", "ready_host" if seat == lobby.host else "ready", host=host)


def _page(page: Page) -> Callable[[Hall, Visitor, str], None]:
    return partial(game_page, page)


VERBS = (
    HouseVerb(("tische",), tables),
    HouseVerb(("stand",), stand, at_table=True),
    HouseVerb(("karten",), _page(lambda screens, view, style: screens.hand(view, style)), at_table=True),
    HouseVerb(("dran",), _page(lambda screens, view, style: screens.awaited(view, style)), at_table=True),
    HouseVerb(("letzte",), _page(lambda screens, view, style: screens.last(view, style)), at_table=True),
)
