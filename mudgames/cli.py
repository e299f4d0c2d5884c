"""The command line: options, the configuration file, subcommands. What operators read is German.

    python run_server.py [admin NAME | passwort NAME | check | backup FILE | export TABLE] [options]
"""

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from attrs import evolve as changed
from attrs import fields

from mudgames import maintenance, wiring
from mudgames.core.spans import seconds
from mudgames.records import begin_log
from mudgames.settings import Settings
from mudgames.storage.errors import StoreError

COMMANDS = {"admin": "NAME", "passwort": "NAME", "check": "", "backup": "DATEI", "export": "TISCH"}
USAGE = "run_server.py [admin NAME | passwort NAME | check | backup DATEI | export TISCH] [Optionen]"
SPANS = {"anmeldefrist": "login_timeout"}
"""Names in the configuration file whose values are spans of time (`120s`, `5m`, `aus`)."""
NUMBERS = {
    "befehle_je_sekunde": "commands_per_second",
    "befehle_auf_einmal": "command_burst",
    "wartende_zeilen": "most_waiting_lines",
    "wartende_bytes": "most_waiting_bytes",
    "verbindungen_je_adresse": "connections_per_address",
    "verbindungen": "connections",
    "anmeldungen_je_stunde": "registrations_per_hour",
}
ENDPOINTS = ("telnet", "tls", "web")


class UsageError(Exception):
    """The command line or the configuration file says something that cannot be done; the message is German."""


class _Parser(argparse.ArgumentParser):
    """argparse, with its errors as ours."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\nAufruf: {USAGE}")


def parser() -> argparse.ArgumentParser:
    """The options, all of them optional; they may stand before or after the subcommand."""
    options = _Parser(usage=USAGE, description="Ein deutscher Telnet-Server für Rätselspiele.", add_help=False)
    options.add_argument("command", nargs="*", help=argparse.SUPPRESS)
    add = options.add_argument
    add("-h", "--help", action="help", help="zeigt diese Hilfe")
    add("--telnet", action="append", metavar="EP", help="Telnet-Endpunkt, mehrfach, none schaltet ab (tcp:4711)")
    add("--tls", action="append", metavar="EP", help="TLS-Endpunkt, mehrfach (aus)")
    add("--web", action="append", metavar="EP", help="Web-Endpunkt, mehrfach (tcp:8080:interface=127.0.0.1)")
    add("--state", type=Path, metavar="DIR", help="alles, was der Server schreibt (var/)")
    add("--config", type=Path, metavar="DATEI", help="Einstellungen als TOML, siehe data/server.example.toml")
    add("--store", metavar="URL", help="Datenbank; mit Passwort bitte in der Datei oder in MUDGAMES_STORE")
    add("--seed", type=int, metavar="N", help="jedes Mischen wiederholbar machen, nur zum Ausprobieren")
    add("--log", choices=("text", "json"), help="Form des Protokolls (text)")
    return options


def read_settings(options: argparse.Namespace, environ: dict[str, str]) -> Settings:
    """Defaults, then the configuration file, then MUDGAMES_STORE, then flags. Raises UsageError."""
    settings = Settings()
    if options.config is not None:
        settings = changed(settings, **_from_file(options.config))
    if environ.get("MUDGAMES_STORE"):
        settings = changed(settings, store=environ["MUDGAMES_STORE"])
    given = {name: value for name, value in vars(options).items() if value is not None}
    flags: dict[str, Any] = {name: value for name, value in given.items() if name not in ("command", "config")}
    for name in ENDPOINTS:
        if name in flags:
            flags[name] = _endpoints(flags[name])
    if settings.tls or flags.get("tls"):
        raise UsageError("--tls: Verschlüsselte Verbindungen beherrscht dieser Server noch nicht.")
    return changed(settings, **flags)


def _endpoints(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(text for text in texts if text != "none")


def _from_file(path: Path) -> dict[str, Any]:
    try:
        entries = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"Die Einstellungen {path} lassen sich nicht lesen: {error}") from None
    return {_known(name, path): _value(name, value, path) for name, value in entries.items()}


def _known(name: str, path: Path) -> str:
    plain = {field.name for field in fields(Settings)} - {*SPANS.values(), *NUMBERS.values()}
    known = SPANS | NUMBERS | {field: field for field in plain}
    if name not in known:
        raise UsageError(f"{path}: „{name}“ kenne ich nicht. Möglich: {', '.join(sorted(known))}.")
    return known[name]


def _value(name: str, value: Any, path: Path) -> Any:
    try:
        if name in SPANS:
            return seconds(str(value))
        if name in NUMBERS:
            if isinstance(value, bool) or not isinstance(value, int | float) or value < 1:
                raise ValueError("eine Zahl ab 1 wird gebraucht")
            return value
        if name in ENDPOINTS:
            return _endpoints([value] if isinstance(value, str) else [str(item) for item in value])
        if name == "state":
            return Path(str(value))
        if name == "log" and value not in ("text", "json"):
            raise ValueError("möglich sind text und json")
        if name == "seed" and (isinstance(value, bool) or not isinstance(value, int)):
            raise ValueError("eine ganze Zahl wird gebraucht")
    except (ValueError, TypeError) as error:
        raise UsageError(f"{path}: „{name} = {value}“ geht nicht: {error}.") from None
    return value


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the server or a subcommand; the exit status: 0 well, 1 failed, 2 wrong usage."""
    try:
        options = parser().parse_intermixed_args(arguments)
        settings = read_settings(options, dict(os.environ))
        command, *rest = options.command or [""]
        if not command:
            begin_log(settings.state, settings.log)
            return wiring.serve(settings)
        return run(command, rest, settings)
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    except wiring.StateInUseError:
        print(f"In {settings.state} läuft schon ein Server. Zwei zugleich verträgt kein Tisch.", file=sys.stderr)
    except StoreError as error:
        print(f"Mit dem Buch des Hauses stimmt etwas nicht: {error}", file=sys.stderr)
    except OSError as error:
        print(f"Das geht nicht: {error}", file=sys.stderr)
    return 1


def run(command: str, rest: Sequence[str], settings: Settings) -> int:
    """A subcommand. Its findings go to stderr, an export to stdout."""
    if command not in COMMANDS or len(rest) != (1 if COMMANDS[command] else 0):
        raise UsageError(f"Das verstehe ich nicht: {' '.join([command, *rest])}\nAufruf: {USAGE}")
    match command:
        case "check":
            return maintenance.check(settings, say)
        case "backup":
            return maintenance.back_up(settings, Path(rest[0]), say)
        case "export":
            return maintenance.export(settings, rest[0], lambda row: print(json.dumps(row, ensure_ascii=False)), say)
        case "admin":
            return maintenance.make_admin(settings, rest[0], say)
        case _:
            return maintenance.one_time_password(settings, rest[0], say)


def say(line: str) -> None:
    """A line for the operator."""
    print(line, file=sys.stderr)
