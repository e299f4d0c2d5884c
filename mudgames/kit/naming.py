"""What players call things: full names, abbreviations, pieces of names, titles and numbers.

    a word is                                     it means
    a number                                      the thing with this number
    a whole name, or a whole title                that thing
    the beginning of names                        any of those things
    a piece of names, 3 letters at least          any of those things
    the beginning of a title, then the name       the thing that has both

Each line holds only where none above it does. Words are compared folded and never split.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from attrs import frozen

from mudgames.german import Ambiguous, Found, Unknown, match
from mudgames.kit.words import Slot

T = TypeVar("T")

SHORTEST_PIECE: Final = 3


@frozen
class Name(Generic[T]):
    """How one thing is called: its number, its name (one folded word), and titles that may precede the name."""

    thing: T
    number: int
    word: str
    titles: tuple[str, ...] = ()


@frozen
class Phrase(Generic[T]):
    """Words that belong together as they were typed, and everything that they may mean."""

    text: str
    things: tuple[T, ...]


class Names(Generic[T]):
    """The names of all things that a line may speak of. Things must be hashable; results keep the given order."""

    def __init__(self, names: Iterable[Name[T]]) -> None:
        self._names = tuple(names)
        self._words = {name.word: name.thing for name in self._names}
        self._titles = {title: name.thing for name in self._names for title in name.titles}

    def among(self, things: Iterable[T]) -> "Names[T]":
        """Only the names of these things."""
        wanted = frozenset(things)
        return Names(name for name in self._names if name.thing in wanted)

    def alone(self, slot: Slot) -> tuple[T, ...]:
        """Everything that one word or number may mean by itself; () if nothing."""
        if isinstance(slot, int):
            return tuple(name.thing for name in self._names if name.number == slot)
        found = match(slot, self._words)
        match found:
            case Found(exact=True):
                return (found.value,)
            case _ if slot in self._titles:
                return self._ordered(name.thing for name in self._names if slot in name.titles)
            case Found():
                return (found.value,)
            case Ambiguous():
                return self._ordered(self._words[word] for word in found.candidates)
        if len(slot) < SHORTEST_PIECE:
            return ()
        return tuple(name.thing for name in self._names if slot in name.word)

    def titled(self, slot: Slot) -> tuple[T, ...]:
        """The things with a title that begins with this word."""
        if isinstance(slot, int):
            return ()
        return tuple(name.thing for name in self._names if any(title.startswith(slot) for title in name.titles))

    def near(self, word: str) -> tuple[T, ...]:
        """At most three things that a mistyped word may have meant, the nearest first."""
        near = match(word, self._titles | self._words)
        if not isinstance(near, Unknown):
            return ()
        return tuple(dict.fromkeys((self._titles | self._words)[key] for key in near.near))

    def phrases(self, slots: Sequence[Slot]) -> tuple[Phrase[T], ...]:
        """The line in its likeliest pieces: as much as possible in each. A word without meaning is a piece."""
        phrases = []
        start = 0
        while start < len(slots):
            length, things = max(self._beginnings(slots[start:]), key=lambda beginning: beginning[0], default=(1, ()))
            phrases.append(Phrase(" ".join(map(str, slots[start : start + length])), things))
            start += length
        return tuple(phrases)

    def readings(self, slots: Sequence[Slot], count: int) -> Iterator[tuple[T, ...]]:
        """Every way to read the whole line as `count` things, in the order typed; a way may come more than once."""
        if count == 0:
            if not slots:
                yield ()
            return
        for length, things in self._beginnings(slots):
            for rest in self.readings(slots[length:], count - 1):
                for thing in things:
                    yield (thing, *rest)

    def _beginnings(self, slots: Sequence[Slot]) -> Iterator[tuple[int, tuple[T, ...]]]:
        """All first phrases that a line may have: how many words, and what they may mean."""
        if not slots:
            return
        if things := self.alone(slots[0]):
            yield 1, things
        begun = frozenset(name.thing for name in self._names)
        for length, title in enumerate(slots[:-1], start=1):
            begun &= frozenset(self.titled(title))
            if not begun:
                return
            # A whole title is a name as well: `herr direktor` is one person and not two.
            if named := begun & frozenset(self.alone(slots[length])):
                yield length + 1, self._ordered(named)

    def _ordered(self, things: Iterable[T]) -> tuple[T, ...]:
        wanted = frozenset(things)
        return tuple(name.thing for name in self._names if name.thing in wanted)
