"""The hall: where everything comes together. It hears a line, finds who speaks and what the words mean, lets the
table decide and append, and tells everybody what happened.

The only part of the house that is not pure; the outside is behind ports. Verbs are given to it, so that this module
knows none of them.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve as changed

from mudgames.core.event import Json
from mudgames.core.rules import ComeBack, Command, Leave, Rejected, StandIn
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import Kind, SeatTaken, TableOpened
from mudgames.german import fold
from mudgames.house import gmcp
from mudgames.house.help import Help
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase
from mudgames.house.people import Confirming, Person, Visitor
from mudgames.house.ports import Chance, Journal, Line, Time
from mudgames.house.speech import Speech
from mudgames.house.telling import Telling
from mudgames.house.verb import HouseVerb
from mudgames.house.world import World
from mudgames.kit.game import Game
from mudgames.kit.grammar import Reading
from mudgames.kit.texts import Catalogue

log = logging.getLogger(__name__)

AWAY = 15 * 60
"""Seconds after which the keeper stands in for a guest who is away, and an absent person's lobby seat is freed."""
IDLE = "idle"
"""The line that keeps a router awake and is no sign of life."""
MOST_WAITING = 200
"""Lines of one person that may wait for an append."""


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
        self._telling = Telling(self)

    # -- start -------------------------------------------------------------------------------------

    def restore(self) -> None:
        """At start: fold every running table from the journal. Clocks start anew."""
        self._numbers = dict(self._journal.highest())
        for id, records in self._journal.running():
            opened = records[0].event
            if not isinstance(opened, TableOpened) or opened.game not in self.games:
                log.error("%s is left alone: there is no game for it", id)
                continue
            live = self._live(id, self.games[opened.game])
            live.restore(records)
            self.tables[id] = live
            live.arm()
            for sitter in live.table.lobby.sitters:
                self._wait_for(live, sitter.person)

    def _live(self, id: str, game: Game) -> LiveTable:
        return LiveTable(id, game, self._journal, self._chance, self.time, self._telling.happened)

    # -- coming and going --------------------------------------------------------------------------

    def enter(self, person: Person, line: Line) -> None:
        """A person has logged in on this line. A line that the person still had is taken over."""
        visitor = self.visitors.get(person.key)
        arrives = visitor is None
        if visitor is None:
            visitor = Visitor(person, self.world.start)
            self.visitors[person.key] = visitor
            live = self.table_of(person.key)
            if live is not None:
                visitor.table, visitor.room = live.id, live.game.keeper.room
        elif visitor.line is not None:
            old = visitor.line
            self._note_seen(visitor)
            visitor.line = None
            old.close(self.texts.lines("house", "taken_over"))
        visitor.line, visitor.away_since, visitor.pending, visitor.legal = line, None, None, None
        visitor.last_input = self.time.now()
        self.introduce(visitor)
        seated = self.live_of(visitor)
        if seated is None:
            self.look(visitor)
        else:
            seated.submit(lambda: self._return(visitor, seated), lambda: None)
        if arrives:
            self.tell_room(visitor, "comes", name=visitor.name)

    def introduce(self, visitor: Visitor) -> None:
        """GMCP: who one is, where one stands, which tables there are."""
        visitor.gmcp("Char.Name", {"name": visitor.name, "fullname": visitor.name})
        visitor.gmcp("Room.Info", self.world.describe(visitor.room))
        visitor.gmcp("Game.List", gmcp.listing(self.open_tables()))
        self.report_status(visitor)

    def report_status(self, visitor: Visitor) -> None:
        """GMCP Char.Status: after the login, after sitting down and standing up."""
        live = self.live_of(visitor)
        seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
        status: dict[str, Json] = {
            "name": visitor.name,
            "guest": visitor.person.guest,
            "table": live.id if live is not None and seat is not None else None,
            "seat": seat,
            "idle": self.time.now() - visitor.last_input,
            "ladder": {},
        }
        visitor.gmcp("Char.Status", status)

    def _return(self, visitor: Visitor, live: LiveTable) -> None:
        """Show a returning person what was missed, the hand and what is awaited (CL-124); take the seat back."""
        seat = live.table.lobby.seat_of(visitor.person.key)
        if seat is None or not visitor.present:
            return
        self._telling.welcome_back(visitor, live, seat)
        self.tell_table(live, visitor, "back", name=visitor.name)
        if seat in live.table.lobby.stood_in:
            live.insist(KEEPER, ComeBack(seat, at=self.time.now()))

    def lost(self, key: str, line: Line) -> None:
        """The connection `line` of this person is gone. A seat stays; who has none leaves the house."""
        visitor = self.visitors.get(key)
        if visitor is None or visitor.line is not line:
            return
        self._note_seen(visitor)
        visitor.line, visitor.pending, visitor.away_since = None, None, self.time.now()
        live = self.live_of(visitor)
        if live is None or live.table.phase is Phase.OVER:
            self._forget(visitor)
            return
        self.tell_table(live, visitor, "line_lost", name=visitor.name)
        self._wait_for(live, key)

    def leave_house(self, visitor: Visitor) -> None:
        """`ende`: the person goes; a seat at a running table stays and waits as after a lost line."""
        line = visitor.line
        if line is None:
            return
        self.lost(visitor.person.key, line)
        line.close(self.texts.lines("house", "farewell", name=visitor.name))

    def close(self) -> None:
        """The server stops: tell everybody and hang up. Running games are simply there after the restart."""
        for visitor in list(self.visitors.values()):
            if visitor.line is not None:
                visitor.line.close(self.texts.lines("house", "closing"))

    def _forget(self, visitor: Visitor) -> None:
        self.tell_room(visitor, "goes", name=visitor.name)
        self.detach(visitor)
        self.visitors.pop(visitor.person.key, None)

    def _note_seen(self, visitor: Visitor) -> None:
        live = self.live_of(visitor)
        if live is not None:
            visitor.seen[live.id] = live.version

    def _wait_for(self, live: LiveTable, key: str) -> None:
        """Act when an absent person has been away too long, unless the person is back or away anew by then."""
        visitor = self.visitors.get(key)
        since = visitor.away_since if visitor is not None else None

        def too_long() -> None:
            now = self.visitors.get(key)
            if now is not None and (now.present or now.away_since != since):
                return
            lobby = live.table.lobby
            seat = lobby.seat_of(key)
            if seat is None:
                return
            if lobby.phase is Phase.LOBBY:
                live.insist(seat, Leave(at=self.time.now()))
            elif lobby.phase is Phase.RUNNING and key.startswith("gast:") and seat not in lobby.stood_in:
                live.insist(KEEPER, StandIn(seat, at=self.time.now()))

        self.time.after(AWAY, too_long)

    # -- hearing -----------------------------------------------------------------------------------

    def hear(self, key: str, text: str) -> None:
        """A line that this person typed. Never raises: a fault of ours is logged, and the person is told."""
        visitor = self.visitors.get(key)
        if visitor is None:
            return
        if fold(text) != IDLE:
            visitor.last_input = self.time.now()
        live = self.live_of(visitor)
        try:
            if live is not None and live.in_flight and self._speech.concerns_table(visitor, text):
                self._wait(visitor, live, text)
            else:
                self._speech.understand(visitor, text)
        except Exception:
            log.exception("a line of %s could not be handled", visitor.name)
            self.say(visitor, "fault")

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
            self.say(visitor, "line_dropped", line=text)

        live.submit(run, dropped)

    def hear_gmcp(self, key: str, package: str, data: Json) -> None:
        """A GMCP message of this person's client: `Game.Get`, or a late subscription. It changes nothing."""
        visitor = self.visitors.get(key)
        if visitor is None or not (package == "Game.Get" or package.startswith("Core.Supports.")):
            return
        wanted = data if isinstance(data, dict) else {}
        live = self.live_of(visitor)
        if package != "Game.Get":
            self.introduce(visitor)
        if live is None or wanted.get("table", live.id) != live.id:
            visitor.gmcp("Game.List", gmcp.listing(self.open_tables()))
            return
        since = wanted.get("from")
        live.submit(
            lambda: self._telling.send_state(visitor, live, since if isinstance(since, int) else None), lambda: None
        )

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

    def open_tables(self) -> list[LiveTable]:
        """All tables that are not over, in order."""
        return [live for live in self.tables.values() if live.table.phase is not Phase.OVER]

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
        opening = (TableOpened(game.key), SeatTaken(1, visitor.name, Kind.HUMAN, visitor.person.key))

        def lost() -> None:
            del self.tables[live.id]
            self.say(visitor, "not_stored")

        live.append(opening, self.time.now(), lost)

    def stamped(self, command: Command) -> Command:
        """The command with the present time, as every command carries it (law 5)."""
        return changed(command, at=self.time.now())

    def act(self, visitor: Visitor, live: LiveTable, seat: Seat, command: Command) -> None:
        """Put a visitor's command to the table, when its turn in the table's queue comes."""

        def refused(rejected: Rejected) -> None:
            visitor.tell(self.refusal(live, seat, rejected))

        live.submit(
            lambda: live.propose(seat, self.stamped(command), refused, lambda: self.say(visitor, "not_stored")),
            lambda: self.say(visitor, "not_stored"),
        )

    def confirm(self, visitor: Visitor, live: LiveTable, command: Command, question: Sequence[str]) -> None:
        """Ask a safety question; the next `ja` sends the command."""
        visitor.pending = Confirming(live.id, command)
        visitor.tell([*question[:-1], f"{question[-1]} (ja/nein)"])

    def detach(self, visitor: Visitor) -> None:
        """The visitor no longer belongs to the table; one that is over and that nobody looks at is forgotten."""
        live = self.live_of(visitor)
        visitor.table = visitor.pending = visitor.legal = None
        if live is None or live.table.phase is not Phase.OVER:
            return
        if not any(other.table == live.id for other in self.visitors.values()):
            live.rest()
            del self.tables[live.id]

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
        return self._telling.refused(live, seat, rejected)

    def offer(self, visitor: Visitor, intro: Sequence[str], readings: Sequence[Reading]) -> None:
        """List readings with numbers; a bare number then picks one."""
        self._speech.offer(visitor, intro, readings)

    def look(self, visitor: Visitor) -> None:
        """`schau`: the room, its exits, who is here."""
        self._telling.room(visitor)

    def is_taken(self, guest_name: str) -> bool:
        """True if a guest of this name is in the house or holds a seat."""
        key = "gast:" + fold(guest_name)
        return key in self.visitors or self.table_of(key) is not None
