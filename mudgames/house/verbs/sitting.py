"""Sitting down, agreeing on options, starting, standing up."""

from mudgames.core.rules import Leave
from mudgames.german import Found, fold, match, oder
from mudgames.house.hall import Hall
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase, SetOption, Sit, Start
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.game import Game
from mudgames.kit.words import quoted

FILLERS = frozenset({"mich", "dich", "zu", "bei", "an", "den", "tisch"})


def sit(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`setze [neu] [keeper] | nummer | tisch`: join a keeper's table in lobby, or open one."""
    live = hall.live_of(visitor)
    if live is not None and live.table.phase is not Phase.OVER:
        hall.say(visitor, "seated", "sit", table=live.id)
        return
    words = [word for word in fold(rest).split() if word not in FILLERS]
    new = "neu" in words
    names = [word for word in words if word != "neu"]
    names_table = len(names) == 1 and (names[0].isdecimal() or names[0] in hall.tables)
    if len(names) > 1 or (new and names_table):
        hall.say(visitor, "how", "sit")
    elif names_table:
        _sit_at(hall, visitor, names[0])
    else:
        game = _keeper(hall, visitor, names[0] if names else "")
        if game is not None:
            _sit_with(hall, visitor, game, new)


def _keeper(hall: Hall, visitor: Visitor, word: str) -> Game | None:
    """The game whose keeper is meant; says why if none."""
    if not word:
        here = hall.world.keepers.get(visitor.room)
        if here is None:
            keepers = oder([f"„setze {game.keeper.key}“" for game in hall.games.values()])
            hall.say(visitor, "no_keeper", "sit", keepers=keepers)
        return here
    found = match(word, {name: game for game in hall.games.values() for name in (game.keeper.key, game.key)})
    if isinstance(found, Found):
        return found.value
    keepers = oder([game.keeper.name for game in hall.games.values()])
    hall.say(visitor, "unknown_keeper", "sit", word=quoted(word), keepers=keepers)
    return None


def _sit_with(hall: Hall, visitor: Visitor, game: Game, new: bool) -> None:
    lives = [] if new else [live for live in hall.tables.values() if live.game is game and _has_room(live)]
    if lives:
        _join(hall, visitor, lives[0])
    else:
        hall.open_table(visitor, game)


def _has_room(live: LiveTable) -> bool:
    """True for a table in lobby with a free chair, also for one whose opening is still being written."""
    return live.table.phase is Phase.LOBBY and len(live.table.lobby.sitters) < live.game.most


def _sit_at(hall: Hall, visitor: Visitor, word: str) -> None:
    here = hall.world.keepers.get(visitor.room)
    games = [here] if here is not None else list(hall.games.values())
    ids = [f"{game.key}-{int(word[:9])}" for game in games] if word.isdecimal() else [word]
    live = next((hall.tables[id] for id in ids if id in hall.tables), None)
    if live is None:
        hall.say(visitor, "no_table", "sit", word=quoted(word))
    else:
        _join(hall, visitor, live)


def _join(hall: Hall, visitor: Visitor, live: LiveTable) -> None:
    hall.act(visitor, live, Sit(visitor.person.key, visitor.name))


def start(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`starte`: the host begins the game."""
    _act(hall, visitor, Start())


def _act(hall: Hall, visitor: Visitor, command: Leave | SetOption | Start) -> None:
    live = hall.live_of(visitor)
    if live is not None:
        hall.act(visitor, live, command)


def option(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`option [name wert]`: show the table's options, or set one."""
    live = hall.live_of(visitor)
    words = fold(rest).split()
    if live is None:
        return
    if len(words) == 2:
        known = match(words[0], {item.name: item.name for item in live.game.options})
        _act(hall, visitor, SetOption(known.value if isinstance(known, Found) else words[0], words[1]))
        return
    lines = hall.texts.lines("option", "head", table=live.id)
    for item in live.game.options:
        value = live.table.lobby.options[item.name]
        lines += hall.texts.lines("option", "line", name=item.name, value=value, values=oder(item.values))
    how = "how" if live.table.phase is Phase.LOBBY else "fixed"
    visitor.tell([*lines, *hall.texts.lines("option", how)])


def stand_up(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`aufstehen`: before the start without consequence, in a running game for good (CL-51, CL-75)."""
    live = hall.live_of(visitor)
    if live is not None and live.table.phase is Phase.OVER:
        hall.detach(visitor)
        hall.say(visitor, "stood_up", "sit")
    else:
        _act(hall, visitor, Leave())


VERBS = (
    HouseVerb(("setze",), sit),
    HouseVerb(("starte",), start, at_table=True),
    HouseVerb(("option",), option, at_table=True),
    HouseVerb(("aufstehen",), stand_up, at_table=True, in_full=True),
)
