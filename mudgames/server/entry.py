"""The states of a session: from the name prompt to playing. Each is a small class that hears one line at a time.

    Naming ─┬─ gast … ──────────────────────────────┐
            ├─ Password ──────────── Waiting ───────┤
            └─ Registering ─ NewPassword ─ Repeat ──┴─ Playing ⇄ OldPassword ─ ChangedPassword ─ RepeatChanged
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from mudgames.german import fold
from mudgames.house import names

if TYPE_CHECKING:
    from mudgames.server.session import Session

SHORTEST_PASSWORD, LONGEST_PASSWORD = 6, 200
LINGER = 5.0
"""Seconds that a client that is turned away may still send what it had prepared, so that it reads our sentence
instead of a reset connection."""


@frozen
class Naming:
    """`Wie heisst Du?`: a name, or `gast …`."""

    prompt: ClassVar[str] = "Wie heisst Du? "
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """A name that is known, new or not allowed; or a guest."""
        desk, words = session.desk, text.split()
        if not words:
            session.become(Naming())
        elif words[0] in ("GET", "POST", "HEAD", "OPTIONS", "PUT", "CONNECT"):
            session.close(desk.texts.lines("login", "not_telnet"))
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
            turn_away(session, seconds)
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


def turn_away(session: Session, seconds: int) -> None:
    """Too many wrong passwords from this address: say so, hear nothing that matters, and close."""
    session.become(TurnedAway(seconds), "throttled", seconds=seconds)
    session.desk.time.after(LINGER, lambda: session.close([]))


@frozen
class TurnedAway:
    """The address is throttled. A client that logs in by itself has its password on the way already."""

    seconds: int
    prompt: ClassVar[str] = "Passwort: "
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """Whatever it is, it is not checked."""
        session.close(session.desk.texts.lines("login", "throttled", seconds=self.seconds))


@frozen
class Password:
    """A known name: its password."""

    name: str
    prompt: ClassVar[str] = "Passwort: "
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """The password; an empty line goes back to the name."""
        if not text:
            session.become(Naming())
        elif len(text) > LONGEST_PASSWORD:
            session.become(Naming(), "too_long")
        else:
            desk, name = session.desk, self.name
            desk.check_password(session, name, text, lambda: desk.log_in(session, name))


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
    prompt: ClassVar[str] = "Wähle ein Passwort (mindestens 6 Zeichen): "
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
    prompt: ClassVar[str] = "Bitte noch einmal: "
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
class Playing:
    """Logged in: lines go to the hall."""

    prompt: ClassVar[str] = "> "
    hidden: ClassVar[bool] = False
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """A line for the house."""
        assert session.person is not None
        session.desk.hall.hear(session.person.key, text)


@frozen
class OldPassword:
    """`passwort`: the present one first."""

    prompt: ClassVar[str] = "Passwort: "
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

    prompt: ClassVar[str] = "Neues Passwort: "
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
    prompt: ClassVar[str] = "Bitte noch einmal: "
    hidden: ClassVar[bool] = True
    ready: ClassVar[bool] = True

    def hear(self, session: Session, text: str) -> None:
        """Stored if it is the same."""
        if text == self.password.text:
            session.desk.change_password(session, text)
        else:
            session.become(Playing(), "differs", "unchanged")
