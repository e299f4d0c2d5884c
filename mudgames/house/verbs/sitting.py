"""Sitting down, agreeing on options, starting, standing up."""

from mudgames.core.rules import Command, Leave
from mudgames.german import Found, fold, match, oder
from mudgames.house.hall import Hall
from mudgames.house.live import LiveTable
from mudgames.house.lobby import Phase, SetOption, Sit, Start, options_of
from mudgames.house.opening import open_table, rematch
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.game import Game
from mudgames.kit.words import quoted

FILLERS = frozenset({"mich", "dich", "zu", "bei", "an", "den", "tisch"})
HOST_AWAY = 3 * 60
"""Seconds after which an absent host lets the next seat start."""


def sit(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`setze [neu] [keeper] | nummer | tisch`: join a keeper's table in lobby, or open one."""
    if hall.is_bound(visitor):
        hall.say(visitor, "seated", "sit", table=visitor.table)
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
    lives = [] if new else [live for live in hall.tables.values() if live.game is game and _has_room(live, visitor)]
    if lives:
        # Who looks on at a table means that one.
        _join(hall, visitor, next((live for live in lives if live.id == visitor.table), lives[0]))
    else:
        open_table(hall, visitor, game)


def _has_room(live: LiveTable, visitor: Visitor) -> bool:
    """True for a table in lobby with a free chair for this visitor, also where the opening is still being written."""
    lobby = live.table.lobby
    closed = live.closed and not live.version
    free = lobby.phase is Phase.LOBBY and len(lobby.sitters) < live.game.most and not closed
    return free and lobby.lets_in(visitor.person.key)


def _sit_at(hall: Hall, visitor: Visitor, word: str) -> None:
    live = named_table(hall, visitor, word)
    if live is None:
        hall.say(visitor, "no_table", "sit", word=quoted(word))
    else:
        _join(hall, visitor, live)


def named_table(hall: Hall, visitor: Visitor, word: str) -> LiveTable | None:
    """The table that a word names: its id, or its number alone, at the keeper at hand or else at any."""
    here = hall.world.keepers.get(visitor.room)
    games = [here, *hall.games.values()] if here is not None else list(hall.games.values())
    ids = [f"{game.key}-{int(word[:9])}" for game in games] if word.isdecimal() else [word]
    return next((hall.tables[id] for id in ids if id in hall.tables), None)


def _join(hall: Hall, visitor: Visitor, live: LiveTable) -> None:
    hall.act(visitor, live, Sit(visitor.person.key, visitor.name))


def start(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`starte`: the host begins the game, or the next seat when the host has been away for long."""
    place = hall.seat_of(visitor)
    absent = hall.presence.absent_seats(place[0], HOST_AWAY) if place is not None else frozenset()
    _act(hall, visitor, Start(absent))


def _act(hall: Hall, visitor: Visitor, command: Command) -> None:
    live = hall.live_of(visitor)
    if live is not None:
        hall.act(visitor, live, command)


def option(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`option [name [wert]]`: show what is agreed, or agree on something; a name alone switches it on."""
    live = hall.live_of(visitor)
    words = fold(rest).split()
    if live is None:
        return
    if 1 <= len(words) <= 2:
        known = match(words[0], {item.name: item.name for item in options_of(live.game)})
        name, value = known.value if isinstance(known, Found) else words[0], (words[1:] or ["an"])[0]
        _act(hall, visitor, SetOption(name, value))
        return
    lines = hall.texts.lines("option", "head", table=live.id)
    for item in options_of(live.game):
        value, values = live.table.lobby.options[item.name], item.range or oder(item.values)
        lines += hall.texts.lines("option", "line", name=item.name, value=value, values=values)
    how = "how" if live.table.phase is Phase.LOBBY else "fixed"
    visitor.tell([*lines, *hall.texts.lines("option", how)])


def stand_up(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`aufstehen`: before the start without consequence, in a running game for good (CL-51, CL-75)."""
    live = hall.live_of(visitor)
    if live is None or hall.is_bound(visitor):
        _act(hall, visitor, Leave())
        return
    looked_on = visitor.looks_on
    hall.detach(visitor)
    hall.presence.report_status(visitor)
    hall.say(visitor, "looked_away" if looked_on else "stood_up", "sit", table=live.id)


def again(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`nochmal`: the next game for everybody who is still at this table, with the same agreements."""
    place = hall.seat_of(visitor)
    if place is None:
        hall.say(visitor, "only_looks_on" if visitor.looks_on else "no_longer", "speech")
    elif place[0].table.phase is not Phase.OVER:
        hall.say(visitor, "not_over", "sit")
    else:
        rematch(hall, place[0])


VERBS = (
    HouseVerb(("setze",), sit),
    HouseVerb(("starte",), start, at_table=True),
    HouseVerb(("option",), option, at_table=True),
    HouseVerb(("nochmal",), again, at_table=True),
    HouseVerb(("aufstehen",), stand_up, at_table=True, in_full=True),
)
