"""What a player wishes of the connection (`einstellung …`): each wish wins over what the client says of itself."""

from attrs import define

from mudgames.server.telnet.charset import Charset
from mudgames.server.telnet.terminal import Terminal

NARROWEST, WIDEST = 20, 250
ON_OFF = {"an": True, "aus": False}


@define
class Wishes:
    """The wishes for one terminal; width and charset the terminal itself keeps."""

    _terminal: Terminal
    _gmcp: bool | None = None
    _screenreader: bool | None = None
    bell: bool = False
    """True if the player wants to hear a bell when awaited."""

    def set(self, name: str, value: str) -> str | None:
        """`breite`, `zeichensatz`, `gmcp`, `screenreader`, `piepser`: the value now in force, or None."""
        match name:
            case "breite" if value.isdecimal() and len(value) <= 3 and NARROWEST <= int(value) <= WIDEST:
                self._terminal.width = int(value)
            case "zeichensatz" if (charset := Charset.named(value)) is not None:
                self._terminal.charset = charset
            case "gmcp" if value in ON_OFF:
                self._gmcp = ON_OFF[value]
            case "screenreader" if value in ON_OFF:
                self._screenreader = ON_OFF[value]
            case "piepser" if value in ON_OFF:
                self.bell = ON_OFF[value]
            case _:
                return None
        return value

    def gmcp(self, package: str) -> bool:
        """True if this package shall be sent: switched on by hand, or listed by the client."""
        return self._terminal.supports(package) if self._gmcp is None else self._gmcp

    @property
    def screenreader(self) -> bool:
        """True if lines shall be made for a screen reader."""
        return self._terminal.screenreader if self._screenreader is None else self._screenreader
