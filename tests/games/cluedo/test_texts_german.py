"""German over all cards: case, article and preposition wherever a sentence names one."""

import pytest

from games.cluedo.seen import seen_by, suggestion
from mudgames.core.rules import Rejected
from mudgames.games.cluedo import GAME
from mudgames.games.cluedo.cards import CARDS, ROOMS, SUSPECTS, WEAPONS, Card
from mudgames.games.cluedo.moves import Accused, CardSeen, Reason, Suggested

SCREENS = GAME.screens

SHOWN = {
    "bloom": "Professor Bloom",
    "porz": "Baronin von Porz",
    "ming": "Fräulein Ming",
    "weiss": "Frau Weiß",
    "gatow": "Oberst von Gatow",
    "gruen": "Herrn Direktor Grün",
    "heizungsrohr": "das Heizungsrohr",
    "leuchter": "den Leuchter",
    "pistole": "die Pistole",
    "seil": "das Seil",
    "dolch": "den Dolch",
    "rohrzange": "die Rohrzange",
    "kueche": "die Küche",
    "bibliothek": "die Bibliothek",
    "salon": "den Salon",
    "speisezimmer": "das Speisezimmer",
    "billardzimmer": "das Billardzimmer",
    "halle": "die Halle",
    "veranda": "die Veranda",
    "arbeitszimmer": "das Arbeitszimmer",
    "musikzimmer": "das Musikzimmer",
}
WITH = {
    "heizungsrohr": "mit dem Heizungsrohr",
    "leuchter": "mit dem Leuchter",
    "pistole": "mit der Pistole",
    "seil": "mit dem Seil",
    "dolch": "mit dem Dolch",
    "rohrzange": "mit der Rohrzange",
}
WHERE = {
    "kueche": "in der Küche",
    "bibliothek": "in der Bibliothek",
    "salon": "im Salon",
    "speisezimmer": "im Speisezimmer",
    "billardzimmer": "im Billardzimmer",
    "halle": "in der Halle",
    "veranda": "auf der Veranda",
    "arbeitszimmer": "im Arbeitszimmer",
    "musikzimmer": "im Musikzimmer",
}
NAMED = SHOWN | {"gruen": "Herr Direktor Grün"}


def test_every_card_is_here() -> None:
    assert list(SHOWN) == list(CARDS)
    assert list(WITH) == list(WEAPONS)
    assert list(WHERE) == list(ROOMS)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_shown(card: Card) -> None:
    event = CardSeen(2, 1, card)
    assert SCREENS.told(seen_by(1, suggestion()), event) == [f"Bodo zeigt Dir {SHOWN[card]}."]
    assert SCREENS.told(seen_by(2, suggestion()), event) == [f"Du zeigst Anna {SHOWN[card]}."]


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_not_owned(card: Card) -> None:
    [line] = SCREENS.refused(seen_by(2), Rejected(Reason.NOT_OWNED, {"card": card}))
    subject = SHOWN[card].replace("den ", "der ") if card in WEAPONS + ROOMS else NAMED[card]
    assert line.startswith(f"Sara hält Deine Hand fest: {subject[0].upper()}{subject[1:]} ist nicht unter Deinen ")


@pytest.mark.parametrize(
    ("suspect", "weapon", "room"),
    [
        (SUSPECTS[place % len(SUSPECTS)], WEAPONS[place % len(WEAPONS)], room)
        for turn in range(6)
        for place, room in enumerate(ROOMS, start=turn)
    ],
)
def test_a_triple_is_told(suspect: Card, weapon: Card, room: Card) -> None:
    cards = (suspect, weapon, room)
    view = seen_by(2, suggestion(" ".join(cards), due=2))
    how = f"{WITH[weapon]}, {WHERE[room]}"
    assert SCREENS.told(view, Suggested(1, cards)) == [f"Anna vermutet: {NAMED[suspect]}, {how}."]
    assert SCREENS.told(view, Accused(1, cards, right=False)) == [
        f"Anna klagt an: {NAMED[suspect]} war es, {how}. Sara sieht in den Umschlag: Das ist falsch."
    ]
    [refused] = SCREENS.refused(view, Rejected(Reason.NOT_NAMED, {"card": Card.SEIL, "cards": cards}))
    thing, place = how.replace("mit ", "").split(", ")
    place = place.replace("im ", "dem ").removeprefix("in ").removeprefix("auf ")
    assert refused.endswith(f"Gefragt ist nach {SHOWN[suspect]}, {thing} oder {place}.")
