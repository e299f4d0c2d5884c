"""What observers know: views and counts move on visible events only (law 3), from the first event on."""

from functools import cache
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from house.harness import CLUEDO, House
from mudgames.core.event import visible
from mudgames.core.seats import SPECTATORS
from mudgames.house.watch import Watch


@cache
def some_game(seed: int = 1) -> House:
    """A game of a few turns; it is only looked at."""
    house = House(seed).playing("Anna", "Bert", "Cora")
    for line in ("vermute 1 7 13", "vermute 4 10 18", "vermute 5 9 19"):
        house.type(house.on_turn(), line)
        due = house.table().watch.view(SPECTATORS).suggestions[-1].due
        if due:
            house.type(house.name_of(due), "zeige", "1")
    return house


OBSERVERS = st.sampled_from([SPECTATORS, 1, 2, 3])


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 9), OBSERVERS)
def test_seq_has_no_gap_and_counts_visible_events_only(seed: int, observer: int) -> None:
    events = some_game(seed).journal.events("cluedo-1")
    watch, counts = Watch(CLUEDO), [0]
    for event in events:
        watch.fold(event)
        counts.append(watch.seq(observer))
        assert counts[-1] - counts[-2] == event.audience.includes(observer)
    assert all(0 <= after - before <= 1 for before, after in pairwise(counts))
    assert counts[-1] == len(list(visible(events, observer)))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 9), OBSERVERS, st.integers(-2, 60))
def test_history_is_the_visible_events_with_their_numbers(seed: int, observer: int, since: int) -> None:
    watch = some_game(seed).table().watch
    seen = list(enumerate(visible(watch.events, observer), 1))
    assert list(watch.history(observer, since)) == [(seq, event) for seq, event in seen if seq >= since]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 9), OBSERVERS)
def test_a_view_is_the_fold_of_visible_events_and_can_be_had_of_any_time(seed: int, observer: int) -> None:
    watch = some_game(seed).table().watch
    started = 1 + next(n for n, event in enumerate(watch.events) if type(event).__name__ == "Started")
    past = Watch(CLUEDO)
    for version, event in enumerate(watch.events, 1):
        past.fold(event)
        assert watch.view_at(observer, version) == past.view(observer)
        assert (past.view(observer) is None) == (version < started)
    folded = CLUEDO.views.begin(observer, watch.setup)
    for event in visible(watch.events[started:], observer):
        folded = CLUEDO.views.evolve(folded, event)
    assert watch.view(observer) == folded


def test_hidden_events_raise_nobodys_number() -> None:
    watch = some_game().table().watch
    hidden = [event for event in watch.events if not event.audience.includes(SPECTATORS)]
    assert {type(event).__name__ for event in hidden} >= {"Sealed", "Dealt", "CardSeen"}
    assert watch.seq(SPECTATORS) == len(watch.events) - len(hidden)
