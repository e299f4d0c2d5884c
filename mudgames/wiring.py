"""Joins all parts; the only file that knows all. No logic of the house lives here."""

import fcntl
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from twisted.internet.defer import Deferred
from twisted.internet.endpoints import serverFromString
from twisted.internet.interfaces import IListeningPort, IProtocolFactory
from twisted.internet.threads import deferToThread
from twisted.python.failure import Failure

from mudgames.core.table_events import TABLE_EVENTS
from mudgames.games import find_games
from mudgames.house.chance import SeededChance, SystemChance
from mudgames.house.hall import Hall
from mudgames.house.help import Help
from mudgames.house.names import reserved_names
from mudgames.house.verbs import VERBS
from mudgames.house.world import load_world
from mudgames.kit.texts import load_catalogue
from mudgames.server.clock import ReactorTime
from mudgames.server.desk import Desk
from mudgames.server.door import Door
from mudgames.server.web import web_site
from mudgames.settings import Settings
from mudgames.storage.codec import Codec
from mudgames.storage.store import Store, open_store

log = logging.getLogger(__name__)

BACKLOG = 4096
"""Connections that may wait to be accepted: a whole evening's players come back at once after a restart."""
STOP_WITHIN = 4.0
"""Seconds that stopping may take before the writer is given up."""


class StateInUseError(Exception):
    """Another server runs on this state directory."""


@contextmanager
def only_server_of(state: Path) -> Iterator[None]:
    """Hold the state directory's lock, which dies with its process. Raises StateInUseError."""
    state.mkdir(parents=True, exist_ok=True)
    with open(state / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StateInUseError(state) from None
        yield


def event_codec() -> Codec:
    """The codec for the events of the table and of every game."""
    games = find_games().values()
    classes = {"table": TABLE_EVENTS, **{game.key: game.events for game in games}}
    upcasts = {f"{game.key}.{name}": step for game in games for name, step in game.upcasts.items()}
    return Codec(classes, upcasts)


class House:
    """All parts of a running server, joined."""

    def __init__(self, settings: Settings, reactor: Any, died: Callable[[BaseException], None]) -> None:
        self.settings, self.reactor = settings, reactor
        self.store: Store = open_store(settings.store_url, event_codec(), reactor.callFromThread, died)
        games = find_games()
        texts = load_catalogue("mudgames.house")
        chance = SystemChance() if settings.seed is None else SeededChance(settings.seed)
        if settings.seed is not None:
            log.warning("SEED %d IS SET: every shuffle can be foretold. Not for games that count!", settings.seed)
        time = ReactorTime(reactor)
        self.hall = Hall(
            games, load_world(games.values()), texts, Help(games.values()), VERBS, self.store.journal, chance, time
        )
        self.hall.restore()
        words = [name for verb in VERBS for name in verb.names]
        for game in games.values():
            words += [game.key, game.keeper.key, *(name for verb in game.verbs for name in verb.names)]
        store = self.store
        self.desk = Desk(
            self.hall, store.accounts, store.guests, store.failures, time, texts, settings, reserved_names(words)
        )
        self.door = Door(self.desk, reactor)
        self._telnet_port: int | None = None

    async def listen(self) -> None:
        """Bind all listeners, then print where they listen, telnet last. Raises if one cannot be bound."""
        site = web_site(self.store.writer.oldest_wait, lambda: self._telnet_port)
        wanted: list[tuple[str, str, IProtocolFactory]] = [("web", text, site) for text in self.settings.web]
        wanted += [("telnet", text, self.door) for text in self.settings.telnet]
        lines = []
        for kind, text, factory in wanted:
            description = f"{text}:backlog={BACKLOG}" if text.startswith("tcp:") and "backlog" not in text else text
            port: IListeningPort = await serverFromString(self.reactor, description).listen(factory)
            host = port.getHost()
            lines.append(f"lauscht {kind} {getattr(host, 'host', host)} {getattr(host, 'port', 0)}\n")
            if kind == "telnet":
                self._telnet_port = getattr(host, "port", None)
        print_once(sys.stdout, "".join(lines))

    def close(self) -> Deferred[bool]:
        """Announce, then let the writer finish what it has."""
        self.hall.close()
        return deferToThread(self.store.close, STOP_WITHIN)


def print_once(stream: IO[str], text: str) -> None:
    """Write all of `text` in one write."""
    os.write(stream.fileno(), text.encode())


def serve(settings: Settings) -> int:
    """Run the server until it is told to stop; the process's exit status."""
    from twisted.internet import reactor as installed  # installs the reactor: only a server may do that

    reactor: Any = installed

    status = 0

    def fail(why: str, error: BaseException | None) -> None:
        nonlocal status
        log.critical("%s: %s", why, error)
        status = 1
        if reactor.running:
            reactor.stop()

    def cannot_listen(failure: Failure) -> None:
        fail("cannot listen", failure.value)

    with only_server_of(settings.state):
        house = House(settings, reactor, lambda error: reactor.callFromThread(fail, "the writer has died", error))
        reactor.addSystemEventTrigger("before", "shutdown", house.close)
        reactor.callWhenRunning(lambda: Deferred.fromCoroutine(house.listen()).addErrback(cannot_listen))
        reactor.run()
    return status
