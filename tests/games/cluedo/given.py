"""Games of Saras Cluedo for tests: deals by hand, and a table that checks itself at every event."""

from collections.abc import Callable, Iterable
from itertools import product
from random import Random
from typing import TypeAlias

from mudgames.core.event import Event
from mudgames.core.rules import (
    Accepted,
    ComeBack,
    Command,
    Leave,
    Pick,
    Picked,
    Rejected,
    Setup,
    Shuffle,
    Shuffled,
    StandIn,
    Struck,
    replay,
)
from mudgames.core.seats import KEEPER, SPECTATORS, Observer, Seat
from mudgames.core.table_events import Chair, Ended, Kind
from mudgames.games.cluedo import rules, view
from mudgames.games.cluedo.cards import BY_KIND, CARDS, ROOMS, SUSPECTS, WEAPONS, Card
from mudgames.games.cluedo.moves import (
    KINDS,
    Accuse,
    DropSolving,
    PassTurn,
    ShowCard,
    Solve,
    Suggest,
    Triple,
    seats_after,
)
from mudgames.games.cluedo.state import State
from mudgames.games.cluedo.view import View

Step: TypeAlias = tuple[Seat, Command]

NAMES = ("Anna", "Bert", "Cora", "Dirk", "Emil", "Fine", "Gero", "Hanna")
TRIPLES: tuple[Triple, ...] = tuple(product(SUSPECTS, WEAPONS, ROOMS))

# The deal of most tests: three seats with six cards each, seat 1 begins.
ENVELOPE = "bloom heizungsrohr kueche"
HANDS = (
    "porz ming leuchter pistole bibliothek salon",
    "weiss gatow seil dolch speisezimmer billardzimmer",
    "gruen rohrzange halle veranda arbeitszimmer musikzimmer",
)
PAIR = (
    "porz ming leuchter pistole bibliothek salon halle veranda weiss",
    "gatow seil dolch speisezimmer billardzimmer gruen rohrzange arbeitszimmer musikzimmer",
)


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their keys."""
    return tuple(map(Card, text.split()))


def triple(text: str) -> Triple:
    """Three cards by their keys."""
    suspect, weapon, room = cards(text)
    return suspect, weapon, room


def vermute(text: str) -> Suggest:
    return Suggest(triple(text))


def zeige(key: str) -> ShowCard:
    return ShowCard(Card(key))


def klage(text: str) -> Accuse:
    return Accuse(triple(text))


def setup(count: int, bots: Iterable[Seat] = (), **options: str) -> Setup:
    """Seats 1 … count, all persons but the `bots`."""
    kinds = dict.fromkeys(bots, Kind.BOT)
    chairs = (Chair(seat, NAMES[seat - 1], kinds.get(seat, Kind.HUMAN)) for seat in range(1, count + 1))
    return Setup(tuple(chairs), options)


def pile(hands: Iterable[Iterable[Card]], beginner: Seat) -> tuple[str, ...]:
    """The order of the pile that deals these hands."""
    order = [*hands]
    places = (*seats_after(beginner, len(order)), beginner)
    left = {seat: [*order[seat - 1]] for seat in places}
    return tuple(left[seat].pop(0) for turn in range(9) for seat in places if left[seat])


class Table:
    """A running game with the views of all its observers. Every event is checked for flaws on its way."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state = rules.begin(setup)
        self.events: list[Event] = []
        self.steps: list[Step] = []
        self.views: dict[Observer, View] = {
            observer: view.begin(observer, setup) for observer in (*self.seats, SPECTATORS)
        }

    @property
    def seats(self) -> range:
        return range(1, self.setup.count + 1)

    @property
    def over(self) -> bool:
        return bool(self.events) and isinstance(self.events[-1], Ended)

    def do(self, seat: Seat, command: Command) -> tuple[Event, ...] | Rejected:
        """The events of an accepted command, or the refusal."""
        decision = rules.decide(self.state, seat, command)
        if isinstance(decision, Rejected):
            return decision
        self.steps.append((seat, command))
        for event in decision.events:
            self.happen(event)
        return decision.events

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = rules.evolve(self.state, event)
        assert [*rules.flaws(self.state)] == []
        for observer in self.views:
            if event.audience.includes(observer):
                self.views[observer] = view.evolve(self.views[observer], event)

    def play(self, *steps: Step) -> "Table":
        """All these commands, each of which must hold."""
        for seat, command in steps:
            decision = self.do(seat, command)
            assert not isinstance(decision, Rejected), (seat, command, decision)
        return self

    def settle(
        self, pick: Callable[[int], int] = lambda count: 0, order: Callable[..., tuple[str, ...]] = tuple
    ) -> None:
        """Chance answers until the game waits for a seat, or is over."""
        while wanted := rules.wants(self.state):
            match wanted:
                case Pick(count=count):
                    self.play((KEEPER, Picked(pick(count))))
                case Shuffle(keys=keys):
                    self.play((KEEPER, Shuffled(order(keys))))

    def strike(self) -> tuple[Event, ...] | Rejected:
        """The running clock ends."""
        running = rules.clock(self.state)
        assert running is not None
        return self.do(KEEPER, Struck(running.key))

    def seen(self, observer: Observer) -> list[Event]:
        """The events that the observer may know."""
        return [event for event in self.events if event.audience.includes(observer)]


def dealing_steps(envelope: Iterable[Card], order: tuple[str, ...], beginner: Seat) -> list[Step]:
    """The answers of chance that begin a game with this envelope and this pile."""
    picks = [BY_KIND[kind].index(card) for kind, card in zip(KINDS, envelope, strict=True)]
    return [(KEEPER, Picked(beginner - 1)), *((KEEPER, Picked(pick)) for pick in picks), (KEEPER, Shuffled(order))]


def dealt(hands: Iterable[str] = HANDS, beginner: Seat = 1, bots: Iterable[Seat] = (), **options: str) -> Table:
    """A game right after the deal of these hands; the envelope has the rest."""
    held = [cards(hand) for hand in hands]
    envelope = tuple(card for card in CARDS if not any(card in hand for hand in held))
    table = Table(setup(len(held), bots, **options))
    return table.play(*dealing_steps(envelope, pile(held, beginner), beginner))


def random_table(random: Random, count: int, bots: Iterable[Seat] = (), **options: str) -> Table:
    """A game with a random deal."""
    table = Table(setup(count, bots, **options))
    table.settle(random.randrange, lambda keys: tuple(random.sample(keys, len(keys))))
    return table


def legal_moves(table: Table) -> list[Step]:
    """All that the seats may do by their views, one triple for all triples."""
    steps: list[Step] = []
    for seat in table.seats:
        for choice in view.legal(table.views[seat]):
            match choice.verb:
                case "zeige":
                    steps += [(seat, ShowCard(Card(key))) for key in choice.cards]
                case "vermute":
                    steps.append((seat, Suggest(TRIPLES[0])))
                case "loese":
                    steps.append((seat, Solve()))
                case "passe":
                    steps.append((seat, PassTurn()))
                case "anklage":
                    steps += [(seat, Accuse(TRIPLES[0])), (seat, DropSolving())]
    return steps


def random_step(random: Random, table: Table, triples: tuple[Triple, ...] = TRIPLES, unrest: float = 0.1) -> Step:
    """Something that may well happen next: mostly a legal move, now and then the table stirs."""
    if random.random() < unrest:
        seat = random.choice(table.seats)
        running = rules.clock(table.state)
        stir: list[Step] = [(seat, Leave()), (KEEPER, StandIn(seat)), (KEEPER, ComeBack(seat))]
        return random.choice([*stir, *([(KEEPER, Struck(running.key))] if running else [])])
    moves = legal_moves(table)
    # Mostly suggestions: games that are all accusations are short and dull.
    lively = [move for move in moves if isinstance(move[1], Suggest | ShowCard)]
    seat, command = random.choice(lively if lively and random.random() < 0.8 else moves)
    match command:
        case Suggest() | Accuse():
            return seat, type(command)(random.choice(triples))
    return seat, command


def random_game(
    random: Random, table: Table, length: int = 60, triples: tuple[Triple, ...] = TRIPLES, unrest: float = 0.1
) -> Table:
    """At most `length` random steps."""
    for _ in range(length):
        if table.over:
            break
        table.do(*random_step(random, table, triples, unrest))
        table.settle(random.randrange)
    return table


def replayed(table: Table) -> State:
    """The state by the events alone."""
    return replay(rules, rules.begin(table.setup), table.events)


def accepted(state: State, seat: Seat, commands: Iterable[Command]) -> set[Command]:
    """Which of the commands the rules accept from this seat."""
    return {command for command in commands if isinstance(rules.decide(state, seat, command), Accepted)}


GAME_COMMANDS: tuple[Command, ...] = (
    *map(Suggest, TRIPLES),
    *map(Accuse, TRIPLES),
    *map(ShowCard, CARDS),
    PassTurn(),
    Solve(),
    DropSolving(),
)
