"""Trouble with the store, told in sentences an operator can act on. No message holds a password, a hash or a card."""

from traceback import format_tb


class StoreError(Exception):
    """The store can't be opened, is not as safe as it must be, or holds what this server can't read."""


class UnreadableEvent(StoreError):  # noqa: N818 - it names the event, not the act
    """A journal entry that this server can't turn into an event: its body does not fit its class."""

    def __init__(self, why: str, table: str = "", version: int = 0) -> None:
        super().__init__(f"{table}, event {version}: {why}" if table else why)
        self.why = why
        self.table = table
        self.version = version

    def at(self, table: str, version: int) -> "UnreadableEvent":
        """The same trouble, with the place in the journal: table id and number of the event."""
        return type(self)(self.why, table, version)


class UnknownEvent(UnreadableEvent):
    """An event class, or a version of it, that this server does not know."""


def cause(error: BaseException) -> str:
    """The class and first line of what a database said, without statement, parameters and details.

    The first line only: PostgreSQL's DETAIL line quotes whole rows, and a row of `accounts` holds a hash.
    """
    origin = getattr(error, "orig", None) or error
    return f"{type(origin).__name__}: {origin}".splitlines()[0]


def frames(error: BaseException) -> str:
    """Where an unexpected error came from, for the log; not its text, which may quote what was being worked on."""
    return "".join(format_tb(error.__traceback__))
