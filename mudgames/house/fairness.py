"""Fair dealing: the house commits to a deal before the first move and opens it at the end.

At the start everybody gets the SHA-256 digest of one line that says what was dealt to whom, ending in a nonce that
keeps anybody from trying all deals until one fits:

    spiel-17 1=dolch,gatow 2=halle,seil umschlag=ming,pistole,salon nonce=5f…

At the end everybody gets the line itself, and `printf %s '…' | sha256sum` gives the digest again.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence

NONCE_BYTES = 32


class SystemSeals:
    """Implements `ports.Seals`. Nonces come from the system's randomness also where a seed is set."""

    def nonce(self) -> str:
        """32 random bytes in hex."""
        return secrets.token_hex(NONCE_BYTES)

    def commitment(self, line: str) -> str:
        """SHA-256 of the line."""
        return digest(line)

    def opening(self, line: str) -> str:
        """The line."""
        return line


def deal_line(table: str, deal: Mapping[str, Sequence[str]], nonce: str) -> str:
    """The line that a table commits to: holders in order (seats, then words), each with its cards sorted."""
    holders = sorted(deal, key=lambda holder: (not holder.isdecimal(), holder.zfill(3)))
    held = [f"{holder}={','.join(sorted(deal[holder]))}" for holder in holders]
    return " ".join([table, *held, f"nonce={nonce}"])


def digest(line: str) -> str:
    """SHA-256 in hex of the line's UTF-8 bytes, without a line end."""
    return hashlib.sha256(line.encode()).hexdigest()
