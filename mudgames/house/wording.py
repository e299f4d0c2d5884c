"""Words for what happens at a table: the game's own for its events, the house's for those around the game."""

from typing import Any

from attrs import frozen

from mudgames.core.event import Event, fields
from mudgames.core.rules import Rejected
from mudgames.core.seats import SPECTATORS, Observer, Seat
from mudgames.core.table_events import (
    Committed,
    Ended,
    HelpAnnounced,
    HelpSwitched,
    Invited,
    OptionSet,
    SeatLeft,
    SeatTaken,
    ShownOut,
    Started,
)
from mudgames.german import oder, und, zahlwort
from mudgames.house import lobby as lobbies
from mudgames.house import noting
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Lobby
from mudgames.kit.screens import Style
from mudgames.kit.texts import Catalogue


@frozen
class Reader:
    """Whom a line is for: the person, the eyes the table is seen with, and how lines are laid out."""

    person: str
    observer: Observer
    style: Style


def event_lines(texts: Catalogue, live: LiveTable, before: Lobby, reader: Reader, event: Event) -> list[str]:
    """Lines about an event that has just been folded and that the reader may know. `before`: the lobby until then."""
    view = live.watch.view(reader.observer)
    match event:
        case Committed():
            return []
        case OptionSet():
            return texts.lines("OptionSet", "other", **fields(event))
        case Invited(by, name):
            return texts.lines("Invited", "other", name=name, by=name_of(live.table.lobby, by))
        case Ended():
            return _ended(texts, live, view, event)
        case HelpAnnounced(seat, name, on):
            role = f"{'seat' if seat == reader.observer else 'other'}_{'on' if on else 'off'}"
            return texts.lines("HelpAnnounced", role, by=name_of(live.table.lobby, seat), name=name)
    if isinstance(event, noting.NOTE_EVENTS):
        switched = "on" if getattr(event, "on", False) else "off"
        role = switched if isinstance(event, HelpSwitched) else "seat"
        return texts.lines(type(event).__name__, role, **fields(event))
    if view is None:
        return _lobby_lines(texts, live, before, reader, event)
    lines = live.game.screens.told(view, event)
    if isinstance(event, Started) and event.commitment is not None:
        name = "sealed_linear" if reader.style.linear else "sealed"
        lines += texts.lines("fair", name, table=live.id, commitment=event.commitment)
    return lines


def _ended(texts: Catalogue, live: LiveTable, view: Any, event: Ended) -> list[str]:
    if event.reason in lobbies.HOUSE_ENDINGS:
        return texts.lines("house", event.reason, table=live.id)
    opened = texts.lines("fair", "opened", table=live.id) if event.opened is not None else []
    return live.game.screens.told(view, event) + opened


def _lobby_lines(texts: Catalogue, live: LiveTable, before: Lobby, reader: Reader, event: Event) -> list[str]:
    now, name = live.table.lobby, type(event).__name__
    values: dict[str, Any] = {
        "table": live.id,
        "keeper": live.game.keeper.noun,
        "least": zahlwort(live.game.least),
        "host": name_of(now, now.host),
    }
    match event:
        case SeatTaken(seat, newcomer, _, person):
            role = "other" if person != reader.person else "host" if seat == now.host else "you"
            return texts.lines(name, role, name=newcomer, seat=seat, **values)
        case ShownOut(seat):
            role = "seat" if seat == reader.observer else "other"
            return texts.lines(name, role, name=name_of(before, seat), **values)
        case SeatLeft(seat) if reader.observer == SPECTATORS:
            return texts.lines(name, "other", name=name_of(before, seat))
        case SeatLeft(seat) if now.seat_of(reader.person) is None:
            return texts.lines(name, "you", seat=seat, **values)
        case SeatLeft(seat):
            lines = texts.lines(name, "other", name=name_of(before, seat))
            if before.seat_of(reader.person) == reader.observer:
                return lines
            role = "host" if reader.observer == now.host else "moved"
            return lines + texts.lines(name, role, seat=reader.observer)
    return texts.lines(name, "other", **fields(event))


def refusal_lines(texts: Catalogue, live: LiveTable, observer: Observer, rejected: Rejected) -> list[str]:
    """The words for a refusal: the house's or the keeper's."""
    if not isinstance(rejected.reason, lobbies.Reason | noting.Reason):
        return live.game.screens.refused(live.watch.view(observer), rejected)
    lobby = live.table.lobby
    facts: dict[str, Any] = {"keeper": live.game.keeper.noun, **rejected.facts}
    facts["host"] = name_of(lobby, facts.get("host"))
    facts["seats"] = oder(f"{seat} ({name_of(lobby, seat)})" for seat in facts.get("seats", ()))
    for name, listed in (("options", und), ("values", oder)):
        facts[name] = listed(map(str, facts.get(name, ())))
    if isinstance(rejected.reason, lobbies.Reason):
        for name in facts.keys() & {"least", "most"}:
            facts[name] = zahlwort(facts[name])
    return texts.lines("refused", rejected.reason.value, **facts)


def name_of(lobby: Lobby, seat: Seat | None) -> str:
    """The name on a seat; nothing where nobody sits."""
    return next((sitter.name for sitter in lobby.sitters if sitter.seat == seat), "")
