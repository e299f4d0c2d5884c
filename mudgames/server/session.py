"""A session: one connection from the name prompt to farewell, as a machine of named states.

States live in `entry` (logging in) and `playing`. A state hears lines; while it waits for an answer from outside
(a password check, the store) it is not `ready`, and lines wait in the connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from mudgames.core.event import Json
from mudgames.house.people import Person

if TYPE_CHECKING:
    from mudgames.server.desk import Desk


class Screen(Protocol):
    """What a session needs of its connection."""

    address: str

    def show(self, lines: Sequence[str]) -> None:
        """Write lines, then the prompt of the present state, in one write at the end of this moment."""
        ...

    def hide_input(self, hidden: bool) -> None:
        """Stop or restore the echo of what is typed."""
        ...

    def send_gmcp(self, package: str, data: Json) -> None:
        """Send a GMCP message if the client wants it."""
        ...

    def set(self, name: str, value: str) -> str | None:
        """Change a setting; the value in force or None."""
        ...

    def width(self) -> int:
        """Columns."""
        ...

    def linear(self) -> bool:
        """True for a screen reader."""
        ...

    def wake(self) -> None:
        """The state is ready again: go on with lines that wait."""
        ...

    def hang_up(self) -> None:
        """Write what is left and close."""
        ...


class State(Protocol):
    """A named state of a session."""

    prompt: ClassVar[str]
    hidden: ClassVar[bool]
    """True while what is typed must not show."""
    ready: ClassVar[bool]
    """False while lines must wait."""

    def hear(self, session: Session, text: str) -> None:
        """A line was typed."""
        ...


class Session:
    """One connection's conversation. It is also the house's `Line` to the person who logged in on it."""

    def __init__(self, desk: Desk, screen: Screen, state: State) -> None:
        self.desk, self.screen, self.state = desk, screen, state
        self.person: Person | None = None
        self.wrong_passwords = 0
        self.closed = False

    @property
    def address(self) -> str:
        """The peer's address, for throttles."""
        return self.screen.address

    # -- from the connection ----------------------------------------------------------------------------

    def hear(self, text: str) -> None:
        """A line was typed in a ready state."""
        self.state.hear(self, text)

    def hear_gmcp(self, package: str, data: Any) -> None:
        """A GMCP message came; before the login it means nothing."""
        if self.person is not None:
            self.desk.hall.hear_gmcp(self.person.key, package, data)

    def lost(self) -> None:
        """The connection is gone."""
        self.closed = True
        if self.person is not None:
            self.desk.hall.lost(self.person.key, self)

    # -- states ---------------------------------------------------------------------------------------------

    def become(self, state: State, *names: str, **values: Any) -> None:
        """Enter a state, saying the named sentences of the section `login` first; then comes its prompt."""
        if self.closed:
            return
        lines = [line for name in names for line in self.desk.texts.lines("login", name, **values)]
        self.state = state
        self.screen.hide_input(state.hidden)
        if state.ready:
            self.screen.show(lines)
            self.screen.wake()
        elif lines:
            self.screen.show(lines)

    def say(self, name: str, **values: Any) -> None:
        """A sentence of the section `login`; the state stays."""
        self.screen.show(self.desk.texts.lines("login", name, **values))

    # -- the house's line to a person ------------------------------------------------------------------------

    def tell(self, lines: Sequence[str]) -> None:
        """Lines for the screen."""
        self.screen.show(lines)

    def gmcp(self, package: str, data: Json) -> None:
        """A GMCP message."""
        self.screen.send_gmcp(package, data)

    def width(self) -> int:
        """Columns."""
        return self.screen.width()

    def linear(self) -> bool:
        """True for a screen reader."""
        return self.screen.linear()

    def set(self, name: str, value: str) -> str | None:
        """Change a setting."""
        return self.screen.set(name, value)

    def change_password(self) -> None:
        """Ask for a new password."""
        self.desk.ask_new_password(self)

    def close(self, lines: Sequence[str]) -> None:
        """Say farewell and hang up."""
        if self.closed:
            return
        self.closed = True
        self.state = _Closed()
        self.screen.hide_input(False)
        self.screen.show(lines)
        self.screen.hang_up()


class _Closed:
    """The last state: nothing is heard any more."""

    prompt: ClassVar[str] = ""
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = False

    def hear(self, session: Session, text: str) -> None:
        """Nothing."""
