"""Fair dealing: the house commits to a deal before the first move and opens it at the end."""

import json
import subprocess
from pathlib import Path
from typing import Any

import attrs
import pytest
from fixed import FixedNonce

from house.harness import CLUEDO, GAMES, House, said
from mudgames.core.event import NOBODY, Event
from mudgames.core.table_events import Committed, Dealt, Ended, Started, TableOpened
from mudgames.house import caretaker
from mudgames.house.audit import faults
from mudgames.house.fairness import SystemSeals, deal_line, digest
from mudgames.house.verbs.checking import PAUSE
from mudgames.house.verdict import Finding, judge
from mudgames.wiring import event_codec

JOURNALS = Path(__file__).parents[1] / "journals"


def finished(seed: int = 1) -> House:
    """A game that somebody has won."""
    house = House(seed).playing("Anna", "Bert", "Cora")
    house.type(house.on_turn(), "loese", "ja", "anklage " + " ".join(house.envelope()))
    return house


def one(house: House, kind: type) -> Any:
    (found,) = [event for event in house.journal.events("cluedo-1") if isinstance(event, kind)]
    return found


# -- the line --------------------------------------------------------------------------------------


def test_the_line_names_seats_in_order_then_words_each_with_its_cards_sorted() -> None:
    deal = {"umschlag": ("salon", "dolch", "ming"), "10": ("seil",), "9": ("halle", "gatow"), "2": ()}
    assert deal_line("spiel-17", deal, "5f0a") == (
        "spiel-17 2= 9=gatow,halle 10=seil umschlag=dolch,ming,salon nonce=5f0a"
    )


def test_anybody_can_recompute_the_digest() -> None:
    house = finished()
    line = one(house, Ended).opened
    shell = f"printf %s '{line}' | sha256sum"
    told = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True).stdout.split()[0]
    assert told == digest(line) == one(house, Started).commitment


def test_the_line_says_what_was_dealt() -> None:
    house = House().playing("Anna", "Bert", "Cora")
    hands = {str(seat): hand for seat, hand in house.table().table.play.hands.items()}
    envelope = house.envelope()
    house.type(house.on_turn(), "loese", "ja", "anklage " + " ".join(envelope))
    held = dict(part.split("=") for part in one(house, Ended).opened.split(" ")[1:])
    assert held == {
        **{seat: ",".join(sorted(map(str, hand))) for seat, hand in hands.items()},
        "umschlag": ",".join(sorted(map(str, envelope))),
        "nonce": FixedNonce().nonce(),
    }


def test_nonces_are_64_hex_digits_and_never_the_same() -> None:
    nonces = {SystemSeals().nonce() for _ in range(50)}
    assert len(nonces) == 50
    assert all(len(nonce) == 64 and set(nonce) <= set("0123456789abcdef") for nonce in nonces)


def test_a_seed_repeats_the_cards_but_not_the_nonce() -> None:
    """product.md: nonces always come from the system's randomness."""
    commitments = set()
    for _ in range(2):
        house = House(seed=5)
        house.hall.outside = attrs.evolve(house.hall.outside, seals=SystemSeals())
        house.playing("Anna", "Bert")
        commitments.add(one(house, Started).commitment)
        assert house.envelope() == House(5).playing("Anna", "Bert").envelope()
    assert len(commitments) == 2


# -- who knows what when ---------------------------------------------------------------------------


def test_nobody_sees_the_nonce_before_the_end() -> None:
    house = House().seated("Anna", "Bert")
    house.enter("Dora")
    house.type("Dora", "zuschauen 1")
    house.type("Anna", "starte")
    asker = house.on_turn()
    house.type(asker, "vermute 1 7 13", "pruefe")
    assert one(house, Committed).audience == NOBODY
    nonce = one(house, Committed).nonce
    for name in ("Anna", "Bert", "Dora"):
        line = house.lines[name]
        assert nonce not in " ".join(line.texts)
        assert nonce not in json.dumps(line.messages, default=str)
        house.hall.hear_gmcp(house.people[name].key, "Game.Get", {"from": 1})
        assert nonce not in json.dumps(line.messages, default=str)


def test_everybody_is_told_of_the_seal_at_the_start() -> None:
    house = House().seated("Anna", "Bert")
    house.lines["Bert"].screenreader = True
    house.type("Anna", "starte")
    commitment = one(house, Started).commitment
    assert said("fair", "sealed", commitment=commitment)[0] in house.read("Anna")
    assert said("fair", "sealed_linear")[0] in house.read("Bert")


def test_a_table_that_the_house_closes_is_opened_too() -> None:
    house = House().playing("Anna", "Bert")
    house.lose("Anna", "Bert")
    house.time.advance(caretaker.ABANDONED_AFTER + caretaker.ROUND)
    assert digest(one(house, Ended).opened) == one(house, Started).commitment


# -- the verdict -----------------------------------------------------------------------------------


def forged(events: list[Event], kind: type, **changes: Any) -> list[Event]:
    return [attrs.evolve(event, **changes) if isinstance(event, kind) else event for event in events]


def swapped(events: list[Event]) -> list[Event]:
    """Two seats have exchanged a card after the fact."""
    one, other = (event for event in events if isinstance(event, Dealt) and event.seat in (1, 2))
    new = {1: (other.cards[0], *one.cards[1:]), 2: (one.cards[0], *other.cards[1:])}
    return [
        attrs.evolve(event, cards=new[event.seat]) if isinstance(event, Dealt) and event.seat in new else event
        for event in events
    ]


def test_a_sound_game_is_fair_and_every_forgery_is_foul() -> None:
    events = finished().journal.events("cluedo-1")
    assert judge("cluedo-1", CLUEDO, events).finding is Finding.FAIR
    opened = next(event.opened for event in events if isinstance(event, Ended))
    assert opened is not None
    forgeries = {
        "opening": forged(events, Ended, opened=opened.replace("1=", "1=x")),
        "no opening": forged(events, Ended, opened=None),
        "commitment": forged(events, Started, commitment="0" * 64),
        "both": forged(forged(events, Ended, opened="y"), Started, commitment=digest("y")),
        "nonce": forged(events, Committed, nonce="00" * 32),
        "deal": swapped(events),
    }
    for name, forgery in forgeries.items():
        assert judge("cluedo-1", CLUEDO, forgery).finding is Finding.FOUL, name
        assert list(faults("cluedo-1", CLUEDO, forgery)), name
    assert list(faults("cluedo-1", CLUEDO, events)) == []


def test_games_that_are_not_over_or_not_begun() -> None:
    house = House().seated("Anna", "Bert")
    assert judge("cluedo-1", CLUEDO, house.journal.events("cluedo-1")).finding is Finding.NOT_STARTED
    house.type("Anna", "starte")
    assert judge("cluedo-1", CLUEDO, house.journal.events("cluedo-1")).finding is Finding.STILL_SEALED


@pytest.mark.parametrize("path", sorted(JOURNALS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_games_from_before_the_seals_are_no_worse_for_it(path: Path) -> None:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    codec = event_codec()
    events = [codec.decode(row["tag"], json.dumps(row["event"])) for row in rows]
    opened = events[0]
    assert isinstance(opened, TableOpened)
    finding = judge(rows[0]["table"], GAMES[opened.game], events).finding
    assert finding in (Finding.NO_SEAL, Finding.NOT_STARTED, Finding.FAIR, Finding.STILL_SEALED)


# -- pruefe ----------------------------------------------------------------------------------------


def test_pruefe_by_any_name_of_the_table_also_when_it_is_long_over() -> None:
    house = finished()
    seal = {"commitment": one(house, Started).commitment, "opened": one(house, Ended).opened}
    fair = said("fair", "is_fair", table="cluedo-1", **seal)
    assert house.type("Anna", "pruefe") == fair
    for name in list(house.lines):
        house.type(name, "aufstehen")
    assert house.hall.tables == {}
    for line in ("pruefe 1", "pruefe cluedo-1", "prüfe CLUEDO-1", "pruefe 001"):
        house.time.advance(PAUSE)
        assert house.type("Anna", line) == fair, line
    house.enter("Dora")
    assert house.type("Dora", "pruefe 1") == fair


@pytest.mark.parametrize("word", ["7", "cluedo-7", "x", "cluedo-", "cluedo-99999999999999", "-1", "schach-1", "0"])
def test_tables_that_never_were(word: str) -> None:
    house = finished()
    assert house.type("Anna", f"pruefe {word}") == said("fair", "no_table", word=f"„{word}“")


def test_pruefe_takes_its_time() -> None:
    """A whole game is replayed for each: nobody can keep the house busy with it."""
    house = finished()
    house.type("Anna", "pruefe")
    assert house.type("Anna", "pruefe") == said("fair", "too_often", left=f"{PAUSE} Sekunden")
    house.time.advance(PAUSE)
    assert house.type("Anna", "pruefe")[0].startswith("Tisch cluedo-1 ist geprüft")


def test_pruefe_without_a_table() -> None:
    house = House()
    house.enter("Anna")
    assert house.type("Anna", "pruefe") == said("fair", "how")


def test_a_running_table_shows_only_the_seal() -> None:
    house = House().playing("Anna", "Bert")
    commitment = one(house, Started).commitment
    assert house.type("Anna", "pruefe") == said("fair", "still_sealed", table="cluedo-1", commitment=commitment)
    lobby = House().seated("Anna")
    assert lobby.type("Anna", "pruefe") == said("fair", "not_started", table="cluedo-1")


def test_of_a_private_table_strangers_learn_nothing() -> None:
    house = House().seated("Anna", "Bert")
    house.enter("Cora", "Dora")
    house.type("Anna", "option privat", "lade cora ein", "starte")
    assert house.type("Dora", "pruefe 1") == said("fair", "private", table="cluedo-1")
    assert house.type("Cora", "pruefe 1")[0].startswith("Tisch cluedo-1 ist versiegelt")


def test_a_journal_that_does_not_answer_says_so() -> None:
    house = finished()
    house.journal.failing_reads = 1
    assert house.type("Anna", "pruefe") == said("fair", "not_read", table="cluedo-1")
