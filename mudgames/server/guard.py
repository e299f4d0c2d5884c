"""The guard at the desk: checks passwords, and counts the wrong ones by address (telnet.md E6, E7)."""

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen

from mudgames.house.ports import Accounts, Busy, Failed, LoginFailures, Time
from mudgames.house.throttle import WINDOW, LoginThrottle


@frozen
class Throttled:
    """Too many wrong passwords came from the address: nothing was checked, nor will be for `seconds`."""

    seconds: int


Verdict: TypeAlias = bool | Busy | Failed | Throttled
"""Right, wrong, or why nobody knows."""


class Guard:
    """Every password is checked here, whoever asks for it: all wrong ones count, and nothing else does."""

    def __init__(self, accounts: Accounts, failures: LoginFailures, time: Time) -> None:
        self._accounts, self._failures, self._time = accounts, failures, time
        self._throttle = LoginThrottle(failures.since(time.now() - WINDOW))

    def seconds_throttled(self, address: str) -> int:
        """How long this address must wait before a password is checked again; 0 if it need not."""
        return self._throttle.remaining(address, self._time.now())

    def check(self, address: str, name: str, password: str, done: Callable[[Verdict], None]) -> None:
        """Check a password. A wrong one is recorded before `done` hears of it, and even if the client is gone."""

        def check() -> None:
            seconds = self.seconds_throttled(address)
            if seconds:
                finished(Throttled(seconds))
            else:
                self._accounts.check(name, password, answered)

        def answered(answer: bool | Busy | Failed) -> None:
            if answer is False:
                now = self._time.now()
                self._throttle.failed(address, now)
                self._failures.record(address, now, lambda _: finished(False))
            else:
                finished(answer)

        def finished(verdict: Verdict) -> None:
            # Not at once: each check that is let go on may finish at once too, and a thousand would nest.
            self._time.after(0, lambda: self._throttle.checked(address, self._time.now()))
            done(verdict)

        self._throttle.when_free(address, self._time.now(), check)
