"""The login throttle (telnet.md E6) and names of persons."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house.harness import GAMES
from mudgames.german import fold
from mudgames.house import names
from mudgames.house.throttle import MOST, WINDOW, LoginThrottle
from mudgames.house.verbs import VERBS

# -- throttle --------------------------------------------------------------------------------------


def test_e6_the_seventh_attempt_waits_until_the_oldest_failure_is_five_minutes_old() -> None:
    throttle = LoginThrottle()
    for at in range(0, 60, 10):
        assert throttle.remaining("a", at) == 0
        throttle.failed("a", at)
    assert throttle.remaining("a", 50) == WINDOW - 50
    assert throttle.remaining("b", 50) == 0
    assert throttle.remaining("a", WINDOW - 1) == 1
    assert throttle.remaining("a", WINDOW) == 0
    throttle.failed("a", WINDOW)
    assert throttle.remaining("a", WINDOW) == 10


def test_e7_failures_before_a_restart_count() -> None:
    assert LoginThrottle([("a", 5)] * MOST).remaining("a", 6) == WINDOW - 1


@given(st.lists(st.integers(0, 120), max_size=40))
def test_e6_arithmetic_against_the_definition(steps: list[int]) -> None:
    throttle, failures, now = LoginThrottle(), list[int](), 0
    for step in steps:
        now += step
        recent = [at for at in failures if now - at < WINDOW]
        expected = WINDOW - (now - recent[-MOST]) if len(recent) >= MOST else 0
        assert throttle.remaining("a", now) == expected
        if not expected:
            throttle.failed("a", now)
            failures.append(now)


def test_e6_checks_under_way_count_until_they_are_known() -> None:
    throttle, begun = LoginThrottle(), list[int]()
    for attempt in range(20):
        throttle.when_free("a", 0, lambda attempt=attempt: begun.append(attempt))  # type: ignore[misc]
    assert begun == list(range(MOST))
    throttle.failed("a", 0)
    throttle.checked("a", 0)
    assert len(begun) == MOST, "one wrong and five under way: if those are wrong too, that was all"
    throttle.checked("a", 0)
    assert len(begun) == MOST + 1, "a right one leaves room for another"
    for _ in range(MOST - 1):
        throttle.failed("a", 0)
        throttle.checked("a", 0)
    assert len(begun) == 20, "nothing is left to try: all go on, to be told so"


def test_e6_a_password_typed_after_the_address_was_throttled_is_heard_all_the_same() -> None:
    """It must be told so, not wait for checks that are not under way."""
    throttle, begun = LoginThrottle([("a", 0)] * MOST), list[int]()
    throttle.when_free("a", 1, lambda: begun.append(1))
    assert begun == [1]
    throttle.checked("a", 1)
    throttle.when_free("a", 1, lambda: begun.append(2))
    assert begun == [1, 2]


def test_e6_thousands_that_wait_are_turned_away_without_recursion() -> None:
    throttle, turned = LoginThrottle([("a", 0)] * MOST), list[int]()

    def turn_away() -> None:
        turned.append(1)
        throttle.checked("a", 1)

    throttle.when_free("a", 1, lambda: None)
    for _ in range(3000):
        throttle.when_free("a", 1, turn_away)
    assert not turned
    throttle.checked("a", 1)
    assert len(turned) == 3000
    assert not throttle._waiting
    assert not throttle._checking


def test_addresses_that_did_nothing_wrong_lately_are_forgotten() -> None:
    throttle = LoginThrottle()
    for number in range(5000):
        throttle.failed(f"address {number}", number)
    assert len(throttle._failures) <= WINDOW + 2


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Al", "Ötzi", "Weiß", "Zoë", "anna", "A" * 16])
def test_names(name: str) -> None:
    assert names.is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "A" * 17,
        "Anna1",
        "An na",
        "Анна",
        "Ann\u0430",
        "A\u200bn",
        "An-na",
        "ＡＮＮＡ",
        "a\u0308a",
        "\u0251nna",
        "Ni\u014bo",
    ],
)
def test_no_names(name: str) -> None:
    assert not names.is_name(name)


@given(st.text(max_size=20))
def test_a_name_is_shown_as_a_name_and_meets_itself_folded(text: str) -> None:
    if names.is_name(text):
        shown = names.as_name(text)
        assert names.is_name(shown)
        assert fold(shown) == fold(text)
        assert shown == unicodedata.normalize("NFC", shown) or len(shown) == len(text)


def test_guest_names_are_free_and_allowed() -> None:
    words = [name for verb in VERBS for name in verb.names]
    for game in GAMES.values():
        words += [game.key, game.keeper.key, *(name for verb in game.verbs for name in verb.names)]
    reserved = names.reserved_names(words)
    assert all(names.is_name(name) and fold(name) not in reserved for name in names.GUEST_NAMES)
    assert {"sara", "gast", "ja", "vermute", "setze", "norden"} - {"norden"} <= reserved
    taken: set[str] = set()
    for _ in range(len(names.GUEST_NAMES) + 5):
        name = names.free_guest_name(lambda free: free not in taken)
        assert names.is_name(name)
        assert name not in taken
        taken.add(name)


def test_return_words_fit_only_their_guest() -> None:
    word = names.new_return_word()
    assert re.fullmatch(r"[a-z]+-[1-9][0-9]", word)
    guest = names.seal("Anna", word)
    assert names.fits(guest, word.upper())
    assert not names.fits(guest, word + "0")
    assert word.encode() not in guest.digest + guest.salt
    assert names.seal("Anna", word).digest != guest.digest
