"""The texts and nouns of Saras Cluedo, read once."""

from typing import Final

from mudgames.kit.texts import load_catalogue

TEXTS: Final = load_catalogue(__package__ or "")
