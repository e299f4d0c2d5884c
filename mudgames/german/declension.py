"""The regular endings of nouns, as defaults for what a catalogue does not spell out.

They cover what is regular and no more: `des Busses` or `des Bonus` have to be given explicitly.
"""

_HISSING_NAME = ("s", "x", "z", "ce")
_HISSING_NOUN = ("s", "ß", "x", "z", "sch", "st")


def name_genitive(name: str) -> str:
    """Return the genitive of a name: `Annas`, but `Klaus'`, `Weiß'` and `Alice'` after a hissing sound."""
    return name + ("'" if name.casefold().endswith(_HISSING_NAME) else "s")


def strong_genitive(noun: str) -> str:
    """Return the genitive of a masculine or neuter noun: `Salons`, `Schlosses`, `Geheimnisses`."""
    if noun.endswith("nis"):
        return noun + "ses"
    return noun + ("es" if noun.endswith(_HISSING_NOUN) else "s")


def plural_dative(plural: str) -> str:
    """Return the dative of a plural: `Tagen`, and unchanged `Karten` and `Salons`."""
    return plural if plural.endswith(("n", "s")) else plural + "n"
