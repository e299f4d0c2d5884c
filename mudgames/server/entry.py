"""The states of a session: from the name prompt to playing. Each is a small class that hears one line at a time.

    Naming ─┬─ gast … ──────────────────────────────┐
            ├─ Password ──────────── Waiting ───────┤
            └─ Registering ─ NewPassword ─ Repeat ──┴─ Playing ⇄ OldPassword ─ ChangedPassword ─ RepeatChanged
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from mudgames.german import fold
from mudgames.house import names

if TYPE_CHECKING:
    from mudgames.server.session import Session

SHORTEST_PASSWORD, LONGEST_PASSWORD = 6, 200
LINGER = 3.0
"""Seconds in which a client that is turned away may send the password that it had prepared, and be answered."""
HTTP = re.compile(r"(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|CONNECT|PATCH|PRI) \S")


@frozen
class Naming:
    """`Wie heisst Du?`: a name, or `gast …`."""

    prompt: ClassVar[str] = "name"
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """A name that is known, new or not allowed; or a guest."""
        words = text.split()
        if not words:
            session.become(Naming())
        elif HTTP.match(text):
            session.dismiss("not_telnet")
        elif fold(words[0]) == "gast":
            _guest(session, words[1:])
        elif len(words) > 1 or not names.is_name(words[0]):
            session.become(Naming(), "name_bad")
        else:
            _named(session, words[0])


def _guest(session: Session, words: list[str]) -> None:
    desk = session.desk
    name = names.as_name(words[0]) if words else None
    if len(words) > 2:
        session.become(Naming(), "guest_how")
    elif name is not None and not names.is_name(name):
        session.become(Naming(), "name_bad")
    elif name is not None and desk.is_reserved(name):
        session.become(Naming(), "name_reserved", name=name)
    elif name is not None and len(words) == 2:
        desk.let_guest_back(session, name, words[1])
    else:
        desk.let_guest_in(session, name)


def _named(session: Session, text: str) -> None:
    desk, name = session.desk, names.as_name(text)
    known = desk.accounts.known(name)
    if known is not None:
        seconds = desk.seconds_throttled(session)
        if seconds:
            _turn_away(session, seconds)
        else:
            session.become(Password(known))
    elif desk.is_reserved(name):
        session.become(Naming(), "name_reserved", name=name)
    elif desk.guest_is_here(name):
        session.become(Naming(), "name_guest", name=name)
    elif not desk.may_register(session):
        session.become(Naming(), "registrations")
    else:
        session.become(Registering(name), "unknown_name", name=name)


def _turn_away(session: Session, seconds: int) -> None:
    """Too many wrong passwords from this address: say so, hear nothing that matters, and close."""
    session.become(TurnedAway(seconds), "throttled", seconds=seconds)
    session.later(LINGER, session.dismiss)


@frozen
class TurnedAway:
    """The address is throttled. A client that logs in by itself sends its password all the same."""

    seconds: int
    prompt: ClassVar[str] = "password"
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """Whatever it is, it is not checked."""
        session.dismiss("throttled", seconds=self.seconds)


@frozen
class Password:
    """A known name: its password."""

    name: str
    prompt: ClassVar[str] = "password"
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """The password; an empty line goes back to the name."""
        if not text:
            session.become(Naming())
        elif len(text) > LONGEST_PASSWORD:
            session.become(Naming(), "too_long")
        else:
            session.desk.check_password(session, self.name, text)


@frozen
class Registering:
    """An unknown name: shall it become an account?"""

    name: str
    prompt: ClassVar[str] = ""
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """Ja or nein."""
        if fold(text) in ("ja", "j"):
            session.become(NewPassword(self.name))
        elif fold(text) in ("nein", "n"):
            session.become(Naming(), "other_name")
        else:
            session.become(self, "yes_or_no", name=self.name)


def _too_short_or_long(text: str) -> str | None:
    if len(text) < SHORTEST_PASSWORD:
        return "too_short"
    return "too_long" if len(text) > LONGEST_PASSWORD else None


@frozen
class NewPassword:
    """The first password of a new account."""

    name: str
    prompt: ClassVar[str] = "new_password"
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """A password of sensible length, to be repeated."""
        fault = _too_short_or_long(text)
        if fault is not None:
            session.become(self, fault)
        else:
            session.become(RepeatPassword(self.name, _Secret(text)))


class _Secret:
    """A password on its way through two states; its repr shows nothing."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return "***"


@frozen
class RepeatPassword:
    """The same password once more."""

    name: str
    password: _Secret
    prompt: ClassVar[str] = "repeat"
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """The account is made if it is the same."""
        if text == self.password.text:
            session.desk.register(session, self.name, text)
        else:
            session.become(NewPassword(self.name), "differs")


@frozen
class Waiting:
    """An answer from outside is under way; lines wait."""

    prompt: ClassVar[str] = ""
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = False

    def hear(self, session: Session, text: str) -> None:
        """Never called: the connection keeps lines while the state is not ready."""


@frozen
class WaitingHidden:
    """The same between two passwords: the mask stays on, as more of them follow (telnet.md E1)."""

    prompt: ClassVar[str] = ""
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = False

    def hear(self, session: Session, text: str) -> None:
        """Never called, as in `Waiting`."""


@frozen
class Playing:
    """Logged in: lines go to the hall."""

    prompt: ClassVar[str] = "ready"
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """A line for the house."""
        assert session.person is not None
        session.desk.hall.hear(session.person.key, text)


@frozen
class OldPassword:
    """`passwort`: the present one first."""

    prompt: ClassVar[str] = "old_password"
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """Checked before a new one may be chosen."""
        if text:
            session.desk.check_old_password(session, text[:LONGEST_PASSWORD])
        else:
            session.become(Playing(), "unchanged")


@frozen
class ChangedPassword:
    """The new password of somebody who is logged in."""

    prompt: ClassVar[str] = "changed_password"
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """A password of sensible length; an empty line keeps the old one."""
        fault = _too_short_or_long(text)
        if not text:
            session.become(Playing(), "unchanged")
        elif fault is not None:
            session.become(self, fault)
        else:
            session.become(RepeatChanged(_Secret(text)))


@frozen
class RepeatChanged:
    """The new password once more."""

    password: _Secret
    prompt: ClassVar[str] = "repeat"
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """Stored if it is the same."""
        if text == self.password.text:
            session.desk.change_password(session, text)
        else:
            session.become(Playing(), "differs_unchanged")
