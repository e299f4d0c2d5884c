"""Games in turns: `core.turns` and `kit.turns`, on the smallest game there is."""

from contract.zahl import GAME
from contract.zahl.moves import Guess, Guessed, NumberHidden
from contract.zahl.rules import RULES, State

from mudgames.core.rules import Accepted, Clock, ComeBack, Command, Leave, Picked, Rejected, Setup, StandIn, Struck
from mudgames.core.seats import KEEPER
from mudgames.core.table_events import CameBack, Chair, Ended, Kind, SeatLeft, StoodIn, TurnBegan
from mudgames.core.turns import DESERTED, TurnReason, next_seat
from mudgames.kit.screens import Style
from mudgames.kit.turns import TurnView

SETUP = Setup(tuple(Chair(seat, name, Kind.HUMAN) for seat, name in enumerate(("Anna", "Bert", "Cora"), 1)), {})


def after(*acts: tuple[int, Command]) -> State:
    """The state after a number was drawn and these acts were accepted."""
    state = RULES.begin(SETUP)
    for seat, command in ((KEEPER, Picked(6)), *acts):
        decision = RULES.decide(state, seat, command)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            state = RULES.evolve(state, event)
    return state


def events(state: State, seat: int, command: Command) -> tuple[object, ...]:
    decision = RULES.decide(state, seat, command)
    assert isinstance(decision, Accepted), decision
    return decision.events


def test_whose_turn_comes_next() -> None:
    assert [next_seat(seat, 3) for seat in (0, 1, 2, 3)] == [1, 2, 3, 1]
    assert next_seat(1, 3, {2}) == 3
    assert next_seat(1, 3, {2, 3}) == 1
    assert next_seat(1, 3, {1, 2, 3}) is None


def test_turns_go_round_and_only_one_seat_may_move() -> None:
    state = after((1, Guess(1001)))
    assert state.turn == 2
    assert RULES.decide(state, 1, Guess(1002)) == Rejected(TurnReason.NOT_YOUR_TURN)
    assert events(state, 2, Guess(1007)) == (Guessed(2, 1007), Ended((2,), "guessed", ("1007",)))


def test_silence_is_passed_over() -> None:
    state = after((1, Guess(1001)))
    assert RULES.clock(state) == Clock("turn-2", 60)
    assert events(state, KEEPER, Struck("turn-2")) == (TurnBegan(3),)
    assert RULES.decide(state, KEEPER, Struck("turn-1")) == Rejected(TurnReason.NOT_WAITING)


def test_who_leaves_or_is_away_is_passed_over() -> None:
    state = after((3, Leave()))
    assert events(state, 1, Guess(1001))[-1] == TurnBegan(2)
    assert events(state, KEEPER, StandIn(1)) == (StoodIn(1), TurnBegan(2))
    away = after((3, Leave()), (KEEPER, StandIn(1)), (2, Guess(1001)))
    assert away.turn == 2, "nobody else is there"
    assert events(away, KEEPER, ComeBack(1)) == (CameBack(1),)
    assert events(away, 2, Leave()) == (SeatLeft(2), Ended((), DESERTED, ("1007",)))
    for wrong in (StandIn(1), StandIn(3), StandIn(9), ComeBack(2), ComeBack(3)):
        assert RULES.decide(away, KEEPER, wrong) == Rejected(TurnReason.NOT_WAITING), wrong
    assert RULES.decide(away, 2, StandIn(2)) == Rejected(TurnReason.NOT_WAITING)


def view(observer: int, *happened: object) -> TurnView:
    found: TurnView = GAME.views.begin(observer, SETUP)
    for event in happened:
        found = GAME.views.evolve(found, event)  # type: ignore[arg-type]
    return found


def test_what_a_view_knows_and_what_pages_show() -> None:
    seen = view(2, TurnBegan(1), Guessed(1, 1003), TurnBegan(2), StoodIn(3), SeatLeft(1))
    assert GAME.views.due(seen) == (2,)
    assert [offer.verb for offer in GAME.views.legal(seen)] == ["rate"]
    screens = GAME.screens
    assert screens.stand(seen, Style()) == [
        "Du bist am Zug.",
        "Platz 1: Anna, gegangen.",
        "Platz 2: Bert.",
        "Platz 3: Cora, gerade abwesend.",
    ]
    assert screens.last(seen, Style()) == ["Anna rät 1003."]
    ended = GAME.views.evolve(seen, Ended((2,), "guessed", ("1007",)))
    assert screens.missed(None, ended, Style()) == ["Anna rät 1003.", "Du hast gewonnen.", "Die Lösung war 1007."]
    assert screens.missed(seen, ended, Style()) == ["Du hast gewonnen.", "Die Lösung war 1007."]
    assert screens.awaited(ended, Style()) == ["Das Spiel ist zu Ende."]


def test_the_end_for_everybody() -> None:
    def told(observer: int, *winners: int) -> str:
        ended = Ended(winners, "x")
        return GAME.screens.told(GAME.views.evolve(view(observer), ended), ended)[0]

    assert told(1, 1) == "Du hast gewonnen."
    assert told(2, 1) == "Anna hat gewonnen."
    assert told(3, 1, 2) == "Anna und Bert haben gewonnen."
    assert told(-1) == "Das Spiel endet ohne Sieg."


def test_a_verb_with_one_number() -> None:
    (verb,) = GAME.verbs
    misparse = verb.parse("eins", view(1))
    assert GAME.screens.misparsed(view(1), misparse) == ["Dazu gehört genau eine Zahl, etwa „rate 1008“."]  # type: ignore[arg-type]
    assert NumberHidden(1007).audience.seats == frozenset()
