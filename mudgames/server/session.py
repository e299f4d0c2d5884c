"""A session: one connection from the name prompt to farewell, as a machine of named states.

States live in `entry`. A state hears lines; while it waits for an answer from outside (a password check, the store)
it is not `ready`, and lines wait in the connection.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from mudgames.core.event import Json
from mudgames.house.people import Person
from mudgames.house.ports import Timer

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

    def wants_gmcp(self, package: str) -> bool:
        """True if the client asked for this package."""
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

    def ring(self) -> None:
        """A bell, if the player wants one."""
        ...

    def wake(self) -> None:
        """The state is ready again: lines that wait get their turn, later than this call."""
        ...

    def hang_up(self) -> None:
        """Write what is left and close."""
        ...


class State(Protocol):
    """A named state of a session."""

    prompt: ClassVar[str]
    """Names a text of the section `login`; empty for none."""
    hidden: ClassVar[bool]
    """True while what is typed must not show."""
    ready: ClassVar[bool]
    """False while lines must wait."""

    def hear(self, session: Session, text: str) -> None:
        """A line was typed."""
        ...


class Session:
    """One connection's conversation. It is also the house's `Line` to the person who logged in on it."""

    __slots__ = ("_later", "_patience", "desk", "person", "screen", "state", "wrong_answers")

    def __init__(self, desk: Desk, screen: Screen, state: State) -> None:
        self.desk, self.screen, self.state = desk, screen, state
        self.person: Person | None = None
        self.wrong_answers = 0
        """Wrong passwords and return words on this connection."""
        self._later: Timer | None = None
        self._patience: Timer | None = None

    @property
    def address(self) -> str:
        """The peer's address, for throttles."""
        return self.screen.address

    @property
    def closed(self) -> bool:
        """True once farewell is said or the connection is lost; nothing happens any more."""
        return isinstance(self.state, Closed)

    @property
    def prompt(self) -> str:
        """The prompt of the present state; empty for none."""
        key = self.state.prompt
        return f"{self.desk.texts.line('login', key)} " if key else ""

    # -- from the connection ----------------------------------------------------------------------------

    def begin(self) -> None:
        """The connection is made: banner and first prompt."""
        self.become(self.state, "banner")
        self._wait_for_login()

    def hear(self, text: str) -> None:
        """A line was typed in a ready state."""
        if self.person is None:
            self._wait_for_login()
        self.state.hear(self, text)

    def hear_gmcp(self, package: str, data: Any) -> None:
        """A GMCP message came; before the login it means nothing."""
        if self.person is not None:
            self.desk.hall.hear_gmcp(self.person.key, package, data)

    def lost(self) -> None:
        """The connection is gone."""
        self._end()
        # A password check that is under way may hold the session for long: the connection need not stay with it.
        self.screen = NOWHERE
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

    def admit(self, person: Person, state: State, *names: str, **values: Any) -> None:
        """Somebody has logged in: the greeting, then the house."""
        if self.closed:
            return
        self.person = person
        _cancel(self._patience)
        self._patience = None
        self.become(state, *names, **values)
        self.desk.hall.enter(person, self)

    def say(self, name: str, **values: Any) -> None:
        """A sentence of the section `login`; the state stays."""
        self.screen.show(self.desk.texts.lines("login", name, **values))

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call `call` after `seconds`, unless the session ends or waits for something else before."""
        _cancel(self._later)
        self._later = self.desk.time.after(seconds, call)

    def _wait_for_login(self) -> None:
        """(Re)start the patience with somebody who has not logged in; half a line gains nothing (telnet.md E8)."""
        _cancel(self._patience)
        timeout = self.desk.settings.login_timeout
        if timeout is not None and not self.closed:
            self._patience = self.desk.time.after(timeout, lambda: self.dismiss("too_slow"))

    def _end(self) -> None:
        self.state = Closed()
        _cancel(self._later)
        _cancel(self._patience)
        self._later = self._patience = None

    # -- the house's line to a person ------------------------------------------------------------------------

    def tell(self, lines: Sequence[str]) -> None:
        """Lines for the screen."""
        self.screen.show(lines)

    def wants(self, package: str) -> bool:
        """True if the client asked for this GMCP package."""
        return self.screen.wants_gmcp(package)

    def gmcp(self, package: str, data: Json) -> None:
        """A GMCP message."""
        self.screen.send_gmcp(package, data)

    def width(self) -> int:
        """Columns."""
        return self.screen.width()

    def linear(self) -> bool:
        """True for a screen reader."""
        return self.screen.linear()

    def ring(self) -> None:
        """A bell, if the player wants one."""
        self.screen.ring()

    def set(self, name: str, value: str) -> str | None:
        """Change a setting."""
        return self.screen.set(name, value)

    def change_password(self) -> None:
        """Ask for a new password."""
        self.desk.ask_new_password(self)

    def dismiss(self, *names: str, **values: Any) -> None:
        """Close with sentences of the section `login`."""
        self.close([line for name in names for line in self.desk.texts.lines("login", name, **values)])

    def close(self, lines: Sequence[str]) -> None:
        """Say farewell and hang up."""
        if self.closed:
            return
        self._end()
        self.screen.hide_input(False)
        self.screen.show(lines)
        self.screen.hang_up()


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()


class Closed:
    """The last state: nothing is heard any more."""

    prompt: ClassVar[str] = ""
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = False

    def hear(self, session: Session, text: str) -> None:
        """Nothing."""


class _Nowhere:
    """The screen of a lost connection."""

    address = "gone"

    def show(self, lines: Sequence[str]) -> None:
        pass

    def hide_input(self, hidden: bool) -> None:
        pass

    def wants_gmcp(self, package: str) -> bool:
        return False

    def send_gmcp(self, package: str, data: Json) -> None:
        pass

    def set(self, name: str, value: str) -> str | None:
        return None

    def width(self) -> int:
        return 80

    def linear(self) -> bool:
        return False

    def ring(self) -> None:
        pass

    def wake(self) -> None:
        pass

    def hang_up(self) -> None:
        pass


NOWHERE = _Nowhere()
