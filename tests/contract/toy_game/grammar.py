"""Toni's only verb."""

from enum import StrEnum

from contract.toy_game.moves import Guess
from contract.toy_game.view import View
from mudgames.kit.grammar import Ask, Misparse, Parsed, Verb
from mudgames.kit.words import read_words


class Unclear(StrEnum):
    """Why Toni does not understand."""

    ONE_NUMBER = "one_number"


def _rate(rest: str, view: View) -> Parsed:
    match read_words(rest):
        case (int(number),):
            return Ask(Guess(number))
    return Misparse(Unclear.ONE_NUMBER)


VERBS = (Verb(("rate",), _rate, takes_numbers=True),)
