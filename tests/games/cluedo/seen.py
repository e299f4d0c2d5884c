"""Views built by hand for tests of what Sara says and understands."""

from typing import Any

from mudgames.core.rules import Setup
from mudgames.core.seats import SPECTATORS
from mudgames.core.table_events import Chair, Kind
from mudgames.games.cluedo.cards import Card
from mudgames.games.cluedo.moves import Triple
from mudgames.games.cluedo.view import Suggestion, View

PEOPLE = tuple(Chair(seat, name, Kind.HUMAN) for seat, name in enumerate(("Anna", "Bodo", "Klaus"), start=1))
SETUP = Setup(PEOPLE, {"zeigefrist": "2m", "bedenkzeit": "aus", "rueckkehr": "an"})
OWN = tuple(map(Card, ("gatow", "leuchter", "seil", "halle")))


def triple(line: str) -> Triple:
    """`gatow pistole veranda` as cards."""
    suspect, weapon, room = map(Card, line.split())
    return suspect, weapon, room


def suggestion(line: str = "gatow pistole veranda", by: int = 1, **answers: Any) -> Suggestion:
    """A suggestion with its answers."""
    return Suggestion(by, triple(line), **answers)


def seen_by(observer: int, *suggestions: Suggestion, **knowledge: Any) -> View:
    """What Anna (1), Bodo (2), Klaus (3) or a spectator (-1) knows while Anna is on turn."""
    own = () if observer == SPECTATORS else OWN
    given: dict[str, Any] = {"setup": SETUP, "beginner": 1, "own": own, "turn": 1, "turns": 1} | knowledge
    return View(observer, suggestions=suggestions, **given)


def asked(line: str, own: str) -> View:
    """Bodo's view when Anna's suggestion has come to him, and these are his cards."""
    return seen_by(2, suggestion(line, due=2), own=tuple(map(Card, own.split())))
