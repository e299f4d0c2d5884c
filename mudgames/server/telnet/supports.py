"""Which GMCP packages a client asked for (Core.Supports.Set, Add, Remove)."""

from collections.abc import Iterable
from typing import Any

from mudgames.server.telnet.inputs import Gmcp

_MAX_PACKAGES = 64
_MAX_NAME = 64


class Supports:
    """The client's list, compared without regard to case, as telnetlib3 writes `char 1`."""

    def __init__(self) -> None:
        self._packages: set[str] = set()

    def __contains__(self, package: str) -> bool:
        """Return whether `package` or a root of it is listed; `Core` is the protocol itself and always is."""
        words = package.lower().split(".")
        roots = (".".join(words[:length]) for length in range(1, len(words) + 1))
        return words[0] == "core" or any(root in self._packages for root in roots)

    def hear(self, message: Gmcp) -> None:
        """Take a message of the client; all but Core.Supports are ignored."""
        match message.package.lower():
            case "core.supports.set":
                self._packages.clear()
                self._add(_names(message.data))
            case "core.supports.add":
                self._add(_names(message.data))
            case "core.supports.remove":
                self._packages.difference_update(_names(message.data))

    def _add(self, names: Iterable[str]) -> None:
        for name in names:
            if len(self._packages) < _MAX_PACKAGES and len(name) <= _MAX_NAME:
                self._packages.add(name)


def _names(data: Any) -> list[str]:
    """Return the package names of a list such as `["Char 1", "Game 1"]`, without versions."""
    entries = data if isinstance(data, list) else []
    return [entry.split()[0].lower() for entry in entries if isinstance(entry, str) and entry.strip()]
