"""Run by test_kill.py: appends to four tables without end, and says on stdout what has been acknowledged."""

import sys
import threading
from pathlib import Path

from mudgames.core.table_events import TurnBegan
from mudgames.house.ports import Outcome, Stored
from mudgames.storage import Codec, open_store


def main(path: str) -> None:
    store = open_store(f"sqlite:///{Path(path)}", Codec({}), lambda call: call(), lambda error: None)

    def run(table: str, version: int) -> None:
        def done(outcome: Outcome) -> None:
            assert outcome == Stored()
            sys.stdout.write(f"{table} {version + 2}\n")
            sys.stdout.flush()
            run(table, version + 2)

        store.journal.append(table, version, [TurnBegan(version + 1), TurnBegan(version + 2)], 1, done)

    known = dict(store.journal.running())
    for table in ("cluedo-1", "cluedo-2", "sleuth-1", "sleuth-2"):
        run(table, len(known.get(table, ())))
    threading.Event().wait()


main(sys.argv[1])
