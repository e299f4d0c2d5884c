"""The catalogue is complete and has nothing too much: every sentence is said to somebody, and none is missing."""

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from games.cluedo.seen import PEOPLE, asked, seen_by, suggestion, triple
from games.cluedo.test_grammar_cards import parsed
from games.cluedo.test_grammar_verbs import PARSE, PARTY
from games.cluedo.test_screens_pages import FULL_TABLE, NOBODY, OPEN, SECRET, SHOWN
from mudgames.core.event import Event
from mudgames.core.rules import Rejected
from mudgames.core.seats import SPECTATORS
from mudgames.core.table_events import CameBack, Dealt, Ended, SeatLeft, Started, StoodIn, TurnBegan
from mudgames.games.cluedo import GAME, SARA
from mudgames.games.cluedo.cards import CARDS, Card, Kind
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.grammar import Unclear
from mudgames.games.cluedo.moves import (
    EVENTS,
    Accused,
    BeginnerDrawn,
    CardSeen,
    Ending,
    EnvelopeSeen,
    HandGiven,
    KeeperAnswers,
    Passed,
    Reason,
    RefutationDue,
    Sealed,
    Shown,
    SolvingBegan,
    SolvingDropped,
    Suggested,
    TurnPassed,
    Unrefuted,
)
from mudgames.games.cluedo.screens import CluedoScreens
from mudgames.games.cluedo.view import View
from mudgames.house.ladder import TOP
from mudgames.house.ladder_page import proclamation, rung_sentence
from mudgames.kit.grammar import Confirm, Misparse
from mudgames.kit.screens import Style
from mudgames.kit.texts import Catalogue, load_catalogue


@attrs.frozen
class Recorder(Catalogue):
    """A catalogue that remembers what was asked of it."""

    said: set[tuple[str, str]] = attrs.field(factory=set)

    def lines(self, section: str, name: str, /, **values: Any) -> list[str]:
        self.said.add((section, name))
        return Catalogue.lines(self, section, name, **values)


TRIPLE = triple("gatow pistole veranda")
SAMPLES: tuple[Event, ...] = (
    Started(PEOPLE, "abc"),
    BeginnerDrawn(1),
    Sealed(Card.GATOW),
    Dealt(2, ("gatow", "pistole")),
    TurnBegan(1),
    Suggested(1, TRIPLE),
    Passed(2),
    RefutationDue(2),
    KeeperAnswers(2),
    Shown(2, 1),
    CardSeen(2, 1, Card.PISTOLE),
    Unrefuted(1),
    TurnPassed(1),
    SolvingBegan(1),
    SolvingDropped(1),
    Accused(1, TRIPLE, right=True),
    Accused(1, TRIPLE, right=False),
    EnvelopeSeen(1, TRIPLE),
    HandGiven(2),
    SeatLeft(2),
    StoodIn(2),
    CameBack(2),
    *(
        Ended((1,) if ending in (Ending.ACCUSATION, Ending.LAST_PLAYER) else (), ending, TRIPLE, "opened")
        for ending in Ending
    ),
)


def views() -> Iterator[View]:
    """Everybody's view while Bodo must show one card, or may choose, or has Sara answer for him."""
    for observer in (1, 2, 3, SPECTATORS):
        for own in (("gatow",), ("gatow", "pistole")):
            cards = tuple(map(Card, own))
            yield seen_by(observer, suggestion(due=2), own=cards)
            yield seen_by(observer, suggestion(by_keeper=True), own=cards, kept=frozenset({2}))
            yield seen_by(observer, suggestion(due=2), own=cards, turns=2)
            yield seen_by(observer, suggestion(due=2), own=cards, soufleuse=False)
            yield seen_by(observer, suggestion(due=2), own=cards, letting_show=frozenset({2}))


FACTS: dict[Reason, dict[str, Any]] = {
    Reason.NOT_YOUR_TURN: {"seat": 1},
    Reason.WAIT_FOR_ANSWER: {"by": 3},
    Reason.NOTHING_TO_SHOW: {"seat": 1},
    Reason.NOT_THE_ADDRESSEE: {"by": 3},
    Reason.NOT_NAMED: {"card": Card.SEIL, "cards": TRIPLE},
    Reason.NOT_OWNED: {"card": Card.SEIL},
}

MISUNDERSTOOD = (
    *("", "x " * 13, "xyzzy", "pistohle", "prof", "99", "5 gatow", "gatow", "gatow bloom", "gatow bloom seil halle"),
    *("b seil gatow halle", "b seil", "g seil halle"),
)


def misparses() -> Iterator[tuple[View, Misparse]]:
    """Lines that are not understood, at least one of each kind."""
    showing = asked("gatow pistole veranda", own="gatow pistole")
    lines = [(seen_by(1), parsed(f"vermute {words}")) for words in MISUNDERSTOOD]
    lines += [(showing, PARSE["zeige"](words, showing)) for words in ("", "b", "gatow pistole")]
    lines += [(PARTY, PARSE["vermutungen"](words, PARTY)) for words in ("xaver", "bodoo", "9", "bo")]
    lines += [(PARTY, PARSE[verb]("gatow", PARTY)) for verb in ("loese", "passe", "umschlag")]
    for view, answer in lines:
        assert isinstance(answer, Misparse)
        yield view, answer


def say_everything(screens: CluedoScreens) -> None:
    for view in views():
        for event in SAMPLES:
            if event.audience.includes(view.observer):
                screens.told(view, event)
        for reason in Reason:
            screens.refused(view, Rejected(reason, FACTS.get(reason, {})))
    for view, misparse in misparses():
        screens.misparsed(view, misparse)
    screens.question(seen_by(1), "loese", {})
    asked_back = PARSE["vermute"]("gatow pistole veranda", seen_by(1, asks_back=True))
    assert isinstance(asked_back, Confirm)
    screens.question(seen_by(1), asked_back.question, asked_back.facts)
    screens.greeting("Anna")
    assert len(screens.remarks()) == 12
    game = attrs.evolve(GAME, screens=screens)
    for rung in range(1, TOP + 1):
        rung_sentence(load_catalogue("mudgames.house"), game, rung)
    proclamation(load_catalogue("mudgames.house"), game, "Anna")


def show_everything(screens: CluedoScreens) -> None:
    ended = seen_by(1, turn=None, ending="accusation", winners=(1,), envelope=TRIPLE)
    answering = seen_by(3, attrs.evolve(OPEN, due=None))
    dealing = seen_by(1, turn=None, beginner=None)
    by_sara = tuple(attrs.evolve(suggestion, by_keeper=True) for suggestion in (SHOWN, SECRET))
    games = [(), (SHOWN, SECRET, NOBODY, OPEN), by_sara]
    everybody = [seen_by(observer, *game) for observer in (1, 2, 3, SPECTATORS) for game in games]
    for view in (*everybody, FULL_TABLE, ended, answering, dealing, seen_by(1, solving=True), seen_by(2)):
        for style in (Style(), Style(linear=True)):
            screens.hand(view, style)
            screens.awaited(view, style)
            screens.stand(view, style)
            screens.last(view, style)
            screens.page("umschlag", "", view, style)
            for seat in ("", "1", "2"):
                screens.page("vermutungen", seat, view, style)


def test_every_sentence_is_said_and_none_is_missing() -> None:
    texts = Recorder(TEXTS.sentences, TEXTS.nouns)
    screens = CluedoScreens(texts, SARA.noun)
    say_everything(screens)
    show_everything(screens)
    assert sorted(texts.said) == sorted(texts.keys())


def test_every_event_has_its_samples() -> None:
    assert {type(event) for event in SAMPLES} >= set(EVENTS)


def test_every_misparse_has_its_line() -> None:
    assert {misparse.kind for _, misparse in misparses()} == set(Unclear)


def test_every_noun_is_of_use() -> None:
    assert sorted(TEXTS.nouns) == sorted([*CARDS, *Kind, "sara"])


@pytest.mark.parametrize("key", list(TEXTS.keys()), ids="/".join)
def test_sentences_are_short_and_plain(key: tuple[str, str]) -> None:
    template = TEXTS.sentences[key]
    assert len(template) <= 240
    assert template.count("\n") <= 1
    assert "  " not in template or key == ("stand", "row")
    assert not any(letter in template for letter in "»«\"'")
    for word in template.replace("„", " ").split():
        if word.rstrip(".,:;?!“") in {"du", "dir", "dich", "dein", "deine", "deiner", "deinen"}:
            pytest.fail(f"{word} in {template}")
