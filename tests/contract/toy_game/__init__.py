"""A throw-away game, guess a number: as small as a game can be. The contract suite that passes it is generic."""

from contract.toy_game import rules, view
from contract.toy_game.grammar import VERBS
from contract.toy_game.moves import Guessed, NumberHidden, Whispered
from contract.toy_game.screens import ToyScreens
from mudgames.kit.game import Game, Keeper
from mudgames.kit.texts import load_catalogue

TEXTS = load_catalogue(__name__)
TONI = Keeper("toni", TEXTS.nouns["toni"], "turnhalle")

GAME = Game(
    key="toy",
    title="Tonis Zahl",
    package=__name__,
    keeper=TONI,
    least=2,
    most=4,
    events=(NumberHidden, Whispered, Guessed),
    rules=rules,
    views=view,
    verbs=VERBS,
    screens=ToyScreens(TEXTS, TONI.noun),
    places=lambda setup, ended: dict.fromkeys(ended.winners, 1),
)
