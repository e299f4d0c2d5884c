"""Words about the ladder: what a rung is called, what a game brought, what the Kurier has to tell.

A game may word its rungs itself, in the section `ladder` of its catalogue; else the house does.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from mudgames.german import anzahl
from mudgames.house.ladder import TOP, Gain, News, Standing, Topic, Wins
from mudgames.kit.game import Game
from mudgames.kit.texts import Catalogue


def rung_sentence(texts: Catalogue, game: Game, rung: int) -> str:
    """What reaching this rung of the game means."""
    return _worded(texts, game, str(rung))


def gain_lines(texts: Catalogue, game: Game, gain: Gain) -> list[str]:
    """To a person: what a game that has just ended brought."""
    lines = texts.lines("house", "points", points=points(gain.points)) if gain.points else []
    if gain.rises:
        sentence = rung_sentence(texts, game, gain.after)
        lines += texts.lines("ladder", "reached", rung=gain.after, top=TOP, sentence=sentence)
    return lines


def proclamation(texts: Catalogue, game: Game, name: str) -> list[str]:
    """To everybody on line: somebody has reached the last rung (CL-107)."""
    return texts.lines("ladder", "proclaimed", news=_worded(texts, game, "kurier", name=name))


def standing_line(texts: Catalogue, game: Game, standing: Standing) -> str:
    """Rung and points in one line."""
    values = {"game": game.title, "rung": standing.rung, "top": TOP, "points": points(standing.points)}
    return texts.line("experience", "standing", **values)


def own_lines(texts: Catalogue, game: Game, standing: Standing) -> Iterator[str]:
    """To a person: the own standing in a game, every rung reached so far, and how far the next one is (CL-115)."""
    yield standing_line(texts, game, standing)
    for rung in range(1, standing.rung + 1):
        yield texts.line("experience", "rung", rung=rung, sentence=rung_sentence(texts, game, rung))
    if standing.missing is None:
        yield texts.line("experience", "top")
    else:
        yield texts.line("experience", "next", rung=standing.rung + 1, points=points(standing.missing))


def wins_line(texts: Catalogue, game: Game, place: int, wins: Wins) -> str:
    """An entry of the high score."""
    values = {"place": place, "name": wins.name, "wins": anzahl(wins.count, "Sieg", "Siege"), "game": game.title}
    return texts.line("highscore", "line", **values, date=date(wins.last), people=wins.people)


def news_line(texts: Catalogue, games: Mapping[str, Game], news: News) -> str | None:
    """An entry of the news board with its date; None if its game is no longer played here."""
    game = games.get(news.game)
    if game is None:
        return None
    if news.topic is Topic.MASTERED:
        told = _worded(texts, game, "kurier", name=news.name)
    else:
        told = texts.line("kurier", "abandoned", table=news.name)
    return texts.line("kurier", "line", date=date(news.at), news=told)


def points(count: int) -> str:
    """`1 Punkt`, `3 Punkte`."""
    return anzahl(count, "Punkt", "Punkte")


def date(at: int) -> str:
    """The day of a moment in UTC seconds, as it is written here."""
    return datetime.fromtimestamp(at, UTC).strftime("%d.%m.%Y")


def _worded(texts: Catalogue, game: Game, name: str, /, **values: Any) -> str:
    own = game.screens.catalogue
    return (own if own.has("ladder", name) else texts).line("ladder", name, game=game.title, **values)
