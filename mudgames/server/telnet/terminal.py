"""One player's terminal: bytes from the wire become inputs, text becomes bytes. No network in here."""

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from mudgames.house.ports import Quoting
from mudgames.server.telnet import charset_option, gmcp
from mudgames.server.telnet.charset import Charset, Choice, decode, encode, spell
from mudgames.server.telnet.clean import clean
from mudgames.server.telnet.client import MTTS_SCREEN_READER, Client, TerminalTypes, short
from mudgames.server.telnet.codes import (
    AYT,
    CHARSET,
    DO,
    DONT,
    ECHO,
    END_OF_RECORD,
    EOR,
    GMCP,
    NAWS,
    TTYPE,
    WILL,
)
from mudgames.server.telnet.cursor import Cursor
from mudgames.server.telnet.echo import Echo
from mudgames.server.telnet.frames import LINE_END, command, escape, subnegotiation
from mudgames.server.telnet.inputs import Gmcp, Input, Line, Overlong
from mudgames.server.telnet.lines import Lines
from mudgames.server.telnet.options import Options
from mudgames.server.telnet.parser import Command, Data, Negotiation, Parser, Subnegotiation, Token
from mudgames.server.telnet.supports import Supports
from mudgames.server.telnet.window import Window
from mudgames.server.telnet.wrap import wrap

_HERE = "[hier]"
HANG = 2
"""Columns by which later rows of a quoting line are set in."""

_Heard = tuple[list[Input], bytes]


class Terminal:
    """All that one telnet connection has agreed on. No method raises, whatever bytes came in.

    `receive` returns what the player did and bytes that must be sent back; all other methods that return
    bytes only make them, ready to be sent as they are, in the order in which they were made.
    """

    def __init__(self) -> None:
        self._parser = Parser()
        self._lines = Lines()
        self._options = Options()
        self._echo = Echo()
        self._types = TerminalTypes()
        self._hello = Client()
        self._choice = Choice()
        self._window = Window()
        self._supports = Supports()
        self._cursor = Cursor()

    def greeting(self) -> bytes:
        """Return our offers (15 bytes), to be sent before the banner, which waits for no answer."""
        return self._options.greeting()

    def receive(self, data: bytes) -> tuple[list[Input], bytes]:
        """Take a segment from the wire; returns what it says, in order, and our answers to telnet.

        Core.Ping is already answered in the bytes; it, Core.Hello and Core.Supports are still among the
        inputs. A typed line comes as it is when hidden, too: it is the session that knows a password.
        """
        inputs: list[Input] = []
        reply = bytearray()
        for token in self._parser.feed(data):
            heard, answer = self._hear(token)
            inputs += heard
            reply += answer
        return inputs, bytes(reply)

    def text(self, lines: Iterable[str]) -> bytes:
        """Return `lines` wrapped, spelled and encoded for this client, each with CR LF.

        They begin on a line of their own: where the cursor still stands behind a prompt or behind a hidden
        password, CR LF is put before them.
        """
        rows = self._rows(lines)
        return self._fresh_line() + b"".join(row + LINE_END for row in rows) if rows else b""

    def prompt(self, text: str) -> bytes:
        """Return `text` as a prompt: without line end, marked by IAC EOR if the client agreed (RFC 885)."""
        *rows, last = self._rows([text])
        start = self._fresh_line() + b"".join(row + LINE_END for row in rows)
        if last:
            self._cursor.prompted()
        return start + last + (command(EOR) if self._marks_prompts else b"")

    def gmcp(self, package: str, data: Any = None) -> bytes:
        """Return a GMCP message, or nothing if the client did not agree; see `supports` for what it wants."""
        return subnegotiation(GMCP, gmcp.encode(package, data)) if self.gmcp_on else b""

    @property
    def gmcp_on(self) -> bool:
        """Whether the client agreed to GMCP."""
        return self._options.ours.agreed(GMCP)

    def supports(self, package: str) -> bool:
        """Return whether the client asked for `package` or one of its roots (`Game 1` lists `Game.State`)."""
        return self.gmcp_on and package in self._supports

    def hide_input(self) -> bytes:
        """Return what makes the client hide typed text; nothing if it is hidden. To be sent before the prompt."""
        return self._echo.hide()

    def show_input(self) -> bytes:
        """Return what ends `hide_input`; nothing if nothing is hidden.

        The Enter behind the password was not shown; the CR LF for it leads the next `text` or `prompt`.
        """
        return self._echo.show()

    @property
    def input_hidden(self) -> bool:
        """Whether we are between `hide_input` and `show_input`."""
        return self._echo.hidden

    @property
    def width(self) -> int:
        """Columns to wrap to, 20 to 250: the player's wish, else NAWS, else 78. Set None to drop the wish."""
        return self._window.width

    @width.setter
    def width(self, wish: int | None) -> None:
        self._window.wish = wish

    @property
    def height(self) -> int:
        """Rows of the window, 5 to 250; 24 if unknown."""
        return self._window.height

    @property
    def charset(self) -> Charset:
        """The charset we send: the player's wish, else as negotiated, else as the client is known to show.

        Set None to drop the wish.
        """
        return self._choice.current(self.client)

    @charset.setter
    def charset(self, wish: Charset | None) -> None:
        self._choice.wish = wish

    @property
    def client(self) -> Client:
        """What the client told about itself by TTYPE and Core.Hello."""
        client = self._types.client
        return evolve(client, name=client.name or self._hello.name, version=self._hello.version)

    @property
    def screenreader(self) -> bool:
        """Whether the client says that a screen reader is in use (MTTS bit 64)."""
        return bool(self.client.mtts & MTTS_SCREEN_READER)

    # -- the wire ---------------------------------------------------------------------------------------

    def _hear(self, token: Token) -> _Heard:
        match token:
            case Data(content):
                return [self._typed(line) for line in self._lines.feed(content)], b""
            case Negotiation(verb, option):
                return [], self._negotiated(verb, option)
            case Subnegotiation(option, payload):
                return self._told(option, payload)
            case Command(code):
                return [], self.text([_HERE]) if code == AYT else b""

    def _typed(self, line: bytes | Overlong) -> Line | Overlong:
        self._cursor.entered(silently=self._echo.silences_enter)
        return line if isinstance(line, Overlong) else Line(clean(decode(line)))

    def _negotiated(self, verb: int, option: int) -> bytes:
        if option == ECHO and verb in (DO, DONT):
            return self._echo.hear(verb)
        heard = self._options.hear(verb, option)
        return heard.reply + (self._first_words(verb, option) if heard.now_on else b"")

    def _first_words(self, verb: int, option: int) -> bytes:
        """Return what follows at once when `option` has been agreed on."""
        if option == TTYPE and verb == WILL:
            return self._types.ask()
        if option == CHARSET and verb == DO:
            return charset_option.request()
        if option == END_OF_RECORD and self._cursor.after_prompt:
            return command(EOR)  # the first prompt left before the client could agree: mark it now
        return b""

    def _told(self, option: int, payload: bytes) -> _Heard:
        if option == GMCP:
            return self._gmcp_told(payload)
        if option == NAWS:
            resized = self._window.hear(payload)
            return [resized] if resized else [], b""
        if option == TTYPE:
            return [], self._types.hear(payload)
        if option == CHARSET:
            agreement = charset_option.hear(payload)
            self._choice.negotiated = agreement.charset or self._choice.negotiated
            return [], agreement.reply
        return [], b""

    def _gmcp_told(self, payload: bytes) -> _Heard:
        message = gmcp.decode(payload)
        if message is None:
            return [], b""
        self._supports.hear(message)
        match message:
            case Gmcp(package, dict() as data) if package.lower() == "core.hello":
                name, version = (short(str(data.get(key) or "")) for key in ("client", "version"))
                self._hello = Client(name=name, version=version)
            case Gmcp(package) if package.lower() == "core.ping":
                return [message], self.gmcp("Core.Ping")
        return [message], b""

    # -- the screen -------------------------------------------------------------------------------------

    @property
    def _marks_prompts(self) -> bool:
        return self._options.ours.agreed(END_OF_RECORD)

    def _fresh_line(self) -> bytes:
        return self._cursor.fresh_line(prompts_marked=self._marks_prompts)

    def _rows(self, lines: Iterable[str]) -> list[bytes]:
        """Return the rows that `lines` take on the screen, ready to be sent, without line ends."""
        charset, width = self.charset, self.width
        rows = (
            row
            for line in lines
            for part in line.split("\n")
            for row in wrap(spell(part, charset), width, HANG if isinstance(line, Quoting) else 0)
        )
        return [escape(encode(row, charset)) for row in rows]
