"""The front desk: what all sessions share. It checks passwords, lets guests in, and hands persons to the hall.

Dialogues are in `entry`; here is what happens between a question's answer and the next state.
"""

from __future__ import annotations

import logging

from mudgames.german import fold
from mudgames.house import names
from mudgames.house.hall import Hall
from mudgames.house.people import account_holder, guest
from mudgames.house.ports import Accounts, Busy, Guests, LoginFailures, Outcome, Stored, Time
from mudgames.house.throttle import LoginThrottle
from mudgames.kit.texts import Catalogue
from mudgames.server import entry
from mudgames.server.addresses import is_loopback
from mudgames.server.guard import Guard, Throttled, Verdict
from mudgames.server.quota import Quota
from mudgames.server.session import Session
from mudgames.settings import Settings

log = logging.getLogger(__name__)

MOST_WRONG = 6
"""Wrong passwords and return words on one connection before it is closed."""
DELAY = 0.5
"""Seconds by which each wrong answer on a connection makes the next reply later."""
HOUR = 3600
REMEMBERED = 30 * 24 * HOUR
"""Seconds after which a guest who holds no seat is forgotten, name and return word."""


class Desk:
    """Accounts, guests, throttles and hall behind one counter."""

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
        self._guests, self._reserved = guests, reserved
        guests.forget(time.now() - REMEMBERED, hall.expected_guests(), lambda outcome: None)
        self._guard = Guard(accounts, failures, time)
        self._words = LoginThrottle()
        """Wrong return words. They are short, so guessing them must be slow; but they are no passwords, and must not
        keep account holders of the same address out."""
        self._registrations = Quota(settings.registrations_per_hour, HOUR)
        self._arriving: set[str] = set()

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
        return self._guard.seconds_throttled(session.address)

    def check_password(self, session: Session, name: str, password: str) -> None:
        """A known name's password: in, or back to the name."""
        session.become(entry.Waiting())

        def answered(verdict: Verdict) -> None:
            match verdict:
                case True:
                    self._admit_holder(session, name, "welcome_back")
                case False:
                    self._wrong(session, "wrong")
                case Throttled(seconds):
                    session.dismiss("throttled", seconds=seconds)
                case Busy():
                    session.become(entry.Naming(), "busy")
                case _:
                    log.error("a password could not be checked: %s", verdict.why)
                    session.become(entry.Naming(), "not_stored")

        self._guard.check(session.address, name, password, answered)

    def _wrong(self, session: Session, sentence: str) -> None:
        """Answer a wrong password or return word, later each time."""
        session.wrong_answers += 1

        def answer() -> None:
            if session.wrong_answers >= MOST_WRONG:
                session.dismiss(sentence, "too_often")
            else:
                session.become(entry.Naming(), sentence)

        session.later(DELAY * (session.wrong_answers - 1), answer)

    def _admit_holder(self, session: Session, name: str, greeting: str) -> None:
        session.admit(account_holder(name), entry.Playing(), greeting, name=name)

    # -- registration -----------------------------------------------------------------------------------------

    def may_register(self, session: Session) -> bool:
        """False if too many accounts came from this address within the hour; loopback is exempt."""
        return is_loopback(session.address) or self._registrations.allows(session.address, self.time.now())

    def register(self, session: Session, name: str, password: str) -> None:
        """Create the account and let its holder in."""
        address = session.address
        if self.guest_is_here(name):
            session.become(entry.Naming(), "name_guest", name=name)
            return
        # Asked again, and taken before the answer: many connections may have come as far as this at once.
        if not is_loopback(address) and not self._registrations.take(address, self.time.now()):
            session.become(entry.Naming(), "registrations")
            return
        session.become(entry.Waiting())

        def answered(answer: Outcome | Busy) -> None:
            if isinstance(answer, Stored):
                self._admit_holder(session, name, "welcome_new")
                return
            self._registrations.give_back(address)
            if isinstance(answer, Busy):
                session.become(entry.Naming(), "busy")
            elif answer.stale:
                session.become(entry.Naming(), "taken", name=name)
            else:
                log.error("an account could not be created: %s", answer.why)
                session.become(entry.Naming(), "not_stored")

        self.accounts.register(name, password, self.time.now(), answered)

    # -- a new password ---------------------------------------------------------------------------------------

    def ask_new_password(self, session: Session) -> None:
        """`passwort`: the old one first, then twice the new one."""
        session.become(entry.OldPassword())

    def check_old_password(self, session: Session, password: str) -> None:
        """Go on to the new password if this is the present one. A wrong one counts like at the login."""
        assert session.person is not None
        session.become(entry.WaitingHidden())

        def answered(verdict: Verdict) -> None:
            match verdict:
                case True:
                    session.become(entry.ChangedPassword())
                case False:
                    session.become(entry.Playing(), "wrong", "unchanged")
                case Throttled(seconds):
                    session.become(entry.Playing(), "throttled", "unchanged", seconds=seconds)
                case Busy():
                    session.become(entry.Playing(), "busy", "unchanged")
                case _:
                    log.error("a password could not be checked: %s", verdict.why)
                    session.become(entry.Playing(), "not_stored", "unchanged")

        self._guard.check(session.address, session.person.name, password, answered)

    def change_password(self, session: Session, password: str) -> None:
        """Store the new password."""
        assert session.person is not None
        session.become(entry.Waiting())

        def answered(answer: Outcome | Busy) -> None:
            if isinstance(answer, Stored):
                session.become(entry.Playing(), "changed")
            elif isinstance(answer, Busy):
                session.become(entry.Playing(), "busy", "unchanged")
            else:
                log.error("a password could not be changed: %s", answer.why)
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
                session.admit(
                    person, entry.Playing(), "welcome_guest", name=person.name, short=name, word=word
                )
            else:
                log.error("a guest could not be kept: %s", outcome.why)
                session.become(entry.Naming(), "not_stored")

        self._guests.keep(names.seal(name, word), self.time.now(), kept)

    def let_guest_back(self, session: Session, name: str, word: str) -> None:
        """A guest returns with the return word."""
        now, address = self.time.now(), session.address
        seconds = self._words.remaining(address, now)
        known = self._guests.find(name)
        if seconds:
            session.become(entry.Naming(), "words_throttled", seconds=seconds)
        elif known is not None and names.fits(known, word):
            person = guest(known.name)
            self._guests.keep(known, now, lambda outcome: None)  # seen again: the name stays taken for longer
            session.admit(person, entry.Playing(), "welcome_guest_back", name=person.name)
        else:
            self._words.failed(address, now)
            session.become(entry.Waiting())
            self._wrong(session, "wrong_word")
