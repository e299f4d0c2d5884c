"""Run by Alembic: migrates on the connection that `storage.migrate` hands in, within its transaction."""

from alembic import context

from mudgames.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
