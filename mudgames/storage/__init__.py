"""The durable side: journal, accounts and the codec between events and JSON. `open_store` is the way in."""

from mudgames.storage.archive import Archive, open_archive
from mudgames.storage.backup import backup
from mudgames.storage.codec import Codec
from mudgames.storage.errors import StoreError, UnknownEvent, UnreadableEvent
from mudgames.storage.store import Store, open_store

__all__ = [
    "Archive",
    "Codec",
    "Store",
    "StoreError",
    "UnknownEvent",
    "UnreadableEvent",
    "backup",
    "open_archive",
    "open_store",
]
