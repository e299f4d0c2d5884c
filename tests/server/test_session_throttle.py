"""The login throttle (telnet.md E6, E7): 6 wrong passwords within 5 minutes from one address."""

import re

import pytest

from mudgames.server.entry import LINGER

from .rig import ABROAD, HIDE, HOME, PASSWORD, SHOW, Player, Rig

REFUSED = re.compile(r"Zu viele Fehlversuche.* (\d+) Sekunden")


def guess(rig: Rig, address: str = ABROAD, password: str = "falsch") -> Player:
    """One attempt on a connection of its own."""
    player = rig.connect(address)
    player.type("Anna", password)
    return player


def throttled(address: str = ABROAD, **settings: object) -> Rig:
    rig = Rig(**settings)
    rig.account("Anna")
    for _ in range(6):
        player = guess(rig, address)
        assert "Passwort stimmt nicht" in player.text
        player.hang_up()
    return rig


@pytest.mark.parametrize("address", [HOME, ABROAD, "::1"])
def test_after_six_the_address_waits(address: str) -> None:
    rig = throttled(address)
    player = rig.connect(address)
    assert player.text.endswith("Wie heisst Du? ")
    checks = rig.accounts.checks
    player.type("Anna")
    lines = player.text.split("\r\n")
    assert any(REFUSED.search(line) for line in lines)
    assert lines[-1] == "Passwort: "
    player.read()
    player.type(PASSWORD)
    found = REFUSED.search(player.read())
    assert found
    assert 0 < int(found[1]) <= 300
    assert player.closed
    assert rig.accounts.checks == checks
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 1


def test_who_sends_no_password_is_sent_away() -> None:
    rig = throttled()
    player = rig.connect(ABROAD)
    player.type("Anna")
    assert not player.closed
    rig.pass_time(LINGER)
    assert player.closed
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 1


def test_other_addresses_and_guests_and_new_accounts_are_let_in() -> None:
    rig = throttled()
    assert "Willkommen zurück" in guess(rig, "192.0.2.8", PASSWORD).text
    assert "Willkommen" in rig.guest("Carl", ABROAD).text
    new = rig.connect(ABROAD)
    new.type("Dora", "ja", PASSWORD, PASSWORD)
    assert "Willkommen, Dora!" in new.text


def test_it_ends_five_minutes_after_the_sixth_last() -> None:
    rig = throttled()
    rig.pass_time(299)
    player = guess(rig, password=PASSWORD)
    assert "noch 1 " in player.text or "1 Sekunden" in player.text
    rig.pass_time(1)
    assert "Willkommen zurück" in guess(rig, password=PASSWORD).text


def test_right_passwords_and_registrations_never_count() -> None:
    rig = Rig()
    rig.account("Anna")
    for letter in "abcdefgh":
        assert "Willkommen zurück" in guess(rig, HOME, PASSWORD).text
        new = rig.connect(HOME)
        new.type(f"Neu{letter}", "ja", "geheim-1", "geheim-2", "geheim-1", "geheim-1")
        assert "Willkommen, Neu" in new.text
    assert rig.failures.since(0) == []


def test_a_right_password_forgives_no_wrong_ones() -> None:
    rig = Rig()
    rig.account("Anna")
    for number in range(6):
        guess(rig)
        if number < 5:
            guess(rig, password=PASSWORD)
    assert REFUSED.search(guess(rig, password=PASSWORD).text)


def test_who_hangs_up_before_the_answer_is_counted() -> None:
    rig = Rig()
    rig.account("Anna")
    rig.accounts.holding = True
    for _ in range(6):
        guess(rig).hang_up()
    rig.accounts.release()
    rig.pass_time(0)
    assert len(list(rig.failures.since(0))) == 6
    assert REFUSED.search(guess(rig, password=PASSWORD).text)


def test_many_at_once_do_not_beat_the_limit() -> None:
    rig = Rig()
    rig.account("Anna")
    rig.accounts.holding = True
    players = [guess(rig, HOME) for _ in range(600)]
    assert len(rig.accounts.held) == 6
    rig.accounts.release()
    rig.pass_time(10)
    assert rig.accounts.checks == 6
    assert sum(bool(REFUSED.search(player.text)) for player in players) == 594
    assert all(player.closed for player in players if REFUSED.search(player.text))


def test_many_right_ones_at_once_all_come_in() -> None:
    rig = Rig()
    for letter in "abcdefghijklmnopqrst":
        rig.account(f"Anna{letter}")
    rig.accounts.holding = True
    players = [rig.connect(HOME) for _ in range(20)]
    for letter, player in zip("abcdefghijklmnopqrst", players, strict=True):
        player.type(f"Anna{letter}", PASSWORD)
    rig.accounts.release()
    rig.pass_time(0)
    assert all("Willkommen zurück" in player.text for player in players)


def test_who_waits_at_the_password_meanwhile_is_refused_too() -> None:
    rig = Rig()
    rig.account("Anna")
    early = rig.connect(ABROAD)
    early.type("Anna")
    for _ in range(6):
        guess(rig).hang_up()
    early.read()
    early.type(PASSWORD)
    assert REFUSED.search(early.read())
    assert early.closed
    assert early.raw.count(HIDE) == early.raw.count(SHOW) == 1


def test_six_on_one_connection_ever_more_slowly_then_closed() -> None:
    rig = Rig()
    rig.account("Anna")
    player = rig.connect(ABROAD)
    for number in range(6):
        assert not player.closed
        player.type("Anna")
        player.read()
        player.type("falsch")
        early = player.read()
        rig.pass_time(number * 0.5)
        late = player.read()
        assert "Passwort stimmt nicht" in (late if number else early)
    assert player.closed
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 6


def test_a_restart_forgets_nothing() -> None:
    rig = throttled()
    again = Rig(failures=rig.failures)
    again.account("Anna")
    assert REFUSED.search(guess(again, password=PASSWORD).text)
    assert "Willkommen zurück" in guess(again, "192.0.2.8", PASSWORD).text


def test_a_store_that_fails_to_record_does_not_help() -> None:
    rig = Rig()
    rig.account("Anna")
    rig.failures.record = lambda address, at, done: done(None)  # type: ignore[method-assign,assignment]
    for _ in range(6):
        guess(rig)
    assert REFUSED.search(guess(rig, password=PASSWORD).text)
