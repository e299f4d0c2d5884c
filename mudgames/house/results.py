"""What came of a finished table, computed from its public facts: from its journal at any time, or at its end."""

from collections.abc import Sequence

from mudgames.core.table_events import Ended
from mudgames.house import lobby as lobbies
from mudgames.house.lobby import HOUSE_ENDINGS, Lobby
from mudgames.house.ports import Finish, Record, Result
from mudgames.kit.game import Game


def result_of(table: str, game: Game, records: Sequence[Record]) -> Result:
    """The result of a table from all its records. Raises ValueError if it has not ended."""
    lobby, at = Lobby(), 0
    for record in records:
        lobby = lobbies.evolve(lobby, game, record.event)
        if isinstance(record.event, Ended):
            at = record.at
    return result_at_end(table, game, lobby, at)


def result_at_end(table: str, game: Game, lobby: Lobby, at: int) -> Result:
    """The result of a table from its lobby after the end, which came at `at` (UTC seconds). Raises ValueError if it
    has not ended. A table that never started has the seats that were taken then."""
    ended = lobby.ended
    if ended is None:
        raise ValueError(f"{table} has not ended")
    # Of a table that the house closes the game has no say.
    places = None if ended.reason in HOUSE_ENDINGS else game.places(lobby.setup(), ended)
    seats = tuple(
        Finish(s.seat, s.name, s.person, s.kind, s.seat in lobby.left, (places or {}).get(s.seat))
        for s in lobby.sitters
    )
    return Result(table, game.key, at, ended.reason, places is not None, seats)
