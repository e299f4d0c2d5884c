"""GMCP messages about tables (spec gmcp.md, root `Game`): the same visible events and views, as JSON."""

from collections.abc import Callable, Iterable, Mapping

from mudgames.core.event import Event, Json, fields
from mudgames.core.seats import SPECTATORS, Observer, Seat
from mudgames.core.table_events import Ended, Kind
from mudgames.house.ladder import Gain
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase, Sitter
from mudgames.kit.notepad import Pad, notes_json


def listing(lives: Iterable[tuple[LiveTable, int]]) -> Json:
    """Game.List: every table that is not over, each with the number of its spectators."""
    return [
        {
            "table": live.id,
            "game": live.game.key,
            "keeper": live.game.keeper.name,
            "phase": live.table.phase.value,
            "seats": len(live.table.lobby.sitters) - len(live.table.lobby.left),
            "max": live.game.most,
            "spectators": spectators,
            "private": live.table.lobby.private,
        }
        for live, spectators in lives
    ]


def state(live: LiveTable, observer: Observer, present: Callable[[str], bool]) -> Json:
    """Game.State as this observer may see it. `present(person)` tells who is connected."""
    lobby, view, views = live.table.lobby, live.watch.view(observer), live.game.views

    def seat(sitter: Sitter) -> Json:
        kept = sitter.seat in lobby.left | lobby.stood_in
        return {
            "seat": sitter.seat,
            "name": sitter.name,
            "kind": (Kind.KEEPER if kept else sitter.kind).value,
            "level": None,
            "cards": views.cards(view, sitter.seat) if view is not None else 0,
            "present": sitter.seat not in lobby.left and present(sitter.person),
            "out": view is not None and views.out(view, sitter.seat),
        }

    return {
        "table": live.id,
        "game": live.game.key,
        "phase": live.table.phase.value,
        "seq": live.watch.seq(observer),
        "you": None if observer == SPECTATORS else observer,
        "host": lobby.host,
        "turn": views.turn(view) if view is not None else None,
        "due": list(views.due(view)) if view is not None else [],
        "seats": [seat(sitter) for sitter in lobby.sitters],
        "options": dict(lobby.options),
        "hand": list(views.hand(view)) if view is not None else [],
        "public": views.public(view) if view is not None else {},
        "legal": legal_verbs(live, observer),
    }


def legal_verbs(live: LiveTable, observer: Observer) -> list[Json]:
    """The verbs of Game.State's field `legal`."""
    lobby, view = live.table.lobby, live.watch.view(observer)
    if live.table.phase is Phase.LOBBY:
        ready = observer == lobby.host and len(lobby.sitters) >= live.game.least
        return ["starte"] if ready else []
    return [legal.verb for legal in live.game.views.legal(view)] if view is not None else []


def legal(live: LiveTable, observer: Observer) -> Json:
    """Game.Legal: what this seat may do now."""
    view = live.watch.view(observer)
    if live.table.phase is Phase.LOBBY or view is None:
        offers: list[Json] = [{"verb": verb, "cards": []} for verb in legal_verbs(live, observer)]
    else:
        offers = [{"verb": item.verb, "cards": list(item.cards)} for item in live.game.views.legal(view)]
    return {"table": live.id, "legal": offers}


def notes(live: LiveTable, observer: Observer, pad: Pad) -> Json:
    """Game.Notes: the observer's notepad."""
    rows = notes_json(pad.sheet, live.watch.columns(), live.watch.cells(observer))
    return {"table": live.id, "rows": rows}


def event(live: LiveTable, seq: int, happened: Event) -> Json:
    """Game.Event: a visible event with the observer's own number."""
    return {"table": live.id, "seq": seq, "event": type(happened).__name__, **fields(happened)}


def over(live: LiveTable, ended: Ended, gains: Mapping[Seat, Gain]) -> Json:
    """Game.Over. `ladder` lists what it brought everybody who climbs one: points, and the rung after it."""
    return {
        "table": live.id,
        "winners": list(ended.winners),
        "reason": ended.reason,
        "solution": list(ended.solution),
        "ladder": [{"seat": seat, "points": gain.points, "rung": gain.after} for seat, gain in sorted(gains.items())],
    }
