"""Work that blocks, done in threads beside the house: reads of the store, and hashing."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy.exc import DBAPIError

from mudgames.house.ports import Failed
from mudgames.storage.errors import StoreError, cause, frames
from mudgames.storage.writer import Deliver

log = logging.getLogger(__name__)

T = TypeVar("T")


class Pool:
    """At most `workers` jobs run at a time and at most `waiting` wait (None: any number)."""

    def __init__(self, name: str, workers: int, deliver: Deliver, waiting: int | None = None) -> None:
        self._executor = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._deliver = deliver
        self._most = None if waiting is None else workers + waiting
        self._unfinished = 0
        self._stopped = False
        self._lock = threading.Lock()

    def run(self, job: Callable[[], T], done: Callable[[T | Failed], None]) -> bool:
        """Queue a job; its result, or Failed if it raises, is delivered. False: too many wait, nothing happens.

        Pass closures, never partials: the repr of a partial shows its arguments, here passwords.
        """
        with self._lock:
            if self._most is not None and self._unfinished >= self._most:
                return False
            if not self._stopped:
                self._unfinished += 1
                self._executor.submit(self._work, job, done)
                return True
        self._deliver(partial(done, Failed("the store is closed")))
        return True

    def stop(self) -> None:
        """Finish the jobs that run; those that wait fail. Blocks until then."""
        with self._lock:
            self._stopped = True
        self._executor.shutdown()

    def _work(self, job: Callable[[], T], done: Callable[[T | Failed], None]) -> None:
        result = Failed("the store is closed") if self._stopped else self._result(job)
        with self._lock:
            self._unfinished -= 1
        self._deliver(partial(done, result))

    def _result(self, job: Callable[[], T]) -> T | Failed:
        try:
            return job()
        except StoreError as error:
            return Failed(str(error))
        except Exception as error:
            if isinstance(error, DBAPIError):
                return Failed(cause(error))
            log.error("a job of the store is faulty: %s\n%s", type(error).__name__, frames(error))
            return Failed(type(error).__name__)
