"""Log records: to stderr, and rotated to DIR/log/mudgames.log, as text or JSON. No secrets reach this module."""

import json
import logging
import logging.handlers
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from twisted.logger import STDLibLogObserver, globalLogBeginner

LARGEST, KEPT = 10 * 1024 * 1024, 5
"""Bytes of a log file, and how many old ones are kept."""
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Text(logging.Formatter):
    """One line a record; a fault adds where it happened and of which class it is, but not what it says.

    The message of an exception may quote what nobody may read in a log: `KeyError: 'gatow'` names a card."""

    def formatException(  # noqa: N802  # logging's name
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The frames of the fault and the classes of it and its causes."""
        lines = []
        fault = ei[1]
        while fault is not None:
            lines += [*traceback.format_tb(fault.__traceback__), f"{type(fault).__name__}\n"]
            fault = fault.__cause__ or fault.__context__
        return "".join(lines).rstrip()


class _Json(_Text):
    """One JSON object a record."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        entry = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def begin_log(state: Path, style: str) -> None:
    """Send all records, Twisted's too, to stderr and to the rotated file. `style` is `text` or `json`.

    Raises OSError if the file cannot be written.
    """
    folder = state / "log"
    folder.mkdir(parents=True, exist_ok=True)
    file = logging.handlers.RotatingFileHandler(
        folder / "mudgames.log", maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8"
    )
    _send_to([logging.StreamHandler(), file], style, logging.INFO)
    # discardBuffer: what Twisted kept until now would come out unformatted on stderr.
    globalLogBeginner.beginLoggingTo([STDLibLogObserver()], redirectStandardIO=False, discardBuffer=True)


def begin_maintenance_log(style: str) -> None:
    """For subcommands: troubles to stderr only; the file is the server's, which may run beside."""
    _send_to([logging.StreamHandler()], style, logging.WARNING)


def _send_to(handlers: Sequence[logging.Handler], style: str, level: int) -> None:
    formatter = _Json() if style == "json" else _Text(TEXT)
    for handler in handlers:
        handler.setFormatter(formatter)
    logging.raiseExceptions = False  # a full disk must not put our tracebacks between the records
    logging.basicConfig(level=level, handlers=handlers, force=True)
