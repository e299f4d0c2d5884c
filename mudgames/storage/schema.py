"""The tables of the store. Migrations bring a database here; a test holds them to exactly this."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""Every table ever opened: `spiel-17`, its game's key, its number, whether its game has ended."""

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("tag", Text, nullable=False),
    Column("body", Text, nullable=False),
    # Without rowid the rows lie in the order of the key: one tree to write, and a table is read in one sweep.
    sqlite_with_rowid=False,
)
"""The journal. The primary key is the lock: of two appends with the same version the second fails."""

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("role", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Registered players: folded name, name as typed, argon2id hash, UTC seconds, role (`player` …)."""

GUESTS = Table(
    "guests",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("seen", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Guests: folded name, name as typed, the return word as a salted digest, UTC seconds."""

LOGIN_FAILURES = Table(
    "login_failures",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("address", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)
"""Wrong passwords of the last day: address and UTC seconds."""

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What came of finished tables: game's key, UTC seconds of the end, all else as JSON. Made anew from the journal
wherever a row is missing, so rows may be deleted."""

COMMENTS = Table(
    "comments",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
"""What players wrote to the house: the person's key, name as shown, UTC seconds."""
