"""A first mark for cost: CPU per move and memory per idle connection, beside a bare Twisted echo in the same run.

    python benchmarks/cost.py [--tables 60] [--suggestions 25] [--idle 1000]

Players are plain text clients (no GMCP) that read what a person reads. A move is a command that the journal has
taken: a suggestion or a card shown. CPU is the server process's own, all threads, user and system.
"""

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SUSPECTS = "bloom porz ming weiss gatow gruen".split()
WEAPONS = "heizungsrohr leuchter pistole seil dolch rohrzange".split()
ROOMS = "kueche bibliothek salon speisezimmer billardzimmer halle veranda arbeitszimmer musikzimmer".split()
TELNET = re.compile(rb"\xff[\xfb-\xfe].|\xff\xfa.*?\xff\xf0|\xff.", re.S)
NAMES = "abcdefghij"


@dataclass
class Child:
    """A server under measurement."""

    process: subprocess.Popen[bytes]
    port: int

    def cpu(self) -> float:
        """CPU seconds so far."""
        numbers = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> int:
        """Resident memory in KiB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024

    def stop(self) -> None:
        """End it and wait."""
        self.process.terminate()
        self.process.wait(15)


def start(command: Sequence[str]) -> Child:
    """Start a server and read the port from its `lauscht telnet` line."""
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, *command], cwd=ROOT, **quiet)
    assert process.stdout is not None
    for line in process.stdout:
        words = line.decode().split()
        if words[:2] == ["lauscht", "telnet"]:
            return Child(process, int(words[3]))
    raise RuntimeError("the server did not come up")


def name(number: int) -> str:
    """A name of letters for a number."""
    return "Gast" + "".join(NAMES[int(digit)] for digit in f"{number:05d}")


class Player:
    """A plain client that answers what it is asked."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._text = ""

    @classmethod
    async def connect(cls, port: int) -> "Player":
        """Open a connection."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=None))

    async def until(self, pattern: str) -> str:
        """Read until the text since the last match holds `pattern`; the match."""
        compiled = re.compile(pattern, re.S)
        while not (found := compiled.search(self._text)):
            async with asyncio.timeout(60):
                data = await self._reader.read(65536)
            if not data:
                raise ConnectionError("closed")
            self._text += TELNET.sub(b"", data).decode(errors="replace")
        self._text = self._text[found.end() :]
        return found.group()

    def send(self, line: str) -> None:
        """Type a line."""
        self._writer.write(line.encode() + b"\r\n")

    async def enter(self, number: int) -> None:
        """Come in as a guest."""
        await self.until("Wie heisst Du")
        self.send(f"gast {name(number)}")
        await self.until("Willkommen")

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


class Table:
    """One table: its players, how many suggestions are made and how many moves the journal took."""

    def __init__(self, suggestions: int, rng: random.Random) -> None:
        self._left, self._rng = suggestions, rng
        self._players: list[Player] = []
        self._done = asyncio.Event()
        self.moves = 0

    async def sit(self, port: int, number: int, seats: int) -> None:
        """Connect, come in, sit down and start the game."""
        for place in range(seats):
            player = await Player.connect(port)
            await player.enter(number * seats + place)
            self._players.append(player)
        host, *others = self._players
        host.send("setze neu sara")
        table = (await host.until(r"an Tisch [a-z]+-\d+")).split()[-1]
        for player in others:
            player.send(f"setze {table}")
            await player.until("an Tisch")
        host.send("starte")
        await host.until("Deine Karten")

    async def play(self) -> int:
        """Play until the suggestions are used up; how many moves were made."""
        tasks = [asyncio.create_task(self._play(player)) for player in self._players]
        await self._done.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for player in self._players:
            player.close()
        return self.moves

    async def _play(self, player: Player) -> None:
        while True:
            said = await player.until(r"Du bist am Zug|Sara flüstert: .*?(die\s+Karte|der\s+Nummer)\.")
            if said.startswith("Sara"):
                shown = re.search(r"„zeige\s+(\w+)“", said)
                player.send(f"zeige {shown.group(1)}" if shown else "zeige")
            elif self._left:
                self._left -= 1
                pick = self._rng.choice
                player.send(f"vermute {pick(SUSPECTS)} {pick(WEAPONS)} {pick(ROOMS)}")
            else:
                self._done.set()
                return
            self.moves += 1


async def echo_lines(port: int, clients: int, lines: int) -> int:
    """The floor's work: lines sent and echoed."""

    async def one() -> None:
        player = await Player.connect(port)
        await player.until("Hallo")
        for number in range(lines):
            player.send(f"zeile {number}")
            await player.until(f"zeile {number}\r\n")
        player.close()

    await asyncio.gather(*(one() for _ in range(clients)))
    return clients * lines


async def idle(child: Child, connections: int, enter: bool) -> float:
    """KiB of resident memory per idle connection."""
    before = child.resident()
    players = []
    for number in range(connections):
        player = await Player.connect(child.port)
        await (player.enter(number) if enter else player.until("Hallo"))
        players.append(player)
    await asyncio.sleep(0.5)
    per_connection = (child.resident() - before) / connections
    for player in players:
        player.close()
    return per_connection


async def measure(options: argparse.Namespace) -> None:
    """Run everything and print the table."""
    state = tempfile.TemporaryDirectory()
    house = start(["run_server.py", "--telnet", "tcp:0:interface=127.0.0.1", "--web", "none", "--state", state.name])
    floor = start(["benchmarks/echo_floor.py"])
    try:
        rng = random.Random(1)
        idle_house, idle_floor = await idle(house, options.idle, True), await idle(floor, options.idle, False)
        tables = [Table(options.suggestions, rng) for _ in range(options.tables)]
        for number, table in enumerate(tables):
            await table.sit(house.port, number, options.seats)
        started, cpu = time.monotonic(), house.cpu()
        moves = sum(await asyncio.gather(*(table.play() for table in tables)))
        elapsed, cpu = time.monotonic() - started, house.cpu() - cpu
        echo_cpu = floor.cpu()
        lines = await echo_lines(floor.port, options.tables * options.seats, 50)
        echo_cpu = floor.cpu() - echo_cpu
    finally:
        house.stop()
        floor.stop()
        state.cleanup()
    move_ms, line_ms = 1000 * cpu / moves, 1000 * echo_cpu / lines
    print(f"{options.tables} tables of {options.seats}, {moves} durable moves in {elapsed:.1f} s")
    print()
    print("| | house | bare Twisted echo | ratio |")
    print("|---|---|---|---|")
    print(f"| CPU per move / per line, ms | {move_ms:.3f} | {line_ms:.3f} | {move_ms / line_ms:.1f} |")
    idle_ratio = idle_house / idle_floor
    print(f"| memory per idle connection, KiB | {idle_house:.1f} | {idle_floor:.1f} | {idle_ratio:.1f} |")
    print(f"| durable moves per second | {moves / elapsed:.0f} | – | – |")


def main() -> None:
    """Read the options and measure."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=60)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--suggestions", type=int, default=25)
    options.add_argument("--idle", type=int, default=1000)
    asyncio.run(measure(options.parse_args()))


if __name__ == "__main__":
    main()
