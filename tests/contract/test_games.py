"""Whole random games: they end, nothing is lost, and everything is a fold of the journal (laws 1 and 3)."""

from contract.playing import Play, Temper, counts, seen, whole_game
from contract.registry import event_classes
from mudgames.core.seats import KEEPER, SPECTATORS
from mudgames.core.table_events import Ended
from mudgames.house import audit
from mudgames.house import table as tables
from mudgames.house.table import Table
from mudgames.house.watch import Watch
from mudgames.kit.game import Game
from mudgames.storage.codec import Codec


def test_games_end_though_nobody_leaves(game: Game) -> None:
    for count in counts(game):
        for seed in range(3):
            play = whole_game(game, f"calm {seed}", count, Temper(unrest=0.0, luck=0.0))
            assert isinstance(play.events[-1], Ended)


def test_nothing_is_lost_on_the_way(plays: list[Play]) -> None:
    """Cards are conserved after every event, nothing follows the end, nobody waits for chance for ever."""
    for play in plays:
        assert list(audit.faults(play.table.id, play.game, play.events)) == []
        assert sum(isinstance(event, Ended) for event in play.events) == 1
        assert isinstance(play.events[-1], Ended)


def test_everything_happens(game: Game, plays: list[Play]) -> None:
    """Together the games see every event, so that what is tested of them is tested of all events of the game."""
    happened = {type(event) for play in plays for event in play.events}
    assert set(game.events) <= happened, set(game.events) - happened


def test_only_named_events_happen(game: Game, plays: list[Play]) -> None:
    assert {type(event) for play in plays for event in play.events} <= set(event_classes(game))


def test_a_replay_is_the_live_game(game: Game, plays: list[Play]) -> None:
    """State, every view and every count, from events that went through the journal's codec."""
    codec = Codec({game.key: game.events}, {f"{game.key}.{name}": step for name, step in game.upcasts.items()})
    for play in plays:
        watch, table, length = Watch(game), Table(play.table.id, game), 0
        for mark in play.marks:
            for event in play.events[length : mark.length]:
                again = codec.decode(*codec.encode(event))
                table = tables.evolve(table, again)
                watch.fold(again)
            length = mark.length
            assert table == mark.table
            assert watch.views == mark.views
            assert {observer: watch.seq(observer) for observer in mark.views} == mark.counts


def test_a_view_folds_what_its_observer_may_see(plays: list[Play]) -> None:
    """A view needs no other event; and its number counts these and no other."""
    for play in plays:
        setup = play.table.lobby.setup()
        for observer, view in play.watch.views.items():
            again = play.game.views.begin(observer, setup)
            started = next(place for place, event in enumerate(play.events) if type(event).__name__ == "Started")
            for event in seen(play.events[started + 1 :], observer):
                again = play.game.views.evolve(again, event)
            assert again == view
            history = list(play.watch.history(observer))
            assert [seq for seq, _ in history] == list(range(1, play.watch.seq(observer) + 1))
            assert tuple(event for _, event in history) == seen(play.events, observer)


def test_states_and_views_are_values(plays: list[Play]) -> None:
    """A fold leaves what it began with as it was: a state may be kept, as `missed` and the store's recovery do."""
    for play in plays:
        for before, after in zip(play.marks, play.marks[1:], strict=False):
            table = before.table
            for event in play.events[before.length : after.length]:
                table = tables.evolve(table, event)
            assert table == after.table


def test_somebody_is_always_awaited(plays: list[Play]) -> None:
    """A running table waits for a seat that may act, or for a clock; never for nobody."""
    for play in plays:
        for mark in play.marks:
            if mark.views and mark.table.phase.value == "running":
                views = play.game.views
                may = [seat for seat in mark.views if views.legal(mark.views[seat])]
                assert may or mark.table.clock(), "nobody may move and no clock runs"
                for seat in may:
                    assert seat not in (SPECTATORS, KEEPER)
                for observer, view in mark.views.items():
                    if observer in views.due(view):
                        assert observer in may, f"seat {observer} must act, but may do nothing"


def test_after_the_end_nobody_is_awaited(plays: list[Play]) -> None:
    for play in plays:
        assert play.table.wants() is None
        assert play.table.game.rules.clock(play.table.play) is None
        for view in play.watch.views.values():
            assert play.game.views.legal(view) == ()
            assert list(play.game.views.moves(view)) == []
            assert play.game.views.due(view) == ()
            assert play.game.views.turn(view) is None
