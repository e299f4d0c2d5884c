"""Joins all parts; the only file that knows all. No logic of the house lives here."""

import fcntl
import logging
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from twisted.internet.defer import Deferred
from twisted.internet.error import ReactorNotRunning
from twisted.protocols.tls import TLSMemoryBIOFactory
from twisted.python.failure import Failure

from mudgames.core.table_events import TABLE_EVENTS
from mudgames.games import find_games
from mudgames.house.chance import SeededChance, SystemChance
from mudgames.house.customs import Customs
from mudgames.house.fairness import SystemSeals
from mudgames.house.hall import Hall
from mudgames.house.help import Help
from mudgames.house.names import reserved_names
from mudgames.house.ports import Outside
from mudgames.house.verbs import VERBS
from mudgames.house.world import OPPOSITE, load_world
from mudgames.kit.texts import load_catalogue
from mudgames.records import begin_log
from mudgames.server.certificate import CertificateError, context, own_certificate
from mudgames.server.clock import ReactorTime
from mudgames.server.desk import Desk
from mudgames.server.door import Door
from mudgames.server.listening import Bound, ListenError, Wanted, bind, check_endpoint
from mudgames.server.web import web_site
from mudgames.settings import Settings
from mudgames.storage.codec import Codec
from mudgames.storage.store import Store, open_store

log = logging.getLogger(__name__)

STOP_WITHIN = 3.5
"""Seconds that stopping may take before the writer is given up (product.md: 5 in all)."""


SPARE_FILES = 200
"""Open files beside the connections: store, log, web, threads' pipes."""
FAREWELL = 1.0
"""Seconds in which clients may hang up by themselves. Our last words have left long before."""


class StartError(Exception):
    """The server cannot start; the message is German."""


@contextmanager
def only_server_of(state: Path) -> Iterator[None]:
    """Hold the state directory's lock, which dies with its process. Raises StartError, OSError."""
    state.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(state / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StartError(f"In {state} läuft schon ein Server. Zwei zugleich verträgt kein Tisch.") from None
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
            games,
            load_world(games.values()),
            texts,
            Help(games.values()),
            VERBS,
            Outside(self.store.journal, chance, SystemSeals(), time, self.store.results, self.store.comments),
            Customs(settings.statue_after, settings.statue_notice, settings.turn_clock),
        )
        self.hall.restore()
        words = [*OPPOSITE, *(name for verb in VERBS for name in verb.names)]
        for game in games.values():
            words += [game.key, game.keeper.key, *(name for verb in game.verbs for name in verb.names)]
        store = self.store
        self.desk = Desk(
            self.hall, store.accounts, store.guests, store.failures, time, texts, settings, reserved_names(words)
        )
        self.door = Door(self.desk, reactor)
        self.bound: list[Bound] = []

    async def listen(self) -> None:
        """Bind all listeners, then print where they listen, telnet last. Raises ListenError, CertificateError."""
        for wanted in self._wanted():
            self.bound.append(await bind(self.reactor, wanted))
        print_once(sys.stdout, "".join(f"{bound}\n" for bound in self.bound))

    def _wanted(self) -> Iterator[Wanted]:
        site = web_site(self.store.writer.oldest_wait, self._telnet_port, self.reactor)
        yield from (Wanted("web", text, site) for text in self.settings.web)
        if self.settings.tls:
            within_tls = TLSMemoryBIOFactory(context(*self._certificate()), False, self.door)
            yield from (Wanted("tls", text, within_tls) for text in self.settings.tls)
        yield from (Wanted("telnet", text, self.door) for text in self.settings.telnet)

    def _certificate(self) -> tuple[Path, Path]:
        if self.settings.certificate is not None and self.settings.key is not None:
            return self.settings.certificate, self.settings.key
        return own_certificate(self.settings.state / "tls")

    def _telnet_port(self) -> int | None:
        return next((bound.port for bound in self.bound if bound.kind == "telnet"), None)

    async def close(self) -> bool:
        """Announce and hang up, and let the writer finish what it has; False if it could not in time."""
        for bound in self.bound:
            bound.listening.stopListening()
        gone: Deferred[None] = Deferred()
        gone.addTimeout(FAREWELL, self.reactor, lambda *_: None)
        self.hall.close()
        self.door.close(self.desk.texts.lines("house", "closing"), lambda: gone.callback(None))
        stored = in_background(self.reactor, lambda: self.store.close(STOP_WITHIN))
        stored.addTimeout(STOP_WITHIN, self.reactor, lambda *_: False)
        await gone
        return await stored


def in_background(reactor: Any, job: Callable[[], bool]) -> Deferred[bool]:
    """Run `job` in a thread that the process does not wait for when it ends."""
    done: Deferred[bool] = Deferred()
    threading.Thread(target=lambda: reactor.callFromThread(done.callback, job()), name="closing", daemon=True).start()
    return done


def print_once(stream: IO[str] | None, text: str) -> None:
    """Write all of `text` in one write. Nobody need read it."""
    with suppress(OSError):
        if stream is not None:
            os.write(stream.fileno(), text.encode())


class _Run:
    """One run of the reactor, and how it ended."""

    def __init__(self, reactor: Any) -> None:
        self.reactor = reactor
        self.drained = True
        self.writer_died = False
        self.trouble: BaseException | None = None

    def writer_has_died(self, error: BaseException) -> None:
        """Nothing can be stored any more: a server that goes on would only lose moves (law 4)."""
        log.critical("the writer has died: %s", type(error).__name__)
        self.writer_died = True
        self._stop()

    def cannot_listen(self, failure: Failure) -> None:
        """A listener could not be bound: no start at all, rather than half a server."""
        self.trouble = failure.value
        self._stop()

    def close(self, house: House) -> Deferred[None]:
        """Close the house, and note whether all was written."""

        def closed(drained: bool) -> None:
            self.drained = drained

        return Deferred.fromCoroutine(house.close()).addCallback(closed)

    def _stop(self) -> None:
        with suppress(ReactorNotRunning):  # it stops already
            self.reactor.stop()


def serve(settings: Settings) -> int:
    """Run the server until it is told to stop; the process's exit status.

    Raises StartError, StoreError, OSError if it cannot start.
    """
    # Until the reactor runs and takes the signal over, an order to stop ends the process as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        for kind, texts in (("web", settings.web), ("tls", settings.tls), ("telnet", settings.telnet)):
            for text in texts:
                check_endpoint(kind, text)
    except ListenError as error:
        raise StartError(str(error)) from None
    if not (settings.telnet or settings.tls):
        raise StartError("--telnet und --tls sind abgeschaltet: Niemand käme herein.")
    with only_server_of(settings.state):
        begin_log(settings.state, settings.log)
        return _serve(settings)


def allow_files(wanted: int) -> None:
    """Raise the limit of open files, so that the last connection is refused in words and not by the system."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < enough:
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))
    if enough < wanted:
        log.warning("only %d files may be open, but %d are wanted for all connections", enough, wanted)


def _serve(settings: Settings) -> int:
    allow_files(settings.connections + SPARE_FILES)
    from twisted.internet import reactor as installed  # installs the reactor: only a server may do that

    reactor: Any = installed
    run = _Run(reactor)
    house = House(settings, reactor, lambda error: reactor.callFromThread(run.writer_has_died, error))
    reactor.addSystemEventTrigger("before", "shutdown", lambda: run.close(house))
    reactor.callWhenRunning(lambda: Deferred.fromCoroutine(house.listen()).addErrback(run.cannot_listen))
    reactor.run()
    if isinstance(run.trouble, ListenError | CertificateError):
        raise StartError(str(run.trouble))
    if run.trouble is not None:
        raise run.trouble
    if not run.drained:
        log.critical("the store did not finish in time; what was not yet told is not stored")
        # Threads that hang in the store would keep the process for ever.
        logging.shutdown()
        os._exit(1)
    return 1 if run.writer_died else 0
