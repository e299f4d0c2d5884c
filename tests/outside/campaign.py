"""Kill the server while real games are played on it, and find out whether it kept what it had told.

A campaign has rounds. In each the server starts, everybody comes back and compares what is there with what they
were told, the games go on, and at some moment the process group gets SIGKILL.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from json import loads
from pathlib import Path
from random import Random
from time import monotonic

from .client import WHOLE
from .cluedo import IDLE_TALK, Step
from .driver import Outside, finished
from .evidence import Evidence, Observer, visible
from .moments import PLAYING, STARTING
from .newcomer import Newcomer
from .player import Circle, Player
from .waiting import GLANCE, PATIENCE

NAMES = "Adele Bruno Carla Doris Edgar Frida Gustl Hanna Ivonne Justus Klara Ludwig Moritz Nora Oskar".split()
SEATS = 3
"""Players at each table: one with an account, the others guests."""
EXPORTS = 2
"""Subcommands that run at once."""


class Campaign:
    """Tables, players, their server and the evidence. `seed` repeats choices, not the machine's timing."""

    def __init__(self, outside: Outside, state: Path, tables: int, seed: int) -> None:
        self.rng = Random(seed)
        self.evidence = Evidence()
        self.outside = outside
        self.server = outside.server(state)
        players = [
            Player(name, f"geheim-{name}-4711" if place % SEATS == 0 else None, self.evidence, self.rng)
            for place, name in enumerate(NAMES[: tables * SEATS])
        ]
        self.circles = [Circle(players[at : at + SEATS], self.rng) for at in range(0, len(players), SEATS)]
        self.players = players
        self.newcomers: list[Newcomer] = []
        self.moments: Counter[str] = Counter()
        self._newcomer_number = 0

    # -- a round -----------------------------------------------------------------------------------

    def round(self, moment: str) -> None:
        """One life of the server, ended at the moment of this name. Raises TimeoutError if it can't go on."""
        self.moments[moment] += 1
        if moment in STARTING:
            STARTING[moment](self)
        else:
            self.begin()
            self.play_on()
            PLAYING[moment](self)
        self.drain()

    def begin(self) -> None:
        """Start the server, let everybody come back, and check everything."""
        self.server.start()
        for player in self.players:
            player.come(self.outside, self.server)
        self._newcomers_return()
        self.check_journal()
        self.compare_exports(set(self.evidence.unverified))
        for player in self.players:
            player.give_up_the_rest()

    def play_on(self) -> None:
        """Every table must make a move: the games go on."""
        before = [circle.acknowledged for circle in self.circles]

        def all_moved() -> bool:
            return all(circle.acknowledged > old for circle, old in zip(self.circles, before, strict=True))

        self.play_until(all_moved, PATIENCE)

    def play_until(self, reached: Callable[[], bool], within: float) -> None:
        """Play until the condition holds. Raises TimeoutError, and notes it, if the games stand still before."""
        self.play(within, reached)
        if not reached():
            places = [(player.name, player.seat, player.legal) for player in self.players]
            self.evidence.fault("stuck", f"not within {within} s: {places}")
            raise TimeoutError(self.evidence.faults[-1])

    def all_running(self) -> bool:
        """True if a game runs at every table."""
        tables = [circle.table for circle in self.circles]
        return all(table is not None and table.phase == "running" for table in tables)

    def drain(self) -> None:
        """Read what the dead server had said; that counts as told."""
        everybody: list[Player | Newcomer] = [*self.players, *self.newcomers]
        clients = [someone.client for someone in everybody if someone.client is not None]
        for client in clients:
            client.chunk = WHOLE
        self.outside.until(lambda: all(client.closed for client in clients))
        for player in self.players:
            player.check_words()

    def finish(self, within: float) -> None:
        """One more life, in which every table plays a game to its end; it ends with SIGTERM."""
        self.begin()
        before = [circle.games for circle in self.circles]

        def all_ended() -> bool:
            return all(circle.games > old for circle, old in zip(self.circles, before, strict=True))

        self.play_until(all_ended, within)
        self.server.terminate()
        if status := self.server.wait():
            self.evidence.fault("unreadable", f"SIGTERM ends with {status}")
        self.drain()
        self.check_journal()
        self.compare_exports(set(self.evidence.told))

    # -- playing -----------------------------------------------------------------------------------

    def play(self, seconds: float, enough: Callable[[], object] = lambda: False) -> None:
        """Let everybody play, until it is enough or the time is over."""
        deadline = monotonic() + seconds
        while not enough() and (left := deadline - monotonic()) > 0:
            for player, steps in (move for circle in self.circles for move in circle.steps()):
                player.type(steps)
                if enough():
                    return
            self._talk()
            self.outside.pump(min(left, GLANCE))

    def _talk(self) -> None:
        player = self.rng.choice(self.players)
        if self.rng.random() < 0.05 and not player.waits():
            player.type([Step(self.rng.choice(IDLE_TALK))])

    def ready_steps(self) -> list[tuple[Player, Sequence[Step]]]:
        """Let the tables come to rest, and return one player of each who may move, with the steps to type."""
        ready: dict[int, tuple[Player, Sequence[Step]]] = {}

        def everybody_ready() -> bool:
            for number, circle in enumerate(self.circles):
                if number not in ready and (steps := circle.steps()):
                    ready[number] = steps[0]
            return len(ready) == len(self.circles)

        self.outside.until(everybody_ready, what=lambda: f"a move at every table, only at {list(ready)}")
        return list(ready.values())

    # -- newcomers ---------------------------------------------------------------------------------

    def newcomer(self) -> Newcomer:
        """Somebody new, with a name of letters that nobody has."""
        self._newcomer_number += 1
        letters = "".join(chr(ord("a") + int(digit)) for digit in str(self._newcomer_number))
        made = Newcomer(f"Neu{letters}", None if self._newcomer_number % 3 else f"geheim-{letters}-0815")
        self.newcomers.append(made)
        return made

    def _newcomers_return(self) -> None:
        for newcomer in self.newcomers:
            if not newcomer.greeted:
                continue
            self.evidence.count["newcomers let in again"] += 1
            client = self.outside.client(self.server)
            try:
                newcomer.return_by(client)
            except TimeoutError as error:
                self.evidence.fault("lost", f"{newcomer.name} was greeted, and is not let in: {error}")
            client.close()
        self.newcomers.clear()

    # -- checks ------------------------------------------------------------------------------------

    def check_journal(self) -> None:
        """`run_server.py check` must be content."""
        done = self.server.command("check")
        if done.returncode:
            self.evidence.fault("unreadable", f"check says {done.returncode}: {done.stderr}")

    def compare_exports(self, observers: set[Observer]) -> None:
        """Compare by `export` what no connected player can ask for: tables that are over, and seats given up."""
        tables = sorted({table for _, table in observers})
        for group in (tables[at : at + EXPORTS] for at in range(0, len(tables), EXPORTS)):
            with ExitStack() as children:
                begun = [children.enter_context(self.server.begin_command("export", table)) for table in group]
                for table, process in zip(group, begun, strict=True):
                    self._compare_export(table, finished(process).stdout, observers)

    def _compare_export(self, table: str, output: str, observers: set[Observer]) -> None:
        rows = [loads(line) for line in output.splitlines()]
        for player in self.players:
            observer = player.observer(table)
            if observer in observers:
                history = visible(rows, self.evidence.seats.get(observer))
                player.settle(table, history, self.evidence.compare(observer, history))

    def ended(self) -> Counter[str]:
        """How the games ended that somebody was told the end of, by reason."""
        ends = {
            table: event["reason"]
            for (_, table), told in self.evidence.told.items()
            for event in told.values()
            if event["event"] == "Ended"
        }
        return Counter(ends.values())

    def logged_errors(self) -> list[str]:
        """Faults that the server itself wrote down."""
        return [line for line in self.server.logged().splitlines() if re.search(r" (ERROR|CRITICAL) ", line)]
