"""Saras Cluedo as a player knows it by telnet and GMCP: what was learnt at a table, and what to type next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .evidence import Event

SUSPECTS = ("bloom", "porz", "ming", "weiss", "gatow", "gruen")
WEAPONS = ("heizungsrohr", "leuchter", "pistole", "seil", "dolch", "rohrzange")
ROOMS = (
    *("kueche", "bibliothek", "salon", "speisezimmer", "billardzimmer"),
    *("halle", "veranda", "arbeitszimmer", "musikzimmer"),
)
KINDS = (SUSPECTS, WEAPONS, ROOMS)

WRONG_LINES = ("vermute gatow", "anklage bloom seil halle", "zeige quark", "vermute 1 2 3", "quark", "lo jetzt")
"""Lines that nobody can carry out when it is the turn to suggest."""
IDLE_TALK = ("stand", "karten", "wer", "tische", "sage Hm, hm.", "dran")
"""Lines that change nothing, typed in between for load."""


@dataclass
class Step:
    """A line to type, and the event that it will become if it is carried out; None for a line that is none."""

    line: str
    becomes: Event | None = None


def is_same(event: Event, wanted: Event) -> bool:
    """True if the event has all the fields that are wanted."""
    return all(event.get(name) == value for name, value in wanted.items())


@dataclass
class Seat:
    """What a player knows of the table where it sits."""

    table: str
    phase: str
    number: int | None = None
    people: int = 0
    hand: Sequence[str] = ()
    seen: set[str] = field(default_factory=set)

    def hear(self, event: Event) -> None:
        """Learn from an event."""
        match event:
            case {"event": "Dealt", "cards": cards}:
                self.seen |= set(cards)
            case {"event": "CardSeen", "card": card}:
                self.seen.add(card)
            case {"event": "EnvelopeSeen", "cards": cards}:
                self.seen = {card for kind in KINDS for card in kind} - set(cards)
            case {"event": "SeatLeft", "seat": self.number}:
                self.number = None  # what happens on it from now on is the keeper's doing
            case {"event": "Ended"}:
                self.phase = "over"

    def suspicion(self) -> list[list[str]]:
        """The cards of each kind that may lie in the envelope."""
        return [[card for card in kind if card not in self.seen] for kind in KINDS]


# -- choosing a move -------------------------------------------------------------------------------


def choose(seat: Seat, legal: Mapping[str, Sequence[str]], rng: Random) -> list[Step]:
    """What to type now in a running game, by the verbs that are legal and their cards; [] if nothing is asked."""
    chance = rng.random()
    if not legal:
        return []
    if chance < 0.003:
        return [Step("aufstehen", {"event": "SeatLeft", "seat": seat.number})]
    if "zeige" in legal:
        card = rng.choice(legal["zeige"])
        wrong = [Step("zeige quark")] if chance > 0.95 else []
        return [*wrong, Step(f"zeige {card}", {"event": "CardSeen", "by": seat.number, "card": card})]
    if "anklage" in legal:
        return [_accuse(seat, rng)] if chance < 0.95 else [_do(seat, "anklage", "SolvingDropped")]
    return _turn(seat, chance, rng) if "vermute" in legal else []


def _turn(seat: Seat, chance: float, rng: Random) -> list[Step]:
    suspicion = seat.suspicion()
    solved = all(len(cards) == 1 for cards in suspicion)
    if solved or chance < 0.01:
        return [Step("loese"), _do(seat, "ja", "SolvingBegan")]
    if chance < 0.08:
        return [_do(seat, "passe", "TurnPassed")]
    # Now and then a card of one's own is named, or any other: a bluff is legal.
    cards = [rng.choice(choice) for choice in (KINDS if chance > 0.9 else suspicion)]
    wrong = [Step(rng.choice(WRONG_LINES))] if 0.8 < chance < 0.85 else []
    return [*wrong, _do(seat, f"vermute {' '.join(cards)}", "Suggested", cards=cards)]


def _accuse(seat: Seat, rng: Random) -> Step:
    cards = [rng.choice(choice) for choice in seat.suspicion()]
    return _do(seat, f"anklage {' '.join(cards)}", "Accused", cards=cards)


def _do(seat: Seat, line: str, name: str, **fields: Any) -> Step:
    return Step(line, {"event": name, "by": seat.number, **fields})
