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
from mudgames.core.seats import KEEPER, SPECTATORS, Observer, Seat
from mudgames.core.table_events import TableOpened
from mudgames.german import fold
from mudgames.house.caretaker import Caretaker
from mudgames.house.clients import MOST_WAITING, Clients
from mudgames.house.customs import USUAL, Customs
from mudgames.house.help import Help
from mudgames.house.honours import Honours
from mudgames.house.letterbox import Letterbox
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase, Sit
from mudgames.house.people import GUEST, Confirming, Person, Visitor, guest
from mudgames.house.ports import Line, Outside, Record
from mudgames.house.presence import Presence
from mudgames.house.quiet import Quiet
from mudgames.house.room_page import greeting_lines, room_lines
from mudgames.house.speech import Speech
from mudgames.house.statue import Statues
from mudgames.house.talk import woke
from mudgames.house.telling import Telling
from mudgames.house.verb import HouseVerb
from mudgames.house.wording import refusal_lines
from mudgames.house.world import World
from mudgames.kit.game import Game
from mudgames.kit.grammar import Reading
from mudgames.kit.texts import Catalogue
from mudgames.kit.words import quoted

log = logging.getLogger(__name__)

IDLE = "idle"
"""The line that keeps a router awake. It is no sign of life and answers no question."""


class Hall:
    """The house at run time: its visitors and its live tables."""

    def __init__(
        self,
        games: Mapping[str, Game],
        world: World,
        texts: Catalogue,
        help: Help,
        verbs: Sequence[HouseVerb],
        outside: Outside,
        customs: Customs = USUAL,
    ) -> None:
        self.games, self.world, self.texts, self.help = games, world, texts, help
        self.outside, self.time, self.customs = outside, outside.time, customs
        self.since = self.time.now()
        """UTC seconds since when this house is open: it knows of nobody's presence before."""
        self.visitors: dict[str, Visitor] = {}
        self.tables: dict[str, LiveTable] = {}
        self._numbers: dict[str, int] = {}
        self.headings: dict[str, str] = {}
        """The table at which a person is about to sit down, until that is durable, refused or lost. It outlives the
        person's connection: nobody sits down twice."""
        self._onlookers: dict[str, dict[str, Visitor]] = {}
        """Spectators by table and person."""
        self._speech = Speech(self, verbs)
        self.telling = Telling(self)
        self.presence = Presence(self)
        self.clients = Clients(self)
        self.statues = Statues(self)
        self.quiet = Quiet(self)
        self.caretaker = Caretaker(self)
        self.honours = Honours(games, outside.results)
        self.letterbox = Letterbox(outside.comments, outside.time)

    # -- start -------------------------------------------------------------------------------------

    def restore(self) -> None:
        """At start: fold every running table from the journal. Clocks start anew."""
        self.caretaker.begin()
        self.honours.restore(self.outside.journal)
        self._numbers = dict(self.outside.journal.highest())
        for id, records in self.outside.journal.running():
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
        out = self.outside
        return LiveTable(id, game, out.journal, out.chance, out.seals, out.time, self.telling.happened)

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
        """True if a guest of this name is in the house, holds a seat, or is invited to a table."""
        key = guest(guest_name).key
        return key in self.visitors or key.removeprefix(GUEST) in self.expected_guests()

    def expected_guests(self) -> set[str]:
        """The folded names of all guests who hold a seat or are invited: nobody else may come by these."""
        lobbies = [live.table.lobby for live in self.open_tables()]
        people = {sitter.person for lobby in lobbies for sitter in lobby.sitters if sitter.seat not in lobby.left}
        people |= {person for lobby in lobbies for person in lobby.invited}
        return {person.removeprefix(GUEST) for person in people if person.startswith(GUEST)}

    # -- hearing -----------------------------------------------------------------------------------

    def hear(self, key: str, text: str) -> None:
        """A line that this person typed. Never raises: a fault of ours is logged, and the person is told."""
        visitor = self.visitors.get(key)
        if visitor is None or fold(text) == IDLE:
            return
        visitor.last_input = self.time.now()
        self.statues.stirred(visitor)
        self.presence.take_back(visitor)
        if not woke(self, visitor, text):
            self._heed(visitor, text)

    def _heed(self, visitor: Visitor, text: str) -> None:
        """Do what a line asks for, now or when its turn comes; then it is no sign of life any more."""
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
        heading = self.headings.get(visitor.person.key)
        live = self.tables.get(heading) if heading is not None else self.live_of(visitor)
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
            if self.visitors.get(visitor.person.key) is visitor:
                self._heed(visitor, text)

        def dropped() -> None:
            visitor.waiting -= 1
            self.say(visitor, "line_dropped", line=quoted(text))

        live.submit(run, dropped)

    def hear_gmcp(self, key: str, package: str, data: Json) -> None:
        """A GMCP message of this person's client. It changes nothing."""
        visitor = self.visitors.get(key)
        if visitor is not None:
            self.clients.hear(visitor, package, data)

    # -- tables ------------------------------------------------------------------------------------

    def table_of(self, key: str) -> LiveTable | None:
        """The table at which this person holds a seat that is not over."""
        for live in self.tables.values():
            if live.table.phase is not Phase.OVER and live.table.lobby.seat_of(key) is not None:
                return live
        return None

    def live_of(self, visitor: Visitor) -> LiveTable | None:
        """The table the visitor sits at, or sat at last, or looks on at."""
        return self.tables.get(visitor.table) if visitor.table is not None else None

    def seat_of(self, visitor: Visitor) -> tuple[LiveTable, Seat] | None:
        """The visitor's table and seat, if there is one."""
        live = self.live_of(visitor)
        seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
        return (live, seat) if live is not None and seat is not None else None

    def place_of(self, visitor: Visitor) -> tuple[LiveTable, Observer] | None:
        """The visitor's table, and whose eyes the visitor sees it with: a seat's, or the spectators'."""
        live = self.live_of(visitor)
        if live is not None and visitor.looks_on:
            return live, SPECTATORS
        return self.seat_of(visitor)

    def is_bound(self, visitor: Visitor) -> bool:
        """True for whoever sits at a table that is not over, and so cannot go elsewhere."""
        live = self.live_of(visitor)
        return live is not None and not visitor.looks_on and live.table.phase is not Phase.OVER

    def open_tables(self) -> list[LiveTable]:
        """All tables that are not over, in order; not those whose opening is still to be written."""
        return [live for live in self.tables.values() if live.version and live.table.phase is not Phase.OVER]

    def seated(self, live: LiveTable) -> Iterable[tuple[Visitor, Seat]]:
        """The visitors at a table with their seats; who left it is not among them."""
        for sitter in live.table.lobby.sitters:
            visitor = self.visitors.get(sitter.person)
            if visitor is not None and visitor.table == live.id and sitter.seat not in live.table.lobby.left:
                yield visitor, sitter.seat

    def onlookers(self, live: LiveTable) -> list[Visitor]:
        """The spectators of a table."""
        return list(self._onlookers.get(live.id, {}).values())

    def attending(self, live: LiveTable) -> Iterable[tuple[Visitor, Observer]]:
        """Everybody at a table, with the eyes they see it with."""
        yield from self.seated(live)
        for visitor in self.onlookers(live):
            yield visitor, SPECTATORS

    def new_table(self, game: Game) -> LiveTable:
        """A table with the next free number, whose opening is still to be written."""
        self._numbers[game.key] = self._numbers.get(game.key, 0) + 1
        live = self._live(f"{game.key}-{self._numbers[game.key]}", game)
        self.tables[live.id] = live
        return live

    def look_on(self, visitor: Visitor, live: LiveTable) -> None:
        """Make the visitor a spectator of a table."""
        self.detach(visitor)
        self.presence.move(visitor, live.game.keeper.room)
        visitor.table, visitor.looks_on = live.id, True
        self._onlookers.setdefault(live.id, {})[visitor.person.key] = visitor
        self.presence.report_status(visitor)
        self.tell_table(live, visitor, "looks_on", name=visitor.name)
        self.telling.show_table(visitor, live)

    def act(self, visitor: Visitor, live: LiveTable, command: Command) -> None:
        """Put a visitor's command to the table, when its turn in the table's queue comes.

        The seat is looked up only then: in the lobby seats close up. A question that is open is dropped."""
        visitor.pending = None
        sits_down = isinstance(command, Sit)
        if sits_down:
            self.headings[visitor.person.key] = live.id

        def lost() -> None:
            self.stays(visitor.person.key, live)
            self.say(visitor, "not_stored")

        def run() -> None:
            seat = KEEPER if sits_down else live.table.lobby.seat_of(visitor.person.key)
            if seat is None:
                self.say(visitor, "only_looks_on" if visitor.looks_on else "no_longer", "speech")
                return

            def refused(rejected: Rejected) -> None:
                self.stays(visitor.person.key, live)
                visitor.tell(self.refusal(live, seat, rejected))

            live.propose(seat, changed(command, at=self.time.now()), refused, lost)

        live.submit(run, lost)

    def stays(self, key: str, live: LiveTable) -> None:
        """A person is not about to sit down at this table any more: it is done, or came to nothing."""
        if self.headings.get(key) == live.id:
            del self.headings[key]

    def confirm(self, visitor: Visitor, live: LiveTable, command: Command, question: Sequence[str]) -> None:
        """Ask a safety question; the next `ja` sends the command."""
        visitor.pending = Confirming(live.id, command)
        visitor.tell([*question[:-1], f"{question[-1]} (ja/nein)"])

    def detach(self, visitor: Visitor) -> None:
        """The visitor no longer belongs to the table."""
        live = self.live_of(visitor)
        visitor.table = visitor.pending = None
        if visitor.looks_on and live is not None:
            visitor.looks_on = False
            self._onlookers[live.id].pop(visitor.person.key, None)
            if live.table.phase is not Phase.OVER:
                self.tell_table(live, visitor, "looks_away", name=visitor.name)
        visitor.gmcp_sent.clear()
        if live is not None:
            self.put_away(live)

    def put_away(self, live: LiveTable) -> None:
        """Forget a table that is over and that nobody looks at any more."""
        over = live.table.phase is Phase.OVER
        if over and not any(visitor.table == live.id for visitor in self.visitors.values()):
            self.forget_table(live)

    def forget_table(self, live: LiveTable) -> None:
        """A table leaves the house's memory; in the journal it stays."""
        live.rest()
        self.quiet.rest(live)
        self.statues.rest(live)
        self._onlookers.pop(live.id, None)
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
        for other, _ in self.attending(live):
            if other is not about:
                self.say(other, name, **values)

    def refusal(self, live: LiveTable, seat: Seat, rejected: Rejected) -> list[str]:
        """The words for a refusal."""
        return refusal_lines(self.texts, live, seat, rejected)

    def offer(self, visitor: Visitor, intro: Sequence[str], readings: Sequence[Reading]) -> None:
        """List readings with numbers; a bare number then picks one."""
        self._speech.offer(visitor, intro, readings)

    def look(self, visitor: Visitor, arriving: bool = False) -> None:
        """`schau`: the room, its exits, who is here; and a greeting for whoever has just come in."""
        visitor.tell([*room_lines(self, visitor), *(greeting_lines(self, visitor) if arriving else [])])
