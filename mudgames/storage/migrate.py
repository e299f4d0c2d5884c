"""Bringing a database to the schema of this server, at every start. Alembic's scripts lie in `migrations/`."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from mudgames.storage.engine import writing
from mudgames.storage.errors import StoreError, cause


def _config() -> Config:
    config = Config()
    # Named as a package, so that it is found in an installed wheel as well as in a checkout.
    config.set_main_option("script_location", "mudgames.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def migrate(engine: Engine) -> None:
    """Upgrade in one transaction, in whole or not at all. Raises StoreError, also for a newer server's database."""
    config = _config()
    try:
        with writing(engine).begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"the store is of another version of this server: {error}") from error
    except SQLAlchemyError as error:
        raise StoreError(f"the store can't be brought up to date: {cause(error)}") from error


def require_current(engine: Engine) -> None:
    """For readers beside a server: raises StoreError unless the database is at this server's schema already."""
    try:
        with engine.connect() as connection:
            found = MigrationContext.configure(connection).get_current_revision()
    except SQLAlchemyError as error:
        raise StoreError(f"the store can't be read: {cause(error)}") from error
    wanted = ScriptDirectory.from_config(_config()).get_current_head()
    if found != wanted:
        raise StoreError(f"the store has schema {found}, this server {wanted}: start the server once")
