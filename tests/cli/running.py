"""run_server.py as a child process, and sockets to talk to it."""

import os
import re
import select
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = "tcp:0:interface=127.0.0.1"
QUICK = ("--telnet", HERE, "--web", "none")
PATIENCE = 40.0


class Running:
    """A server that runs, or tried to."""

    def __init__(
        self, folder: Path, options: Sequence[str], environ: Mapping[str, str], program: Sequence[str]
    ) -> None:
        self.state = folder / "var"
        self.errors = folder / "stderr"
        self._file = self.errors.open("wb")
        self.process = subprocess.Popen(
            [sys.executable, *program, "--state", str(self.state), *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self._file,
            env={**os.environ, **environ},
        )
        self.reads: list[bytes] = []

    def wait_until_it_listens(self) -> "Running":
        assert self.process.stdout is not None
        end = time.monotonic() + PATIENCE
        while b"lauscht telnet" not in self.stdout:
            ready, _, _ = select.select([self.process.stdout], [], [], 0.2)
            if ready:
                self.reads.append(os.read(self.process.stdout.fileno(), 65536))
            assert self.process.poll() is None, self.stderr
            assert time.monotonic() < end, self.stderr
        return self

    @property
    def stdout(self) -> bytes:
        return b"".join(self.reads)

    @property
    def stderr(self) -> str:
        return self.errors.read_text("utf-8")

    def port(self, kind: str = "telnet") -> int:
        found = re.search(rf"lauscht {kind} 127\.0\.0\.1 (\d+)\n", self.stdout.decode())
        assert found
        return int(found[1])

    def connect(self, kind: str = "telnet") -> "Caller":
        return Caller(socket.create_connection(("127.0.0.1", self.port(kind)), 10))

    def connect_tls(self) -> "Caller":
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        plain = socket.create_connection(("127.0.0.1", self.port("tls")), 10)
        return Caller(context.wrap_socket(plain))

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, float]:
        """Exit status, and how long it took."""
        begun = time.monotonic()
        self.process.send_signal(how)
        return self.process.wait(PATIENCE), time.monotonic() - begun

    def ended(self) -> int:
        """Exit status of a server that ends by itself."""
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process.wait(PATIENCE)
        self._file.close()


class Caller:
    """A client that knows nothing of telnet."""

    def __init__(self, wire: socket.socket) -> None:
        self.wire = wire
        self.heard = b""

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, *exc: object) -> None:
        self.wire.close()

    def until(self, words: str) -> "Caller":
        self.wire.settimeout(PATIENCE)
        while words.encode() not in self.heard:
            more = self.wire.recv(65536)
            assert more, f"closed before {words!r}: {self.heard.decode(errors='replace')}"
            self.heard += more
        return self

    def type(self, line: str, until: str) -> "Caller":
        self.heard = b""
        self.wire.sendall(line.encode() + b"\r\n")
        return self.until(until)

    def to_the_end(self) -> str:
        self.wire.settimeout(PATIENCE)
        while more := self.wire.recv(65536):
            self.heard += more
        return self.heard.decode(errors="replace")


def soon(condition: Callable[[], bool]) -> None:
    """Wait until `condition` holds; fails after PATIENCE."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        select.select((), (), (), 0.01)


@contextmanager
def running(
    folder: Path, *options: str, environ: Mapping[str, str] | None = None, program: Sequence[str] = ("run_server.py",)
) -> Iterator[Running]:
    """A server on `folder`/var; an option --state given besides wins."""
    server = Running(folder, options, environ or {}, program)
    try:
        yield server
    finally:
        server.close()
