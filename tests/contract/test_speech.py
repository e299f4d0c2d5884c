"""Verbs, lines and sentences: what may be done can be typed, and whatever happens has words."""

import re
from collections.abc import Iterator
from enum import StrEnum
from random import Random
from typing import Any

import attrs
import pytest
from attrs import define, field

from contract.playing import Mark, Play, moves
from contract.registry import atoms
from contract.speaking import parsed, spoken
from contract.test_legal import all_moves, sampled, stops
from mudgames.core.event import Event
from mudgames.core.rules import Leave, Rejected
from mudgames.core.seats import SPECTATORS
from mudgames.core.table_events import Ended, Started
from mudgames.german import Found, fold, match
from mudgames.house import table as tables
from mudgames.house.help import Help
from mudgames.house.verbs import VERBS
from mudgames.kit.game import Game
from mudgames.kit.grammar import Ask, Confirm, Misparse, Parsed, Show
from mudgames.kit.screens import Style

STYLES = (Style(), Style(width=20), Style(width=40, linear=True), Style(linear=True), Style(width=250))
GARBLED = re.compile(r"[{}]|\bNone\b|<\w+\.\w+|\w+\(.*=")
"""What only a program would say: an unfilled field, None, the repr of an enum or of a class."""


# -- verbs -----------------------------------------------------------------------------------------


def test_every_word_means_its_verb(game: Game) -> None:
    words = {name: verb for verb in game.verbs for name in verb.names}
    assert len(words) == sum(len(verb.names) for verb in game.verbs), "two verbs share a word"
    for name, verb in words.items():
        found = match(name, words)
        assert isinstance(found, Found)
        assert found.exact
        assert found.value is verb
        assert name == fold(name), f"{name} is not in the parser's own spelling"
        assert " " not in name


def test_no_verb_hides_behind_one_of_the_house(game: Game) -> None:
    """Both are looked up in one scope at the table: the house's verbs for tables would win."""
    house = {fold(name) for verb in VERBS if verb.at_table for name in verb.names}
    assert not house & {name for verb in game.verbs for name in verb.names}


def test_a_number_belongs_to_one_verb(game: Game) -> None:
    assert sum(verb.takes_numbers for verb in game.verbs) <= 1


def test_every_verb_is_explained(game: Game) -> None:
    pages = Help([game]).games[game.key]
    text = fold(" ".join(pages.values()))
    for verb in game.verbs:
        assert re.search(rf"\b{verb.names[0]}\b", text), f"no help page of {game.key} names {verb.names[0]}"


def test_every_option_is_explained(game: Game) -> None:
    text = fold(" ".join(Help([game]).games[game.key].values()))
    for option in game.options:
        assert re.search(rf"\b{option.name}\b", text)
        assert len(set(option.values)) == len(option.values) > 1


# -- lines -----------------------------------------------------------------------------------------


def test_every_move_can_be_typed(game: Game, plays: list[Play]) -> None:
    """Printed as a line it is understood as itself, in capitals as well; see `speaking` for what is typed."""
    typed = 0
    for number, _, mark in stops(plays):
        for view in mark.views.values():
            for command in sampled(moves(game, view), number)[:20]:
                lines = spoken(game, command, view)
                assert lines, f"there is no line for {command}"
                assert understood(parsed(game, lines[0].upper(), view)) == command
                typed += 1
    assert typed > 50


def understood(answer: Parsed | None) -> Any:
    """The command that a line asks for."""
    return answer.command if isinstance(answer, Ask | Confirm) else None


def test_every_offered_card_can_be_typed(game: Game, plays: list[Play]) -> None:
    """Verb and card of Game.Legal are a line: clients make buttons of them."""
    for _, _, mark in stops(plays):
        for view in mark.views.values():
            for offer in game.views.legal(view):
                for card in offer.cards:
                    assert understood(parsed(game, f"{offer.verb} {card}", view)) in moves(game, view)


WORDS = "1 2 7 21 99 -1 0 1001 der mit und xyzzy ' \" , ( { } {0} ä ß … a b m p s anna bodo einer\u0301".split()


def babble(random: Random, vocabulary: list[str], count: int) -> Iterator[str]:
    """What might be typed behind a verb: nothing, words of the game and others, and far too much."""
    yield from ("", " ", "x" * 5000, "a " * 300, "9" * 5000)
    for _ in range(count):
        yield " ".join(random.choice(vocabulary) for _ in range(random.choice((1, 1, 2, 3, 4))))


def vocabulary(game: Game, plays: list[Play]) -> list[str]:
    """Words that a line of this game may hold: keys and pieces of keys, and words from elsewhere."""
    commands = all_moves(game, plays)[::7]
    keys = {str(atom) for command in commands for value in attrs.astuple(command) for atom in atoms(value)}
    return sorted({*keys, *(key[:3] for key in keys), *WORDS})


@define
class Answers:
    """The enums that a game refuses and misunderstands with, as far as they came up."""

    reasons: set[type[StrEnum]] = field(factory=set)
    kinds: set[type[StrEnum]] = field(factory=set)


@pytest.fixture(scope="module")
def answers(game: Game, plays: list[Play]) -> Answers:
    """Whatever is typed, by whoever sits there, is a command, a page or a misparse with words; readings are lines."""
    found, random, words = Answers(), Random(1), vocabulary(game, plays)
    for number, play, mark in stops(plays):
        seat = random.choice(play.seats)
        for verb in game.verbs if number % 8 == 0 else random.sample(game.verbs, 1):
            for rest in babble(random, words, 8):
                check_answer(found, play, mark, seat, verb.parse(rest, mark.views[seat]))
    return found


def check_answer(answers: Answers, play: Play, mark: Mark, seat: int, answer: Parsed) -> None:
    """An answer leads to words."""
    screens, view = play.game.screens, mark.views[seat]
    match answer:
        case Ask(command) | Confirm(command):
            decision = tables.decide(mark.table, seat, command)
            if isinstance(decision, Rejected) and mark.table.phase.value == "running":
                answers.reasons.add(type(decision.reason))
                check_lines(screens.refused(view, decision))
            if isinstance(answer, Confirm):
                check_lines(screens.question(view, answer.question, answer.facts))
        case Show(page, argument):
            for style in STYLES:
                check_lines(screens.page(page, argument, view, style))
        case Misparse():
            answers.kinds.add(type(answer.kind))
            check_lines(screens.misparsed(view, answer))
            for reading in answer.readings:
                inner = parsed(play.game, reading.line, view)
                assert inner is not None, f"the reading {reading.line!r} is no line"
                assert not isinstance(inner, Misparse) or not inner.readings, f"{reading.line!r} is unclear again"


def check_lines(lines: list[str], empty: bool = False) -> None:
    """Lines say something, and nothing in them looks like a fault."""
    assert lines or empty, "no words"
    for line in lines:
        assert isinstance(line, str)
        assert not GARBLED.search(line), line
        assert line.isprintable()


def test_every_reason_and_misparse_has_words(game: Game, answers: Answers) -> None:
    """All members of those enums, whether they came up or not."""
    assert answers.reasons, "nothing was ever refused"
    assert answers.kinds, "nothing was ever misunderstood"
    for section, kinds in (("refused", answers.reasons), ("misparse", answers.kinds)):
        for kind in kinds:
            for member in kind:
                assert game.screens.has(section, member.value), f"no words for {member!r}"


def test_refusals_of_leaving_have_words(plays: list[Play]) -> None:
    for _, play, mark in stops(plays):
        for seat in mark.table.lobby.left:
            decision = tables.decide(mark.table, seat, Leave())
            if isinstance(decision, Rejected) and mark.table.phase.value == "running":
                check_lines(play.game.screens.refused(mark.views[seat], decision))


# -- what happens ----------------------------------------------------------------------------------


def told(play: Play) -> Iterator[tuple[int, int, Any, list[str]]]:
    """Everything everybody is told in a game: (number of the step, observer, event, lines)."""
    game, views = play.game, {}
    for number, step in enumerate(play.steps):
        for event in step.events:
            if isinstance(event, Started):
                setup = play.table.lobby.setup()
                views = {who: game.views.begin(who, setup) for who in (SPECTATORS, *play.seats)}
            elif views:
                for who in views:
                    if event.audience.includes(who):
                        views[who] = game.views.evolve(views[who], event)
            for who, view in views.items():
                if event.audience.includes(who):
                    yield number, who, event, game.screens.told(view, event)


def test_everything_that_happens_is_told(game: Game, plays: list[Play]) -> None:
    """No event of any observer is without words, or takes the words of another event of the same moment.

    An event may be silent if another of the same step tells it (`Shown` where `CardSeen` says which card); but
    whoever sees something of a step hears something, and every class of event is told to somebody."""
    spoken_of, silent = set[type[Event]](), set[type[Event]]()
    for play in plays:
        heard: dict[tuple[int, int], int] = {}
        for number, who, event, lines in told(play):
            check_lines(lines, empty=True)
            heard[number, who] = heard.get((number, who), 0) + len(lines)
            (spoken_of if lines else silent).add(type(event))
        assert all(heard.values()), f"{play.table.id}: a step of which somebody sees something, but is told nothing"
    assert not silent - spoken_of, f"told to nobody: {silent - spoken_of}"


def test_the_end_is_told_to_all(plays: list[Play]) -> None:
    for play in plays:
        ends = {who: lines for _, who, event, lines in told(play) if isinstance(event, Ended)}
        assert set(ends) == {SPECTATORS, *play.seats}
        assert all(ends.values())


@pytest.mark.parametrize("page", ["hand", "stand", "awaited", "last"])
def test_every_page_can_be_shown(page: str, plays: list[Play]) -> None:
    """For every observer, at every moment, in every style; `dran` and `letzte` are one line (CL-120, CL-121)."""
    for _, play, mark in stops(plays):
        for view in mark.views.values():
            for style in STYLES:
                lines = getattr(play.game.screens, page)(view, style)
                check_lines(lines)
                check_style(lines, style)
                assert page not in ("awaited", "last") or len(lines) == 1


def check_style(lines: list[str], style: Style) -> None:
    """For a screen reader: no blank lines, no columns, no rules."""
    if style.linear:
        for line in lines:
            assert line.strip()
            assert "  " not in line
            assert not re.search(r"[-=_*|+]{3}", line)


def test_what_was_missed_can_be_told(plays: list[Play]) -> None:
    """Between any two moments; nothing was missed between a moment and itself."""
    for play in plays:
        marks = [mark for mark in play.marks if mark.views]
        for earlier in marks[:: max(1, len(marks) // 4)]:
            for observer, view in marks[-1].views.items():
                before = earlier.views[observer]
                check_lines(play.game.screens.missed(before, view, Style(linear=True)), empty=True)
                assert play.game.screens.missed(before, before, Style(linear=True)) == []
                check_lines(play.game.screens.missed(None, view, Style()), empty=True)
