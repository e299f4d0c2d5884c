"""The 21 cards (Karten) of Saras Cluedo: keys and kinds only, in the order of the notepad (CL-04, CL-17 … CL-20)."""

from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """The three kinds of card; one of each lies in the envelope (CL-21)."""

    SUSPECT = "taeter"
    WEAPON = "waffe"
    ROOM = "raum"


class Card(StrEnum):
    """A card by its key, in the order of the numbers 1 … 21 on the notepad."""

    BLOOM = "bloom"
    PORZ = "porz"
    MING = "ming"
    WEISS = "weiss"
    GATOW = "gatow"
    GRUEN = "gruen"
    HEIZUNGSROHR = "heizungsrohr"
    LEUCHTER = "leuchter"
    PISTOLE = "pistole"
    SEIL = "seil"
    DOLCH = "dolch"
    ROHRZANGE = "rohrzange"
    KUECHE = "kueche"
    BIBLIOTHEK = "bibliothek"
    SALON = "salon"
    SPEISEZIMMER = "speisezimmer"
    BILLARDZIMMER = "billardzimmer"
    HALLE = "halle"
    VERANDA = "veranda"
    ARBEITSZIMMER = "arbeitszimmer"
    MUSIKZIMMER = "musikzimmer"


CARDS: Final = tuple(Card)
SUSPECTS: Final = CARDS[:6]
WEAPONS: Final = CARDS[6:12]
ROOMS: Final = CARDS[12:]
BY_KIND: Final = {Kind.SUSPECT: SUSPECTS, Kind.WEAPON: WEAPONS, Kind.ROOM: ROOMS}
KIND: Final = {card: kind for kind, cards in BY_KIND.items() for card in cards}
NUMBER: Final = {card: number for number, card in enumerate(CARDS, start=1)}
