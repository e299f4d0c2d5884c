"""Games that leak, on purpose: doubles of a healthy game. A suite that lets one of them pass is worth nothing.

Each leak depends on what is hidden from the observer, in one of the ways in which a real one would: a word, a length,
a page, an offer, a clock. The doubles know no game: the secret is a number made of all hidden events.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Any, Final
from zlib import crc32

from attrs import evolve
from twisted.internet.task import Clock as Reactor

from mudgames.core.event import Event
from mudgames.core.rules import Clock, Setup
from mudgames.core.seats import Observer
from mudgames.house.ports import Outcome
from mudgames.kit.game import Game
from mudgames.kit.view import Legal
from mudgames.storage.memory import MemoryJournal

log = logging.getLogger(__name__)


class Double:
    """Something that is all like `inner` but for what a subclass defines."""

    def __init__(self, inner: Any, spy: "Spy") -> None:
        self.inner, self.spy = inner, spy

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class Spy:
    """Rules that remember all that happened, so that others may let it out."""

    def __init__(self, rules: Any) -> None:
        self.inner, self.heard = rules, list[Event]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def begin(self, setup: Setup) -> Any:
        """A new game."""
        self.heard.clear()
        return self.inner.begin(setup)

    def evolve(self, state: Any, event: Event) -> Any:
        """An event, whoever may know it."""
        self.heard.append(event)
        return self.inner.evolve(state, event)

    def secret(self, observer: Observer) -> int:
        """A number that depends on everything that this observer may not know."""
        return crc32(repr([event for event in self.heard if not event.audience.includes(observer)]).encode())


class TellsInWords(Double):
    """Screens that add what nobody asked for."""

    def told(self, view: Any, event: Event) -> list[str]:
        lines: list[str] = self.inner.told(view, event)
        return [*lines, f"Psst: {self.spy.secret(self.inner.observer(view)) % 1000}"] if lines else lines


class TellsByLength(Double):
    """Screens that add nothing but stops."""

    def told(self, view: Any, event: Event) -> list[str]:
        lines: list[str] = self.inner.told(view, event)
        stops = "." * (self.spy.secret(self.inner.observer(view)) % 7)
        return [*lines[:-1], lines[-1] + stops] if lines else lines


class TellsOnPages(Double):
    """Screens whose standing knows too much."""

    def stand(self, view: Any, style: Any) -> list[str]:
        return [*self.inner.stand(view, style), f"{self.spy.secret(self.inner.observer(view)) % 1000}"]


class TellsWhenRefusing(Double):
    """Screens that refuse more kindly where the table holds this or that."""

    def refused(self, view: Any, rejected: Any) -> list[str]:
        lines: list[str] = self.inner.refused(view, rejected)
        return lines if self.spy.secret(self.inner.observer(view)) % 2 else [*lines, "Leider."]


class TellsWhoReturns(Double):
    """Screens whose digest counts what the reader could not see."""

    def missed(self, before: Any, view: Any, style: Any) -> list[str]:
        return [*self.inner.missed(before, view, style), f"{self.spy.secret(self.inner.observer(view)) % 1000}"]


class TellsPublicly(Double):
    """Views whose public part holds something that is not."""

    def public(self, view: Any) -> dict[str, Any]:
        return {**self.inner.public(view), "more": self.spy.secret(view.observer) % 1000}


class OffersTooMuch(Double):
    """Views that offer cards which depend on others' hands."""

    def legal(self, view: Any) -> tuple[Legal, ...]:
        offers: tuple[Legal, ...] = self.inner.legal(view)
        return tuple(evolve(offer, cards=(str(self.spy.secret(view.observer)),)) for offer in offers)


class RunsUnevenly(Spy):
    """Rules whose clock takes longer where there is more to think about."""

    def clock(self, state: Any) -> Clock | None:
        clock: Clock | None = self.inner.clock(state)
        return evolve(clock, seconds=clock.seconds + self.secret(-1) % 20) if clock else None


class Gossips(Spy):
    """Rules that write a diary."""

    def evolve(self, state: Any, event: Event) -> Any:
        log.info("just now: %r", event)
        return super().evolve(state, event)


class SlowJournal(MemoryJournal):
    """A journal that takes its time, by what it has to write."""

    def __init__(self, reactor: Reactor) -> None:
        super().__init__()
        self._reactor = reactor

    def append(
        self, table: str, version: int, events: Sequence[Event], at: int, done: Callable[[Outcome], None]
    ) -> None:
        """See `ports.Journal`."""
        after = crc32(repr(list(events)).encode()) % 50 / 1000
        super().append(table, version, events, at, lambda outcome: self._later(after, done, outcome))

    def _later(self, seconds: float, done: Callable[[Outcome], None], outcome: Outcome) -> None:
        self._reactor.callLater(seconds, done, outcome)


def with_screens(kind: type[Double]) -> Callable[[Game], Game]:
    """Makes doubles of games with such screens."""

    def double(game: Game) -> Game:
        spy: Any = Spy(game.rules)
        screens: Any = kind(game.screens, spy)
        return evolve(game, rules=spy, screens=screens)

    return double


def with_views(kind: type[Double]) -> Callable[[Game], Game]:
    """Makes doubles of games with such views."""

    def double(game: Game) -> Game:
        spy: Any = Spy(game.rules)
        views: Any = kind(game.views, spy)
        return evolve(game, rules=spy, views=views)

    return double


def with_rules(kind: type[Spy]) -> Callable[[Game], Game]:
    """Makes doubles of games with such rules."""

    def double(game: Game) -> Game:
        rules: Any = kind(game.rules)
        return evolve(game, rules=rules)

    return double


LEAKS: Final[dict[str, Callable[[Game], Game]]] = {
    "words": with_screens(TellsInWords),
    "length": with_screens(TellsByLength),
    "page": with_screens(TellsOnPages),
    "refusal": with_screens(TellsWhenRefusing),
    "return": with_screens(TellsWhoReturns),
    "public": with_views(TellsPublicly),
    "offer": with_views(OffersTooMuch),
    "clock": with_rules(RunsUnevenly),
}
