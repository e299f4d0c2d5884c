"""Sitting down, agreeing on options, starting, standing up."""

from mudgames.core.rules import Leave
from mudgames.german import Found, fold, match, oder
from mudgames.house.hall import Hall
from mudgames.house.lobby import Phase, SetOption, Sit, Start
from mudgames.house.people import Visitor
from mudgames.house.verb import HouseVerb
from mudgames.kit.game import Game


def sit(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`setze [neu] [keeper | nummer | tisch]`: join a keeper's table in lobby, or open one."""
    live = hall.live_of(visitor)
    if live is not None and live.table.phase is not Phase.OVER:
        hall.say(visitor, "seated", "sit", table=live.id)
        return
    words = [word for word in fold(rest).split() if word not in ("mich", "zu", "bei", "an", "tisch")]
    new = "neu" in words
    words = [word for word in words if word != "neu"]
    if len(words) > 1:
        hall.say(visitor, "how", "sit")
    elif words and (words[0].isdecimal() or words[0] in hall.tables):
        _sit_at(hall, visitor, words[0])
    else:
        game = _keeper(hall, visitor, words[0] if words else "")
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
    hall.say(visitor, "unknown_keeper", "sit", word=word, keepers=oder([g.keeper.name for g in hall.games.values()]))
    return None


def _sit_with(hall: Hall, visitor: Visitor, game: Game, new: bool) -> None:
    lobbies = [live for live in hall.open_tables() if live.game is game and live.table.phase is Phase.LOBBY]
    open_seats = [live for live in lobbies if len(live.table.lobby.sitters) < game.most]
    if new or not open_seats:
        hall.open_table(visitor, game)
    else:
        hall.act(visitor, open_seats[0], 0, Sit(visitor.person.key, visitor.name))


def _sit_at(hall: Hall, visitor: Visitor, word: str) -> None:
    here = hall.world.keepers.get(visitor.room)
    games = [here] if here is not None else list(hall.games.values())
    ids = [f"{game.key}-{word}" for game in games] if word.isdecimal() else [word]
    live = next((hall.tables[id] for id in ids if id in hall.tables), None)
    if live is None:
        hall.say(visitor, "no_table", "sit", word=word)
    else:
        hall.act(visitor, live, 0, Sit(visitor.person.key, visitor.name))


def start(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`starte`: the host begins the game."""
    live = hall.live_of(visitor)
    seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
    if live is not None and seat is not None:
        hall.act(visitor, live, seat, Start())


def option(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`option [name wert]`: show the table's options, or set one."""
    live = hall.live_of(visitor)
    seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
    if live is None or seat is None:
        return
    words = fold(rest).split()
    if len(words) == 2:
        known = match(words[0], {item.name: item.name for item in live.game.options})
        name = known.value if isinstance(known, Found) else words[0]
        hall.act(visitor, live, seat, SetOption(name, words[1]))
        return
    lines = hall.texts.lines("option", "head", table=live.id)
    for item in live.game.options:
        value = live.table.lobby.options[item.name]
        lines += hall.texts.lines("option", "line", name=item.name, value=value, values=oder(item.values))
    visitor.tell([*lines, *hall.texts.lines("option", "how")])


def stand_up(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`aufstehen`: before the start without consequence, in a running game for good (CL-51, CL-75)."""
    live = hall.live_of(visitor)
    seat = live.table.lobby.seat_of(visitor.person.key) if live is not None else None
    if live is None:
        return
    if live.table.phase is Phase.OVER or seat is None:
        hall.detach(visitor)
        hall.say(visitor, "stood_up", "sit")
    else:
        hall.act(visitor, live, seat, Leave())


VERBS = (
    HouseVerb(("setze",), sit),
    HouseVerb(("starte",), start, at_table=True),
    HouseVerb(("option",), option, at_table=True),
    HouseVerb(("aufstehen",), stand_up, at_table=True),
)
