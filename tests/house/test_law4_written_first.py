"""Law 4: nothing is told, and nothing answered, before it is durable; what a failing journal leaves in doubt is
settled by what stands there."""

import logging
from collections.abc import Sequence

import pytest
from fixed import FixedNonce

from house.harness import CLUEDO, House, TestJournal, VirtualTime, said
from mudgames.core.event import Event
from mudgames.core.rules import Struck
from mudgames.core.seats import KEEPER
from mudgames.core.table_events import Ended, SeatTaken, Started, TableOpened, TurnBegan
from mudgames.games.cluedo.moves import Shown, TurnPassed
from mudgames.house.chance import SeededChance
from mudgames.house.hall import MOST_WAITING
from mudgames.house.live import RETRY, LiveTable
from mudgames.house.lobby import Phase
from mudgames.storage.memory_journal import Trouble

NOT_STORED = said("house", "not_stored")


@pytest.fixture
def house() -> House:
    return House().playing("Anna", "Bert", "Cora")


def dropped(line: str) -> list[str]:
    return said("house", "line_dropped", line=f"„{line}“")


def play_turn(house: House) -> None:
    """Whoever is on turn passes."""
    house.type(house.on_turn(), "passe")


# -- a slow journal --------------------------------------------------------------------------------


def test_nobody_is_told_before_the_append_is_durable(house: House) -> None:
    house.journal.trouble(Trouble.HOLD)
    actor = house.on_turn()
    version = house.table().version
    house.quiet()
    play_turn(house)
    assert all(not line.texts and not line.messages and not line.prompts for line in house.lines.values())
    assert house.table().version == version
    house.journal.release()
    assert f"{actor} passt." in house.read(*house.others(actor)[:1])
    assert "Du passt." in house.read(actor)


def test_queries_of_the_table_wait_in_order_and_talk_goes_on(house: House) -> None:
    actor = house.on_turn()
    other = house.others(actor)[0]
    house.journal.trouble(Trouble.HOLD)
    play_turn(house)
    house.quiet()
    assert house.type(other, "wer ist dran", "sage Na?", "zeit", "hilfe haus", "stand")[0] == "Du sagst: Na?"
    told = house.read(other)
    assert not any("am Zug" in line for line in told)
    assert "Das Haus" in told
    house.journal.release()
    told = house.read(other)
    assert told[0] == f"{actor} passt."
    assert told.index("Nr  Name  Karten") > 3
    assert house.on_turn() != actor


def test_other_tables_go_on(house: House) -> None:
    house.enter("Dora", "Emil")
    house.type("Dora", "setze neu sara")
    house.type("Emil", "setze 2")
    house.journal.trouble(Trouble.HOLD)
    play_turn(house)
    house.type("Dora", "starte")
    assert house.table("cluedo-2").table.phase is Phase.RUNNING


def test_a_queued_command_is_decided_on_the_state_after_the_one_before(house: House) -> None:
    """Two seats act in one moment: the second sees what the first has changed."""
    first = house.on_turn()
    house.journal.trouble(Trouble.HOLD)
    play_turn(house)
    second = house.name_of(house.table().table.play.turn % 3 + 1)
    house.type(second, "passe")
    house.type(first, "passe")
    house.journal.release()
    events = house.journal.events("cluedo-1")
    assert [event.by for event in events if isinstance(event, TurnPassed)] == [house.seat(first), house.seat(second)]
    assert house.read(first)[-1] == f"Geduld, lächelt Sara: {house.on_turn()} ist am Zug."


def test_lines_of_many_run_in_the_order_typed(house: House) -> None:
    """A job's own command is not put behind the jobs of others."""
    first = house.on_turn()
    second = house.name_of(house.table().table.play.turn % 3 + 1)
    house.journal.trouble(Trouble.HOLD)
    play_turn(house)
    house.type(second, "passe")
    house.type(first, "wer ist dran")
    house.lines[first].take()
    house.journal.release()
    told = house.read(first)
    assert told[-1].startswith(f"{house.on_turn()} ist am Zug: ")
    assert told.index(f"{second} passt.") < len(told) - 1


def test_a_seat_is_looked_up_when_the_turn_of_its_line_comes() -> None:
    """In the lobby seats close up: who stands up second must not take somebody else's chair away."""
    house = House().seated("Anna", "Bert", "Cora")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "option bedenkzeit 1m")
    house.type("Anna", "aufstehen")
    house.type("Bert", "aufstehen")
    house.journal.release()
    assert [sitter.name for sitter in house.table().table.lobby.sitters] == ["Cora"]


def test_own_lines_wait_for_the_own_chair() -> None:
    """`setze` and `starte` sent together, as scripts do: the second is heard at the table."""
    house = House()
    house.enter("Anna", "Bert")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "setze sara", "option bedenkzeit 1m", "setze neu sara", "s")
    house.type("Bert", "tische")
    assert house.read("Bert") == said("tables", "none")
    house.type("Bert", "setze sara")
    house.journal.release()
    assert len(house.journal.records) == 1
    told = house.read("Anna")
    assert told[-1] == "Bert setzt sich auf Platz 2."
    assert said("sit", "seated", table="cluedo-1")[0] in told
    assert said("walk", "seated", table="cluedo-1")[0] in told
    assert house.seat("Bert") == 2


def test_standing_up_and_walking_away_in_one_breath() -> None:
    house = House().seated("Anna", "Bert")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "aufstehen", "s", "ende")
    house.journal.release()
    assert "anna" not in house.hall.visitors
    assert house.lines["Anna"].closed
    assert [sitter.name for sitter in house.table().table.lobby.sitters] == ["Bert"]


def test_a_person_has_a_bound_of_waiting_lines(house: House) -> None:
    house.journal.trouble(Trouble.HOLD)
    play_turn(house)
    other = house.others(house.on_turn())[0]
    assert house.type(other, *["stand"] * (MOST_WAITING + 1)) == said("house", "too_many_waiting")
    for _ in range(3):
        house.gmcp(other, "Game.Get")
    house.journal.release()
    assert house.visitor(other).waiting == 0
    assert len(house.lines[other].take_gmcp("Game.State")) == 0, "requests have the same bound"


# -- a failing journal -----------------------------------------------------------------------------


def test_a_failed_append_changes_nothing_and_the_author_hears_it(house: House) -> None:
    before, version = house.table().table, house.table().version
    house.journal.trouble(Trouble.FAIL)
    actor = house.on_turn()
    house.quiet()
    assert house.type(actor, "passe") == NOT_STORED
    assert all(not house.lines[other].texts for other in house.others(actor))
    assert (house.table().table, house.table().version) == (before, version)
    assert "Du passt." in house.type(actor, "passe")


def test_lines_queued_behind_a_failed_append_are_dropped_with_one_sentence_each(house: House) -> None:
    actor = house.on_turn()
    one, two = house.others(actor)
    house.journal.trouble(Trouble.HOLD, Trouble.FAIL)
    play_turn(house)
    house.type(one, "stand", "karten")
    house.type(two, "wer ist dran?")
    house.type(actor, "vermute 1 7 13")
    house.quiet()
    house.journal.release()
    assert house.read(one) == dropped("stand") + dropped("karten")
    assert house.read(two) == dropped("wer ist dran?")
    assert house.read(actor) == dropped("vermute 1 7 13") + NOT_STORED
    assert all(house.visitor(name).waiting == 0 for name in house.lines)
    play_turn(house)
    assert house.on_turn() != actor


def test_unknown_outcome_that_stands_in_the_journal_counts_and_is_told(house: House) -> None:
    house.journal.trouble(Trouble.UNKNOWN)
    actor = house.on_turn()
    told = house.type(actor, "passe")
    assert told[0] == "Du passt."
    assert NOT_STORED[0] not in told
    assert house.on_turn() != actor
    assert [record.event for record in house.journal.records["cluedo-1"]] == house.table().watch.events


def test_a_silent_journal_is_asked_until_it_answers(house: House) -> None:
    house.journal.trouble(Trouble.UNKNOWN)
    house.journal.failing_reads = 3
    actor = house.on_turn()
    assert house.type(actor, "passe", "stand") == []
    house.time.advance(2 * RETRY)
    assert house.read(actor) == []
    house.time.advance(RETRY)
    assert house.read(actor)[0] == "Du passt."
    house.journal.trouble(Trouble.FAIL)
    house.journal.failing_reads = 2
    actor = house.on_turn()
    assert house.type(actor, "passe") == []
    house.time.advance(2 * RETRY)
    assert house.read(actor) == NOT_STORED


def test_lines_typed_while_the_journal_is_silent_are_dropped_too(house: House) -> None:
    house.journal.trouble(Trouble.FAIL)
    house.journal.failing_reads = 1
    actor = house.on_turn()
    assert house.type(actor, "passe", "karten") == []
    house.time.advance(RETRY)
    assert house.read(actor) == NOT_STORED + dropped("karten")


def test_a_stale_version_tells_what_stands_there_and_loses_ones_own(house: House) -> None:
    actor = house.on_turn()
    seat = house.table().table.play.turn
    after = seat % 3 + 1
    foreign: Sequence[Event] = (TurnPassed(seat), TurnBegan(after), TurnPassed(after), TurnBegan(after % 3 + 1))
    house.journal.append("cluedo-1", house.table().version, foreign, 0, lambda outcome: None)
    told = house.type(actor, "vermute 1 7 13")
    assert told[0] == "Du passt."
    assert told[-1:] == NOT_STORED
    assert house.table().table.play.turn == after % 3 + 1


# -- clocks and keepers ----------------------------------------------------------------------------


def to_a_refutation(house: House) -> str:
    """Suggest until somebody must show; the name of who must."""
    actor = house.on_turn()
    holder = next(name for name in house.people if name != actor)
    suspects = [card for name in house.people for card in house.cards(name) if name != actor]
    for card in suspects:
        if card in house.cards(holder):
            kinds = (("bloom", "porz", "ming", "weiss", "gatow", "gruen"), ("heizungsrohr", "leuchter", "pistole"))
            rest = [next(c for c in kind if c not in house.cards(holder)) for kind in kinds]
            room = "kueche"
            triple = {
                0: (card, rest[1], room),
                1: (rest[0], card, room),
                2: (*rest, card),
            }[_kind(card)]
            house.type(actor, "vermute " + " ".join(triple))
            break
    due = house.table().watch.view(1).suggestions[-1].due
    assert due is not None
    return house.name_of(due)


def _kind(card: str) -> int:
    from mudgames.games.cluedo.cards import CARDS

    place = [str(c) for c in CARDS].index(card)
    return 0 if place < 6 else 1 if place < 12 else 2


def test_a_clock_strikes_once_and_is_repeated_until_the_store_answers(house: House) -> None:
    to_a_refutation(house)
    house.journal.trouble(Trouble.FAIL, Trouble.FAIL, Trouble.FAIL)
    house.time.advance(120)
    assert house.table().watch.view(1).suggestions[-1].shown_by is None
    house.time.advance(3 * RETRY)
    assert house.table().watch.view(1).suggestions[-1].shown_by is not None
    assert sum(isinstance(event, Shown) for event in house.table().watch.events) == 1
    assert house.alarms() == 2, "a reminder and a remark, but no clock"


def test_a_clock_that_was_dropped_behind_a_failed_append_strikes_later(house: House) -> None:
    due = to_a_refutation(house)
    house.journal.trouble(Trouble.HOLD)
    house.type(due, "zeige")
    if not house.journal.held:
        house.type(due, "1")
    house.time.advance(120)
    house.journal.trouble(Trouble.FAIL)
    house.journal.release()
    assert house.table().watch.view(1).suggestions[-1].shown_by is None
    house.time.advance(RETRY)
    assert house.table().watch.view(1).suggestions[-1].shown_by is not None


def test_a_clock_whose_wait_is_over_when_its_turn_comes_changes_nothing(house: House) -> None:
    due = to_a_refutation(house)
    house.journal.trouble(Trouble.HOLD)
    house.type(due, "zeige")
    if not house.journal.held:
        house.type(due, "1")
    house.time.advance(120)
    house.journal.release()
    events = house.journal.events("cluedo-1")
    assert sum(isinstance(event, Shown) for event in events) == 1
    assert not any(type(event).__name__ == "KeeperAnswers" for event in events)


def test_no_timer_outlives_its_table(house: House) -> None:
    to_a_refutation(house)
    for name in list(house.people):
        house.type(name, "aufstehen")
    assert house.hall.tables == {}
    assert house.alarms() == 0


# -- opening a table -------------------------------------------------------------------------------


def test_a_table_whose_opening_fails_was_never_there() -> None:
    house = House()
    house.enter("Anna", "Bert")
    house.journal.trouble(Trouble.HOLD, Trouble.FAIL)
    house.type("Anna", "setze sara", "starte")
    house.type("Bert", "setze sara", "stand")
    house.quiet()
    house.journal.release()
    assert house.read("Anna") == dropped("starte") + NOT_STORED
    assert house.read("Bert") == NOT_STORED + dropped("stand")
    assert house.hall.tables == {}
    assert house.type("Anna", "tische") == said("tables", "none")
    house.type("Anna", "setze sara")
    assert house.visitor("Anna").table == "cluedo-2"


def test_a_table_being_opened_is_not_shown_but_can_be_joined() -> None:
    house = House()
    house.enter("Anna", "Bert")
    house.journal.trouble(Trouble.HOLD)
    house.type("Anna", "setze sara")
    assert house.type("Bert", "tische") == said("tables", "none")
    assert house.gmcp("Bert", "Game.Get") == [("Game.List", [])]
    house.type("Bert", "setze sara")
    house.journal.release()
    assert [house.seat("Anna"), house.seat("Bert")] == [1, 2]


def test_an_opening_of_unknown_outcome_that_stands_counts() -> None:
    house = House()
    house.enter("Anna")
    house.journal.trouble(Trouble.UNKNOWN)
    assert house.type("Anna", "setze sara")[0].startswith("Du setzt Dich zu Sara")
    assert house.seat("Anna") == 1


# -- faults of ours --------------------------------------------------------------------------------


def live_table(journal: TestJournal, happened: object = None) -> LiveTable:
    def fold(live: LiveTable, events: Sequence[Event]) -> None:
        for event in events:
            live.take(event)

    tell = happened or fold
    return LiveTable("cluedo-1", CLUEDO, journal, SeededChance(1), FixedNonce(), VirtualTime(), tell)  # type: ignore[arg-type]


def test_a_fault_while_telling_does_not_stop_the_table(caplog: pytest.LogCaptureFixture) -> None:
    def broken(live: LiveTable, events: Sequence[Event]) -> None:
        live.take(events[0])
        raise RuntimeError("no words")

    live = live_table(TestJournal(), broken)
    live.append((TableOpened("cluedo"), SeatTaken(1, "Anna", "human", "anna")), 0, pytest.fail)  # type: ignore[arg-type]
    assert live.version == 2
    assert len(live.table.lobby.sitters) == 1
    assert not live.in_flight
    assert "could not be told" in caplog.text


def test_a_job_that_fails_does_not_stop_the_queue(caplog: pytest.LogCaptureFixture) -> None:
    live = live_table(TestJournal())
    done: list[int] = []

    def bad() -> None:
        raise RuntimeError("oops")

    live.submit(bad, pytest.fail)
    live.submit(lambda: done.append(1), pytest.fail)
    assert done == [1]
    assert "a job failed" in caplog.text


def test_reentrancy_a_thousand_queued_lines_do_not_nest() -> None:
    journal = TestJournal()
    live = live_table(journal)
    journal.trouble(Trouble.HOLD)
    live.append((TableOpened("cluedo"),), 0, pytest.fail)  # type: ignore[arg-type]
    done: list[int] = []

    def line(number: int) -> None:
        live.append((SeatTaken(number + 1, f"P{number}", "human", f"p{number}"),), 0, pytest.fail)  # type: ignore[arg-type]
        done.append(number)

    for number in range(1000):
        live.submit(lambda number=number: line(number), pytest.fail)  # type: ignore[misc]
    journal.release()
    assert done == list(range(1000))
    assert live.version == 1001


def test_a_command_of_the_house_that_is_refused_ends() -> None:
    live = live_table(TestJournal())
    live.append((TableOpened("cluedo"),), 0, pytest.fail)  # type: ignore[arg-type]
    ended: list[str] = []
    live.insist(lambda: (KEEPER, Struck("zug-1")), lambda: ended.append("refused"))
    live.insist(lambda: None, lambda: ended.append("nothing to do"))
    assert ended == ["refused", "nothing to do"]


def test_an_unreplayable_table_keeps_no_other_away(caplog: pytest.LogCaptureFixture) -> None:
    house = House().playing("Anna", "Bert")
    house.journal.append("cluedo-2", 0, (TableOpened("cluedo"), Started(())), 0, lambda outcome: None)
    house.journal.append("halma-1", 0, (TableOpened("halma"),), 0, lambda outcome: None)
    house.journal.append("cluedo-3", 0, (TableOpened("cluedo"), TurnBegan(1), Ended((), "x")), 0, lambda o: None)
    with caplog.at_level(logging.ERROR):
        house.kill()
    assert "cluedo-1" in house.hall.tables
    assert "halma-1 is left alone" in caplog.text
