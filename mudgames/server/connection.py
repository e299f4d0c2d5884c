"""One telnet connection: Twisted's bytes on one side, a terminal and a session on the other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from time import monotonic
from typing import cast

from twisted.internet.interfaces import IConsumer, IDelayedCall, IPushProducer, IReactorTime, ITCPTransport
from twisted.internet.protocol import Protocol, connectionDone
from twisted.python.failure import Failure
from zope.interface import implementer

from mudgames.core.event import Json
from mudgames.server.desk import Desk
from mudgames.server.entry import Naming, Playing
from mudgames.server.pace import Pace
from mudgames.server.session import Session
from mudgames.server.telnet.charset import Charset
from mudgames.server.telnet.inputs import Gmcp, Line, Overlong
from mudgames.server.telnet.terminal import Terminal

log = logging.getLogger(__name__)

TLS_CLIENT_HELLO = b"\x16\x03"
MOST_UNSENT = 256 * 1024
"""Bytes that a slow reader may leave unread before the connection is cut."""


@implementer(IPushProducer)
class Connection(Protocol):
    """A telnet connection. It is its session's `Screen`; output of one moment leaves in one write, prompt last."""

    def __init__(self, desk: Desk, clock: IReactorTime, address: str, gone: Callable[[Connection], None]) -> None:
        settings = desk.settings
        self.address = address
        self._desk, self._clock, self._gone = desk, clock, gone
        self._terminal = Terminal()
        self._session = Session(desk, self, Naming())
        self._pace = Pace(
            settings.commands_per_second,
            settings.command_burst,
            settings.most_waiting_lines,
            settings.most_waiting_bytes,
        )
        self._out = bytearray()
        self._lines: list[str] = []
        self._wants_prompt = False
        self._flush_call: IDelayedCall | None = None
        self._pace_call: IDelayedCall | None = None
        self._login_call: IDelayedCall | None = None
        self._full = False
        self._gmcp_forced: bool | None = None
        self._heard_bytes = False
        self._hanging_up = False
        self._working = False

    # -- the wire -------------------------------------------------------------------------------------------

    def connectionMade(self) -> None:
        """Greet: options, banner, name prompt, in one write. Nothing waits for an answer."""
        transport = self._transport()
        transport.setTcpNoDelay(True)
        cast(IConsumer, transport).registerProducer(self, True)
        self._out += self._terminal.greeting()
        self._session.become(Naming(), "banner")
        self._flush()
        self._watch_login()

    def dataReceived(self, data: bytes) -> None:
        """Bytes came; what they say is heard, answers go out at the end of the moment."""
        if not self._heard_bytes:
            self._heard_bytes = True
            if data.startswith(TLS_CLIENT_HELLO):
                self._transport().abortConnection()
                return
        inputs, reply = self._terminal.receive(data)
        self._send(reply)
        for heard in inputs:
            match heard:
                case Line(text):
                    if not self._pace.put(text):
                        self._session.close(self._desk.texts.lines("login", "too_fast"))
                        return
                case Overlong():
                    self._session.say("overlong")
                case Gmcp(package, data_value):
                    self._session.hear_gmcp(package, data_value)
        self._work()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """The connection is gone; no call of ours may outlive it."""
        for call in (self._flush_call, self._pace_call, self._login_call):
            if call is not None and call.active():
                call.cancel()
        self._session.lost()
        self._gone(self)

    # -- lines in ----------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Hear as many lines as the pace allows and the state is ready for."""
        if self._working:
            return
        self._working = True
        try:
            while self._session.state.ready and not self._session.closed:
                line = self._pace.take(monotonic())
                if line is None:
                    break
                self._watch_login()
                self._session.hear(line)
        finally:
            self._working = False
        wait = self._pace.wait()
        if wait is not None and self._session.state.ready and not self._session.closed and self._pace_call is None:
            self._pace_call = self._clock.callLater(wait, self._resume)

    def _resume(self) -> None:
        self._pace_call = None
        self._work()

    def wake(self) -> None:
        """The session is ready again."""
        self._work()

    def _watch_login(self) -> None:
        """(Re)start the login timeout; it ends with the login."""
        if self._login_call is not None and self._login_call.active():
            self._login_call.cancel()
        self._login_call = None
        timeout = self._desk.settings.login_timeout
        if timeout is not None and self._session.person is None:
            self._login_call = self._clock.callLater(timeout, self._too_slow)

    def _too_slow(self) -> None:
        self._login_call = None
        if self._session.person is None:
            self._session.close(self._desk.texts.lines("login", "too_slow"))

    # -- output ---------------------------------------------------------------------------------------------------

    def show(self, lines: Sequence[str]) -> None:
        """Lines, then the prompt at the end of this moment."""
        self._lines += lines
        self._wants_prompt = True
        self._soon()

    def hide_input(self, hidden: bool) -> None:
        """Echo off for a password, on again after it. Lines before the change leave before it."""
        if hidden != self._terminal.input_hidden:
            self._render()
            self._out += self._terminal.hide_input() if hidden else self._terminal.show_input()
            self._soon()

    def send_gmcp(self, package: str, data: Json) -> None:
        """A GMCP message, if the client listed its package or the player switched GMCP on."""
        wanted = self._terminal.supports(package) if self._gmcp_forced is None else self._gmcp_forced
        if wanted:
            self._send(self._terminal.gmcp(package, data))

    def _send(self, data: bytes) -> None:
        if data:
            self._render()
            self._out += data
            self._soon()

    def _soon(self) -> None:
        if self._flush_call is None and not self._hanging_up:
            self._flush_call = self._clock.callLater(0, self._flush)

    def _render(self) -> None:
        if self._lines:
            self._out += self._terminal.text(self._lines)
            self._lines = []

    def _flush(self) -> None:
        if self._flush_call is not None and self._flush_call.active():
            self._flush_call.cancel()
        self._flush_call = None
        self._render()
        if self._wants_prompt and self._session.state.ready:
            self._wants_prompt = False
            prompt = self._session.state.prompt
            self._out += self._terminal.prompt(prompt) if prompt else b""
        if self._full:
            if len(self._out) > MOST_UNSENT:
                log.warning("%s reads too slowly and is cut off", self.address)
                self._transport().abortConnection()
            return
        if self._out:
            self._transport().write(bytes(self._out))
            self._out.clear()

    def hang_up(self) -> None:
        """Write what is left and close."""
        self._wants_prompt = False
        self._flush()
        self._hanging_up = True
        self._transport().loseConnection()

    def _transport(self) -> ITCPTransport:
        assert self.transport is not None
        return cast(ITCPTransport, self.transport)

    # -- a slow reader (IPushProducer) ----------------------------------------------------------------------------

    def pauseProducing(self) -> None:
        """The peer does not read: keep output here, up to a bound."""
        self._full = True

    def resumeProducing(self) -> None:
        """The peer reads again."""
        self._full = False
        self._soon()

    def stopProducing(self) -> None:
        """The connection ends; connectionLost follows."""

    # -- settings ----------------------------------------------------------------------------------------------------

    def set(self, name: str, value: str) -> str | None:
        """`breite`, `zeichensatz`, `gmcp`."""
        match name:
            case "breite" if value.isdecimal() and len(value) <= 3 and 20 <= int(value) <= 250:
                self._terminal.width = int(value)
            case "zeichensatz" if (charset := Charset.named(value)) is not None:
                self._terminal.charset = charset
            case "gmcp" if value in ("an", "aus"):
                self._gmcp_forced = value == "an"
            case _:
                return None
        return value

    def width(self) -> int:
        """Columns."""
        return self._terminal.width

    def linear(self) -> bool:
        """True for a screen reader."""
        return self._terminal.screenreader

    @property
    def playing(self) -> bool:
        """True once somebody has logged in."""
        return isinstance(self._session.state, Playing)
