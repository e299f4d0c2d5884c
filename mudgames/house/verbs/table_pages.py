"""Pages about tables: the list of tables, and what every game can show of itself."""

from collections.abc import Callable
from functools import partial
from typing import Any

from mudgames.german import anzahl, und
from mudgames.house.hall import Hall
from mudgames.house.lobby import Phase
from mudgames.house.lobby_page import awaited_in_lobby, lobby_lines
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.screens import Screens, Style
from mudgames.kit.words import quoted

Page = Callable[[Screens[Any], Any, Style], list[str]]


def tables(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`tische`: every table that is not over."""
    lives = hall.open_tables()
    lines = hall.texts.lines("tables", "head" if lives else "none")
    for live in lives:
        lobby = live.table.lobby
        names = und([sitter.name for sitter in lobby.sitters if sitter.seat not in lobby.left])
        lines += hall.texts.lines("tables", live.table.phase.value, table=live.id, game=live.game.title, names=names)
        if lobby.private:
            lines[-1] += " " + hall.texts.line("tables", "private")
        if onlookers := len(hall.onlookers(live)):
            lines[-1] += " " + hall.texts.line(
                "tables", "onlookers", count=anzahl(onlookers, "Zuschauer", "Zuschauer")
            )
    visitor.tell(lines)


def game_page(page: Page, hall: Hall, visitor: Visitor, rest: str) -> None:
    """A page of the game, or of the lobby while nothing is played yet."""
    place = hall.place_of(visitor)
    if place is None:
        hall.say(visitor, "no_longer", "speech")
        return
    live, observer = place
    view = live.watch.view(observer)
    if view is None:
        visitor.tell(awaited_in_lobby(hall.texts, live, observer))
    else:
        visitor.tell(page(live.game.screens, view, visitor.style()))


def stand(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`stand`: how the game stands, or who sits in the lobby."""
    place = hall.place_of(visitor)
    if place is not None and place[0].table.phase is Phase.OVER and place[0].watch.view(place[1]) is None:
        hall.say(visitor, "closed", table=place[0].id)
    elif place is not None and place[0].watch.view(place[1]) is None:
        visitor.tell(lobby_lines(hall.texts, *place))
    else:
        game_page(lambda screens, view, style: screens.stand(view, style), hall, visitor, rest)


def course(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`verlauf [anzahl]`: every move of the game so far as this observer knows it, or the last ones."""
    most = int(rest[:4]) if rest.isdecimal() else None

    def page(screens: Screens[Any], view: Any, style: Style) -> list[str]:
        moves = screens.missed(None, view, style)
        shown = moves[-most:] if most else moves
        return hall.texts.lines("tables", "course" if moves else "no_course") + shown

    game_page(page, hall, visitor, "")


def table(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`tisch`: which table one's commands mean."""
    live = hall.live_of(visitor)
    wanted = rest.removeprefix(f"{live.game.key}-") if live is not None else rest
    if live is None:
        hall.say(visitor, "at_none", "tables")
    elif wanted and wanted != live.id.rpartition("-")[2]:
        hall.say(visitor, "not_yours", "tables", word=quoted(rest), table=live.id)
    else:
        name = "looks_on" if visitor.looks_on else "sits_at"
        hall.say(visitor, name, "tables", table=live.id, game=live.game.title)


def _page(page: Page) -> Callable[[Hall, Visitor, str], None]:
    return partial(game_page, page)


VERBS = (
    HouseVerb(("tische",), tables),
    HouseVerb(("stand",), stand, at_table=True),
    HouseVerb(("karten",), _page(lambda screens, view, style: screens.hand(view, style)), at_table=True),
    HouseVerb(("dran",), _page(lambda screens, view, style: screens.awaited(view, style)), at_table=True),
    HouseVerb(("letzte",), _page(lambda screens, view, style: screens.last(view, style)), at_table=True),
    HouseVerb(("verlauf",), course, at_table=True),
    HouseVerb(("tisch",), table),
)
