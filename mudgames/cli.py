"""The command line: options, the configuration file, subcommands. What operators read is German.

    python run_server.py [admin NAME | passwort NAME | check | backup FILE | export TABLE] [options]
"""

import argparse
import errno
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from attrs import evolve as changed
from sqlalchemy.exc import SQLAlchemyError

from mudgames import maintenance, wiring
from mudgames.records import begin_maintenance_log
from mudgames.settings import Settings, SettingsError, endpoints, read_file
from mudgames.storage.errors import StoreError, cause

COMMANDS = {"admin": "NAME", "passwort": "NAME", "check": "", "backup": "DATEI", "export": "TISCH"}
USAGE = "run_server.py [admin NAME | passwort NAME | check | backup DATEI | export TISCH] [Optionen]"
ENDPOINTS = ("telnet", "tls", "web")

_COMPLAINTS = (
    (r"unrecognized arguments: (.*)", r"Das kenne ich nicht: \1"),
    (r"argument (\S+): expected one argument", r"Hinter \1 fehlt etwas."),
    (r"argument (\S+): invalid int value: '(.*)'", r"Hinter \1 gehört eine ganze Zahl, nicht „\2“."),
    (r"argument (\S+): invalid choice: '(.*)' \(choose from (.*)\)", r"„\2“ geht bei \1 nicht. Möglich: \3."),
    (r"argument (\S+): ignored explicit argument '(.*)'", r"Zu \1 gehört kein Wert „\2“."),
)
"""What argparse says, and what we say."""
_REASONS = {
    errno.EACCES: "das Recht dazu fehlt",
    errno.EPERM: "das Recht dazu fehlt",
    errno.EROFS: "dort ist alles nur lesbar",
    errno.ENOSPC: "der Platz ist zu Ende",
    errno.ENOTDIR: "ein Teil davon ist kein Verzeichnis",
    errno.EEXIST: "dort liegt schon eine Datei",
    errno.ENOENT: "das gibt es nicht",
    errno.EISDIR: "das ist ein Verzeichnis",
}


class UsageError(Exception):
    """The command line says something that cannot be done; the message is German."""


class _Parser(argparse.ArgumentParser):
    """argparse, with its errors as ours."""

    def error(self, message: str) -> NoReturn:
        for theirs, ours in _COMPLAINTS:
            message = re.sub(theirs, ours, message)
        raise UsageError(f"{message}\nAufruf: {USAGE}")


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help in German from its first word on."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, "Aufruf: ")


DESCRIPTION = """\
Ein deutscher Telnet-Server für Rätselspiele. Ohne Befehl läuft er, bis SIGTERM oder Strg-C kommt.

Befehle:
  admin NAME       macht ein Konto zum Gott
  passwort NAME    gibt einem Konto ein neues Einmalwort
  check            prüft das Buch des Hauses: jedes Spiel, jede Regel
  backup DATEI     sichert das Buch, auch neben dem laufenden Server
  export TISCH     schreibt alle Ereignisse eines Tisches als JSON
"""


def parser() -> argparse.ArgumentParser:
    """The options, all of them optional; they may stand before or after the subcommand."""
    options = _Parser(
        usage=USAGE, description=DESCRIPTION, add_help=False, allow_abbrev=False, formatter_class=_Help
    )
    options.add_argument("command", nargs="*", help=argparse.SUPPRESS)
    add = options.add_argument_group("Optionen").add_argument
    add("-h", "--help", action="help", help="zeigt diese Hilfe")
    add("--telnet", action="append", metavar="EP", help="Telnet-Endpunkt, mehrfach, none schaltet ab (tcp:4711)")
    add("--tls", action="append", metavar="EP", help="TLS-Endpunkt, mehrfach, none schaltet ab (aus)")
    add("--web", action="append", metavar="EP", help="Web-Endpunkt, ebenso (tcp:8080:interface=127.0.0.1)")
    add("--state", type=Path, metavar="DIR", help="Verzeichnis für alles, was der Server schreibt (var/)")
    add("--config", type=Path, metavar="DATEI", help="Einstellungen als TOML, siehe data/server.example.toml")
    add("--store", metavar="URL", help="Datenbank; mit Passwort bitte in der Datei oder in MUDGAMES_STORE")
    add("--seed", type=int, metavar="N", help="jedes Mischen wiederholbar machen, nur zum Ausprobieren")
    add("--log", choices=("text", "json"), help="Form des Protokolls (text)")
    return options


def read_settings(options: argparse.Namespace, environ: Mapping[str, str]) -> Settings:
    """Defaults, then the configuration file, then MUDGAMES_STORE, then flags. Raises SettingsError."""
    settings = Settings()
    if options.config is not None:
        settings = changed(settings, **read_file(options.config))
    if environ.get("MUDGAMES_STORE"):
        settings = changed(settings, store=environ["MUDGAMES_STORE"])
    given = {name: value for name, value in vars(options).items() if value is not None}
    flags: dict[str, Any] = {name: value for name, value in given.items() if name not in ("command", "config")}
    for name in ENDPOINTS:
        if name in flags:
            flags[name] = endpoints(flags[name])
    settings = changed(settings, **flags)
    if (settings.certificate is None) != (settings.key is None):
        raise SettingsError("Zu tls_zertifikat gehört tls_schluessel, und umgekehrt.")
    return settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the server or a subcommand; the exit status: 0 well, 1 failed, 2 wrong usage."""
    try:
        options = parser().parse_intermixed_args(arguments)
        settings = read_settings(options, os.environ)
        command, *rest = options.command or [""]
        return run(command, rest, settings) if command else wiring.serve(settings)
    except (UsageError, SettingsError) as error:
        say(str(error))
        return 2
    except wiring.StartError as error:
        say(str(error))
    except StoreError as error:
        say(f"Mit dem Buch des Hauses stimmt etwas nicht: {error}")
    except SQLAlchemyError as error:
        say(f"Mit dem Buch des Hauses stimmt etwas nicht: {cause(error)}")
    except OSError as error:
        why = _REASONS.get(error.errno or 0, error.strerror or str(error))
        say(f"Das geht nicht: {f'{error.filename}: ' if error.filename else ''}{why}.")
    except KeyboardInterrupt:
        pass
    return 1


def run(command: str, rest: Sequence[str], settings: Settings) -> int:
    """A subcommand. Its findings go to stderr, an export to stdout."""
    if command not in COMMANDS or len(rest) != (1 if COMMANDS[command] else 0):
        raise UsageError(f"Das verstehe ich nicht: {' '.join([command, *rest])}\nAufruf: {USAGE}")
    begin_maintenance_log(settings.log)
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
