"""Rosas Zahl: guess a number. As small as a game can be; NEW-GAME.md shows how it is made."""

from contract.zahl.moves import NUMBERS, Guess, Guessed, NumberHidden
from contract.zahl.rules import RULES
from mudgames.kit.game import Game, Keeper
from mudgames.kit.number_verb import number_verb
from mudgames.kit.texts import load_catalogue
from mudgames.kit.turns import TurnScreens, TurnView, TurnViews

TEXTS = load_catalogue(__name__)

GAME = Game(
    key="zahl",
    title="Rosas Zahl",
    package=__name__,
    keeper=Keeper("rosa", TEXTS.nouns["rosa"], room="bude"),
    least=1,
    most=5,
    events=(NumberHidden, Guessed),
    rules=RULES,
    views=TurnViews(TurnView, rate=lambda view: map(Guess, NUMBERS)),
    verbs=(number_verb("rate", Guess, example=NUMBERS[7]),),
    screens=TurnScreens(TEXTS, TEXTS.nouns["rosa"]),
    places=lambda setup, ended: dict.fromkeys(ended.winners, 1),
)
