"""Comments of players (`ports.Comments`): kept for whoever runs the house."""

from collections.abc import Callable, Iterable

from attrs import asdict
from sqlalchemy import Connection, Engine, insert, select

from mudgames.house.ports import Comment, Outcome
from mudgames.storage.schema import COMMENTS
from mudgames.storage.writer import Writer

_ALL = select(COMMENTS.c.person, COMMENTS.c.name, COMMENTS.c.at, COMMENTS.c.text).order_by(COMMENTS.c.id)


class SqlComments:
    """Implements `ports.Comments`."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def keep(self, comment: Comment, done: Callable[[Outcome], None]) -> None:
        """See `ports.Comments`."""

        def write(connection: Connection) -> None:
            connection.execute(insert(COMMENTS), asdict(comment))

        self._writer.submit(write, done)

    def load(self) -> Iterable[Comment]:
        """See `ports.Comments`. Raises SQLAlchemyError."""
        return read_comments(self._engine)


def read_comments(engine: Engine) -> list[Comment]:
    """All comments in the order they were kept. Blocks; raises SQLAlchemyError."""
    with engine.connect() as connection:
        return [Comment(*row) for row in connection.execute(_ALL)]
