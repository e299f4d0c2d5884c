"""A person at a table of Saras Cluedo, through all connections and restarts; and a circle of friends."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any

from .cluedo import Seat, Step, choose, is_same
from .driver import Client, Outside, Server
from .evidence import Event, Evidence, Numbered, Observer

WORDS_FOR = {
    "Suggested": re.compile(r"^(?:> )*Du vermutest:", re.MULTILINE),
    "TurnPassed": re.compile(r"^(?:> )*Du passt\.", re.MULTILINE),
    "CardSeen": re.compile(r"^(?:> )*Du zeigst ", re.MULTILINE),
    "Accused": re.compile(r"^(?:> )*Du klagst ", re.MULTILINE),
}
"""How a player reads that the own move counts."""

PONDER = 1.0
"""Seconds after which a player whose line changed nothing looks at the table again."""


class Player:
    """One person, through all connections and restarts. `password` None: a guest with a return word."""

    def __init__(self, name: str, password: str | None, evidence: Evidence, rng: Random) -> None:
        self.name = name
        self.password = password
        self.word = ""
        self.seat: Seat | None = None
        self.flying: list[Step] = []
        """Steps typed and not yet seen to happen."""
        self.legal: Mapping[str, Sequence[str]] = {}
        self.acknowledged = 0
        self.ended: set[str] = set()
        """Tables whose end this player was told."""
        self.client: Client | None = None
        self._evidence, self._rng = evidence, rng
        self._since: float | None = None
        self._history: list[Numbered] | None = None
        self._told_now: Counter[str] = Counter()
        self._text_mark: int | None = None
        self._known = False

    @property
    def shown(self) -> str:
        """The name that others see."""
        return self.name if self.password else f"{self.name} (Gast)"

    @property
    def playing(self) -> bool:
        """True while seated at a table that is not over."""
        return self.seat is not None and self.seat.phase != "over"

    def observer(self, table: str) -> Observer:
        """This person at a table."""
        return self.name, table

    # -- coming and going --------------------------------------------------------------------------

    def begin_to_come(self, outside: Outside, server: Server) -> None:
        """Connect and type all that a login needs, without waiting for any answer."""
        client = self._connect(outside, server)
        if self.password:
            client.type(self.name, self.password)
        else:
            client.type(f"gast {self.name} {self.word}")

    def come(self, outside: Outside, server: Server) -> None:
        """Come in, for the first time or again; fetch the whole history of the table and compare it."""
        client = self._connect(outside, server)
        if not self._known:
            self._introduce(client)
        elif self.password:
            client.log_in(self.name, self.password)
        else:
            client.guest_again(self.name, self.word)
        table = client.message("Char.Status")["table"]
        if table is not None:
            client.message("Game.State", lambda state: state["table"] == table)
            self._fetch_history(outside, client, table)
        self._told_now.clear()
        self._text_mark = len(client.wire.text)

    def _connect(self, outside: Outside, server: Server) -> Client:
        self.client = client = outside.client(server)
        self.seat, self.legal, self._since, self._text_mark = None, {}, None, None
        client.on_message = self._hear
        return client

    def _introduce(self, client: Client) -> None:
        if self.password:
            client.register(self.name, self.password)
        else:
            self.word = client.guest(self.name)
        self._known = True

    def _fetch_history(self, outside: Outside, client: Client, table: str) -> None:
        history: list[Numbered] = []
        self._history = history
        client.tell("Game.Get", {"table": table, "from": 1})
        # The state that follows ends the history (see `_hear`).
        outside.until(lambda: self._history is None, what=lambda: f"history of {table} for {self.name}")
        assert self.seat is not None
        for _, event in history:
            self.seat.hear(event)
        self.settle(table, history, self._evidence.compare(self.observer(table), history))
        self._evidence.came_back(self.observer(table))

    # -- hearing -----------------------------------------------------------------------------------

    def _hear(self, package: str, data: Any) -> None:
        match package:
            case "Char.Status" if data["table"] is None and self.seat is not None:
                self._evidence.went_away(self.observer(self.seat.table))
                self.seat = None
            case "Game.State":
                self._see(data)
            case "Game.Legal":
                self.legal = {offer["verb"]: offer["cards"] for offer in data["legal"]}
            case "Game.Event":
                event = {name: value for name, value in data.items() if name not in ("table", "seq")}
                self._hear_event(data["table"], data["seq"], event)

    def _see(self, state: Any) -> None:
        table, seen = state["table"], self.seat.seen if self.seat and self.seat.table == state["table"] else set()
        people = len(state["seats"])
        self.seat = Seat(table, state["phase"], state["you"], people, state["hand"], seen | set(state["hand"]))
        if state["phase"] != "lobby" and state["you"]:
            self._evidence.seats[self.observer(table)] = state["you"]
        if self._history is not None:
            if state["seq"] != len(self._history):
                self._evidence.fault("lost", f"{self.name} at {table}: {len(self._history)} of {state['seq']} events")
            self._history = None

    def _hear_event(self, table: str, seq: int, event: Event) -> None:
        if self._history is not None:
            self._history.append((seq, event))
            return
        self._evidence.live(self.observer(table), seq, event)
        self._since = None
        if event["event"] == "Ended":
            self.ended.add(table)
        here = self.seat if self.seat is not None and self.seat.table == table else None
        # Whoever takes a seat has none yet: the state that shows it follows.
        if self._is_mine(event, here.number if here else None):
            self._told_now[event["event"]] += 1
            self._acknowledge(event)
        if here:
            here.hear(event)

    def _acknowledge(self, event: Event) -> None:
        for place, step in enumerate(self.flying):
            if step.becomes is not None and is_same(event, step.becomes):
                # What was typed before it and did not happen was refused.
                del self.flying[: place + 1]
                self.acknowledged += 1
                self._evidence.count["moves acknowledged"] += 1
                return
        self._evidence.fault("doubled", f"{self.name} is told {event}, but typed only {self.flying}")

    # -- after a kill ------------------------------------------------------------------------------

    def check_words(self) -> None:
        """What this connection read as text must not say more than its events do: they leave in the same write."""
        if self.client is None or self._text_mark is None:
            return
        text, self._text_mark = self.client.wire.text[self._text_mark :], None
        for name, words in WORDS_FOR.items():
            said = len(words.findall(text))
            self._evidence.count["moves read as text"] += said
            if said > (told := self._told_now[name]):
                self._evidence.fault("lost", f"{self.name} read {name} {said} times, with {told} events")

    def settle(self, table: str, history: Sequence[Numbered], told: int) -> None:
        """Of the events behind number `told`, each that is one's own must be a move that was under way."""
        playing = self._evidence.seats.get(self.observer(table))
        seat: int | None = None
        for seq, event in history:
            if is_same(event, {"event": "SeatTaken", "name": self.shown}):
                seat = playing or event["seat"]
            if seq > told and self._is_mine(event, seat):
                self._take_off(event)
            if is_same(event, {"event": "SeatLeft", "seat": seat}):
                seat = None

    def give_up_the_rest(self) -> None:
        """What was under way and is found nowhere has not happened."""
        self._evidence.count["in flight, not stored"] += len(self.flying)
        self.flying.clear()

    def _is_mine(self, event: Event, seat: int | None) -> bool:
        match event:
            case {"event": "Suggested" | "CardSeen" | "TurnPassed" | "SolvingBegan" | "SolvingDropped" | "Accused"}:
                return bool(event["by"] == seat)
            case {"event": "SeatTaken", "name": name}:
                return bool(name == self.shown)
            case {"event": "SeatLeft", "seat": left}:
                return bool(left == seat)
            case {"event": "Started"}:
                return seat == 1
        return False

    def _take_off(self, event: Event) -> None:
        for step in self.flying:
            if step.becomes is not None and is_same(event, step.becomes):
                self.flying.remove(step)
                self._evidence.count["in flight, found stored"] += 1
                return
        self._evidence.fault("doubled", f"{self.name}: {event} stands there, but was not under way: {self.flying}")

    # -- playing -----------------------------------------------------------------------------------

    def waits(self) -> bool:
        """True while the last line has not had its effect. Looks again if that takes long."""
        if self._since is None:
            return False
        if monotonic() - self._since > PONDER:
            self._since = None
            self._evidence.count["looked again"] += 1
            if self.client is not None:
                self.client.tell("Game.Get", {})
        return self._since is not None

    def type(self, steps: Sequence[Step]) -> None:
        """Type the lines of these steps, in one segment."""
        assert self.client is not None
        moves = [step for step in steps if step.becomes is not None]
        if moves:
            self._since = monotonic()
        self.flying += moves
        self._evidence.count["moves typed"] += len(moves)
        self.client.type(*(step.line for step in steps))


class Circle:
    """Three friends who play one game after the other at a table of their own."""

    def __init__(self, players: Sequence[Player], rng: Random) -> None:
        self.players = players
        self._rng = rng

    @property
    def acknowledged(self) -> int:
        """Moves that these players were told to have made."""
        return sum(player.acknowledged for player in self.players)

    @property
    def games(self) -> int:
        """Games whose end at least one of them was told."""
        return len({table for player in self.players for table in player.ended})

    @property
    def table(self) -> Seat | None:
        """The table where at least one of them plays or waits."""
        return next((player.seat for player in self.players if player.playing), None)

    def steps(self) -> list[tuple[Player, list[Step]]]:
        """Who types what now."""
        chosen = [(player, self._choose(player)) for player in self.players if not player.waits()]
        return [(player, steps) for player, steps in chosen if steps]

    def _choose(self, player: Player) -> list[Step]:
        if player.seat is not None and player.seat.phase == "running":
            return choose(player.seat, player.legal, self._rng)
        if player.playing:
            return self._in_lobby(player)
        table = self.table
        taken = {"event": "SeatTaken", "name": player.shown}
        if table is None:
            # The first opens a table; the others come when it is there.
            return [Step("setze neu sara", taken)] if player is self.players[0] else []
        if table.phase == "lobby":
            return [Step(f"setze {table.table.rpartition('-')[2]}", taken)]
        return []

    def _in_lobby(self, player: Player) -> list[Step]:
        seat = player.seat
        assert seat is not None
        if "starte" in player.legal and seat.people == len(self.players):
            return [Step("starte", {"event": "Started"})]
        # Only the last to sit may think better of it: so no seat changes its number under way.
        last = seat.number == seat.people == len(self.players) - 1
        if last and self._rng.random() < 0.02 and not any(other.flying for other in self.players):
            return [Step("aufstehen", {"event": "SeatLeft", "seat": seat.number})]
        return []
