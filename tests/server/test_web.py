"""The web endpoint, as a browser, a watch and a scanner see it."""

import json

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from mudgames.server.web import LATE, PATIENCE, web_site


class Browser:
    """One connection; `ask` sends bytes and returns status, headers and body of the answer."""

    def __init__(self, wait: float = 0.0, port: int | None = 4711) -> None:
        self.clock = Clock()
        site = web_site(lambda: wait, lambda: port, self.clock)
        self.wire = StringTransport()
        self.protocol = site.buildProtocol(IPv4Address("TCP", "127.0.0.1", 1))
        self.protocol.makeConnection(self.wire)

    def ask(self, request: bytes) -> tuple[int, str, str]:
        self.wire.clear()
        self.protocol.dataReceived(request)
        head, _, body = self.wire.value().partition(b"\r\n\r\n")
        return int(head.split()[1]), head.decode().lower(), body.decode()


def get(path: str, **options: object) -> tuple[int, str, str]:
    return Browser(**options).ask(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())  # type: ignore[arg-type]


def test_the_house_is_well() -> None:
    status, head, body = get("/healthz")
    assert status == 200
    assert json.loads(body) == {"status": "ok", "oldest_append_s": 0.0}
    assert "content-type: application/json" in head


@pytest.mark.parametrize(("wait", "status"), [(LATE, 200), (LATE + 0.1, 503), (60, 503)])
def test_the_house_is_unwell_when_appends_wait(wait: float, status: int) -> None:
    assert get("/healthz", wait=wait)[0] == status


def test_the_page_is_german_and_says_how_to_connect() -> None:
    status, head, body = get("/")
    assert status == 200
    assert "charset=utf-8" in head
    assert '<html lang="de">' in body
    assert "telnet</code> an Port 4711" in body
    assert "gast" in body


def test_the_page_without_a_telnet_listener() -> None:
    assert "Port" not in get("/", port=None)[2]


@pytest.mark.parametrize("path", ["/x", "/healthz/x", "/../etc/passwd", "/%00", "/" + "a" * 2000])
def test_what_is_not_there_is_said_in_german(path: str) -> None:
    status, _, body = get(path)
    if path == "/healthz/x":
        assert status == 200
    else:
        assert status == 404
        assert "steht hier nichts" in body


def test_other_methods_are_refused_and_bodies_thrown_away() -> None:
    browser = Browser()
    status, head, body = browser.ask(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\nabcdefg")
    assert status == 405
    assert "allow: get, head" in head
    assert "abzuschicken" in body


def test_head_has_no_body() -> None:
    status, _, body = Browser().ask(b"HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert (status, body) == (200, "")


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\r\n\r\n",
        b"gast Anna\r\n",
        b"GET\r\n\r\n",
        b"\xff\xfb\x1f\xff\xfd\x01 / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nNo colon here\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 70_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    ],
    ids=range(9),
)
def test_garbage_is_turned_away_without_a_traceback(garbage: bytes, caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser()
    browser.protocol.dataReceived(garbage)
    said = browser.wire.value()
    assert not said or said.startswith((b"HTTP/1.1 4", b"HTTP/1.1 501"))
    assert browser.wire.disconnecting or b"HTTP/1.1 4" in said
    assert "Traceback" not in caplog.text


def test_who_never_finishes_a_request_is_sent_away() -> None:
    browser = Browser()
    browser.protocol.dataReceived(b"GET / HT")
    browser.clock.advance(PATIENCE + 1)
    assert browser.wire.disconnecting
