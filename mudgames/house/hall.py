"""The hall: where everything comes together. It hears a line, finds who speaks and what the words mean, lets the
table decide and append, and tells everybody what happened.

The only part of the house that is not pure, with its two hands: `presence` (who comes and goes) and `telling`. The
outside is behind ports. Verbs are given to it, so that this module knows none of them.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve as changed

from mudgames.core.event import Json
from mudgames.core.rules import Command, Rejected
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import Kind, SeatTaken, TableOpened
from mudgames.german import fold
from mudgames.house import gmcp
from mudgames.house.help import Help
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase, Sit
from mudgames.house.people import GUEST, Confirming, Person, Visitor, guest
from mudgames.house.ports import Chance, Journal, Line, Record, Time
from mudgames.house.presence import Presence
from mudgames.house.speech import Speech
from mudgames.house.telling import Telling
from mudgames.house.verb import HouseVerb
from mudgames.house.world import World
from mudgames.kit.game import Game
from mudgames.kit.grammar import Reading
from mudgames.kit.texts import Catalogue
from mudgames.kit.words import quoted

log = logging.getLogger(__name__)

IDLE = "idle"
"""The line that keeps a router awake. It is no sign of life and answers no question."""
MOST_WAITING = 2500
"""Lines and requests of one person that may wait for an append."""


class Hall:
    """The house at run time: its visitors and its live tables."""

    def __init__(
        self,
        games: Mapping[str, Game],
        world: World,
        texts: Catalogue,
        help: Help,
        verbs: Sequence[HouseVerb],
        journal: Journal,
        chance: Chance,
        time: Time,
    ) -> None:
        self.games, self.world, self.texts, self.help, self.time = games, world, texts, help, time
        self.visitors: dict[str, Visitor] = {}
        self.tables: dict[str, LiveTable] = {}
        self._journal, self._chance = journal, chance
        self._numbers: dict[str, int] = {}
        self._speech = Speech(self, verbs)
        self.telling = Telling(self)
        self.presence = Presence(self)

    # -- start -------------------------------------------------------------------------------------

    def restore(self) -> None:
        """At start: fold every running table from the journal. Clocks start anew."""
        self._numbers = dict(self._journal.highest())
        for id, records in self._journal.running():
            try:
                self._restore(id, records)
            except Exception:
                # One game that this server cannot replay must not keep all the others away.
                log.exception("%s is left alone: it does not replay", id)

    def _restore(self, id: str, records: Sequence[Record]) -> None:
        opened = records[0].event
        if not isinstance(opened, TableOpened) or opened.game not in self.games:
            log.error("%s is left alone: there is no game for it", id)
            return
        live = self._live(id, self.games[opened.game])
        live.restore(records)
        self.tables[id] = live
        live.arm()
        for sitter in live.table.lobby.sitters:
            self.presence.wait_for(live, sitter.person)

    def _live(self, id: str, game: Game) -> LiveTable:
        return LiveTable(id, game, self._journal, self._chance, self.time, self.telling.happened)

    # -- coming and going: what the outside calls ----------------------------------------------------

    def enter(self, person: Person, line: Line) -> None:
        """A person has logged in on this line. A line that the person still had is taken over."""
        self.presence.enter(person, line)

    def lost(self, key: str, line: Line) -> None:
        """The connection `line` of this person is gone. A seat stays; who has none leaves the house."""
        self.presence.lost(key, line)

    def close(self) -> None:
        """The server stops: tell everybody and hang up. Running games are simply there after the restart."""
        self.presence.close()

    def is_taken(self, guest_name: str) -> bool:
        """True if a guest of this name is in the house or holds a seat."""
        key = guest(guest_name).key
        return key in self.visitors or self.table_of(key) is not None

    def seated_guests(self) -> set[str]:
        """The folded names of all guests who hold a seat."""
        sitters = (sitter for live in self.open_tables() for sitter in live.table.lobby.sitters)
        return {sitter.person.removeprefix(GUEST) for sitter in sitters if sitter.person.startswith(GUEST)}

    # -- hearing -----------------------------------------------------------------------------------

    def hear(self, key: str, text: str) -> None:
        """A line that this person typed. Never raises: a fault of ours is logged, and the person is told."""
        visitor = self.visitors.get(key)
        if visitor is None or fold(text) == IDLE:
            return
        visitor.last_input = self.time.now()
        try:
            live = self._awaited(visitor)
            if live is not None and self._speech.concerns_table(visitor, text):
                self._wait(visitor, live, text)
            else:
                self._note_seen(visitor)
                self._speech.understand(visitor, text)
        except Exception:
            log.exception("a line of %s could not be handled", visitor.name)
            self.say(visitor, "fault")

    def _awaited(self, visitor: Visitor) -> LiveTable | None:
        """The visitor's table, or the one where a chair is being taken, if an append is in flight there."""
        live = self.tables.get(visitor.heading) if visitor.heading is not None else self.live_of(visitor)
        return live if live is not None and live.in_flight else None

    def _note_seen(self, visitor: Visitor) -> None:
        live = self.live_of(visitor)
        if live is not None and not live.in_flight and visitor.present:
            visitor.seen = live.version

    def _wait(self, visitor: Visitor, live: LiveTable, text: str) -> None:
        if visitor.waiting >= MOST_WAITING:
            self.say(visitor, "too_many_waiting")
            return
        visitor.waiting += 1

        def run() -> None:
            visitor.waiting -= 1
            self.hear(visitor.person.key, text)

        def dropped() -> None:
            visitor.waiting -= 1
            self.say(visitor, "line_dropped", line=quoted(text))

        live.submit(run, dropped)

    def hear_gmcp(self, key: str, package: str, data: Json) -> None:
        """A GMCP message of this person's client: `Game.Get`, or a late subscription. It changes nothing."""
        visitor = self.visitors.get(key)
        if visitor is None:
            return
        if package == "Game.Get":
            self._get(visitor, data if isinstance(data, dict) else {})
        elif package.startswith("Core.Supports."):
            self.subscribe(visitor)

    def subscribe(self, visitor: Visitor) -> None:
        """The client wants messages from now on: who, where, which tables, and how things stand at one's own."""
        self.presence.introduce(visitor)
        self._get(visitor, {})

    def _get(self, visitor: Visitor, wanted: Mapping[str, Json]) -> None:
        live = self.live_of(visitor)
        if live is None or wanted.get("table", live.id) != live.id:
            visitor.gmcp("Game.List", lambda: gmcp.listing(self.open_tables()))
            return
        since = wanted.get("from")
        self._send_state(visitor, live, since if isinstance(since, int) and not isinstance(since, bool) else None)

    def _send_state(self, visitor: Visitor, live: LiveTable, since: int | None) -> None:
        if visitor.waiting >= MOST_WAITING:
            return
        visitor.waiting += 1

        def run() -> None:
            visitor.waiting -= 1
            self.telling.send_state(visitor, live, since)

        def dropped() -> None:
            visitor.waiting -= 1
            self._send_state(visitor, live, since)

        live.submit(run, dropped)

    # -- tables ------------------------------------------------------------------------------------

    def table_of(self, key: str) -> LiveTable | None:
        """The table at which this person holds a seat that is not over."""
        for live in self.tables.values():
            if live.table.phase is not Phase.OVER and live.table.lobby.seat_of(key) is not None:
                return live
        return None

    def live_of(self, visitor: Visitor) -> LiveTable | None:
        """The table the visitor sits at, or sat at last."""
        return self.tables.get(visitor.table) if visitor.table is not None else None

    def seat_of(self, visitor: Visitor) -> tuple[LiveTable, Seat] | None:
        """The visitor's table and seat, if there is one."""
        live = self.live_of(visitor)
        seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
        return (live, seat) if live is not None and seat is not None else None

    def open_tables(self) -> list[LiveTable]:
        """All tables that are not over, in order; not those whose opening is still to be written."""
        return [live for live in self.tables.values() if live.version and live.table.phase is not Phase.OVER]

    def seated(self, live: LiveTable) -> Iterable[tuple[Visitor, Seat]]:
        """The visitors at a table with their seats; who left it is not among them."""
        for sitter in live.table.lobby.sitters:
            visitor = self.visitors.get(sitter.person)
            if visitor is not None and visitor.table == live.id and sitter.seat not in live.table.lobby.left:
                yield visitor, sitter.seat

    def open_table(self, visitor: Visitor, game: Game) -> None:
        """Open a new table of a game and take its first seat."""
        self._numbers[game.key] = self._numbers.get(game.key, 0) + 1
        live = self._live(f"{game.key}-{self._numbers[game.key]}", game)
        self.tables[live.id] = live
        visitor.heading = live.id
        opening = (TableOpened(game.key), SeatTaken(1, visitor.name, Kind.HUMAN, visitor.person.key))

        def lost() -> None:
            self.tables.pop(live.id, None)
            visitor.heading = None
            self.say(visitor, "not_stored")

        live.append(opening, self.time.now(), lost)

    def act(self, visitor: Visitor, live: LiveTable, command: Command) -> None:
        """Put a visitor's command to the table, when its turn in the table's queue comes.

        The seat is looked up only then: in the lobby seats close up. A question that is open is dropped."""
        visitor.pending = None
        sits_down = isinstance(command, Sit)
        if sits_down:
            visitor.heading = live.id

        def lost() -> None:
            visitor.heading = None
            self.say(visitor, "not_stored")

        def run() -> None:
            seat = KEEPER if sits_down else live.table.lobby.seat_of(visitor.person.key)
            if seat is None:
                self.say(visitor, "no_longer", "speech")
                return

            def refused(rejected: Rejected) -> None:
                visitor.heading = None
                visitor.tell(self.refusal(live, seat, rejected))

            live.propose(seat, changed(command, at=self.time.now()), refused, lost)

        live.submit(run, lost)

    def confirm(self, visitor: Visitor, live: LiveTable, command: Command, question: Sequence[str]) -> None:
        """Ask a safety question; the next `ja` sends the command."""
        visitor.pending = Confirming(live.id, command)
        visitor.tell([*question[:-1], f"{question[-1]} (ja/nein)"])

    def detach(self, visitor: Visitor) -> None:
        """The visitor no longer belongs to the table."""
        live = self.live_of(visitor)
        visitor.table = visitor.pending = None
        visitor.gmcp_sent.clear()
        if live is not None:
            self.put_away(live)

    def put_away(self, live: LiveTable) -> None:
        """Forget a table that is over and that nobody looks at any more."""
        over = live.table.phase is Phase.OVER
        if over and not any(visitor.table == live.id for visitor in self.visitors.values()):
            live.rest()
            self.tables.pop(live.id, None)

    # -- telling -----------------------------------------------------------------------------------

    def say(self, visitor: Visitor, name: str, section: str = "house", /, **values: Any) -> None:
        """A sentence of the house to one visitor."""
        visitor.tell(self.texts.lines(section, name, **values))

    def tell_room(self, speaker: Visitor, name: str, /, **values: Any) -> None:
        """A sentence to the others in the speaker's room. Presence and talk are no table events."""
        for other in self.visitors.values():
            if other is not speaker and other.room == speaker.room:
                self.say(other, name, **values)

    def tell_table(self, live: LiveTable, about: Visitor, name: str, /, **values: Any) -> None:
        """A sentence about presence to the others at a table."""
        for other, _ in self.seated(live):
            if other is not about:
                self.say(other, name, **values)

    def refusal(self, live: LiveTable, seat: Seat, rejected: Rejected) -> list[str]:
        """The words for a refusal."""
        return self.telling.refused(live, seat, rejected)

    def offer(self, visitor: Visitor, intro: Sequence[str], readings: Sequence[Reading]) -> None:
        """List readings with numbers; a bare number then picks one."""
        self._speech.offer(visitor, intro, readings)

    def look(self, visitor: Visitor) -> None:
        """`schau`: the room, its exits, who is here."""
        self.telling.room(visitor)
