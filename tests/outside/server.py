"""A `run_server.py` process: started, killed, and asked by its subcommands."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from .waiting import PATIENCE, Waiting

REPOSITORY = Path(__file__).resolve().parents[2]
LOCAL = "tcp:0:interface=127.0.0.1"


class Server:
    """A server process and its subcommands, on one state directory."""

    def __init__(self, waiting: Waiting, state: Path, options: tuple[str, ...]) -> None:
        self.state = state
        self.ports: dict[str, int] = {}
        """Kind of listener to port, as the process now running said."""
        self.writes: list[bytes] = []
        """What all processes wrote on stdout, write by write."""
        self.stderr = state.with_name(f"{state.name}.stderr")
        self._waiting, self._options = waiting, options
        self._process: subprocess.Popen[bytes] | None = None
        # Datagrams keep the bounds of the child's writes, and need no end: nobody dies of them.
        self._ours, self._childs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ours.setblocking(False)
        waiting.watch(self._ours, self)

    # -- the process -------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """True while the process lives."""
        return self._process is not None and self._process.poll() is None

    def launch(self) -> None:
        """Start the process without waiting for it."""
        assert not self.running
        self.ports = {}
        with self.stderr.open("ab") as errors:
            self._process = subprocess.Popen(
                [*self._command(), "--telnet", LOCAL, "--web", LOCAL, *self._options],
                stdin=subprocess.DEVNULL,
                stdout=self._childs.fileno(),
                stderr=errors,
                cwd=REPOSITORY,
                start_new_session=True,
            )

    def start(self) -> None:
        """Start the process and wait until it listens. Raises TimeoutError with its last words."""
        self.launch()
        self._waiting.until(lambda: "telnet" in self.ports or not self.running, what=self._last_words)
        if "telnet" not in self.ports:
            raise TimeoutError(f"the server did not come up: {self._last_words()}")

    def read(self) -> None:
        """Take in one write of the child's stdout."""
        try:
            written = self._ours.recv(65536)
        except BlockingIOError:
            return
        self.writes.append(written)
        for kind, port in re.findall(rb"^lauscht (\S+) \S+ (\d+)$", written, re.MULTILINE):
            self.ports[kind.decode()] = int(port)

    def kill(self) -> None:
        """SIGKILL to the whole process group, and wait until it is gone."""
        self._signal(signal.SIGKILL)
        self.wait()

    def terminate(self) -> None:
        """SIGTERM; does not wait."""
        self._signal(signal.SIGTERM)

    def wait(self, within: float = PATIENCE) -> int:
        """The exit status, once the process has ended. Raises TimeoutError."""
        assert self._process is not None
        process = self._process
        self._waiting.until(lambda: process.poll() is not None, within, self._last_words)
        return process.wait()

    def close(self) -> None:
        """End the process whatever it does, and its pipe."""
        if self.running:
            self.kill()
        self._waiting.forget(self._ours)
        self._ours.close()
        self._childs.close()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        if self.running:
            os.killpg(self._process.pid, number)

    def _command(self, *words: str) -> list[str]:
        return [sys.executable, str(REPOSITORY / "run_server.py"), *words, "--state", str(self.state)]

    def _last_words(self) -> str:
        return self.stderr.read_text("utf-8", "replace")[-1500:] if self.stderr.exists() else ""

    # -- beside it ---------------------------------------------------------------------------------

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a subcommand (`check`, `export cluedo-1` …) and return what it said."""
        return finished(self.begin_command(*words))

    def begin_command(self, *words: str) -> subprocess.Popen[str]:
        """Begin a subcommand, to be waited for by `finished`."""
        return subprocess.Popen(
            self._command(*words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=REPOSITORY,
            text=True,
        )

    def logged(self) -> str:
        """All that this server's processes wrote on stderr and into log files."""
        files = [self.stderr, *sorted((self.state / "log").glob("*"))]
        return "\n".join(file.read_text("utf-8", "replace") for file in files if file.exists())


def finished(process: subprocess.Popen[str]) -> subprocess.CompletedProcess[str]:
    """Wait for a subcommand to end; one that hangs is killed and raises subprocess.TimeoutExpired."""
    with process:
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)
