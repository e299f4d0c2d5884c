"""The three charsets we speak: reading any of them, spelling what one of them lacks, and choosing."""

import re
import unicodedata
from enum import StrEnum

from mudgames.german.folding import ascii_spelling
from mudgames.server.telnet.client import MTTS_UTF_8, Client


class Charset(StrEnum):
    """A charset for output; its value is the name of the Python codec."""

    UTF_8 = "utf-8"
    LATIN_1 = "latin-1"
    ASCII = "ascii"

    @classmethod
    def named(cls, name: str) -> "Charset | None":
        """Return the charset that `name` means, in any usual spelling (`utf8`, `ISO-8859-1`), or None."""
        return _NAMES.get(re.sub(r"[^a-z0-9]", "", name.lower()))


_NAMES = {
    **dict.fromkeys(("utf8", "unicode"), Charset.UTF_8),
    **dict.fromkeys(("latin1", "iso88591", "latin9", "iso885915", "cp1252", "windows1252"), Charset.LATIN_1),
    **dict.fromkeys(("ascii", "usascii", "ansix341968", "iso646us"), Charset.ASCII),
}
_NOT_LATIN_1 = re.compile("[^\0-\xff]+")

# Seen on the wire: tf 5 strips bit 7, KildClient reads Latin-1 unless set up otherwise (telnet-clients 1.3.7).
_CLIENTS_WITHOUT_UTF_8 = {"TINYFUGUE", "KILDCLIENT"}


def decode(line: bytes) -> str:
    """Return the text of a typed line: UTF-8 if it is valid UTF-8, else Latin-1; never raises."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


def spell(text: str, charset: Charset) -> str:
    """Return `text` with all that `charset` lacks spelled in ASCII (ü → ue, € → EUR, else ?)."""
    match charset:
        case Charset.ASCII:
            return ascii_spelling(text)
        case Charset.LATIN_1 if not text.isascii():
            composed = unicodedata.normalize("NFC", text)
            return _NOT_LATIN_1.sub(lambda lacking: ascii_spelling(lacking[0]), composed)
        case _:
            return text


def encode(text: str, charset: Charset) -> bytes:
    """Return `text` in `charset`, not yet escaped for telnet; never raises."""
    return spell(text, charset).encode(charset, "replace")


class Choice:
    """Which charset to send. The player's own word wins over CHARSET, and that over what TTYPE suggests."""

    def __init__(self) -> None:
        self.wish: Charset | None = None
        self.negotiated: Charset | None = None

    def current(self, client: Client) -> Charset:
        """Return the charset to send to `client`."""
        return self.wish or self.negotiated or guess(client)


def guess(client: Client) -> Charset:
    """Return what `client` can show for certain: ASCII if it is known or says itself to lack UTF-8."""
    says_no = client.mtts > 0 and not client.mtts & MTTS_UTF_8
    return Charset.ASCII if says_no or client.name.upper() in _CLIENTS_WITHOUT_UTF_8 else Charset.UTF_8
