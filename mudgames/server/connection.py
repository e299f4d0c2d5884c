"""One telnet connection: Twisted's bytes on one side, a terminal and a session on the other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import cast

from twisted.internet.interfaces import IConsumer, IDelayedCall, IPushProducer, IReactorTime, ITCPTransport
from twisted.internet.protocol import Protocol, connectionDone
from twisted.protocols.policies import ProtocolWrapper
from twisted.python.failure import Failure
from zope.interface import implementer

from mudgames.core.event import Json
from mudgames.server.desk import Desk
from mudgames.server.entry import Naming
from mudgames.server.pace import Pace
from mudgames.server.session import Session
from mudgames.server.telnet.inputs import Gmcp, Line, Overlong, Resized
from mudgames.server.telnet.terminal import Terminal
from mudgames.server.turns import Turns
from mudgames.server.wishes import Wishes

log = logging.getLogger(__name__)

TLS_HANDSHAKE = b"\x16"
"""First byte of a client that speaks TLS to the plain port; nobody types Control-V first."""
BELL = b"\x07"
MOST_UNSENT = 256 * 1024
"""Bytes that a slow reader may leave unread before the connection is cut."""
PIECE = 512
"""Bytes that are taken in at once: as many AYTs or empty lines as can be answered within a few milliseconds."""
LINGER = 5.0
"""Seconds that a peer has to read our last words and to hang up; then the connection is cut."""

Heard = Line | Overlong | Gmcp
"""What takes its turn in the pace of a connection."""


class _Wire(Enum):
    """What may be done on the wire."""

    NEW = auto()  # nothing was heard yet
    OPEN = auto()
    FULL = auto()  # the peer does not read: output stays here and no line is heard until it does
    CLOSING = auto()  # our last words are on their way; what still comes is thrown away
    GONE = auto()


@implementer(IPushProducer)
class Connection(Protocol):
    """A telnet connection. It is its session's `Screen`; output of one moment leaves in one write, prompt last."""

    def __init__(
        self,
        desk: Desk,
        clock: IReactorTime,
        turns: Turns,
        address: str,
        gone: Callable[[Connection], None],
    ) -> None:
        settings = desk.settings
        self.address = address
        self._clock, self._turns, self._gone = clock, turns, gone
        self._wire = _Wire.NEW
        self._terminal = Terminal()
        self._session = Session(desk, self, Naming())
        self._pace: Pace[Heard] = Pace(
            settings.commands_per_second,
            settings.command_burst,
            settings.most_waiting_lines,
            settings.most_waiting_bytes,
        )
        self._unread = bytearray()
        self._out = bytearray()
        self._lines: list[str] = []
        self._owes_prompt = False
        self._wishes = Wishes(self._terminal)
        self._pace_call: IDelayedCall | None = None
        self._linger_call: IDelayedCall | None = None

    # -- the wire -------------------------------------------------------------------------------------------

    def connectionMade(self) -> None:
        """Greet: options, banner, name prompt, in one write. Nothing waits for an answer."""
        transport = self._transport()
        transport.setTcpNoDelay(True)
        transport.setTcpKeepAlive(True)
        cast(IConsumer, transport).registerProducer(self, True)
        self._out += self._terminal.greeting()
        self._session.begin()
        self.write_out()

    def dataReceived(self, data: bytes) -> None:
        """Bytes came. Short segments are taken in at once, long ones piece by piece, and no more come meanwhile."""
        if self._wire in (_Wire.CLOSING, _Wire.GONE):
            return
        if self._wire is _Wire.NEW:
            self._wire = _Wire.OPEN
            if data.startswith(TLS_HANDSHAKE):
                self._session.close([])
                return
        if not self._unread and len(data) <= PIECE:
            self._take_in(data)
            return
        self._unread += data
        cast(IPushProducer, self.transport).pauseProducing()
        self._turns.read(self)

    def read_next(self) -> None:
        """Take in the next piece of a long segment."""
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        self._take_in(piece)
        if self._unread:
            self._turns.read(self)
        elif self._wire is not _Wire.CLOSING:
            cast(IPushProducer, self.transport).resumeProducing()

    def _take_in(self, data: bytes) -> None:
        """What the bytes say. Telnet is answered at once; lines wait for their turn."""
        inputs, reply = self._terminal.receive(data)
        self._send(reply)
        now = self._clock.seconds()
        for heard in inputs:
            if not isinstance(heard, Resized) and not self._pace.put(heard, _size(heard), now):
                self._session.dismiss("too_fast")
                return
        self.wake()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """The connection is gone; no call of ours outlives it."""
        self._wire = _Wire.GONE
        for call in (self._pace_call, self._linger_call):
            if call is not None and call.active():
                call.cancel()
        self._turns.forget(self)
        self._session.lost()
        self._gone(self)

    # -- lines in -------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Ask for a turn, if a line waits that may be heard; or come back when the pace allows it."""
        if not self._hears:
            return
        wait = self._pace.wait(self._clock.seconds())
        if wait == 0:
            self._turns.hear(self)
        elif wait is not None and self._pace_call is None:
            self._pace_call = self._clock.callLater(wait, self._resume)

    def _resume(self) -> None:
        self._pace_call = None
        self.wake()

    @property
    def _hears(self) -> bool:
        return self._wire in (_Wire.NEW, _Wire.OPEN) and self._session.state.ready

    def hear_next(self) -> None:
        """Hear one line. Its answer and the prompt belong together, whether the next line is here already or not."""
        heard = self._pace.take(self._clock.seconds()) if self._hears else None
        match heard:
            case Line(text):
                self._session.hear(text)
            case Overlong():
                self._session.say("overlong")
            case Gmcp(package, data):
                self._session.hear_gmcp(package, data)
        self._compose()
        self.wake()

    def fault(self) -> None:
        """Hearing a line met a fault of ours; whoever typed it should know."""
        if self._session.person is None:
            self._session.dismiss("fault")
        else:
            self._session.tell(self._session.desk.texts.lines("house", "fault"))
            self.wake()

    # -- output ---------------------------------------------------------------------------------------------

    def show(self, lines: Sequence[str]) -> None:
        """Lines, then the prompt at the end of this moment."""
        self._lines += lines
        self._owes_prompt = True
        self._soon()

    def hide_input(self, hidden: bool) -> None:
        """Echo off for a password, on again after it. Lines before the change leave before it."""
        if hidden != self._terminal.input_hidden:
            self._send(self._terminal.hide_input() if hidden else self._terminal.show_input())

    def wants_gmcp(self, package: str) -> bool:
        """True if the client listed this package, or the player switched GMCP on."""
        return self._wishes.gmcp(package)

    def send_gmcp(self, package: str, data: Json) -> None:
        """A GMCP message, if the client wants it."""
        if self.wants_gmcp(package):
            self._send(self._terminal.gmcp(package, data))

    def _send(self, data: bytes) -> None:
        if data:
            self._render()
            self._out += data
            self._soon()

    def _soon(self) -> None:
        if self._wire not in (_Wire.CLOSING, _Wire.GONE):
            self._turns.write(self)

    def _render(self) -> None:
        if self._lines:
            self._out += self._terminal.text(self._lines)
            self._lines.clear()

    def _compose(self) -> None:
        """The moment is over: lines become bytes, and the prompt follows if the state has one."""
        self._render()
        if self._owes_prompt and self._session.state.ready:
            self._owes_prompt = False
            prompt = self._session.prompt
            self._out += self._terminal.prompt(prompt) if prompt else b""

    def write_out(self) -> None:
        """Hand all output to the transport, or keep it while the peer does not read, up to a bound."""
        self._compose()
        if self._wire is not _Wire.FULL:
            self._write()
        elif len(self._out) > MOST_UNSENT:
            log.warning("%s reads too slowly and is cut off", self.address)
            self.cut()

    def _write(self) -> None:
        if self._out:
            self._transport().write(bytes(self._out))
            self._out.clear()

    def cut(self) -> None:
        """Give up: nothing can be written any more."""
        self._wire = _Wire.CLOSING
        self._transport().abortConnection()

    def hang_up(self) -> None:
        """Write what is left and close: first our half, so that the peer can read it to the end.

        Closed at once with unread bytes of the peer's, the connection would be reset, and our last words lost with
        it. A peer that does not hang up in time is cut off.
        """
        self._compose()
        self._wire = _Wire.CLOSING
        self._turns.forget(self)
        self._unread.clear()
        transport = self._transport()
        cast(IPushProducer, transport).resumeProducing()  # to see the peer's end
        # A paused producer would keep Twisted from ever closing.
        cast(IConsumer, transport).unregisterProducer()
        self._write()
        self._linger_call = self._clock.callLater(LINGER, transport.abortConnection)
        if isinstance(transport, ProtocolWrapper):
            transport.loseConnection()  # TLS has its own farewell, and no halves
        else:
            transport.loseWriteConnection()

    def _transport(self) -> ITCPTransport:
        assert self.transport is not None
        return cast(ITCPTransport, self.transport)

    # -- a slow reader (IPushProducer) ----------------------------------------------------------------------

    def pauseProducing(self) -> None:
        """The peer does not read: keep output here, up to a bound."""
        if self._wire in (_Wire.NEW, _Wire.OPEN):
            self._wire = _Wire.FULL

    def resumeProducing(self) -> None:
        """The peer reads again."""
        if self._wire is _Wire.FULL:
            self._wire = _Wire.OPEN
            self._soon()
            self.wake()

    def stopProducing(self) -> None:
        """The connection ends; connectionLost follows."""

    # -- settings -------------------------------------------------------------------------------------------

    def set(self, name: str, value: str) -> str | None:
        """`einstellung <name> <wert>`."""
        return self._wishes.set(name, value)

    def width(self) -> int:
        """Columns."""
        return self._terminal.width

    def ring(self) -> None:
        """A bell before the next text, if the player wants one."""
        if self._wishes.bell:
            self._send(BELL)

    def linear(self) -> bool:
        """True for a screen reader: as the player wishes, else as the client says."""
        return self._wishes.screenreader

    @property
    def session(self) -> Session:
        """The conversation on this connection."""
        return self._session


def _size(heard: Heard) -> int:
    """Roughly what an input takes in memory, for the bound on what may wait."""
    match heard:
        case Line(text):
            return len(text) + 1
        case Gmcp(package, data):
            return len(package) + len(repr(data))
        case Overlong():
            return 1
