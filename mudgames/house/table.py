"""A table (Tisch): its lobby and, once started, the game's own state; decide, evolve and the answers of chance.

Pure. A table id (`spiel-17`) names one game from lobby to end. The events of one command are settled here: as
long as the state after them waits for chance, seat 0 answers, and all of it goes into the same append (law 5).
"""

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve as changed
from attrs import field, frozen

from mudgames.core.event import Event
from mudgames.core.rules import Accepted, Chance, Clock, Command, Decision, Pick, Picked, Rejected, Shuffled
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import Committed, Ended, Started
from mudgames.house import lobby as lobbies
from mudgames.house import noting, ports
from mudgames.house.fairness import deal_line
from mudgames.house.lobby import Lobby, Phase
from mudgames.kit.game import Game


@frozen
class Table:
    """A table's whole state; `play` is the state of the game's rules from `Started` on."""

    id: str
    game: Game
    lobby: Lobby = field(factory=Lobby)
    play: Any = None
    dealt: str | None = None
    """The line behind `Started.commitment`: hidden until the end."""

    @property
    def phase(self) -> Phase:
        """Lobby, running or over."""
        return self.lobby.phase

    def clock(self) -> Clock | None:
        """The clock that runs now, if any."""
        return self.game.rules.clock(self.play) if self.phase is Phase.RUNNING else None

    def wants(self) -> Chance | None:
        """The chance that the game waits for."""
        return self.game.rules.wants(self.play) if self.phase is Phase.RUNNING else None


def decide(table: Table, seat: Seat, command: Command) -> Decision:
    """Judge a command: the lobby's until the start and after the end, then the game's."""
    if isinstance(command, noting.NOTE_COMMANDS):
        return noting.decide(table.lobby, table.game, seat, command)
    if table.phase is not Phase.RUNNING or isinstance(command, lobbies.LOBBY_COMMANDS):
        return lobbies.decide(table.lobby, table.game, seat, command)
    return table.game.rules.decide(table.play, seat, command)


def evolve(table: Table, event: Event) -> Table:
    """The table after an event. The game's state begins with `Started`."""
    lobby = lobbies.evolve(table.lobby, table.game, event)
    play = table.play
    if isinstance(event, Started):
        play = table.game.rules.begin(lobby.setup())
    elif play is not None:
        play = table.game.rules.evolve(play, event)
    dealt = table.dealt
    if isinstance(event, Committed):
        dealt = deal_line(table.id, table.game.rules.deal(play), event.nonce)
    return changed(table, lobby=lobby, play=play, dealt=dealt)


def replay(table: Table, events: Iterable[Event]) -> Table:
    """The table after all events."""
    for event in events:
        table = evolve(table, event)
    return table


def settle(table: Table, events: tuple[Event, ...], answer: Callable[[Chance], Command]) -> tuple[Event, ...]:
    """`events`, and all that follow from them by chance. Raises RuntimeError on rules that refuse their chance."""
    after = replay(table, events)
    while (wanted := after.wants()) is not None:
        decision = decide(after, KEEPER, answer(wanted))
        if isinstance(decision, Rejected):
            raise RuntimeError(f"{table.id}: {table.game.key} wants {wanted} but refuses it: {decision.reason}")
        events += decision.events
        after = replay(after, decision.events)
    return events


def committed(table: Table, events: tuple[Event, ...], seals: ports.Seals) -> tuple[Event, ...]:
    """`events`, with the commitment to the deal where they start the game, and opened where they end it.

    A game deals in the append that starts it, so that the deal is known before anybody is told of the start."""
    if any(isinstance(event, Started) for event in events):
        end = next((place for place, event in enumerate(events) if isinstance(event, Ended)), len(events))
        events = (*events[:end], Committed(seals.nonce()), *events[end:])
        table = replay(table, events)
    elif not (events and isinstance(events[-1], Ended)):
        return events
    dealt = table.dealt
    if dealt is None:
        return events

    def completed(event: Event) -> Event:
        match event:
            case Started():
                return changed(event, commitment=seals.commitment(dealt))
            case Ended():
                return changed(event, opened=seals.opening(dealt))
        return event

    return tuple(map(completed, events))


def propose(
    table: Table, version: int, seat: Seat, command: Command, chance: ports.Chance, seals: ports.Seals
) -> Decision:
    """Decide a command, settle it, commit to a deal. `version` is the table's last one: it names the draws."""
    decision = decide(table, seat, command)
    if isinstance(decision, Rejected):
        return decision
    draws = iter(range(version + 1, version + 10_000))

    def answer(wanted: Chance) -> Command:
        if isinstance(wanted, Pick):
            return Picked(chance.pick(table.id, next(draws), wanted.count), at=command.at)
        return Shuffled(chance.shuffle(table.id, next(draws), wanted.keys), at=command.at)

    return Accepted(committed(table, settle(table, decision.events, answer), seals))


def flaws(table: Table) -> Iterable[str]:
    """Broken invariants of the game's state, in words."""
    return table.game.rules.flaws(table.play) if table.play is not None else ()
