"""Names of persons: which are allowed, names for guests who gave none, return words."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable, Iterable

from mudgames.german import fold
from mudgames.house.ports import Guest

SHORTEST, LONGEST = 2, 16

KEEPERS = "sara kyra mikra delphia anton concierge".split()
"""Who keeps a game here, or will: nobody may be called so before they move in."""
OTHERS = (
    "gast ja nein niemand alle gott helfer spieler zuschauer neu rechner konto daten telnet wiederhole kuerzel "
    "bann stumm rundruf protokoll"
).split()
"""Words that would be taken for something else where a name stands."""

GUEST_NAMES = (
    "Amsel Bachstelze Dachs Dohle Drossel Eichhorn Eisvogel Falke Fink Fuchs Grille Habicht Hamster Hase "
    "Hermelin Igel Iltis Kauz Kiebitz Kranich Lerche Luchs Marder Meise Milan Otter Pirol Rabe Reiher "
    "Rotkehlchen Schwalbe Specht Sperber Star Stieglitz Storch Uhu Wachtel Wiesel Zeisig "
).split()

RETURN_WORDS = (
    "ahorn birke buche eiche erle esche espe eibe fichte ginster hasel heide holunder kiefer kirsche "
    "laerche linde malve minze mohn nelke olive pappel quitte rose salbei schlehe tanne thymian ulme "
    "veilchen wacholder weide anker besen degen feder flagge garten glocke hammer hafen insel jolle "
    "kammer kanne kerze kessel laterne leiter marmor mantel muehle nadel orgel perle pfeife quelle rahmen "
    "sattel schale segel siegel spiegel tasse teller trommel turm ufer vase waage wagen winkel zelt "
    "ziegel zither "
).split()


def is_name(text: str) -> bool:
    """True for 2–16 letters of the Latin alphabet, umlauts and accents included."""
    return SHORTEST <= len(text) <= LONGEST and all(map(is_letter, text))


def is_letter(text: str) -> bool:
    """True for a single letter of the Latin alphabet that folds to plain ones; others look like what they aren't."""
    folded = fold(text)
    latin = len(text) == 1 and unicodedata.name(text, "").startswith("LATIN ")
    return latin and folded.isalpha() and folded.isascii()


def as_name(text: str) -> str:
    """The name as it is shown: first letter large, the rest as typed. A letter that has no capital of its own (ß)
    stays: two letters in its place could make the name too long."""
    capital = text[:1].upper()
    return (capital if is_letter(capital) else text[:1]) + text[1:]


def free_guest_name(is_free: Callable[[str], bool]) -> str:
    """A name for a guest who gave none: a bird or beast of the region, with a letter behind it when all are out."""
    choices = [name for name in GUEST_NAMES if is_free(name)]
    while not choices:
        letters = "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(4))
        choices = [name for name in (f"{secrets.choice(GUEST_NAMES)[:11]}{letters}",) if is_free(name)]
    return secrets.choice(choices)


def new_return_word() -> str:
    """A return word (Rückkehrwort) such as `birke-42`: easy to write down, good for one evening's seat."""
    return f"{secrets.choice(RETURN_WORDS)}-{secrets.randbelow(90) + 10}"


def seal(name: str, word: str) -> Guest:
    """The guest's entry: the word itself is kept nowhere."""
    salt = secrets.token_bytes(16)
    return Guest(name, salt, _digest(salt, word))


def fits(guest: Guest, word: str) -> bool:
    """True if this is the guest's return word."""
    return hmac.compare_digest(guest.digest, _digest(guest.salt, word))


def _digest(salt: bytes, word: str) -> bytes:
    return hashlib.sha256(salt + fold(word).encode()).digest()


def reserved_names(words: Iterable[str]) -> frozenset[str]:
    """Names nobody may take, folded: keepers, verbs, answers."""
    return frozenset(fold(word) for word in (*words, *KEEPERS, *OTHERS))
