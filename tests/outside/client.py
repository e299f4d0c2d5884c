"""A player's telnet line: types, reads, and logs in."""

import re
import socket
from collections.abc import Callable
from typing import Any

from .waiting import PATIENCE, Waiting
from .wire import Wire, message

WHOLE = 65536
"""Bytes read at once."""


class Client:
    """One telnet connection. `on_message` is called with every GMCP message as it comes."""

    def __init__(self, waiting: Waiting, port: int, gmcp: bool, address: str) -> None:
        self.wire = Wire(gmcp)
        self.closed = False
        self.chunk = WHOLE
        """How many bytes are read at once; 1 stops at the first byte of an answer."""
        self.on_message: Callable[[str, Any], None] = lambda package, data: None
        self._waiting = waiting
        self._mark = 0
        self._heard = 0
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        waiting.watch(self._socket, self)

    # -- bytes -------------------------------------------------------------------------------------

    def read(self) -> None:
        """Take in what has arrived."""
        if self.closed:
            return
        try:
            data = self._socket.recv(self.chunk)
        except ConnectionError:
            data = b""
        if not data:
            self.close()
            return
        self._send(self.wire.feed(data))
        while self._heard < len(self.wire.messages):
            self._heard += 1
            self.on_message(*self.wire.messages[self._heard - 1])

    def _send(self, data: bytes) -> None:
        if self.closed or not data:
            return
        try:
            self._socket.sendall(data)
        except OSError:  # the server is dead; what it said before still stands to be read
            return

    def close(self) -> None:
        """Hang up."""
        if not self.closed:
            self.closed = True
            self._waiting.forget(self._socket)
            self._socket.close()

    # -- conversation ------------------------------------------------------------------------------

    def type(self, *lines: str) -> None:
        """Send lines, all in one segment."""
        self._send("".join(f"{line}\r\n" for line in lines).encode())

    def tell(self, package: str, data: Any) -> None:
        """Send a GMCP message."""
        self._send(message(package, data))

    @property
    def text(self) -> str:
        """What was shown since the last `ask`."""
        return self.wire.text[self._mark :]

    def expect(self, pattern: str, within: float = PATIENCE) -> re.Match[str]:
        """Wait until the text since the last `ask` matches. Raises TimeoutError, also for a closed connection."""
        wanted = re.compile(pattern, re.IGNORECASE)
        found: list[re.Match[str]] = []

        def there() -> bool:
            found.extend(wanted.finditer(self.text))
            return bool(found) or self.closed

        self._waiting.until(there, within, lambda: f"/{pattern}/ in {self.text[-800:]!r}")
        if not found:
            raise TimeoutError(f"closed before /{pattern}/: {self.text[-800:]!r}")
        return found[0]

    def ask(self, line: str, pattern: str, within: float = PATIENCE) -> re.Match[str]:
        """Type a line and wait for the answer."""
        self._mark = len(self.wire.text)
        self.type(line)
        return self.expect(pattern, within)

    def expect_closed(self, within: float = PATIENCE) -> None:
        """Wait until the server has hung up."""
        self._waiting.until(lambda: self.closed, within, lambda: f"still open after {self.text[-800:]!r}")

    def message(self, package: str, where: Callable[[Any], object] = lambda data: True) -> Any:
        """Wait for a GMCP message, or find it among those that came; the newest one."""

        def found() -> list[Any]:
            return [data for name, data in self.wire.messages if name == package and where(data)]

        self._waiting.until(lambda: found() or self.closed, what=lambda: f"GMCP {package} after {self.text[-800:]!r}")
        if not found():
            raise TimeoutError(f"closed before GMCP {package}: {self.text[-800:]!r}")
        return found()[-1]

    # -- first contact -----------------------------------------------------------------------------

    def guest(self, name: str) -> str:
        """Come in as a new guest; returns the return word."""
        self.expect("wie heisst du")
        word = self.ask(f"gast {name}", r"Rückkehrwort: (\S+)")[1]
        assert isinstance(word, str)
        return word

    def guest_again(self, name: str, word: str) -> None:
        """Come back as a guest."""
        self.expect("wie heisst du")
        self.ask(f"gast {name} {word}", "willkommen zur(ue|ü)ck")

    def register(self, name: str, password: str) -> None:
        """Make an account and come in."""
        self.expect("wie heisst du")
        self.ask(name, r"anlegen.*\(ja/nein\)")
        self.ask("ja", "passwort")
        self.ask(password, "noch einmal")
        self.ask(password, "willkommen")

    def log_in(self, name: str, password: str) -> None:
        """Come in with an account."""
        self.expect("wie heisst du")
        self.ask(name, "passwort")
        self.ask(password, "willkommen zur(ue|ü)ck")
