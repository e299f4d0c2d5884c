"""Drives a real `run_server.py` from outside: processes and telnet clients, all of which end with the block."""

from pathlib import Path
from types import TracebackType
from typing import Self

from .client import Client
from .server import Server, finished
from .waiting import PATIENCE, Waiting

__all__ = ["PATIENCE", "Client", "Outside", "Server", "finished"]


class Outside(Waiting):
    """All processes and lines of one test or benchmark. Leaving the block ends every one of them."""

    def __init__(self) -> None:
        super().__init__()
        self._clients: list[Client] = []
        self._servers: list[Server] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for client in self._clients:
            client.close()
        for server in self._servers:
            server.close()
        self.close()

    def server(self, state: Path, *options: str) -> Server:
        """A server on this state directory; not started yet."""
        made = Server(self, state, options)
        self._servers.append(made)
        return made

    def client(self, server: Server, gmcp: bool = True, address: str = "127.0.0.1") -> Client:
        """A new connection from `address` to the server's telnet port. Raises OSError if nobody listens."""
        made = Client(self, server.ports["telnet"], gmcp, address)
        self._clients = [*(client for client in self._clients if not client.closed), made]
        return made
