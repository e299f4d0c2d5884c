"""What is remembered of finished games: the ladder, the high score, the Kurier; and comments for the house."""

from mudgames.german import Found, fold, match, oder
from mudgames.house.hall import Hall
from mudgames.house.ladder_page import news_line, own_lines, standing_line, wins_line
from mudgames.house.letterbox import LONGEST, MOST
from mudgames.house.people import Visitor
from mudgames.house.ports import Outcome, Stored
from mudgames.house.verb import HouseVerb
from mudgames.kit.game import Game
from mudgames.kit.words import quoted

MOST_WINS = 30
"""Entries of the high score that are shown."""
MOST_NAMES = 5
"""Names that are listed where one is ambiguous."""


def experience(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`erfahrung [spieler]`: the own standing in full, or another person's in short (CL-115)."""
    if not rest:
        _own(hall, visitor)
        return
    ladder = hall.honours.ladder
    persons = ladder.find(rest)
    if persons == [visitor.person.key]:
        _own(hall, visitor)
    elif len(persons) == 1:
        _other(hall, visitor, persons[0])
    elif persons:
        names = [next(iter(ladder.standings(person).values())).name for person in persons[:MOST_NAMES]]
        hall.say(visitor, "several", "experience", word=quoted(rest), names=oder(names))
    else:
        hall.say(visitor, "unknown", "experience", word=quoted(rest))


def _own(hall: Hall, visitor: Visitor) -> None:
    if visitor.person.guest:
        hall.say(visitor, "guest", "experience")
        return
    lines: list[str] = []
    for key, standing in hall.honours.ladder.standings(visitor.person.key).items():
        if key in hall.games:
            lines += own_lines(hall.texts, hall.games[key], standing)
    visitor.tell(lines or hall.texts.lines("experience", "nothing"))


def _other(hall: Hall, visitor: Visitor, person: str) -> None:
    standings = hall.honours.ladder.standings(person)
    name = next(iter(standings.values())).name
    lines = hall.texts.lines("experience", "head", name=name)
    lines += [standing_line(hall.texts, hall.games[key], at) for key, at in standings.items() if key in hall.games]
    visitor.tell(lines)


def high_score(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`high score [spiel]`: who has won at great tables (CL-105)."""
    words = [word for word in fold(rest).split() if word != "score"]
    game = _game(hall, words) if words else None
    if words and game is None:
        games = oder([game.key for game in hall.games.values()])
        hall.say(visitor, "unknown_game", "highscore", word=quoted(" ".join(words)), games=games)
        return
    entries = hall.honours.ladder.high_score(game.key if game is not None else None)
    shown = [wins for wins in entries if wins.game in hall.games][:MOST_WINS]
    lines = hall.texts.lines("highscore", "head" if shown else "none")
    for place, wins in enumerate(shown, start=1):
        lines.append(wins_line(hall.texts, hall.games[wins.game], place, wins))
    visitor.tell(lines)


def _game(hall: Hall, words: list[str]) -> Game | None:
    """The game that is meant by its own key or its keeper's."""
    names = {name: game for game in hall.games.values() for name in (game.key, game.keeper.key)}
    found = match(" ".join(words), names)
    return found.value if isinstance(found, Found) else None


def courier(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`kurier`: the news of the house, the newest last (CL-107)."""
    told = [news_line(hall.texts, hall.games, news) for news in reversed(hall.honours.ladder.news())]
    lines = [line for line in told if line is not None]
    visitor.tell([*hall.texts.lines("kurier", "head" if lines else "nothing"), *lines])


def comment(hall: Hall, visitor: Visitor, rest: str) -> None:
    """`kommentar <text>`: a letter to whoever runs the house (CL-106)."""

    def done(outcome: Outcome) -> None:
        hall.say(visitor, "thanks" if isinstance(outcome, Stored) else "not_stored", "comment")

    if not rest:
        hall.say(visitor, "how", "comment")
    elif len(rest) > LONGEST:
        hall.say(visitor, "too_long", "comment", most=LONGEST)
    elif not hall.letterbox.post(visitor.person, rest, done):
        hall.say(visitor, "too_many", "comment", most=MOST)


VERBS = (
    HouseVerb(("erfahrung",), experience, free=True),
    # `high score` is `highscore`, abbreviated, with a word behind it; so a game can follow.
    HouseVerb(("highscore", "hscore"), high_score, free=True),
    HouseVerb(("kurier",), courier, free=True),
    HouseVerb(("kommentar",), comment, free=True),
)
