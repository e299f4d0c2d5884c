"""The front desk: what all sessions share. It checks passwords, lets guests in, and hands persons to the hall.

Dialogues are in `entry`; here is what happens between a question's answer and the next state.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from mudgames.german import fold
from mudgames.house import names
from mudgames.house.hall import Hall
from mudgames.house.people import Person, account_holder, guest
from mudgames.house.ports import Accounts, Busy, Failed, Guests, LoginFailures, Outcome, Stored, Time
from mudgames.house.throttle import WINDOW, LoginThrottle
from mudgames.kit.texts import Catalogue
from mudgames.server import entry
from mudgames.server.session import Session
from mudgames.settings import Settings

log = logging.getLogger(__name__)

MOST_WRONG = 6
"""Wrong passwords on one connection before it is closed."""
DELAY = 0.5
"""Seconds by which each wrong password on a connection makes the answer later."""
HOUR = 3600


def is_loopback(address: str) -> bool:
    """True for this machine's own addresses."""
    return address.startswith("127.") or address in ("::1", "localhost")


class Desk:
    """Accounts, guests, throttle and hall behind one counter."""

    def __init__(
        self,
        hall: Hall,
        accounts: Accounts,
        guests: Guests,
        failures: LoginFailures,
        time: Time,
        texts: Catalogue,
        settings: Settings,
        reserved: frozenset[str],
    ) -> None:
        self.hall, self.accounts, self.texts, self.settings, self.time = hall, accounts, texts, settings, time
        self._guests, self._failures, self._reserved = guests, failures, reserved
        self._throttle = LoginThrottle(failures.since(time.now() - WINDOW))
        self._arriving: set[str] = set()
        self._registrations: dict[str, deque[int]] = {}

    # -- names ----------------------------------------------------------------------------------------------

    def is_reserved(self, name: str) -> bool:
        """True for keepers', verbs' and other words that are no names."""
        return fold(name) in self._reserved

    def guest_is_here(self, name: str) -> bool:
        """True if a guest of this name is in the house, at a table, or just coming in."""
        return self.hall.is_taken(name) or fold(name) in self._arriving

    # -- passwords --------------------------------------------------------------------------------------------

    def seconds_throttled(self, session: Session) -> int:
        """How long this session's address must wait before a password is checked again; 0 if not at all."""
        return self._throttle.remaining(session.address, self.time.now())

    def check_password(self, session: Session, name: str, password: str, right: Callable[[], None]) -> None:
        """Check a password under the throttle; `right` goes on, everything else is answered here."""
        session.become(entry.Waiting())
        address = session.address

        def check() -> None:
            seconds = self._throttle.remaining(address, self.time.now())
            if seconds:
                self._throttle.checked(address)
                entry.turn_away(session, seconds)
            else:
                self.accounts.check(name, password, answered)

        def answered(answer: bool | Busy | Failed) -> None:
            if answer is False:
                self._wrong(session, address)
                return
            self._throttle.checked(address)
            if answer is True:
                right()
            elif isinstance(answer, Busy):
                session.become(entry.Naming(), "busy")
            else:
                log.error("a password could not be checked: %s", answer.why)
                session.become(entry.Naming(), "not_stored")

        self._throttle.when_free(address, self.time.now(), check)

    def _wrong(self, session: Session, address: str, sentence: str = "wrong") -> None:
        """Record a wrong password, even if the client is gone already; then answer, later each time."""
        now = self.time.now()
        self._throttle.failed(address, now)

        def recorded(outcome: Outcome) -> None:
            self._throttle.checked(address)
            session.wrong_passwords += 1
            self.time.after(DELAY * (session.wrong_passwords - 1), answer)

        def answer() -> None:
            if session.wrong_passwords >= MOST_WRONG:
                session.close([*self.texts.lines("login", sentence), *self.texts.lines("login", "too_often")])
            else:
                session.become(entry.Naming(), sentence)

        self._failures.record(address, now, recorded)

    def log_in(self, session: Session, name: str, *greetings: str) -> None:
        """The account's person comes in."""
        self._admit(session, account_holder(name), *(greetings or ("welcome_back",)), name=name)

    def _admit(self, session: Session, person: Person, *greetings: str, **values: str) -> None:
        if session.closed:
            return
        session.person = person
        session.become(entry.Playing(), *greetings, **values)
        self.hall.enter(person, session)

    # -- registration and new passwords -------------------------------------------------------------------------

    def may_register(self, session: Session) -> bool:
        """False if too many accounts came from this address within the hour; loopback is exempt."""
        recent = self._registrations.get(session.address, deque())
        while recent and recent[0] <= self.time.now() - HOUR:
            recent.popleft()
        return is_loopback(session.address) or len(recent) < self.settings.registrations_per_hour

    def register(self, session: Session, name: str, password: str) -> None:
        """Create the account and let its holder in."""
        session.become(entry.Waiting())

        def answered(answer: Outcome | Busy) -> None:
            if isinstance(answer, Stored):
                self._registrations.setdefault(session.address, deque()).append(self.time.now())
                self.log_in(session, name, "welcome_new")
            elif isinstance(answer, Busy):
                session.become(entry.Naming(), "busy")
            elif answer.stale:
                session.become(entry.Naming(), "taken", name=name)
            else:
                log.error("account %s could not be created: %s", name, answer.why)
                session.become(entry.Naming(), "not_stored")

        self.accounts.register(name, password, self.time.now(), answered)

    def ask_new_password(self, session: Session) -> None:
        """`passwort`: the old one first, then twice the new one."""
        session.become(entry.OldPassword(), "old_password")

    def check_old_password(self, session: Session, password: str) -> None:
        """Go on to the new password if this is the present one."""
        assert session.person is not None
        session.become(entry.Waiting())

        def answered(answer: bool | Busy | Failed) -> None:
            if answer is True:
                session.become(entry.ChangedPassword(), "choose")
            else:
                session.become(entry.Playing(), "wrong" if answer is False else "busy", "unchanged")

        self.accounts.check(session.person.name, password, answered)

    def change_password(self, session: Session, password: str) -> None:
        """Store the new password."""
        assert session.person is not None
        session.become(entry.Waiting())

        def answered(answer: Outcome | Busy) -> None:
            if isinstance(answer, Stored):
                session.become(entry.Playing(), "changed")
            else:
                session.become(entry.Playing(), "not_stored", "unchanged")

        self.accounts.set_password(session.person.name, password, answered)

    # -- guests ---------------------------------------------------------------------------------------------------

    def let_guest_in(self, session: Session, name: str | None) -> None:
        """A new guest, under the given name or one of ours."""
        if name is None:
            name = names.free_guest_name(
                lambda free: not self.guest_is_here(free) and self.accounts.known(free) is None
            )
        elif self.accounts.known(name) is not None:
            session.become(entry.Naming(), "guest_is_account", name=name)
            return
        elif self.guest_is_here(name):
            session.become(entry.Naming(), "guest_taken", name=name)
            return
        word, key = names.new_return_word(), fold(name)
        self._arriving.add(key)
        session.become(entry.Waiting())

        def kept(outcome: Outcome) -> None:
            self._arriving.discard(key)
            if isinstance(outcome, Stored):
                person = guest(name)
                self._admit(session, person, "welcome_guest", name=person.name, short=name, word=word)
            else:
                log.error("guest %s could not be kept: %s", name, outcome.why)
                session.become(entry.Naming(), "not_stored")

        self._guests.keep(names.seal(name, word), self.time.now(), kept)

    def let_guest_back(self, session: Session, name: str, word: str) -> None:
        """A guest returns with the return word; a wrong one counts like a wrong password."""
        seconds = self.seconds_throttled(session)
        known = self._guests.find(name)
        if seconds:
            entry.turn_away(session, seconds)
        elif known is not None and names.fits(known, word):
            person = guest(known.name)
            self._admit(session, person, "welcome_guest_back", name=person.name)
        else:
            session.become(entry.Waiting())
            self._throttle.when_free(
                session.address, self.time.now(), lambda: self._wrong(session, session.address, "wrong_word")
            )
