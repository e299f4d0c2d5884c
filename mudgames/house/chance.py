"""Where shuffles and lots come from: the system's randomness, or a seed that repeats everything.

With a seed, each draw has a generator of its own, derived from seed, table and the version of the draw. So a game
is repeated exactly whatever else happens in the house, and across restarts and failed appends.
"""

from collections.abc import Sequence
from random import Random, SystemRandom


class SystemChance:
    """Unpredictable chance."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def pick(self, table: str, version: int, count: int) -> int:
        """A number 0 … count-1."""
        return self._random.randrange(count)

    def shuffle(self, table: str, version: int, keys: Sequence[str]) -> tuple[str, ...]:
        """The keys in random order."""
        return tuple(self._random.sample(keys, len(keys)))


class SeededChance:
    """Repeatable chance, for tests and for showing a game again. Never for games that count."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def _random(self, table: str, version: int) -> Random:
        return Random(f"{self._seed}/{table}/{version}")

    def pick(self, table: str, version: int, count: int) -> int:
        """A number 0 … count-1."""
        return self._random(table, version).randrange(count)

    def shuffle(self, table: str, version: int, keys: Sequence[str]) -> tuple[str, ...]:
        """The keys in the order that the seed gives."""
        return tuple(self._random(table, version).sample(keys, len(keys)))
