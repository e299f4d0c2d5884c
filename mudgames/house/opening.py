"""Opening tables: a first one, or the next for the same round of people (Revanche)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mudgames.core import spans
from mudgames.core.event import Event
from mudgames.core.table_events import Invited, Kind, OptionSet, SeatTaken, TableOpened
from mudgames.house.customs import STATUE_AFTER
from mudgames.house.live import LiveTable
from mudgames.house.lobby import PRIVATE, STATUE, options_of
from mudgames.house.people import Visitor
from mudgames.kit.game import Game

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

TURN_CLOCK = "bedenkzeit"
"""The table option that the custom of the same name sets, in games that have one."""


def open_table(hall: Hall, visitor: Visitor, game: Game) -> None:
    """Open a new table of a game and take its first seat."""
    _open(hall, game, list(_customs(hall, game)), [visitor])


def rematch(hall: Hall, old: LiveTable) -> None:
    """Open a new table with the agreements of one that is over; whoever is still there moves along.

    Players keep their order. Spectators look on at the new table once it is durable."""
    lobby = old.table.lobby
    # Who is about to sit down elsewhere stays there; whose line is lost keeps a seat, but not the first one.
    still = [visitor for visitor, _ in hall.seated(old) if visitor.person.key not in hall.headings]
    players = sorted(still, key=lambda visitor: not visitor.present)
    onlookers = hall.onlookers(old)
    agreed = [
        OptionSet(option.name, lobby.options[option.name])
        for option in options_of(old.game)
        if lobby.options[option.name] != option.default
    ]
    names = {sitter.person: sitter.name for sitter in lobby.sitters} | {v.person.key: v.name for v in onlookers}
    known = {*lobby.invited, *names} if lobby.private else set()
    staying = {visitor.person.key for visitor in players}
    invited = [Invited(1, names.get(person, person), person) for person in sorted(known - staying)]
    live = _open(hall, old.game, [*agreed, *invited], players)

    def follow() -> None:
        for visitor in onlookers:
            moving = visitor.person.key in hall.headings
            if visitor.present and visitor.table == old.id and live.version and not moving:
                hall.look_on(visitor, live)

    live.submit(follow, lambda: None)


def _customs(hall: Hall, game: Game) -> Iterator[OptionSet]:
    """The house's customs where they are other than what the game starts with."""
    if hall.customs.statue_after != STATUE_AFTER:
        yield OptionSet(STATUE, spans.text(hall.customs.statue_after))
    if hall.customs.turn_clock is not None and any(option.name == TURN_CLOCK for option in game.options):
        yield OptionSet(TURN_CLOCK, spans.text(hall.customs.turn_clock))


def _open(hall: Hall, game: Game, agreed: Sequence[Event], players: Sequence[Visitor]) -> LiveTable:
    live = hall.new_table(game)
    live.closed = any(event == OptionSet(PRIVATE, "an") for event in agreed)
    for visitor in players:
        hall.headings[visitor.person.key] = live.id
    seats = [
        SeatTaken(seat, visitor.name, Kind.HUMAN, visitor.person.key) for seat, visitor in enumerate(players, start=1)
    ]

    def lost() -> None:
        hall.tables.pop(live.id, None)
        for visitor in players:
            hall.stays(visitor.person.key, live)
            hall.say(visitor, "not_stored")

    live.append((TableOpened(game.key), *agreed, *seats), hall.time.now(), lost)
    return live
