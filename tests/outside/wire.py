"""Our end of a telnet line with GMCP: bytes in, text and messages out. No socket in here."""

import codecs
import json
import re
from typing import Any

IAC, SB, SE = b"\xff", b"\xfa", b"\xf0"
WILL, WONT, DO, DONT = b"\xfb", b"\xfc", b"\xfd", b"\xfe"
ECHO, GMCP = b"\x01", b"\xc9"
PACKAGES = ["Char 1", "Comm 1", "Game 1", "Room 1"]

_TOKEN = re.compile(
    rb"(?P<text>[^\xff]+|\xff\xff)"
    rb"|\xff(?P<verb>[\xfb-\xfe])(?P<option>.)"
    rb"|\xff\xfa(?P<sub>.)(?P<body>(?:[^\xff]|\xff\xff)*)\xff\xf0"
    rb"|\xff[\xf0-\xf9]",
    re.DOTALL,
)
"""One piece of the stream. An unfinished one matches nothing and waits for its rest."""


class Wire:
    """What a server's bytes say. `text` is everything shown so far, `messages` the GMCP of the same stream."""

    def __init__(self, gmcp: bool = True) -> None:
        self.text = ""
        self.messages: list[tuple[str, Any]] = []
        self.hidden = False
        """True while the server keeps what is typed off the screen."""
        self._accepted = {ECHO, GMCP} if gmcp else {ECHO}
        self._waiting = bytearray()
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def feed(self, data: bytes) -> bytes:
        """Take bytes from the server; returns what must be answered at once."""
        self._waiting += data
        reply, at = b"", 0
        while token := _TOKEN.match(self._waiting, at):
            at = token.end()
            if text := token["text"]:
                self.text += self._decode(b"\xff" if text == b"\xff\xff" else text).replace("\r", "")
            elif token["verb"]:
                reply += self._negotiate(token["verb"], token["option"])
            elif token["sub"] == GMCP:
                self._gmcp(bytes(token["body"]).replace(b"\xff\xff", IAC))
        del self._waiting[:at]
        return reply

    def _negotiate(self, verb: bytes, option: bytes) -> bytes:
        if option == ECHO and verb in (WILL, WONT):
            self.hidden = verb == WILL
        if verb == WILL and option in self._accepted:
            hello = message("Core.Supports.Set", PACKAGES) if option == GMCP else b""
            return IAC + DO + option + hello
        if verb in (WILL, DO):
            return IAC + (DONT if verb == WILL else WONT) + option
        return b""

    def _gmcp(self, body: bytes) -> None:
        package, _, data = body.decode("ascii").partition(" ")
        self.messages.append((package, json.loads(data) if data else None))


def message(package: str, data: Any) -> bytes:
    """A GMCP message as bytes."""
    return IAC + SB + GMCP + f"{package} {json.dumps(data)}".encode() + IAC + SE
