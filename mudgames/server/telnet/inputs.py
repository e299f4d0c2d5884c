"""What a connection says, once the wire is taken off: the words between `Terminal` and the session."""

from typing import Any

from attrs import frozen


@frozen
class Line:
    """A typed line, decoded and cleaned, without its line end; may be empty."""

    text: str


@frozen
class Overlong:
    """Stands in place of a typed line that was too long and was dropped."""


@frozen
class Gmcp:
    """A GMCP message: `Package.Name` as the client spelled it, and its JSON value (None: no data)."""

    package: str
    data: Any = None


@frozen
class Resized:
    """The window has a new size, in columns and rows, already clamped to what we use."""

    width: int
    height: int


Input = Line | Overlong | Gmcp | Resized
