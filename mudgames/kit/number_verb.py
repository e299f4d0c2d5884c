"""A verb that is followed by one number, such as `rate 7`: the smallest grammar a keeper can have."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from mudgames.core.rules import Command
from mudgames.kit.grammar import Ask, Misparse, Parsed, Verb
from mudgames.kit.words import read_words


class NumberMisparse(StrEnum):
    """Why such a line is not understood."""

    ONE_NUMBER = "one_number"  # facts: verb, example


def number_verb(name: str, command: Callable[[int], Command], example: int) -> Verb:
    """The verb of this name; `example` is a number that a sentence may name. A bare number means it, too."""

    def parse(rest: str, view: Any) -> Parsed:
        match read_words(rest):
            case (int(number),):
                return Ask(command(number))
        return Misparse(NumberMisparse.ONE_NUMBER, {"verb": name, "example": example})

    return Verb((name,), parse, takes_numbers=True)
