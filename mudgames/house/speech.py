"""Understanding a line: which verb is meant, in which scope; numbers and `ja` that answer the last question.

Nearest scope wins (table > room > everywhere), an exact word wins over every abbreviation, and a word is never
split. Ambiguous words are listed with numbers, and a bare number then picks one with the rest of the line kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from mudgames.german import Ambiguous, Found, Lexicon, fold, oder
from mudgames.house.lobby import Phase
from mudgames.house.people import Choosing, Confirming, Pending, Visitor
from mudgames.house.play import play_verbs
from mudgames.house.verb import HouseVerb
from mudgames.house.walking import WAYS
from mudgames.kit.grammar import Reading
from mudgames.kit.words import quoted

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

Words: TypeAlias = Mapping[str, HouseVerb]
Scope: TypeAlias = Lexicon[HouseVerb]

PREFIXES = {"'": "sage ", ":": "emote "}
"""Signs that stand for a verb without a blank behind them."""
PHRASES = {"wer ist dran": "dran", "wer dran": "dran"}
"""Whole lines that stand for a verb."""
YES, NO = ("ja", "j"), ("nein", "n")
MOST_NEAR = 3
"""Words that a sentence names when a line might have meant any of them."""


def words_of(verbs: Iterable[HouseVerb]) -> Words:
    """The verbs by each of their words."""
    return {name: verb for verb in verbs for name in verb.names}


def shown(word: str, verb: HouseVerb) -> str:
    """The word for a verb as a sentence names it: in full where it is one of the verb's short forms."""
    main = verb.names[0]
    return main if main.startswith(word) else word


class Speech:
    """What lines mean, for all visitors. `verbs` are the house's own; games bring theirs."""

    def __init__(self, hall: Hall, verbs: Sequence[HouseVerb]) -> None:
        self._hall = hall
        of_tables = [verb for verb in verbs if verb.at_table]
        everywhere = words_of(verb for verb in verbs if not verb.at_table)
        at_table = {game.key: words_of([*of_tables, *play_verbs(game)]) for game in hall.games.values()}
        self._at_any_table = {word: verb for words in at_table.values() for word, verb in words.items()}
        self._words = {**everywhere, **words_of(WAYS), **self._at_any_table}
        self._away: list[Scope] = [Lexicon(words_of(WAYS)), Lexicon(everywhere)]
        self._seated = {key: [Lexicon(words), *self._away] for key, words in at_table.items()}
        self._elsewhere: Scope = Lexicon(self._at_any_table)

    # -- scopes ------------------------------------------------------------------------------------

    def _scopes(self, visitor: Visitor) -> list[Scope]:
        """The scopes in which this visitor's words are looked up, nearest first."""
        live = self._hall.live_of(visitor)
        return self._away if live is None else self._seated[live.game.key]

    def _resolve(self, visitor: Visitor, word: str) -> Found[HouseVerb] | Ambiguous | None:
        """What a word means; None if nothing."""
        answers = [scope.find(word) for scope in self._scopes(visitor)]
        for answer in answers:
            if isinstance(answer, Found) and answer.exact:
                return answer
        return next((answer for answer in answers if answer is not None), None)

    def _near(self, visitor: Visitor, word: str) -> list[str]:
        """The words that may have been meant, nearest scope first, as sentences name them."""
        near = [name for scope in self._scopes(visitor) for name in scope.near(word)]
        return list(dict.fromkeys(shown(name, self._words[name]) for name in near))[:MOST_NEAR]

    def concerns_table(self, visitor: Visitor, text: str) -> bool:
        """True if the line may read or change a table, so that it waits for an append in flight."""
        if visitor.pending is not None and answers(visitor.pending, text):
            return True
        word, _ = split(text)
        answer = self._resolve(visitor, word)
        return bool(word) and not (isinstance(answer, Found) and answer.value.free)

    def _number_verb(self, visitor: Visitor, text: str) -> HouseVerb | None:
        """The game's verb that a bare number belongs to, at a table that plays."""
        live = self._hall.live_of(visitor)
        if live is None or live.table.phase is not Phase.RUNNING or not text.strip().isdecimal():
            return None
        return next((verb for verb in play_verbs(live.game) if verb.takes_numbers), None)

    # -- understanding -----------------------------------------------------------------------------

    def understand(self, visitor: Visitor, text: str) -> None:
        """Do what the line asks for, or say why not."""
        word, rest = split(text)
        if not word:
            visitor.tell([])
            return
        pending = visitor.pending
        if pending is not None and answers(pending, text):
            visitor.pending = None
            self._answer(visitor, pending, fold(text))
            return
        if isinstance(pending, Choosing):
            visitor.pending = None  # a safety question stays open while one looks at pages
        counting = self._number_verb(visitor, text)
        if counting is not None:
            counting.run(self._hall, visitor, word)
            return
        answer = self._resolve(visitor, word)
        if isinstance(answer, Found):
            self._run(visitor, answer, rest)
        elif isinstance(pending, Confirming) and answer is None:
            self._hall.say(visitor, "yes_or_no", "speech")
        elif isinstance(answer, Ambiguous):
            intro = self._hall.texts.lines("speech", "ambiguous", word=quoted(word))
            self.offer(visitor, intro, [Reading(name, f"{name} {rest}".strip()) for name in answer.candidates])
        else:
            self._unknown(visitor, word)

    def _run(self, visitor: Visitor, meant: Found[HouseVerb], rest: str) -> None:
        live = self._hall.live_of(visitor)
        running = live is not None and live.table.phase is Phase.RUNNING
        if meant.value.in_full and running and not meant.exact:
            self._hall.say(visitor, "in_full", "speech", verb=meant.value.names[0])
        else:
            meant.value.run(self._hall, visitor, rest)

    def offer(self, visitor: Visitor, intro: Sequence[str], readings: Sequence[Reading]) -> None:
        """List readings with numbers, and let a bare number pick one."""
        choosing = Choosing(tuple(readings))
        visitor.pending = choosing
        visitor.tell([*intro, *(f"{number}: {reading.label}" for number, reading in choosing.numbered.items())])

    def _answer(self, visitor: Visitor, pending: Pending, text: str) -> None:
        if isinstance(pending, Choosing):
            self._choose(visitor, pending, text)
        else:
            self._confirm(visitor, pending, text in YES)

    def _choose(self, visitor: Visitor, pending: Choosing, number: str) -> None:
        reading = pending.numbered.get(int(number)) if len(number) <= 3 else None
        if reading is not None:
            self.understand(visitor, reading.line)
            return
        visitor.pending = pending
        self._hall.say(visitor, "no_such_number", "speech", numbers=oder(map(str, pending.numbered)))

    def _confirm(self, visitor: Visitor, pending: Confirming, yes: bool) -> None:
        place = self._hall.seat_of(visitor)
        if place is None or place[0].id != pending.table:
            self._hall.say(visitor, "no_longer", "speech")
        elif yes:
            self._hall.act(visitor, place[0], pending.command)
        else:
            self._hall.say(visitor, "not_done", "speech")

    def _unknown(self, visitor: Visitor, word: str) -> None:
        if fold(word) in (*YES, *NO):
            self._hall.say(visitor, "nothing_asked", "speech")
        elif self._hall.live_of(visitor) is None and (verbs := self._meant_at_table(word)):
            self._hall.say(visitor, "not_at_table", "speech", verbs=oder(f"„{name}“" for name in verbs))
        elif near := self._near(visitor, word):
            nearest = oder(f"„{name}“" for name in near)
            self._hall.say(visitor, "near", "speech", word=quoted(word), near=nearest)
        else:
            self._hall.say(visitor, "unknown", "speech", word=quoted(word))

    def _meant_at_table(self, word: str) -> list[str]:
        """What a word would mean if the visitor sat at a table."""
        found = self._elsewhere.find(word)
        if found is None:
            return []
        words = [found.key] if isinstance(found, Found) else found.candidates[:MOST_NEAR]
        return [shown(name, self._at_any_table[name]) for name in words]


def answers(pending: Pending, text: str) -> bool:
    """True if the line answers what is asked: a number for a list, ja or nein for a safety question."""
    if isinstance(pending, Choosing):
        return text.strip().isdecimal()
    return fold(text) in (*YES, *NO)


def split(text: str) -> tuple[str, str]:
    """The first word and the rest. A sign such as `'` counts as the verb it stands for, and so do whole phrases."""
    text = PHRASES.get(fold(text).rstrip("?!. "), text.strip())
    if text[:1] in PREFIXES:
        text = PREFIXES[text[0]] + text[1:]
    word, _, rest = text.partition(" ")
    return word, rest.strip()
