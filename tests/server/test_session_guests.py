"""Guests: names, return words, coming back (product.md, First contact)."""

import re

import pytest

from mudgames.house.names import is_name

from .rig import ABROAD, HOME, PASSWORD, Rig

WORD = re.compile(r"Dein Rückkehrwort: ([a-z]+-\d+)")


def word_of(text: str) -> str:
    found = WORD.search(text)
    assert found
    return found[1]


def test_a_guest_is_shown_as_one_and_told_the_return_word() -> None:
    player = Rig().guest("anna")
    assert "Willkommen, Anna (Gast)! Dein Rückkehrwort: " in player.text
    assert f"gast Anna {word_of(player.text)}" in player.text


def test_a_guest_without_a_name_gets_one() -> None:
    rig = Rig()
    names = set()
    for _ in range(60):
        player = rig.connect()
        player.type("gast")
        found = re.search(r"Willkommen, (\w+) \(Gast\)!", player.text)
        assert found
        assert is_name(found[1])
        names.add(found[1])
    assert len(names) == 60


@pytest.mark.parametrize("typed", ["GAST Anna", "  gast   anna ", "gast anna"])
def test_gast_is_understood_in_any_case(typed: str) -> None:
    player = Rig().connect()
    player.type(typed)
    assert "Willkommen, Anna (Gast)!" in player.text


def test_a_name_in_use_is_refused_to_other_guests_and_accounts() -> None:
    rig = Rig()
    rig.guest("Jörg")
    other = rig.connect()
    other.type("gast joerg")
    assert "ist schon da" in other.text
    assert other.text.endswith("Wie heisst Du? ")
    other.type("JÖRG")
    assert "spielt gerade als Gast" in other.text


def test_two_guests_of_one_name_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    waiting = []
    keep = rig.guests.keep
    monkeypatch.setattr(rig.guests, "keep", lambda *arguments: waiting.append(arguments))
    first, second = rig.connect(), rig.connect()
    first.type("gast Anna")
    second.type("gast Anna")
    assert "ist schon da" in second.text
    for arguments in waiting:
        keep(*arguments)
    rig.pass_time(0)
    assert "Willkommen, Anna" in first.text


def test_a_guest_who_left_before_sitting_down_is_welcomed_back() -> None:
    rig = Rig()
    player = rig.guest("Anna", ABROAD)
    word = word_of(player.text)
    player.hang_up()
    assert rig.hall.visitors == {}
    for typed in (word, word.upper()):
        again = rig.connect(ABROAD)
        again.type(f"gast Anna {typed}")
        assert "Willkommen zurück, Anna (Gast)!" in again.text
        assert "Rückkehrwort" not in again.text
        again.hang_up()
    assert rig.failures.since(0) == []


def test_a_guest_takes_over_a_connection_that_hangs() -> None:
    rig = Rig()
    old = rig.guest("Anna")
    new = rig.connect()
    new.type(f"gast Anna {word_of(old.text)}")
    assert "Willkommen zurück" in new.text
    assert old.closed


def test_a_wrong_return_word_is_no_wrong_password() -> None:
    rig = Rig()
    rig.account("Bert")
    rig.guest("Anna", ABROAD)
    for _ in range(6):
        player = rig.connect(ABROAD)
        player.type("gast Anna birke-00")
        assert "Das Rückkehrwort stimmt nicht" in player.text
        player.hang_up()
    assert rig.failures.since(0) == []
    assert "Willkommen zurück" in rig.member("Bert", ABROAD).text


def test_return_words_cannot_be_guessed_at_leisure() -> None:
    rig = Rig()
    anna = rig.guest("Anna", ABROAD)
    word = word_of(anna.text)
    for _ in range(6):
        player = rig.connect(ABROAD)
        player.type("gast Anna birke-00")
        player.hang_up()
    late = rig.connect(ABROAD)
    late.type(f"gast Anna {word}")
    assert "Zu viele falsche Rückkehrwörter" in late.text
    assert not late.closed
    late.type("gast Carl")
    assert "Willkommen, Carl" in late.text
    other = rig.connect(HOME)
    other.type(f"gast Anna {word}")
    assert "Willkommen zurück" in other.text
    rig.pass_time(300)
    patient = rig.connect(ABROAD)
    patient.type(f"gast Anna {word}")
    assert "Willkommen zurück" in patient.text


def test_six_wrong_words_on_one_connection_close_it_ever_more_slowly() -> None:
    rig = Rig()
    player = rig.connect()
    for number in range(6):
        player.read()
        player.type("gast Anna birke-00")
        if number:
            assert player.read() == ""
        rig.pass_time(number * 0.5)
        assert "stimmt nicht" in player.text
    assert player.closed


def test_the_store_fails(caplog: pytest.LogCaptureFixture) -> None:
    rig = Rig()
    rig.guests.failing = True
    player = rig.connect()
    player.type("gast Anna")
    assert "klemmt gerade" in player.text
    assert player.text.endswith("Wie heisst Du? ")
    assert "the disk is full" in caplog.text
    rig.guests.failing = False
    player.type("gast Anna")
    assert "Willkommen, Anna" in player.text


def test_how_it_goes() -> None:
    player = Rig().connect()
    player.type("gast Anna birke 42")
    assert "gast Anna birke-42" in player.text


def test_an_account_may_be_made_when_the_guest_is_gone() -> None:
    rig = Rig()
    rig.guest("Anna").hang_up()
    player = rig.connect()
    player.type("Anna", "ja", PASSWORD, PASSWORD)
    assert "Willkommen, Anna!" in player.text
