"""Law 4 under every mixture of troubles: in the end the live state is the replay of the journal, and everybody was
told exactly the visible events, once and in order."""

from typing import Any

from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from house.harness import CLUEDO, GAMES, FakeLine, House
from mudgames.core.event import fields
from mudgames.core.seats import Observer
from mudgames.house import table as tables
from mudgames.house.audit import faults
from mudgames.house.lobby import Phase
from mudgames.house.table import Table
from mudgames.storage.memory_journal import Trouble

NAMES = ("Anna", "Bert", "gast Cora")
SHORT = ("Anna", "Bert", "Cora")
LINES = (
    "setze sara",
    "setze neu sara",
    "setze 1",
    "aufstehen",
    "starte",
    "option bedenkzeit 1m",
    "passe",
    "zeige",
    "1",
    "2",
    "vermute 1 7 13",
    "vermute gatow seil halle",
    "vermute ming dolch salon",
    "loese",
    "ja",
    "nein",
    "anklage",
    "anklage 1 7 13",
    "stand",
    "karten",
    "letzte",
    "wer ist dran",
    "sage Huhu",
    "n",
    "tische",
)
ONE = st.sampled_from(SHORT)


class TroubledHouse(RuleBasedStateMachine):
    """Three people type whatever they like; appends fail, wait, or nobody knows; lines break; the server dies."""

    @initialize(seed=st.integers(0, 5), phase=st.sampled_from(["running", "running", "lobby", "outside"]))
    def begin(self, seed: int, phase: str) -> None:
        self.house = House(seed)
        self.heard: dict[str, list[Any]] = {name: [] for name in SHORT}
        self.last: dict[tuple[int, str], int] = {}
        self.kept: list[FakeLine] = []
        """Lines whose ids are in use."""
        if phase == "running":
            self.house.playing(*NAMES)
        elif phase == "lobby":
            self.house.seated(*NAMES)
        else:
            self.house.enter(*NAMES)

    @rule(line=st.sampled_from(["passe", "vermute 1 7 13", "vermute 3 9 15", "vermute 5 11 18", "zeige", "1"]))
    def moves(self, line: str) -> None:
        """Somebody does what the table waits for."""
        for live in self.house.hall.open_tables():
            view = live.watch.view(-1)
            for sitter in live.table.lobby.sitters:
                if view is not None and sitter.seat in CLUEDO.views.due(view):
                    legal = [item.verb for item in CLUEDO.views.legal(live.watch.view(sitter.seat))]
                    self.house.hall.hear(sitter.person, "zeige" if "zeige" in legal else line)

    @rule(name=ONE)
    def accuses(self, name: str) -> None:
        """A whole accusation in one breath."""
        for line in ("loese", "ja", "anklage 1 7 13"):
            self.house.hall.hear(self.house.people[name].key, line)

    @rule()
    def solves(self) -> None:
        """Whoever is on turn knows it."""
        for live in self.house.hall.open_tables():
            if live.table.phase is Phase.RUNNING:
                person = live.table.lobby.sitters[(live.table.play.turn or 1) - 1].person
                for line in ("loese", "ja", "anklage " + " ".join(live.table.play.envelope)):
                    self.house.hall.hear(person, line)

    @rule(name=ONE, lines=st.lists(st.sampled_from(LINES), min_size=1, max_size=4))
    def types(self, name: str, lines: list[str]) -> None:
        if name in self.house.lines:
            for line in lines:
                self.house.hall.hear(self.house.people[name].key, line)

    @rule(trouble=st.lists(st.sampled_from(Trouble), max_size=3))
    def troubles(self, trouble: list[Trouble]) -> None:
        self.house.journal.trouble(*trouble)

    @rule(times=st.integers(1, 3))
    def reads_fail(self, times: int) -> None:
        self.house.journal.failing_reads = times

    @rule()
    def releases(self) -> None:
        self.house.journal.release()

    @rule(seconds=st.sampled_from([1, 60, 121, 901]))
    def waits(self, seconds: int) -> None:
        self.house.time.advance(seconds)

    @rule(name=ONE)
    def loses(self, name: str) -> None:
        if name in self.house.lines and not self.house.lines[name].closed:
            self.collect(name)
            self.house.lose(name)
            del self.house.lines[name]

    @rule(name=ONE)
    def comes(self, name: str) -> None:
        if name in self.house.lines:
            self.collect(name)
        self.house.enter(next(full for full in NAMES if full.endswith(name)))

    @rule()
    def kill(self) -> None:
        for name in self.house.lines:
            self.collect(name)
        self.settle()
        self.house.kill()
        self.house.enter(*NAMES)

    def collect(self, name: str) -> None:
        """Take what was told since the last time. On one line numbers have no gap, but before sitting down."""
        line = self.house.lines[name]
        for _, data in line.take_gmcp("Game.Event"):
            last = self.last.get((id(line), data["table"]))
            own = data["event"] == "SeatTaken" and data["person"] == self.house.people[name].key
            # On a new line the first number is whatever the history has grown to.
            assert last is None or own or data["seq"] == last + 1, (name, last, data)
            self.last[id(line), data["table"]] = data["seq"]
            self.kept.append(line)
            self.heard[name].append(data)

    def up_to_date(self) -> None:
        """Whoever sits at a table and is here has been told its last event."""
        for name, line in self.house.lines.items():
            place = self.house.hall.seat_of(self.house.visitor(name)) if not line.closed else None
            last = self.last.get((id(line), place[0].id)) if place else None
            if place and last is not None:
                assert last == place[0].watch.seq(place[1])

    def settle(self) -> None:
        """Let every trouble pass."""
        self.house.journal.trouble(*[Trouble.NONE] * 0)
        self.house.journal._coming.clear()
        while self.house.journal.held:
            self.house.journal.release()
        self.house.time.advance(10)

    @invariant()
    def told_is_durable(self) -> None:
        """Whatever the state of trouble: nobody was told what does not stand in the journal, and nothing twice."""
        if not hasattr(self, "house"):
            return
        for name in list(self.house.lines):
            self.collect(name)
        for name, heard in self.heard.items():
            by_table: dict[str, list[Any]] = {}
            for data in heard:
                by_table.setdefault(data["table"], []).append(data)
            for table, told in by_table.items():
                self.check(name, table, told)

    def check(self, name: str, table: str, told: list[Any]) -> None:
        seqs = [data["seq"] for data in told]
        assert seqs == sorted(set(seqs)), (name, table, "told twice or out of order", seqs)
        key = self.house.people[name].key
        visible = self.visible(table, key)
        for data in told:
            seq = data["seq"]
            expected = {event["event"]: event for number, event in visible if number == seq}
            assert data["event"] in expected, (name, seq, data, visible)
            event = expected[data["event"]]
            assert {k: v for k, v in data.items() if k not in ("table", "seq")} == event

    def visible(self, table: str, key: str) -> list[tuple[int, dict[str, Any]]]:
        """(seq, event) of everything durable that this person's seats may see, seat by seat."""
        events = self.house.journal.events(table)
        seats: set[Observer] = set(range(1, 9))
        final = Table(table, CLUEDO)
        for happened in events:
            final = tables.evolve(final, happened)
            if final.phase is Phase.RUNNING:
                seats = {sitter.seat for sitter in final.lobby.sitters if sitter.person == key} or seats
        found = []
        for seat in seats:
            seen = [happened for happened in events if happened.audience.includes(seat)]
            found += [
                (number, {"event": type(event).__name__, **fields(event)}) for number, event in enumerate(seen, 1)
            ]
        return found

    def teardown(self) -> None:
        if not hasattr(self, "house"):
            return
        self.settle()
        self.told_is_durable()
        self.up_to_date()
        for tid in self.house.journal.records:
            event(" ".join(sorted({type(e).__name__ for e in self.house.journal.events(tid)})))
        for id, live in self.house.hall.tables.items():
            events = self.house.journal.events(id)
            assert live.watch.events == events
            assert live.table == tables.replay(Table(id, GAMES["cluedo"]), events)
            assert not live.in_flight
            assert list(faults(id, GAMES["cluedo"], events)) == []
        for visitor in self.house.hall.visitors.values():
            assert visitor.waiting == 0
            assert visitor.person.key not in self.house.hall.headings
            assert visitor.table is None or visitor.table in self.house.hall.tables
        # Nobody holds two chairs, and no table that is over stays without visitors.
        sitters = [
            sitter.person
            for live in self.house.hall.open_tables()
            for sitter in live.table.lobby.sitters
            if sitter.seat not in live.table.lobby.left
        ]
        assert len(sitters) == len(set(sitters))
        for live in self.house.hall.tables.values():
            attached = [v for v in self.house.hall.visitors.values() if v.table == live.id]
            assert attached or live.table.phase is not Phase.OVER
        self.gone_for_good()

    def gone_for_good(self) -> None:
        """When everybody has left for good, nothing of it stays in memory, and no clock runs on."""
        for name in list(self.house.lines):
            self.house.hall.lost(self.house.people[name].key, self.house.lines[name])
        self.house.time.advance(40 * 60)
        lobbies = [live for live in self.house.hall.open_tables() if live.table.phase is Phase.LOBBY]
        assert lobbies == []
        kept = {visitor.table for visitor in self.house.hall.visitors.values()}
        assert kept <= {live.id for live in self.house.hall.open_tables()}
        assert not any(live.table.phase is Phase.OVER for live in self.house.hall.tables.values())


TroubledHouse.TestCase.settings = settings(
    max_examples=80, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestTroubledHouse = TroubledHouse.TestCase
