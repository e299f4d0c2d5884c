"""Alembic's scripts: how a database of any older version becomes `storage.schema`."""
