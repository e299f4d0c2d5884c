"""Counted things, number words and spans of time."""

from mudgames.german.declension import plural_dative

_WORDS = ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs"]
_WORDS += ["sieben", "acht", "neun", "zehn", "elf", "zwölf"]

_UNITS = (
    (86_400, "Tag", "Tage"),
    (3_600, "Stunde", "Stunden"),
    (60, "Minute", "Minuten"),
    (1, "Sekunde", "Sekunden"),
)


def anzahl(n: int, singular: str, plural: str) -> str:
    """Return `1 Karte`, `3 Karten`, and `0 Karten`."""
    return f"{n} {singular if n == 1 else plural}"


def zahlwort(n: int) -> str:
    """Return the word for 0 to 12 (`eins`, not `ein`), and digits for all other numbers."""
    return _WORDS[n] if 0 <= n < len(_WORDS) else str(n)


def dauer(seconds: float, *, dative: bool = False) -> str:
    """Return a span of time in words: `45 Sekunden`, `1 Minute 30 Sekunden`, `2 Stunden`.

    Rounded to seconds, and told in the largest unit and the one below it: after hours nobody counts
    seconds. A negative span, a deadline just passed, is `0 Sekunden`. After seit, vor and in the span
    has to be in the dative, which differs for days: `vor 2 Tagen`.
    """
    rest = max(0, round(seconds))
    units = [unit for unit in _UNITS if unit[0] <= rest] or [_UNITS[-1]]
    told: list[str] = []
    for size, singular, plural in units[:2]:
        count, rest = divmod(rest, size)
        if count or not told:
            told.append(anzahl(count, singular, plural_dative(plural) if dative else plural))
    return " ".join(told)
