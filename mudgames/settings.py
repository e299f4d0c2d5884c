"""The operator's settings: what the command line and the configuration file may say, with their defaults."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from attrs import field, frozen

from mudgames.core.spans import seconds


class SettingsError(Exception):
    """The configuration file says something that cannot be done; the message is German and holds no secret."""


@frozen
class Settings:
    """Everything the wiring needs to know. Endpoints are Twisted endpoint strings; times are seconds, None is off."""

    telnet: tuple[str, ...] = ("tcp:4711",)
    tls: tuple[str, ...] = ()
    web: tuple[str, ...] = ("tcp:8080:interface=127.0.0.1",)
    state: Path = Path("var")
    store: str | None = field(default=None, repr=False)
    """SQLAlchemy URL of the store, maybe with a password; None: SQLite in the state directory."""
    seed: int | None = None
    log: str = "text"
    certificate: Path | None = None
    """`tls_zertifikat`: PEM, the server's own first; None: self-signed, in the state directory."""
    key: Path | None = None
    """`tls_schluessel`: PEM, without a passphrase."""
    login_timeout: int | None = 120
    """`anmeldefrist`: how long a connection may take to log in."""
    statue_after: int | None = 300
    """`statue_ab`: see house.customs, as for the next two."""
    statue_notice: int | None = 60
    turn_clock: int | None = None
    commands_per_second: float = 20
    command_burst: int = 400
    most_waiting_lines: int = 2000
    most_waiting_bytes: int = 256 * 1024
    connections_per_address: int = 20
    connections: int = 6000
    registrations_per_hour: int = 10
    """Per address; loopback is exempt, as it is from `connections_per_address`."""

    @property
    def store_url(self) -> str:
        """The URL in force."""
        return self.store or f"sqlite:///{(self.state / 'mudgames.sqlite').absolute()}"


def endpoints(texts: Sequence[str]) -> tuple[str, ...]:
    """The endpoints meant: `none` switches all of a kind off."""
    return tuple(text for text in texts if text != "none")


# -- the configuration file -------------------------------------------------------------------------------
# Each reader turns a TOML value into ours, or raises ValueError with what would be right, in German: shown are
# the key and that sentence, never the value, which may be a secret.


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("ein Text in Anführungszeichen wird gebraucht")
    return value


def _path(value: Any) -> Path:
    return Path(_text(value))


def _endpoints(value: Any) -> tuple[str, ...]:
    return endpoints([_text(item) for item in (value if isinstance(value, list) else [value])])


def _style(value: Any) -> str:
    if value not in ("text", "json"):
        raise ValueError("möglich sind text und json")
    return str(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("eine ganze Zahl wird gebraucht")
    return value


def _count(value: Any) -> int:
    if _whole(value) < 1:
        raise ValueError("eine ganze Zahl ab 1 wird gebraucht")
    return int(value)


def _rate(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value) or value <= 0:
        raise ValueError("eine Zahl über 0 wird gebraucht")
    return float(value)


def _span(value: Any) -> int | None:
    try:
        return seconds("" if isinstance(value, bool) else str(value))
    except ValueError:
        raise ValueError("eine Zeitspanne wie 120s, 5m, 2h, 14d oder aus wird gebraucht") from None


KEYS: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "telnet": ("telnet", _endpoints),
    "tls": ("tls", _endpoints),
    "web": ("web", _endpoints),
    "state": ("state", _path),
    "store": ("store", _text),
    "seed": ("seed", _whole),
    "log": ("log", _style),
    "tls_zertifikat": ("certificate", _path),
    "tls_schluessel": ("key", _path),
    "anmeldefrist": ("login_timeout", _span),
    "statue_ab": ("statue_after", _span),
    "statue_frist": ("statue_notice", _span),
    "bedenkzeit": ("turn_clock", _span),
    "befehle_je_sekunde": ("commands_per_second", _rate),
    "befehle_auf_einmal": ("command_burst", _count),
    "wartende_zeilen": ("most_waiting_lines", _count),
    "wartende_bytes": ("most_waiting_bytes", _count),
    "verbindungen_je_adresse": ("connections_per_address", _count),
    "verbindungen": ("connections", _count),
    "anmeldungen_je_stunde": ("registrations_per_hour", _count),
}
"""The keys of the configuration file: the field of `Settings` each fills, and how it is read."""


def read_file(path: Path) -> dict[str, Any]:
    """The fields of `Settings` that a configuration file gives. Raises SettingsError."""
    try:
        entries = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"Die Einstellungen {path} lassen sich nicht lesen: {error.strerror}.") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"Die Einstellungen {path} sind kein TOML: {error}.") from None
    return dict(_entry(name, value, path) for name, value in entries.items())


def _entry(name: str, value: Any, path: Path) -> tuple[str, Any]:
    if name not in KEYS:
        raise SettingsError(f"{path}: „{name}“ kenne ich nicht. Möglich: {', '.join(sorted(KEYS))}.")
    fills, read = KEYS[name]
    try:
        return fills, read(value)
    except ValueError as error:
        raise SettingsError(f"{path}: Bei „{name}“ stimmt der Wert nicht: {error}.") from None
