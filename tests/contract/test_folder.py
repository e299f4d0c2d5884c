"""A game's folder: what the registry, the world, the help and the store need of it, also beside all other games."""

from importlib.resources import files

from contract.playing import Play, counts
from contract.registry import GAMES
from mudgames.core.spans import seconds
from mudgames.german import fold
from mudgames.house.help import Help
from mudgames.house.ladder import TOP
from mudgames.house.verbs import VERBS
from mudgames.house.world import load_world
from mudgames.kit.game import Game
from mudgames.storage.journal import game_and_number


def test_keys(game: Game) -> None:
    """Keys are ASCII and folded; a table id is made of one."""
    for key in (game.key, game.keeper.key, game.keeper.room, *(option.name for option in game.options)):
        assert key.isascii()
        assert key == fold(key)
        assert " " not in key
    assert game_and_number(f"{game.key}-17") == (game.key, 17)
    assert game.package.rpartition(".")[2].startswith(game.key) or game.package.startswith("contract.")


def test_seats(game: Game) -> None:
    assert 1 <= game.least <= game.most
    assert list(counts(game))


def test_values_of_options_can_be_typed(game: Game) -> None:
    """And each is the value that it looks like: a span of time can be read as one."""
    for option in game.options:
        assert option.default == option.values[0]
        for value in option.values:
            assert value == fold(value)
            assert " " not in value
            if value[0].isdigit():
                assert seconds(value) is None or seconds(value)


def test_games_share_nothing() -> None:
    """Keys, keepers and rooms; a keeper is called like no verb of the house."""
    words = [word for game in GAMES.values() for word in {game.key, game.keeper.key}]
    assert len(set(words)) == len(words)
    assert len({game.keeper.room for game in GAMES.values()}) == len(GAMES)
    assert not {name for verb in VERBS for name in verb.names} & set(words)


def test_all_places_hang_together() -> None:
    """One world with every keeper's room in it; its text says who lives there."""
    world = load_world(GAMES.values())
    for game in GAMES.values():
        assert world.keepers[game.keeper.room] is game
        assert game.keeper.name in world.rooms[game.keeper.room].text


def test_there_is_help(game: Game) -> None:
    """At least one page, of lines that fit a window (CL-116 asks for five; other specs for theirs)."""
    pages = Help([game]).games[game.key]
    assert pages
    for page in pages.values():
        assert all(len(line) <= 79 and line == line.rstrip() for line in page.split("\n"))


def test_texts_are_in_the_folder(game: Game) -> None:
    assert files(game.package).joinpath("texts", "de.txt").is_file()
    assert game.screens.catalogue.nouns[game.keeper.key] == game.keeper.noun == game.screens.keeper


def test_places(game: Game, plays: list[Play]) -> None:
    """Whole numbers from 1 on, for seats of the game; a first place is a winner's."""
    for play in plays:
        ended = play.table.lobby.ended
        assert ended is not None
        places = game.places(play.table.lobby.setup(), ended) or {}
        assert set(places) <= set(play.seats)
        assert all(isinstance(place, int) and place > 0 for place in places.values())
        assert {seat for seat, place in places.items() if place == 1} <= set(ended.winners)


def test_the_deal_holds_what_is_hidden(game: Game, plays: list[Play]) -> None:
    """Each card lies in one place right after the start, and what the end reveals is among them."""
    for play in plays:
        ended = play.table.lobby.ended
        assert ended is not None
        start = next(mark for mark in play.marks if mark.table.play is not None)
        cards = [card for held in game.rules.deal(start.table.play).values() for card in held]
        assert cards
        assert len(set(cards)) == len(cards)
        assert set(ended.solution) <= set(cards)
        if game.pad is not None:
            assert set(cards) == {row.key for row in game.pad.sheet.rows}


def test_manners(game: Game) -> None:
    """A keeper greets and chats, or does neither; what is said at a table is fixed and names no card."""
    catalogue = game.screens.catalogue
    assert catalogue.has("keeper", "greeting") == bool(game.screens.remarks())
    words = {fold(word.strip("„“.,:;!?")) for remark in game.screens.remarks() for word in remark.split()}
    nouns = {key for key in catalogue.nouns if key != game.keeper.key}
    assert not words & nouns
    assert all("{" not in remark for remark in game.screens.remarks())
    assert not game.screens.remarks() or len(game.screens.remarks()) >= 5


def test_rungs_are_all_worded_or_none(game: Game) -> None:
    names = [*map(str, range(1, TOP + 1)), "kurier"]
    assert len({game.screens.catalogue.has("ladder", name) for name in names}) == 1
