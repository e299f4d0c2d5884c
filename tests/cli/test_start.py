"""The server as its operator starts and stops it."""

import json
import re
import signal
import socket
import stat
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from .running import HERE, QUICK, Running, running, soon

pytestmark = pytest.mark.real_process

PREFIXED = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (INFO|WARNING|ERROR|CRITICAL) \S+: ")


def unprefixed(log: str) -> list[str]:
    return [line for line in log.splitlines() if not PREFIXED.match(line)]


def test_listeners_are_printed_in_one_write_and_nothing_else(tmp_path: Path) -> None:
    with running(tmp_path, "--telnet", HERE, "--telnet", HERE, "--tls", HERE, "--web", HERE) as server:
        server.wait_until_it_listens()
        assert len(server.reads) == 1
        kinds = re.findall(r"^lauscht (\w+) 127\.0\.0\.1 \d+$", server.stdout.decode(), re.M)
        assert kinds == ["web", "tls", "telnet", "telnet"]
        with server.connect() as caller:
            caller.until("Wie heisst Du").type("gast Anna", "Willkommen")
        assert server.stop()[0] == 0
        assert server.process.stdout is not None
        assert server.process.stdout.read() == b""
        assert unprefixed(server.stderr) == []
        assert (server.state / "log" / "mudgames.log").read_text() == server.stderr


def test_tls_is_telnet_with_a_certificate_of_its_own_making(tmp_path: Path) -> None:
    state = tmp_path / "var"
    with running(tmp_path, *QUICK, "--tls", HERE) as server:
        server.wait_until_it_listens()
        with server.connect_tls() as caller:
            assert caller.wire.version() in ("TLSv1.2", "TLSv1.3")  # type: ignore[attr-defined]
            first = caller.wire.getpeercert(binary_form=True)  # type: ignore[attr-defined]
            caller.until("Wie heisst Du").type("gast Anna", "Willkommen").type("ende", "Auf bald")
        for name in ("zertifikat.pem", "schluessel.pem"):
            assert stat.S_IMODE((state / "tls" / name).stat().st_mode) == 0o600
        assert server.stderr.count("SELF-SIGNED") == 1
        server.stop()
    with running(tmp_path, *QUICK, "--tls", HERE) as server:
        server.wait_until_it_listens()
        with server.connect_tls() as caller:
            assert caller.wire.getpeercert(binary_form=True) == first  # type: ignore[attr-defined]
        assert "SELF-SIGNED" not in server.stderr


def test_plain_words_to_the_tls_port_and_tls_to_the_plain_one_harm_nobody(tmp_path: Path) -> None:
    with running(tmp_path, *QUICK, "--tls", HERE) as server:
        server.wait_until_it_listens()
        with server.connect("tls") as caller:
            caller.wire.sendall(b"gast Anna\r\n")
            caller.to_the_end()
        with server.connect() as caller:
            caller.wire.sendall(bytes.fromhex("16030100c8010000c40303") + bytes(189))
            caller.to_the_end()
        with server.connect() as caller:
            caller.until("Wie heisst Du").type("gast Anna", "Willkommen")
        assert server.stop()[0] == 0
        assert "Traceback" not in server.stderr


def test_the_operators_certificate_is_used(tmp_path: Path) -> None:
    from mudgames.server.certificate import own_certificate

    certificate, key = own_certificate(tmp_path / "given")
    config = tmp_path / "server.toml"
    config.write_text(f'tls_zertifikat = "{certificate}"\ntls_schluessel = "{key}"\ntls = "{HERE}"\n')
    with running(tmp_path, *QUICK, "--config", str(config)) as server:
        server.wait_until_it_listens()
        with server.connect_tls() as caller:
            caller.until("Wie heisst Du")
        assert not (server.state / "tls").exists()
        assert server.stop()[0] == 0


# -- stopping ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_is_announced_and_takes_less_than_five_seconds(how: int, tmp_path: Path) -> None:
    with running(tmp_path, *QUICK, "--tls", HERE) as server:
        server.wait_until_it_listens()
        with (
            server.connect() as anna,
            server.connect() as stranger,
            server.connect() as stuck,
            server.connect_tls() as secure,
            server.connect("tls"),  # never begins its handshake
        ):
            anna.until("Wie heisst Du").type("gast Anna", "Willkommen")
            secure.until("Wie heisst Du").type("gast Sicher", "Willkommen")
            stranger.until("Wie heisst Du")
            stuck.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stuck.until("Wie heisst Du").type("gast Stau", "Willkommen")
            stuck.wire.sendall(b"hilfe setze\r\n" * 390)
            for number in range(100):  # every round trip lets the server write to whoever does not read
                anna.type(f"sage {number}", f"Du sagst: {number}")
            status, took = server.stop(how)
            assert status == 0
            assert took < 5
            for caller in (anna, stranger, secure):
                assert "schließt kurz die Läden" in caller.to_the_end()
        assert "Traceback" not in server.stderr


def test_a_stop_while_starting(tmp_path: Path) -> None:
    with running(tmp_path, *QUICK) as server:
        soon((server.state / "lock").exists)
        assert server.stop()[0] == 0
        assert "Traceback" not in server.stderr


def waiting_seconds(server: Running) -> float:
    """How long the oldest append waits, as /healthz says, well or not."""
    address = f"http://127.0.0.1:{server.port('web')}/healthz"
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            told = json.load(answer)
    except urllib.error.HTTPError as unwell:
        told = json.load(unwell)
        unwell.close()
    return float(told["oldest_append_s"])


BROKEN_WRITER = """
import sys
from mudgames.storage import group
from mudgames.cli import main

def write(self, works):
    raise RuntimeError("a bug")

group.Group.write = write
sys.exit(main())
"""
STUCK_WRITER = BROKEN_WRITER.replace('raise RuntimeError("a bug")', "import time; time.sleep(1000)")


def test_a_server_whose_writer_dies_ends_with_a_status(tmp_path: Path) -> None:
    with running(tmp_path, *QUICK, program=("-c", BROKEN_WRITER)) as server:
        server.wait_until_it_listens()
        with server.connect() as caller:
            caller.until("Wie heisst Du")
            caller.wire.sendall(b"gast Anna\r\n")
            assert server.ended() == 1
        assert "the writer has died" in server.stderr


def test_a_writer_that_hangs_is_given_up_in_time(tmp_path: Path) -> None:
    with running(tmp_path, *QUICK, "--web", HERE, program=("-c", STUCK_WRITER)) as server:
        server.wait_until_it_listens()
        with server.connect() as caller:
            caller.until("Wie heisst Du")
            caller.wire.sendall(b"gast Anna\r\n")
            soon(lambda: waiting_seconds(server) > 0)
            status, took = server.stop()
        assert status == 1
        assert took < 5
        assert "did not finish in time" in server.stderr


# -- what cannot start ---------------------------------------------------------------------------------------


def refused(folder: Path, *options: str, said: str, status: int = 1) -> str:
    """What a server that cannot start says."""
    with running(folder, *options) as server:
        assert server.ended() == status
        assert said in server.stderr
        assert "Traceback" not in server.stderr
        assert server.process.stdout is not None
        assert server.process.stdout.read() == b""
        return server.stderr


def test_a_second_server_in_the_same_directory(tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    with running(tmp_path, *QUICK) as server:
        server.wait_until_it_listens()
        log = (server.state / "log" / "mudgames.log").read_text()
        heard = refused(tmp_path / "second", *QUICK, "--state", str(server.state), said="läuft schon ein Server")
        assert heard.count("\n") == 1
        assert (server.state / "log" / "mudgames.log").read_text() == log
        server.stop(signal.SIGKILL)
    with running(tmp_path, *QUICK) as server:
        server.wait_until_it_listens()


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"tcp:{other.getsockname()[1]}:interface=127.0.0.1"
        for option in ("--telnet", "--web", "--tls"):
            heard = refused(tmp_path, *QUICK, option, taken, said="dort lauscht schon jemand")
            assert taken in heard.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--telnet", "nonsense:1"], "Das ist kein Endpunkt"),
        (["--telnet", "tcp:viele"], "Das ist kein Endpunkt"),
        (["--web", "4711"], "Das ist kein Endpunkt"),
        (["--tls", "ssl:4712"], "Hier geht nur ein Endpunkt wie tcp:4712"),
        (["--telnet", "tcp:0:interface=203.0.113.9"], "diese Adresse hat dieser Rechner nicht"),
    ],
)
def test_endpoints_that_cannot_be(options: list[str], said: str, tmp_path: Path) -> None:
    refused(tmp_path, "--web", "none", *options, said=said)


@pytest.mark.parametrize(
    ("state", "said"),
    [("file", "dort liegt schon eine Datei"), ("file/below", "kein Verzeichnis"), ("/proc/mud", "das gibt es nicht")],
)
def test_state_directories_that_cannot_be(state: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    heard = refused(tmp_path, *QUICK, "--state", str(tmp_path / state), said=said)
    assert heard.startswith("Das geht nicht: ")


def test_a_store_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "mudgames.sqlite").write_bytes(b"not a database, but long enough to look at" * 200)
    refused(tmp_path, *QUICK, said="Mit dem Buch des Hauses stimmt etwas nicht")


def test_a_log_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "log").write_text("")
    refused(tmp_path, *QUICK, said="dort liegt schon eine Datei")


def test_a_certificate_that_is_none(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("nonsense")
    config = tmp_path / "server.toml"
    for named in (wrong, tmp_path / "missing.pem"):
        config.write_text(f'tls_zertifikat = "{named}"\ntls_schluessel = "{named}"\ntls = "{HERE}"\n')
        refused(tmp_path, *QUICK, "--config", str(config), said=f"TLS: {named}")


@pytest.mark.parametrize(
    "url", ["postgresql://mud:ganz-geheim@127.0.0.1:1/mud", "mysql://mud:ganz-geheim@x/y", "ganz-geheim"]
)
def test_no_trouble_with_a_store_shows_its_password(url: str, tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text(f'store = "{url}"\n')
    from_file = ["--config", str(config)]
    for arguments, environ in (
        (QUICK, {"MUDGAMES_STORE": url}),
        ([*QUICK, *from_file], {}),
        (["check", *from_file], {}),
        (["admin", "Anna", *from_file], {}),
    ):
        with running(tmp_path, *arguments, environ=environ) as server:
            assert server.ended() == 1
            assert "stimmt etwas nicht" in server.stderr
            assert "ganz-geheim" not in server.stderr
            log = server.state / "log" / "mudgames.log"
            assert not log.exists() or "ganz-geheim" not in log.read_text()


# -- the log and the watch -----------------------------------------------------------------------------------


def test_a_seed_is_told_loudly_and_every_record_has_time_and_level(tmp_path: Path) -> None:
    with running(tmp_path, *QUICK, "--seed", "7") as server:
        server.wait_until_it_listens()
        assert re.search(r"WARNING \S+: SEED 7 IS SET", server.stderr)
        assert unprefixed(server.stderr) == []


def test_records_as_json(tmp_path: Path) -> None:
    with running(tmp_path, *QUICK, "--seed", "7", "--log", "json") as server:
        server.wait_until_it_listens()
        server.stop()
        records = [json.loads(line) for line in server.stderr.splitlines()]
        assert all({"time", "level", "logger", "message"} <= set(record) for record in records)
        assert any(record["level"] == "WARNING" and "SEED 7" in record["message"] for record in records)


def test_the_watch_and_the_page(tmp_path: Path) -> None:
    with running(tmp_path, "--telnet", HERE, "--web", HERE) as server:
        server.wait_until_it_listens()
        base = f"http://127.0.0.1:{server.port('web')}"
        with urllib.request.urlopen(f"{base}/healthz", timeout=10) as answer:
            assert json.load(answer)["status"] == "ok"
        with urllib.request.urlopen(base, timeout=10) as answer:
            assert f"Port {server.port()}" in answer.read().decode()


def test_the_watch_says_when_appends_wait(tmp_path: Path) -> None:
    with running(tmp_path, "--telnet", HERE, "--web", HERE, program=("-c", STUCK_WRITER)) as server:
        server.wait_until_it_listens()
        with server.connect() as caller:
            caller.until("Wie heisst Du")
            caller.wire.sendall(b"gast Anna\r\n")
            soon(lambda: waiting_seconds(server) > 5)
            with pytest.raises(urllib.error.HTTPError) as error:
                urllib.request.urlopen(f"http://127.0.0.1:{server.port('web')}/healthz", timeout=10)
            assert error.value.code == 503
            error.value.close()
