"""Random players at a table without a server: the same lobby, rules, views and clocks as in the house.

What happened is a script of steps, which `stack` plays again through the real server and `twins` on another deal.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from attrs import define, field, frozen
from fixed import FixedNonce

from mudgames.core.event import Event, visible
from mudgames.core.rules import (
    Accepted,
    Chance,
    Clock,
    ComeBack,
    Command,
    Decision,
    Leave,
    Pick,
    Shuffle,
    StandIn,
    Struck,
)
from mudgames.core.seats import KEEPER, Observer, Seat
from mudgames.core.table_events import Ended, Kind, SeatTaken, TableOpened
from mudgames.house import table as tables
from mudgames.house.lobby import Phase, SetOption, Sit, Start
from mudgames.house.ports import Seals
from mudgames.house.table import Table
from mudgames.house.watch import Watch
from mudgames.kit.game import Game

NAMES = ("Anna", "Bodo", "Carla", "Dieter", "Erika", "Fritz", "Gerda", "Hanno", "Inge", "Jonas")
MOST_MOVES = 2000
"""Moves of one seat that are looked at: a game may have very many."""
LONGEST = 3000
"""Steps after which a game counts as one that never ends."""

Answer: TypeAlias = int | tuple[str, ...]


@frozen
class Drawn:
    """A question that chance was asked, and its answer."""

    wanted: Chance
    answer: Answer


@frozen
class Step:
    """An accepted command: at second `at`, by `seat`; what chance answered on the way, and what happened.

    `command` is None for the opening of the table, and where a twin only looks busy."""

    at: int
    seat: Seat
    command: Command | None
    drawn: tuple[Drawn, ...] = ()
    events: tuple[Event, ...] = ()


@define
class Lots:
    """Chance by a Random, with a record of what it drew."""

    random: Random
    drawn: list[Drawn] = field(factory=list)

    def pick(self, table: str, version: int, count: int) -> int:
        """See `ports.Chance`."""
        number = self.random.randrange(count)
        self.drawn.append(Drawn(Pick(count), number))
        return number

    def shuffle(self, table: str, version: int, keys: Sequence[str]) -> tuple[str, ...]:
        """See `ports.Chance`."""
        order = tuple(self.random.sample(list(keys), len(keys)))
        self.drawn.append(Drawn(Shuffle(tuple(keys)), order))
        return order


@frozen
class Mark:
    """What was known after a step: the table, each observer's view and count, after `length` events."""

    length: int
    table: Table
    views: Mapping[Observer, Any]
    counts: Mapping[Observer, int]

    @staticmethod
    def set(play: "Play", step: Step) -> None:
        """A check for `Play` that finds nothing wrong, but remembers."""
        views = dict(play.watch.views)
        play.marks.append(Mark(len(play.events), play.table, views, {seat: play.watch.seq(seat) for seat in views}))


class Play:
    """A table at play. `checks` are called after every step with this table and the step."""

    def __init__(
        self,
        game: Game,
        random: Random,
        checks: Iterable[Callable[["Play", Step], None]] = (),
        seals: Seals | None = None,
    ) -> None:
        self.game, self.random, self.now = game, random, 0
        self._seals = seals or FixedNonce()
        self.table, self.watch = Table(f"{game.key}-1", game), Watch(game)
        self.steps: list[Step] = []
        self.marks: list[Mark] = []
        self._checks = tuple(checks)
        self._armed: Clock | None = None
        self._deadline = 0
        opening = (TableOpened(game.key), SeatTaken(1, NAMES[0], Kind.HUMAN, NAMES[0].lower()))
        self._happened(Step(0, 1, None, (), opening))

    @property
    def events(self) -> list[Event]:
        """Everything that happened."""
        return self.watch.events

    @property
    def over(self) -> bool:
        """True after the end."""
        return self.table.phase is Phase.OVER

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, len(self.table.lobby.sitters) + 1)

    def view(self, observer: Observer) -> Any:
        """What an observer knows."""
        return self.watch.view(observer)

    def do(self, seat: Seat, command: Command) -> Decision:
        """Put a command to the table; what follows happens."""
        lots = Lots(self.random)
        decision = tables.propose(self.table, len(self.events), seat, command, lots, self._seals)
        if isinstance(decision, Accepted):
            self._happened(Step(self.now, seat, command, tuple(lots.drawn), decision.events))
        return decision

    def _happened(self, step: Step) -> None:
        for event in step.events:
            self.table = tables.evolve(self.table, event)
            self.watch.fold(event)
        self.steps.append(step)
        clock = self.table.clock()
        if clock != self._armed:
            self._armed, self._deadline = clock, self.now + (clock.seconds if clock else 0)
        for check in self._checks:
            check(self, step)

    def wait(self, seconds: int) -> None:
        """Let time pass; a clock that runs out on the way strikes."""
        until = self.now + seconds
        while self._armed is not None and self._deadline <= until:
            self.now, struck = self._deadline, self._armed
            assert isinstance(self.do(KEEPER, Struck(struck.key)), Accepted), f"{struck} runs but may not strike"
            assert self._armed != struck, f"{struck} struck and still runs"
        self.now = until

    def wait_for_clock(self) -> None:
        """Let time pass until the running clock strikes."""
        assert self._armed is not None, "nobody may move and no clock runs: the game hangs"
        self.wait(self._deadline - self.now)


def moves(game: Game, view: Any) -> list[Command]:
    """The commands behind `legal(view)`, up to a bound."""
    return list(islice(game.views.moves(view), MOST_MOVES))


@frozen
class Temper:
    """How random players behave: how often the table stirs, how often somebody happens upon the winning move, how
    often somebody does again what somebody did before (so that much stays unsaid)."""

    unrest: float = 0.06
    luck: float = 0.1
    habit: float = 0.0


def step(play: Play, temper: Temper) -> None:
    """Something that may well happen next."""
    random = play.random
    play.wait(random.choice((0, 0, 1, 2)))
    if play.over:
        return
    if random.random() < temper.unrest:
        stir(play)
        return
    able = [(seat, found) for seat in play.seats if (found := moves(play.game, play.view(seat)))]
    if not able:
        play.wait_for_clock()
        return
    seat, found = random.choice(able)
    command = lucky(play, seat, found) if random.random() < temper.luck else None
    if command is None and random.random() < temper.habit:
        command = habitual(play, found)
    command = command or by_lot(random, found)
    assert isinstance(play.do(seat, command), Accepted), f"{command} is legal for seat {seat} but refused"


def by_lot(random: Random, found: Sequence[Command]) -> Command:
    """A move: mostly of the kind that offers most, else of any kind, so that the rare ones happen as well."""
    kinds: dict[type, list[Command]] = {}
    for command in found:
        kinds.setdefault(type(command), []).append(command)
    if random.random() < 0.6:
        return random.choice(max(kinds.values(), key=len))
    return random.choice(random.choice(list(kinds.values())))


def habitual(play: Play, found: Sequence[Command]) -> Command | None:
    """A move that was made before, if there is one."""
    made = {step.command for step in play.steps}
    again = [command for command in found if command in made]
    return play.random.choice(again) if again else None


def lucky(play: Play, seat: Seat, found: Sequence[Command]) -> Command | None:
    """A move that ends the game, if there is one: by lot it would hardly ever be made."""
    for command in found:
        decision = tables.decide(play.table, seat, command)
        if isinstance(decision, Accepted) and any(isinstance(event, Ended) for event in decision.events):
            return command
    return None


def stir(play: Play) -> None:
    """Somebody leaves, is replaced by the keeper or comes back, or a clock runs out. It may be refused."""
    seat = play.random.choice(play.seats)
    chosen = play.random.choice((None, None, Leave(), StandIn(seat), StandIn(seat), ComeBack(seat), ComeBack(seat)))
    if chosen is not None:
        play.do(seat if isinstance(chosen, Leave) else KEEPER, chosen)
    elif play.table.clock() is not None:
        play.wait_for_clock()


def seated(play: Play, count: int, bots: bool = False) -> None:
    """Fill the seats, agree on options by lot, start."""
    random = play.random
    for name in NAMES[1:count]:
        play.wait(1)
        kind = Kind.BOT if bots and random.random() < 0.3 else Kind.HUMAN
        play.do(0, Sit(name.lower(), name, kind))
    for option in play.game.options:
        if random.random() < 0.5:
            play.do(1, SetOption(option.name, random.choice(option.values)))
    assert isinstance(play.do(1, Start()), Accepted)


def play_on(play: Play, temper: Temper = Temper()) -> Iterator[Play]:
    """Step by step to the end. AssertionError for a game that does not come to one."""
    for _ in range(LONGEST):
        if play.over:
            return
        step(play, temper)
        yield play
    raise AssertionError(f"{play.game.key}: no end after {LONGEST} steps")


def whole_game(
    game: Game,
    seed: object,
    count: int,
    temper: Temper = Temper(),
    bots: bool = False,
    checks: Iterable[Callable[[Play, Step], None]] = (),
) -> Play:
    """A random game from the opening of the table to its end."""
    play = Play(game, Random(f"{game.key}/{seed}/{count}"), checks)
    seated(play, count, bots)
    for _ in play_on(play, temper):
        pass
    return play


def counts(game: Game) -> range:
    """Every number of seats that the game allows."""
    return range(game.least, game.most + 1)


def seen(events: Iterable[Event], observer: Observer) -> tuple[Event, ...]:
    """What an observer may know of these events."""
    return tuple(visible(events, observer))
