"""Planted names: no key and no noun of a hidden card is in anybody's output, or in a log, before it is told."""

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from twisted.logger import ILogObserver, LogEvent, formatEvent, globalLogPublisher
from zope.interface import implementer

from contract import doubles, stack
from contract.playing import Play, Step, Temper, whole_game
from contract.registry import atoms
from contract.stack import Stack, Write
from mudgames import records
from mudgames.core.event import EVERYONE, Event, fields
from mudgames.core.seats import SPECTATORS, Observer
from mudgames.german import fold
from mudgames.kit.game import Game
from mudgames.kit.notepad import OWNS
from mudgames.storage.memory import MemoryJournal, Trouble

PAGES = ("stand", "karten", "letzte", "dran")
SHORTEST = 3
"""Characters of a key that can be looked for as a word; shorter ones stand everywhere."""


def tokens(events: Iterable[Event]) -> set[str]:
    """The words by which these events can be recognized: keys of cards and the like."""
    found = (str(atom) for event in events for atom in atoms(list(fields(event).values())) if atom is not True)
    return {token for token in found if len(token) >= SHORTEST}


def names(game: Game, token: str) -> set[str]:
    """How a key may stand in a text: itself, and its noun in full and in short."""
    noun = game.screens.catalogue.nouns.get(token)
    spellings = {token} if noun is None else {token, noun.nominative, noun.dative, noun.accusative, noun.short}
    return {fold(spelling) for spelling in spellings}


def named(game: Game, secrets: Iterable[str], text: str) -> set[str]:
    """Those of the secrets that the text names."""
    folded = fold(text)

    def stands(name: str) -> bool:
        return name in folded and bool(re.search(rf"\b{re.escape(name)}\b", folded))

    return {key for key in secrets if any(map(stands, names(game, key)))}


def whole(game: Game, count: int) -> Play:
    """A random game without computers, as the stack can play it."""
    return whole_game(game, "secrets", count, Temper(unrest=0.05, luck=0.1, habit=0.4))


def sizes(game: Game) -> list[int]:
    """Few, some and many seats."""
    return sorted({game.least, (game.least + game.most) // 2, game.most})


class Notes:
    """Lets everybody look at all pages after every step, and notes how much had come by then."""

    def __init__(self) -> None:
        self.marks: dict[Observer, list[int]] = {}

    def __call__(self, running: Stack, number: int) -> None:
        for seat, client in running.clients.items():
            if seat != SPECTATORS and running.live.watch.view(seat) is not None:
                for page in PAGES:
                    client.type(page)
            self.marks.setdefault(seat, []).append(len(client.writes))


def told_too_early(game: Game, script: Sequence[Step]) -> Iterator[tuple[Observer, int, set[str]]]:
    """(observer, step, secrets) for everything that is named before any event that the observer saw had it."""
    notes = Notes()
    run = stack.run(game, script, after=notes)
    events = [event for step in script for event in step.events]
    for seat, writes in run.clients.items():
        secrets = tokens(event for event in events if not event.audience.includes(seat))
        known, before = set[str](), 0
        for number, step in enumerate(script):
            known |= tokens(event for event in step.events if event.audience.includes(seat))
            after = notes.marks[seat][number]
            found = named(game, secrets - known, everything(writes[before:after]))
            if found:
                yield seat, number, found
            before = after


def everything(writes: Sequence[Write]) -> str:
    """The text on the screen and all strings of GMCP."""
    sent = (str(atom) for package, data in stack.messages(writes) for atom in atoms(said(package, data)))
    return " ".join([stack.text(writes), *sent])


def said(package: str, data: Any) -> Any:
    """What a message says. Every card stands on every notepad: there only a card with a holder is named."""
    if package != "Game.Notes":
        return data
    return [row["card"] for row in data["rows"] if OWNS in row["cells"].values()]


def test_nothing_is_named_before_it_is_known(game: Game) -> None:
    for count in sizes(game):
        play = whole(game, count)
        assert list(told_too_early(game, play.steps)) == []
        assert tokens(event for event in play.events if event.audience != EVERYONE), "there is nothing to look for"


def test_a_name_that_slips_out_is_caught(game: Game) -> None:
    class Blurts(doubles.Double):
        def told(self, view: Any, event: Event) -> list[str]:
            hidden = [each for each in self.spy.heard if not each.audience.includes(self.inner.observer(view))]
            return [*self.inner.told(view, event), " ".join(sorted(tokens(hidden)))]

    script = whole(game, game.least).steps
    assert list(told_too_early(doubles.with_screens(Blurts)(game), script))


# -- the log -----------------------------------------------------------------------------------------------


def formatters() -> list[logging.Formatter]:
    """Those of the server: text and JSON."""
    found = []
    for style in ("text", "json"):
        with patch.object(logging, "basicConfig") as configured:
            records.begin_maintenance_log(style)
        found.append(configured.call_args.kwargs["handlers"][0].formatter)
    return found


@implementer(ILogObserver)
class Keeper(logging.Handler):
    """Keeps every record as the server would write it, and every event of Twisted's."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._formatters = formatters()

    def emit(self, record: logging.LogRecord) -> None:
        """A record of ours."""
        for formatter in self._formatters:
            record.exc_text = None  # kept by the formatter before
            self.lines.append(formatter.format(record))

    def __call__(self, event: LogEvent) -> None:
        """An event of Twisted's."""
        self.lines.append(formatEvent(event))


@contextmanager
def logged() -> Iterator[list[str]]:
    """Everything that is logged at INFO and above meanwhile, by us and by Twisted."""
    root, keeper = logging.getLogger(), Keeper()
    level = root.level
    root.addHandler(keeper)
    root.setLevel(logging.INFO)
    globalLogPublisher.addObserver(keeper)
    try:
        yield keeper.lines
    finally:
        root.removeHandler(keeper)
        root.setLevel(level)
        globalLogPublisher.removeObserver(keeper)


def unsure(script: Sequence[Step]) -> MemoryJournal:
    """A journal of which every third append seems to fail: what stands there is read again and told."""
    journal = MemoryJournal()
    journal.trouble(*(Trouble.UNKNOWN if number % 3 == 2 else Trouble.NONE for number in range(2 * len(script))))
    return journal


def cards_logged(game: Game, play: Play) -> set[str]:
    """The keys of hidden cards that are in the log of this game, played with a journal that fails now and then."""
    secrets = tokens(event for event in play.events if event.audience != EVERYONE)
    with logged() as lines:
        stack.run(game, play.steps, after=Notes(), journal=lambda clock: unsure(play.steps))
    assert any("failed" in line for line in lines), "the log was not heard"
    return named(game, secrets, " ".join(lines))


def test_no_card_is_in_the_log(game: Game) -> None:
    for count in sizes(game):
        assert cards_logged(game, whole(game, count)) == set()


def test_a_card_in_the_log_is_caught(game: Game) -> None:
    assert cards_logged(doubles.with_rules(doubles.Gossips)(game), whole(game, game.least))


def test_a_fault_of_ours_writes_no_card_into_the_log(game: Game) -> None:
    """A noun that is missing, say, is a KeyError with the key of a card that nobody but one seat may know."""

    class Stumbles(doubles.Double):
        def told(self, view: Any, event: Event) -> list[str]:
            if event.audience != EVERYONE:
                raise KeyError(*sorted(tokens([event])))
            lines: list[str] = self.inner.told(view, event)
            return lines

    assert cards_logged(doubles.with_screens(Stumbles)(game), whole(game, game.least)) == set()
