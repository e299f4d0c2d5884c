"""What operators do beside or without a running server: check, backup, export, roles and forgotten passwords.

Each returns an exit status and speaks German through `say`.
"""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

from attrs import asdict

from mudgames.core.event import Json
from mudgames.core.table_events import Ended, TableOpened
from mudgames.games import find_games
from mudgames.house.audit import faults
from mudgames.house.ports import Record, Result, Stored
from mudgames.house.results import result_of
from mudgames.kit.game import Game
from mudgames.settings import Settings
from mudgames.storage.archive import open_archive
from mudgames.storage.backup import backup
from mudgames.storage.errors import UnreadableEvent
from mudgames.storage.store import Store, open_store
from mudgames.wiring import event_codec

Say = Callable[[str], None]

COMMENTS = "kommentare"
"""What `export` calls the comments of players; no table is called so."""
ONE_TIME_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def check(settings: Settings, say: Say) -> int:
    """Replay every table of the journal, test every invariant, and make every result anew; 0 if all is well."""
    archive = open_archive(settings.store_url, event_codec())
    games = find_games()
    tables, results = archive.tables(), archive.results()
    bad = 0
    for id in tables:
        try:
            records = archive.records(id)
        except UnreadableEvent as error:
            found = [str(error)]
        else:
            match [record.event for record in records]:
                case [TableOpened(key), *_] as events if key in games:
                    found = list(faults(id, games[key], events))
                    if not found and id in results:
                        found = _result_faults(id, games[key], records, results[id])
                case _:
                    found = ["kein bekanntes Spiel"]
        bad += bool(found)
        for fault in found:
            say(f"{id}: {fault}")
    archive.close()
    say(f"{len(tables)} Tische geprüft, {bad} mit Fehlern.")
    return 1 if bad else 0


def _result_faults(id: str, game: Game, records: Sequence[Record], kept: Result | None) -> list[str]:
    """What is wrong with a result that is kept. None at all is no fault: the next start makes one."""
    ended = any(isinstance(record.event, Ended) for record in records)
    if ended and kept == result_of(id, game, records):
        return []
    return ["das aufgeschriebene Ergebnis ist nicht das der Partie"]


def back_up(settings: Settings, file: Path, say: Say) -> int:
    """Copy the store, also beside a running server."""
    ours = file.absolute().resolve()
    state = settings.state.absolute().resolve()
    if ours == state / "lock" or state / "log" in ours.parents:
        say(f"{file} gehört dem Server. Bitte nenne eine andere Datei.")
        return 1
    backup(settings.store_url, file)
    say(f"Gesichert: {file}")
    return 0


def export(settings: Settings, table: str, write: Callable[[dict[str, Json]], None], say: Say) -> int:
    """Every journal row of a table, or every comment of a player (`COMMENTS`), one JSON object a line."""
    if table == COMMENTS:
        return _export_comments(settings, write, say)
    archive = open_archive(settings.store_url, event_codec())
    rows = list(archive.export(table))
    archive.close()
    for row in rows:
        write(row)
    if not rows:
        say(f"Einen Tisch „{table}“ gibt es nicht.")
    return 0 if rows else 1


def _export_comments(settings: Settings, write: Callable[[dict[str, Json]], None], say: Say) -> int:
    archive = open_archive(settings.store_url, event_codec())
    comments = archive.comments()
    archive.close()
    for comment in comments:
        write(asdict(comment))
    if not comments:
        say("Der Briefkasten des Hauses ist leer.")
    return 0


def make_admin(settings: Settings, name: str, say: Say) -> int:
    """Give an account the role of a god (Gott)."""
    with _Opened(settings) as store:
        if not _known(store, name, say):
            return 1
        done: SimpleQueue[object] = SimpleQueue()
        store.accounts.set_role(name, "god", done.put)
        return _told(done.get(), f"{store.accounts.known(name)} ist jetzt Gott.", say)


def one_time_password(settings: Settings, name: str, say: Say) -> int:
    """Replace a forgotten password by a word that the operator passes on."""
    with _Opened(settings) as store:
        if not _known(store, name, say):
            return 1
        word = "-".join("".join(secrets.choice(ONE_TIME_LETTERS) for _ in range(4)) for _ in range(3))
        done: SimpleQueue[object] = SimpleQueue()
        store.accounts.set_password(name, word, done.put)
        sentence = f"Neues Passwort für {store.accounts.known(name)}: {word} (bitte gleich ändern)"
        return _told(done.get(), sentence, say)


class _Opened:
    """The store, open for one piece of maintenance; answers are taken in the thread that asks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __enter__(self) -> Store:
        self._store = open_store(
            self._settings.store_url, event_codec(), lambda call: call(), lambda error: None, hash_workers=1
        )
        return self._store

    def __exit__(self, *exc: object) -> None:
        self._store.close()


def _known(store: Store, name: str, say: Say) -> bool:
    if store.accounts.known(name) is None:
        say(f"Ein Konto „{name}“ gibt es nicht.")
        return False
    return True


def _told(outcome: object, sentence: str, say: Say) -> int:
    stored = isinstance(outcome, Stored)
    say(sentence if stored else f"Das hat nicht geklappt: {outcome}")
    return 0 if stored else 1
