"""Log records: to stderr, and rotated to DIR/log/mudgames.log, as text or JSON. No secrets reach this module."""

import json
import logging
import logging.handlers
from pathlib import Path

from twisted.logger import STDLibLogObserver, globalLogBeginner

LARGEST, KEPT = 10 * 1024 * 1024, 5


class _Json(logging.Formatter):
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
    """Send all records, Twisted's too, to stderr and to the rotated file. `style` is `text` or `json`."""
    folder = state / "log"
    folder.mkdir(parents=True, exist_ok=True)
    file = logging.handlers.RotatingFileHandler(
        folder / "mudgames.log", maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8"
    )
    handlers: list[logging.Handler] = [logging.StreamHandler(), file]
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    for handler in handlers:
        handler.setFormatter(_Json() if style == "json" else text)
    logging.basicConfig(level=logging.INFO, handlers=handlers, force=True)
    globalLogBeginner.beginLoggingTo([STDLibLogObserver()], redirectStandardIO=False, discardBuffer=True)
