"""Password hashes: argon2id with OWASP's parameters of 19 MiB, two passes, one lane (product.md, Never)."""

import base64
import unicodedata
from typing import Final, Protocol

from argon2 import PasswordHasher, Type
from argon2.exceptions import VerifyMismatchError

MEMORY_KIB: Final = 19456
PASSES: Final = 2
LANES: Final = 1

SALT_BYTES: Final = 16
HASH_BYTES: Final = 32


class Hasher(Protocol):
    """Makes and checks password hashes; slow on purpose, called in threads."""

    def hash(self, password: str) -> str:
        """A salted hash."""
        ...

    def verify(self, stored: str, password: str) -> bool:
        """True if the hash is of this password. Raises for what is no hash."""
        ...

    def outdated(self, stored: str) -> bool:
        """True if the hash was made with other parameters than today's."""
        ...

    def decoy(self) -> str:
        """A hash of nothing that takes as long to check as a real one."""
        ...


class Argon2:
    """The hasher of the server. No exception from here holds a password."""

    def __init__(self) -> None:
        self._argon2 = PasswordHasher(
            time_cost=PASSES,
            memory_cost=MEMORY_KIB,
            parallelism=LANES,
            hash_len=HASH_BYTES,
            salt_len=SALT_BYTES,
            type=Type.ID,
        )

    def hash(self, password: str) -> str:
        """See `Hasher`."""
        return self._argon2.hash(_bytes(password))

    def verify(self, stored: str, password: str) -> bool:
        """See `Hasher`. Raises argon2.exceptions.InvalidHashError or VerificationError."""
        try:
            return self._argon2.verify(stored, _bytes(password))
        except VerifyMismatchError:
            return False

    def outdated(self, stored: str) -> bool:
        """See `Hasher`."""
        return self._argon2.check_needs_rehash(stored)

    def decoy(self) -> str:
        """See `Hasher`."""
        salt, digest = _base64(bytes(SALT_BYTES)), _base64(bytes(HASH_BYTES))
        return f"$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${salt}${digest}"


def _bytes(password: str) -> bytes:
    """Composed, as a Mac sends ü in two characters. Bytes, as an encoding error would carry the password along."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")


def _base64(raw: bytes) -> str:
    return base64.b64encode(raw).decode("ascii").rstrip("=")
