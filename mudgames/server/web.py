"""The web endpoint: `/healthz` for the operator's watch, and a page that says how to come in."""

import json
from collections.abc import Callable

from twisted.internet.interfaces import IReactorTime
from twisted.web.resource import Resource
from twisted.web.server import Request, Site

LATE = 5.0
"""Seconds after which an append that still waits makes the house unwell (law 4)."""
PATIENCE = 30
"""Seconds that a client may take for its request."""

_FRAME = """<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><title>mudgames</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>{title}</h1>
<p>{text}</p>
</body>
</html>
"""
_HOW = """Gespielt wird mit einem MUD-Client (Mudlet, TinTin++ …) oder mit <code>telnet</code>{where}.
Tippe dort <code>gast</code>, dann <code>setze sara</code>, und schon sitzt Du am Tisch."""


class _Request(Request):
    """A request whose body nobody wants: it is not kept, however long it is."""

    def handleContentChunk(self, data: bytes) -> None:
        """Thrown away."""


class _Page(Resource):
    """A German page."""

    isLeaf = True
    allowedMethods = (b"GET", b"HEAD")

    def __init__(self, title: str, text: Callable[[], str], code: int = 200) -> None:
        super().__init__()
        self._title, self._text, self._code = title, text, code

    def render(self, request: Request) -> bytes:
        """The page, or that one can only look here."""
        code, title, text = self._code, self._title, self._text()
        if request.method not in self.allowedMethods:
            code, title, text = 405, "Nur zum Ansehen", "Hier gibt es nichts abzuschicken."
            request.setHeader(b"allow", b", ".join(self.allowedMethods))
        request.setResponseCode(code)
        request.setHeader(b"content-type", b"text/html; charset=utf-8")
        return b"" if request.method == b"HEAD" else _FRAME.format(title=title, text=text).encode()


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
        request.setHeader(b"cache-control", b"no-store")
        return json.dumps({"status": "ok" if well else "late", "oldest_append_s": round(waiting, 3)}).encode() + b"\n"


class _Root(Resource):
    """All paths; what is not there is said in German, too."""

    def getChild(self, path: bytes, request: Request) -> Resource:
        """Called for what was not put here."""
        return _Page("Nichts da", lambda: "Unter dieser Adresse steht hier nichts.", 404)


class _QuietSite(Site):
    """A site that logs no request: a watch that asks every few seconds would fill the log."""

    def log(self, request: object) -> None:
        """Nothing."""


def web_site(oldest_wait: Callable[[], float], telnet_port: Callable[[], int | None], clock: IReactorTime) -> Site:
    """The site; `telnet_port` is known only when that listener is bound."""

    def how() -> str:
        port = telnet_port()
        return _HOW.format(where=f" an Port {port} dieses Rechners" if port else "")

    root = _Root()
    root.putChild(b"", _Page("Ein Haus voller Rätselspiele", how))
    root.putChild(b"healthz", _Health(oldest_wait))
    site = _QuietSite(root, requestFactory=_Request, timeout=PATIENCE, reactor=clock)
    site.noisy = False
    return site
