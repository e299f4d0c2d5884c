"""Understanding a line: which verb is meant, in which scope; numbers and `ja` that answer the last question.

Nearest scope wins (table > room > everywhere), an exact word wins over every abbreviation, and a word is never
split. Ambiguous words are listed with numbers, and a bare number then picks one with the rest of the line kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from mudgames.german import Ambiguous, Found, Unknown, fold, match, oder
from mudgames.house.lobby import Phase
from mudgames.house.people import Choosing, Confirming, Visitor
from mudgames.house.play import play_verbs
from mudgames.house.verb import HouseVerb
from mudgames.house.walking import ways
from mudgames.kit.grammar import Reading

if TYPE_CHECKING:
    from mudgames.house.hall import Hall

Scope: TypeAlias = Mapping[str, HouseVerb]

PREFIXES = {"'": "sage "}
"""Signs that stand for a verb without a blank behind them."""
YES, NO = ("ja", "j"), ("nein", "n")


def words_of(verbs: Sequence[HouseVerb]) -> Scope:
    """The verbs by each of their words."""
    return {name: verb for verb in verbs for name in verb.names}


class Speech:
    """What lines mean, for all visitors. `verbs` are the house's own; games bring theirs."""

    def __init__(self, hall: Hall, verbs: Sequence[HouseVerb]) -> None:
        self._hall = hall
        self._table_verbs = [verb for verb in verbs if verb.at_table]
        self._everywhere = words_of([verb for verb in verbs if not verb.at_table])
        self._of_games = words_of([verb for game in hall.games.values() for verb in play_verbs(game)])

    # -- scopes ------------------------------------------------------------------------------------

    def _scopes(self, visitor: Visitor) -> list[Scope]:
        """The scopes in which this visitor's words are looked up, nearest first."""
        scopes = [words_of(ways(self._hall, visitor)), self._everywhere]
        live = self._hall.live_of(visitor)
        if live is not None:
            scopes.insert(0, words_of([*play_verbs(live.game), *self._table_verbs]))
        return scopes

    def _resolve(self, visitor: Visitor, word: str) -> Found[HouseVerb] | Ambiguous | Unknown:
        scopes = self._scopes(visitor)
        answers = [match(word, scope) for scope in scopes]
        for answer in answers:
            if isinstance(answer, Found) and answer.exact:
                return answer
        for answer in answers:
            if not isinstance(answer, Unknown):
                return answer
        everything = {name: verb for scope in reversed(scopes) for name, verb in scope.items()}
        return match(word, everything)

    def concerns_table(self, visitor: Visitor, text: str) -> bool:
        """True if the line reads or changes the visitor's table, so that it waits for an append in flight."""
        if visitor.pending is not None:
            return True
        word, _ = split(text)
        if not word:
            return False
        answer = self._resolve(visitor, word)
        return (isinstance(answer, Found) and answer.value.at_table) or self._number_verb(visitor, text) is not None

    def _number_verb(self, visitor: Visitor, text: str) -> HouseVerb | None:
        """The game's verb that a bare number belongs to, at a table that plays."""
        live = self._hall.live_of(visitor)
        if live is None or live.table.phase is not Phase.RUNNING or not text.strip().isdecimal():
            return None
        return next((verb for verb in play_verbs(live.game) if verb.takes_numbers), None)

    # -- understanding -----------------------------------------------------------------------------

    def understand(self, visitor: Visitor, text: str) -> None:
        """Do what the line asks for, or say why not."""
        pending, visitor.pending = visitor.pending, None
        match pending:
            case Choosing() if text.strip().isdecimal():
                self._choose(visitor, pending, text.strip())
                return
            case Confirming() if fold(text) in (*YES, *NO):
                self._confirm(visitor, pending, fold(text) in YES)
                return
        word, rest = split(text)
        if not word:
            visitor.tell([])
            return
        counting = self._number_verb(visitor, text)
        if counting is not None:
            counting.run(self._hall, visitor, word)
            return
        answer = self._resolve(visitor, word)
        if isinstance(answer, Found):
            answer.value.run(self._hall, visitor, rest)
        elif isinstance(answer, Ambiguous):
            self.offer(
                visitor,
                self._hall.texts.lines("speech", "ambiguous", word=word),
                [Reading(name, f"{name} {rest}".strip()) for name in answer.candidates],
            )
        else:
            self._unknown(visitor, word, answer.near)

    def offer(self, visitor: Visitor, intro: Sequence[str], readings: Sequence[Reading]) -> None:
        """List readings with numbers, and let a bare number pick one."""
        choosing = Choosing(tuple(readings))
        visitor.pending = choosing
        visitor.tell([*intro, *(f"{number}: {reading.label}" for number, reading in choosing.numbered.items())])

    def _choose(self, visitor: Visitor, pending: Choosing, number: str) -> None:
        reading = pending.numbered.get(int(number)) if len(number) <= 3 else None
        if reading is not None:
            self.understand(visitor, reading.line)
            return
        visitor.pending = pending
        numbers = [str(known) for known in pending.numbered]
        self._hall.say(visitor, "no_such_number", "speech", numbers=oder(numbers))

    def _confirm(self, visitor: Visitor, pending: Confirming, yes: bool) -> None:
        live = self._hall.live_of(visitor)
        seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
        if live is None or seat is None or live.id != pending.table:
            self._hall.say(visitor, "no_longer", "speech")
        elif yes:
            self._hall.act(visitor, live, seat, pending.command)
        else:
            self._hall.say(visitor, "not_done", "speech")

    def _unknown(self, visitor: Visitor, word: str, near: Sequence[str]) -> None:
        elsewhere = match(word, {**self._of_games, **words_of(self._table_verbs)})
        if fold(word) in (*YES, *NO):
            self._hall.say(visitor, "nothing_asked", "speech")
        elif isinstance(elsewhere, Found) and self._hall.live_of(visitor) is None:
            self._hall.say(visitor, "not_at_table", "speech", verb=elsewhere.key)
        elif near:
            self._hall.say(visitor, "near", "speech", word=word, near=oder([f"„{name}“" for name in near]))
        else:
            self._hall.say(visitor, "unknown", "speech", word=word)


def split(text: str) -> tuple[str, str]:
    """The first word and the rest. A sign such as `'` counts as the verb it stands for."""
    text = text.strip()
    if text[:1] in PREFIXES:
        text = PREFIXES[text[0]] + text[1:]
    word, _, rest = text.partition(" ")
    return word, rest.strip()
