"""Accounts: registering, logging in, being taken over; and what happens when hashing or the store fail."""

import pytest

from mudgames.house.ports import Failed

from .rig import ABROAD, PASSWORD, Rig


def test_registering_goes_its_four_steps() -> None:
    rig = Rig()
    player = rig.connect()
    player.read()
    for line, answer in (("anna", "(ja/nein)\r\n"), ("ja", "Zeichen): "), (PASSWORD, "noch einmal: ")):
        player.type(line)
        assert player.read().endswith(answer)
    player.type(PASSWORD)
    assert player.read().startswith("Willkommen, Anna! ")
    assert rig.accounts.known("ANNA") == "Anna"
    assert "anna" in rig.hall.visitors


def test_an_account_holder_is_welcomed_back() -> None:
    rig = Rig()
    player = rig.member("Jörg")
    assert "Willkommen zurück, Jörg!" in player.text


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("kurz", "", "zu kurz"),
        ("x" * 201, "", "zu lang"),
        ("geheim1", "geheim2", "nicht zweimal dasselbe"),
        ("", "", "zu kurz"),
    ],
)
def test_a_password_that_does_not_do(first: str, second: str, said: str) -> None:
    rig = Rig()
    player = rig.connect()
    player.type("Anna", "ja")
    player.read()
    player.type(first, *[second] * bool(second))
    answer = player.read()
    assert said in answer
    assert answer.endswith("Wähle ein Passwort (mindestens 6 Zeichen): ")
    player.type(PASSWORD, PASSWORD)
    assert "Willkommen, Anna!" in player.text


@pytest.mark.parametrize("password", ["ä ö ü € 🙂", "      ", "mit \tTabs", "gr\u00fcn-gr\u00fcn"])
def test_any_text_may_be_a_password(password: str) -> None:
    rig = Rig()
    player = rig.connect()
    player.type("Anna", "ja", password, password)
    assert "Willkommen, Anna!" in player.text
    again = rig.connect()
    again.type("Anna", password)
    assert "Willkommen zurück" in again.text


def test_control_characters_are_dropped_from_a_password_every_time() -> None:
    rig = Rig()
    player = rig.connect()
    player.send(b"Anna\r\nja\r\n")
    player.send(b"geh\x07eim-1\r\ngeh\x1b[31meim-1\r\n")
    assert "Willkommen, Anna!" in player.text


def test_an_empty_password_goes_back_to_the_name() -> None:
    rig = Rig()
    rig.account("Anna")
    player = rig.connect()
    player.type("Anna")
    player.read()
    player.type("")
    assert player.read().endswith("Wie heisst Du? ")
    assert rig.accounts.checks == 0


def test_two_who_register_the_same_name_at_once() -> None:
    rig = Rig()
    rig.accounts.holding = True
    first, second = rig.connect(), rig.connect()
    for player in (first, second):
        player.type("Anna", "ja", PASSWORD, PASSWORD)
    rig.accounts.release()
    rig.pass_time(0)
    assert "Willkommen, Anna!" in first.text
    assert "eben weggeschnappt" in second.text
    assert second.text.endswith("Wie heisst Du? ")


def test_a_guest_who_came_meanwhile_keeps_the_name() -> None:
    rig = Rig()
    player = rig.connect()
    player.type("Anna", "ja", PASSWORD)
    rig.guest("Anna")
    player.type(PASSWORD)
    assert "spielt gerade als Gast" in player.text
    assert rig.accounts.known("Anna") is None


# -- taking over ---------------------------------------------------------------------------------------------


def test_a_second_login_takes_over_at_once() -> None:
    rig = Rig()
    old = rig.member("Anna")
    new = rig.member("Anna")
    assert "von anderswo angemeldet" in old.text
    assert old.closed
    new.type("sage Hallo")
    assert "Du sagst: Hallo" in new.text
    old.hang_up()
    new.type("sage Noch da")
    assert "Du sagst: Noch da" in new.text
    assert list(rig.hall.visitors) == ["anna"]


def test_taking_over_does_not_touch_who_is_still_at_the_password() -> None:
    rig = Rig()
    rig.account("Anna")
    waiting = rig.connect()
    waiting.type("Anna")
    rig.member("Anna")
    assert not waiting.closed
    waiting.type(PASSWORD)
    assert "Willkommen zurück" in waiting.text


def test_a_line_of_the_old_connection_that_still_waits_is_not_heard() -> None:
    rig = Rig()
    old = rig.member("Anna")
    rig.pass_time(20)
    old.protocol.dataReceived(b"sage Alt\r\n" * 5)
    rig.member("Anna")
    assert old.text.count("Du sagst: Alt") <= 5
    old.protocol.dataReceived(b"sage Nachher\r\n")
    rig.pass_time(0)
    assert "Nachher" not in old.text


# -- registration limit --------------------------------------------------------------------------------------


def test_ten_accounts_an_hour_from_one_address() -> None:
    rig = Rig()
    for letter in "abcdefghij":
        player = rig.connect(ABROAD)
        player.type(f"Anna{letter}", "ja", PASSWORD, PASSWORD)
        assert "Willkommen, Anna" in player.text
        player.hang_up()
    late = rig.connect(ABROAD)
    late.type("Berta")
    assert "schon viele Konten angelegt" in late.text
    assert "Willkommen" in rig.guest("Carl", ABROAD).text
    other = rig.connect("192.0.2.8")
    other.type("Berta")
    assert "(ja/nein)" in other.text
    rig.pass_time(3600)
    later = rig.connect(ABROAD)
    later.type("Dora")
    assert "(ja/nein)" in later.text


def test_many_at_once_do_not_beat_the_limit() -> None:
    rig = Rig()
    rig.accounts.holding = True
    players = [rig.connect(ABROAD) for _ in range(12)]
    for letter, player in zip("abcdefghijkl", players, strict=True):
        player.type(f"Anna{letter}", "ja", PASSWORD, PASSWORD)
    rig.accounts.release()
    rig.pass_time(0)
    assert sum("Willkommen" in player.text for player in players) == 10


def test_what_came_to_nothing_does_not_count() -> None:
    rig = Rig(registrations_per_hour=1)
    rig.accounts.busy = True
    player = rig.connect(ABROAD)
    player.type("Anna", "ja", PASSWORD, PASSWORD)
    assert "sehr viele zugleich" in player.text
    rig.accounts.busy = False
    player.type("Anna", "ja", PASSWORD, PASSWORD)
    assert "Willkommen, Anna!" in player.text


def test_this_machine_may_register_any_number() -> None:
    rig = Rig()
    for number in range(15):
        player = rig.connect()
        player.type("Anna" + "abcdefghijklmno"[number], "ja", PASSWORD, PASSWORD)
        assert "Willkommen" in player.text


# -- trouble -------------------------------------------------------------------------------------------------


def test_too_many_hashes_wait() -> None:
    rig = Rig()
    rig.account("Anna")
    rig.accounts.busy = True
    player = rig.connect()
    player.type("Anna", PASSWORD)
    assert "sehr viele zugleich" in player.text
    assert player.text.endswith("Wie heisst Du? ")
    rig.accounts.busy = False
    player.type("Anna", PASSWORD)
    assert "Willkommen zurück" in player.text


@pytest.mark.parametrize("call", ["check", "register"])
def test_the_store_fails(call: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    rig = Rig()
    rig.account("Anna")
    monkeypatch.setattr(rig.accounts, call, lambda *arguments: arguments[-1](Failed("the disk is full")))
    player = rig.connect()
    player.type(*(["Anna", PASSWORD] if call == "check" else ["Bert", "ja", PASSWORD, PASSWORD]))
    assert "klemmt gerade" in player.text
    assert player.text.endswith("Wie heisst Du? ")
    assert "the disk is full" in caplog.text
    assert not rig.failures.since(0)


def test_who_hangs_up_while_the_password_is_checked_does_not_come_in() -> None:
    rig = Rig()
    rig.account("Anna")
    rig.accounts.holding = True
    player = rig.connect()
    player.type("Anna", PASSWORD)
    player.hang_up()
    rig.accounts.release()
    rig.pass_time(0)
    assert rig.hall.visitors == {}
    assert rig.timers == []


def test_who_hangs_up_while_the_account_is_made_has_one_all_the_same() -> None:
    rig = Rig()
    rig.accounts.holding = True
    player = rig.connect()
    player.type("Anna", "ja", PASSWORD, PASSWORD)
    player.hang_up()
    rig.accounts.release()
    rig.pass_time(0)
    assert rig.hall.visitors == {}
    assert "Willkommen zurück" in rig.member("Anna").text
