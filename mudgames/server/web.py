"""The web endpoint: `/healthz` for the operator's watch, and a page that says how to come in."""

import json
from collections.abc import Callable

from twisted.web.resource import Resource
from twisted.web.server import Request, Site

LATE = 5.0
"""Seconds after which an append that still waits makes the house unwell (law 4)."""

PAGE = """<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><title>mudgames</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Ein Haus voller Rätselspiele</h1>
<p>Gespielt wird mit einem MUD-Client (Mudlet, TinTin++ …) oder mit <code>telnet</code>{where}.
Tippe dort <code>gast</code>, dann <code>setze sara</code>, und schon sitzt Du am Tisch.</p>
</body>
</html>
"""


class _Page(Resource):
    """The German page at `/`."""

    isLeaf = False

    def __init__(self, port: Callable[[], int | None]) -> None:
        super().__init__()
        self._port = port

    def getChild(self, path: bytes, request: Request) -> Resource:
        """`/` itself; anything else is not there."""
        return self if path == b"" else super().getChild(path, request)

    def render_GET(self, request: Request) -> bytes:
        """How to connect."""
        port = self._port()
        where = f" an Port {port} dieses Rechners" if port is not None else ""
        request.setHeader(b"content-type", b"text/html; charset=utf-8")
        return PAGE.format(where=where).encode()


class _Health(Resource):
    """`/healthz`: 200 while the house is well, 503 while appends wait too long."""

    isLeaf = True

    def __init__(self, oldest_wait: Callable[[], float]) -> None:
        super().__init__()
        self._oldest_wait = oldest_wait

    def render_GET(self, request: Request) -> bytes:
        """One JSON object."""
        waiting = self._oldest_wait()
        well = waiting <= LATE
        request.setResponseCode(200 if well else 503)
        request.setHeader(b"content-type", b"application/json")
        return json.dumps({"status": "ok" if well else "late", "oldest_append_s": round(waiting, 3)}).encode() + b"\n"


def web_site(oldest_wait: Callable[[], float], telnet_port: Callable[[], int | None]) -> Site:
    """The site; `telnet_port` is known only when that listener is bound."""
    root = _Page(telnet_port)
    root.putChild(b"healthz", _Health(oldest_wait))
    site = Site(root)
    site.noisy = False
    return site
