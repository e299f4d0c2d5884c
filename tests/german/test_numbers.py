import pytest

from mudgames.german import anzahl, dauer, zahlwort


@pytest.mark.parametrize(
    ("n", "text"), [(0, "0 Karten"), (1, "1 Karte"), (2, "2 Karten"), (21, "21 Karten"), (-1, "-1 Karten")]
)
def test_anzahl(n: int, text: str) -> None:
    assert anzahl(n, "Karte", "Karten") == text


def test_zahlwort() -> None:
    words = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf 13"
    assert [zahlwort(n) for n in range(14)] == words.split()
    assert zahlwort(-1) == "-1"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 Sekunden"),
        (-3, "0 Sekunden"),
        (0.4, "0 Sekunden"),
        (1, "1 Sekunde"),
        (45, "45 Sekunden"),
        (59.6, "1 Minute"),
        (61, "1 Minute 1 Sekunde"),
        (90, "1 Minute 30 Sekunden"),
        (120, "2 Minuten"),
        (3599, "59 Minuten 59 Sekunden"),
        (3600, "1 Stunde"),
        (3605, "1 Stunde"),
        (5400, "1 Stunde 30 Minuten"),
        (7320, "2 Stunden 2 Minuten"),
        (86_400, "1 Tag"),
        (2 * 86_400 + 59 * 60, "2 Tage"),
        (10 * 86_400 + 3600, "10 Tage 1 Stunde"),
    ],
)
def test_dauer(seconds: float, text: str) -> None:
    assert dauer(seconds) == text


def test_dauer_in_the_dative() -> None:
    assert dauer(2 * 86_400 + 7200, dative=True) == "2 Tagen 2 Stunden"
    assert dauer(86_400, dative=True) == "1 Tag"
    assert dauer(90, dative=True) == "1 Minute 30 Sekunden"
