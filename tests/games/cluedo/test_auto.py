"""`auto zeige` (CL-A09) and `auto nachfrage` (CL-119) at a table."""

import pytest
from house.harness import CLUEDO, House, said

from mudgames.core.rules import Struck
from mudgames.games.cluedo.moves import KeeperAnswers, Suggested
from mudgames.games.cluedo.rules import SHOWN_FOR_SECONDS


def asked(house: House) -> tuple[str, str]:
    """Somebody has to show a card now: (who, to whom)."""
    for line in ("vermute 1 7 13", "vermute 2 8 14", "vermute 3 9 15", "vermute 4 10 16", "vermute 5 11 17"):
        asker = house.on_turn()
        house.type(asker, line)
        due = house.table().watch.view(1).suggestions[-1].due
        if due is not None:
            return house.name_of(due), asker
    raise AssertionError("nobody holds anything")


def shown(house: House) -> bool:
    return house.table().watch.view(1).suggestions[-1].shown_by is not None


def fits(house: House) -> int:
    asked = house.table().watch.view(1).suggestions[-1]
    return len(set(asked.cards) & set(house.cards(house.name_of(asked.due))))


def all_let_sara_show(house: House) -> None:
    for name in house.people:
        house.type(name, "auto zeige an")
    house.quiet()


@pytest.mark.parametrize("seed", range(8))
def test_sara_shows_after_five_seconds_whatever_is_held(seed: int) -> None:  # CL-A09
    """One card that fits or three: the moment is the same, so it betrays nothing."""
    house = House(seed).playing("Anna", "Bert", "Cora")
    all_let_sara_show(house)
    due, _asker = asked(house)
    assert 1 <= fits(house) <= 3
    assert "Tust Du nichts, so zeigt Sara gleich für Dich." in house.read(due)
    house.time.advance(SHOWN_FOR_SECONDS - 1)
    assert not shown(house)
    house.time.advance(1)
    assert shown(house)
    assert sum(isinstance(event, KeeperAnswers) for event in house.journal.events("cluedo-1")) == 1


def test_the_player_may_still_choose() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    all_let_sara_show(house)
    due, asker = asked(house)
    card = next(card for card in house.cards(due) if card in house.table().watch.view(1).suggestions[-1].cards)
    house.type(due, f"zeige {card}")
    assert shown(house)
    assert not any(isinstance(event, KeeperAnswers) for event in house.journal.events("cluedo-1"))
    assert asker != due


def test_without_it_nothing_is_shown_before_the_show_clock_ends() -> None:  # CL-A09
    house = House().playing("Anna", "Bert", "Cora")
    due, _ = asked(house)
    house.time.advance(119)
    assert not shown(house)
    house.time.advance(1)
    assert shown(house)
    assert "Die Zeit ist um, und Sara zieht für Dich eine passende Karte." in house.read(due)


def test_switched_on_while_asked_the_short_clock_begins_at_once() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    due, _ = asked(house)
    house.time.advance(60)
    house.type(due, "auto zeige an")
    house.time.advance(SHOWN_FOR_SECONDS)
    assert shown(house)


def test_everybody_knows_who_lets_sara_show() -> None:
    """Others can notice it by the clock: a fact that shows is a fact for all."""
    house = House().playing("Anna", "Bert", "Cora")
    assert house.type("Anna", "auto zeige an") == said("HelpAnnounced", "seat_on", name="zeige")
    assert house.read("Bert") == house.read("Cora") == said("HelpAnnounced", "other_on", by="Anna", name="zeige")
    house.quiet()
    house.type("Anna", "auto zeige aus")
    assert house.read("Bert") == said("HelpAnnounced", "other_off", by="Anna", name="zeige")
    assert house.table().table.play.letting_show == frozenset()


def test_it_survives_a_restart() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    all_let_sara_show(house)
    house.kill()
    house.enter("Anna", "Bert", "Cora")
    assert house.table().table.play.letting_show == frozenset({1, 2, 3})


def test_an_old_clock_strikes_nobody() -> None:
    house = House().playing("Anna", "Bert")
    play = house.table().table.play
    assert type(CLUEDO.rules.decide(play, 0, Struck("zeige-1"))).__name__ == "Rejected"


def test_asked_back_a_suggestion_counts_only_after_ja() -> None:  # CL-119
    house = House().playing("Anna", "Bert", "Cora")
    actor = house.on_turn()
    assert house.type(actor, "auto nachfrage an") == said("HelpSwitched", "on", name="nachfrage")
    question = "Du willst vermuten: Oberst von Gatow, mit der Pistole, auf der Veranda? (ja/nein)"
    assert house.type(actor, "verm ver gat pist") == [question]
    assert not any(isinstance(event, Suggested) for event in house.journal.events("cluedo-1"))
    assert house.type(actor, "nein") == said("speech", "not_done")
    assert house.on_turn() == actor, "nothing is lost"
    house.type(actor, "verm ver gat pist", "ja")
    assert any(isinstance(event, Suggested) for event in house.journal.events("cluedo-1"))


def test_only_who_wants_it_is_asked_back() -> None:  # CL-119
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    (other,) = house.others(actor)
    house.type(other, "auto nachfrage an")
    first = house.type(actor, "verm ver gat pist")[0]
    assert first == "Du vermutest: Oberst von Gatow, mit der Pistole, auf der Veranda."


def test_what_cannot_be_understood_is_not_asked_back() -> None:
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    house.type(actor, "auto nachfrage an")
    assert house.type(actor, "vermute gatow") == ["Es fehlt noch: Tatwaffe und Tatort."]
