"""Golden transcripts: a conversation with the house as a file that can be read as prose.

    !seed 7                 the header: the seed of every deal
    # comment               kept as it is, like empty lines
    !enter Anna Bert        they log in (an open line is taken over); `!guest Cora` as a guest
    !lost Cora              the connection is gone
    !wait 15m               time passes
    !kill                   the server dies and starts anew on the same journal; whoever returns must `!enter`
    Anna> stand             typed
    Anna| Deine Karten: …   read, as told and before wrapping
    Anna|>                  a fresh prompt and nothing else

Playing a file gives the file again; where it differs, either the house or the file is wrong.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from house.harness import House

from mudgames.core.spans import seconds


class TranscriptError(Exception):
    """A transcript that cannot be played."""


class Player:
    """Plays one transcript against a house of its own."""

    def __init__(self, seed: int) -> None:
        self._told: list[str] = []
        self.house = House(seed, self._tell)

    def _tell(self, name: str, lines: Sequence[str]) -> None:
        self._told += [f"{name}| {line}".rstrip() for line in lines] or [f"{name}|>"]

    def play(self, statement: str) -> list[str]:
        """Carry out one statement; what is read after it."""
        self._told.clear()
        if statement.startswith("!"):
            self._command(*statement[1:].split())
        else:
            name, _, typed = statement.partition(">")
            if name not in self.house.lines:
                raise TranscriptError(f"{name!r} is not in the house: {statement}")
            self.house.hall.hear(self.house.people[name].key, typed.strip())
        return list(self._told)

    def _command(self, verb: str, *words: str) -> None:
        match verb, words:
            case "enter", _:
                self.house.enter(*words)
            case "guest", _:
                self.house.enter(*(f"gast {name}" for name in words))
            case "lost", _:
                self.house.lose(*words)
            case "kill", ():
                self.house.kill()
            case "wait", (span,):
                self.house.time.advance(seconds(span) or 0)
            case _:
                raise TranscriptError(f"no such command: !{verb} {' '.join(words)}")


def played(text: str) -> str:
    """The transcript as the house says it now. Raises TranscriptError."""
    return "\n".join(_lines(text.splitlines())) + "\n"


def _lines(lines: list[str]) -> Iterator[str]:
    if not lines or not lines[0].startswith("!seed "):
        raise TranscriptError("a transcript begins with its seed: !seed 7")
    player = Player(int(lines[0].removeprefix("!seed ")))
    yield lines[0]
    for line in lines[1:]:
        if line.startswith("#") or not line.strip():
            yield line.rstrip()
        elif not _is_read(line):
            yield line.rstrip()
            yield from player.play(line)


def _is_read(line: str) -> bool:
    """True for what was read: it is told anew, not played."""
    name, bar, _ = line.partition("|")
    return bool(bar) and name.isalpha()


def transcripts() -> list[Path]:
    """All files, by game."""
    return sorted(Path(__file__).parent.glob("*/*.txt"))
