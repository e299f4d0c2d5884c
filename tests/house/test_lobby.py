"""The rules of the lobby: sitting down, full tables, seats that close up, options, the host, the start."""

from collections.abc import Iterable

import pytest

from house.harness import CLUEDO, House, said
from mudgames.core.event import Event
from mudgames.core.rules import Accepted, Command, Leave, Rejected
from mudgames.core.seats import KEEPER, Seat
from mudgames.core.table_events import Ended, Kind, OptionSet, SeatLeft, SeatTaken, Started, StoodIn, TableOpened
from mudgames.games.cluedo.moves import PassTurn
from mudgames.house import table as tables
from mudgames.house.lobby import CLOSED, Phase, Reason, SetOption, Sit, Start
from mudgames.house.table import Table
from mudgames.kit.game import Game


def sits(*names: str) -> list[Event]:
    return [SeatTaken(seat, name, Kind.HUMAN, name.lower()) for seat, name in enumerate(names, 1)]


OPEN: list[Event] = [TableOpened("cluedo")]
TWO = OPEN + sits("Anna", "Bert")
THREE = OPEN + sits("Anna", "Bert", "Cora")
FULL = OPEN + sits(*"ABCDEFGH")


def table(events: Iterable[Event], game: Game = CLUEDO) -> Table:
    return tables.replay(Table("cluedo-1", game), events)


def started(*names: str) -> list[Event]:
    lobby = OPEN + sits(*names)
    return [*lobby, Started(table(lobby).lobby.setup().seats)]


ACCEPTED: list[tuple[str, list[Event], Seat, Command, tuple[Event, ...]]] = [
    ("first sits", OPEN, KEEPER, Sit("anna", "Anna"), (SeatTaken(1, "Anna", Kind.HUMAN, "anna"),)),
    ("next sits", TWO, KEEPER, Sit("cora", "Cora"), (SeatTaken(3, "Cora", Kind.HUMAN, "cora"),)),
    ("CL-51 leaves", TWO, 2, Leave(), (SeatLeft(2),)),
    ("host leaves", TWO, 1, Leave(), (SeatLeft(1),)),
    ("last leaves", OPEN + sits("Anna"), 1, Leave(), (SeatLeft(1), Ended((), CLOSED))),
    ("option", TWO, 1, SetOption("zeigefrist", "1m"), (OptionSet("zeigefrist", "1m"),)),
    ("CL-53 start with two", TWO, 1, Start(), (Started(table(TWO).lobby.setup().seats),)),
    ("heir starts", [*THREE, SeatLeft(1)], 1, Start(), (Started(table([*THREE, SeatLeft(1)]).lobby.setup().seats),)),
]

REFUSED: list[tuple[str, list[Event], Seat, Command, Rejected]] = [
    ("full", FULL, KEEPER, Sit("z", "Z"), Rejected(Reason.FULL, {"most": 8})),
    ("twice", TWO, KEEPER, Sit("anna", "Anna"), Rejected(Reason.SEATED)),
    ("CL-52 not the host", TWO, 2, Start(), Rejected(Reason.NOT_HOST, {"host": 1})),
    ("option not the host", TWO, 2, SetOption("zeigefrist", "1m"), Rejected(Reason.NOT_HOST, {"host": 1})),
    ("CL-A01 alone", OPEN + sits("Anna"), 1, Start(), Rejected(Reason.TOO_FEW, {"least": 2})),
    (
        "no option",
        TWO,
        1,
        SetOption("farbe", "rot"),
        Rejected(
            Reason.NO_SUCH_OPTION,
            {"options": ("zeigefrist", "bedenkzeit", "rueckkehr", "privat", "statue", "plaudern")},
        ),
    ),
    (
        "no value",
        TWO,
        1,
        SetOption("rueckkehr", "rot"),
        Rejected(Reason.NO_SUCH_VALUE, {"option": "rueckkehr", "values": ("an", "aus")}),
    ),
    ("CL-51 no seat", TWO, 3, Leave(), Rejected(Reason.NOT_RUNNING)),
    ("seat 0 leaves", TWO, KEEPER, Leave(), Rejected(Reason.NOT_RUNNING)),
    ("a move", TWO, 1, PassTurn(), Rejected(Reason.NOT_RUNNING)),
    ("sit in a running game", started("Anna", "Bert"), KEEPER, Sit("z", "Z"), Rejected(Reason.RUNNING)),
    ("start twice", started("Anna", "Bert"), 1, Start(), Rejected(Reason.RUNNING)),
    ("option later", started("Anna", "Bert"), 1, SetOption("rueckkehr", "an"), Rejected(Reason.RUNNING)),
    ("after the end", [*TWO, Ended((), CLOSED)], KEEPER, Sit("z", "Z"), Rejected(Reason.OVER)),
    ("move after the end", [*TWO, Ended((), CLOSED)], 1, PassTurn(), Rejected(Reason.OVER)),
]


@pytest.mark.parametrize(
    ("given", "seat", "command", "then"), [c[1:] for c in ACCEPTED], ids=[c[0] for c in ACCEPTED]
)
def test_accepted(given: list[Event], seat: Seat, command: Command, then: tuple[Event, ...]) -> None:
    assert tables.decide(table(given), seat, command) == Accepted(then)


@pytest.mark.parametrize(("given", "seat", "command", "then"), [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED])
def test_refused(given: list[Event], seat: Seat, command: Command, then: Rejected) -> None:
    assert tables.decide(table(given), seat, command) == then


def test_seats_close_up() -> None:
    lobby = table([*THREE, SeatLeft(1)]).lobby
    assert [(s.seat, s.name) for s in lobby.sitters] == [(1, "Bert"), (2, "Cora")]
    assert lobby.host == 1
    assert (lobby.seat_of("anna"), lobby.seat_of("cora")) == (None, 2)


def test_seats_stay_in_a_running_game_and_the_host_inherits() -> None:
    lobby = table([*started("Anna", "Bert"), StoodIn(1), SeatLeft(1)]).lobby
    assert [s.seat for s in lobby.sitters] == [1, 2]
    assert lobby.host == 2
    assert lobby.seat_of("anna") is None
    assert lobby.stood_in == frozenset()


def test_options_begin_at_their_defaults_and_reach_the_game() -> None:
    given = [*TWO, OptionSet("bedenkzeit", "5m")]
    lobby = table(given).lobby
    game = {"zeigefrist": "2m", "bedenkzeit": "5m", "rueckkehr": "an"}
    assert lobby.options == {**game, "privat": "aus", "statue": "5m", "plaudern": "an"}
    assert lobby.setup().options["bedenkzeit"] == "5m"


def test_phases() -> None:
    assert table(OPEN).phase is Phase.LOBBY
    assert table(started("Anna", "Bert")).phase is Phase.RUNNING
    assert table([*TWO, Ended((), CLOSED)]).phase is Phase.OVER


def test_rules_that_refuse_their_own_chance_are_a_bug() -> None:
    with pytest.raises(RuntimeError, match="wants"):
        tables.settle(table(TWO), (Started(table(TWO).lobby.setup().seats),), lambda wanted: PassTurn())


# -- what is said ----------------------------------------------------------------------------------


def test_every_refusal_of_the_lobby_has_a_sentence() -> None:
    house = House().seated("Anna", "Bert")
    house.enter("Dora")
    assert house.type("Bert", "starte") == ["Das darf nur, wer sich zuerst gesetzt hat: Anna."]
    assert house.type("Anna", "option farbe rot") == [
        said("refused", "no_such_option", options="zeigefrist, bedenkzeit, rueckkehr, privat, statue und plaudern")[0]
    ]
    assert house.type("Anna", "option rueck rot") == [
        "So lässt sich „rueckkehr“ nicht einstellen. Möglich: an oder aus."
    ]
    assert house.type("Anna", "passe") == said("speech", "not_started", verb="passe")
    house.type("Bert", "aufstehen")
    assert house.type("Anna", "starte") == [
        "Es fehlt noch jemand: Sara beginnt erst, wenn mindestens zwei am Tisch sitzen."
    ]
    house.type("Bert", "setze")
    house.type("Anna", "starte")
    assert house.type("Anna", "option rueckkehr aus") == said("refused", "running")
    assert house.type("Anna", "starte") == said("refused", "running")
    assert house.type("Dora", "setze 1") == said("refused", "running")


def test_a_full_table_is_full_and_the_next_is_opened() -> None:
    names = [f"P{letter}" for letter in "abcdefgh"]
    house = House().seated(*names)
    house.enter("Zora", "Yara")
    assert house.type("Zora", "setze 1") == said("refused", "full", most="acht")
    house.type("Zora", "setze sara")
    assert house.visitor("Zora").table == "cluedo-2"


def test_the_last_to_leave_closes_the_table() -> None:
    house = House().seated("Anna", "Bert")
    house.type("Anna", "aufstehen")
    house.type("Bert", "aufstehen")
    assert house.hall.tables == {}
    assert house.read("Bert") == [
        *said("SeatLeft", "you", table="cluedo-1"),
        *said("house", "closed", table="cluedo-1"),
    ]
    assert house.type("Anna", "tische") == said("tables", "none")


def test_who_stays_hears_who_left_and_where_he_sits_now() -> None:
    house = House().seated("Anna", "Bert", "Cora")
    house.type("Anna", "aufstehen")
    assert house.read("Bert") == [
        "Anna steht vom Tisch auf.",
        "Du rückst auf Platz 1 vor und darfst nun „starte“ sagen.",
    ]
    assert house.read("Cora") == ["Anna steht vom Tisch auf.", "Du rückst auf Platz 2 vor."]
    house.quiet()
    house.type("Cora", "aufstehen")
    assert house.read("Bert") == ["Cora steht vom Tisch auf."]


def test_options_are_shown_set_and_fixed_with_the_start() -> None:
    house = House().seated("Anna", "Bert")
    shown = house.type("Bert", "option")
    assert shown[0] == "Absprachen an Tisch cluedo-1:"
    assert shown[-1] == said("option", "how")[0]
    house.type("Anna", "option zeigefrist 30s")
    assert house.read("Bert")[-1] == "Abgesprochen: zeigefrist 30s."
    house.type("Anna", "starte")
    assert house.type("Anna", "option")[-1] == said("option", "fixed")[0]
    clock_options = house.table().table.play.setup.options
    assert clock_options["zeigefrist"] == "30s"
