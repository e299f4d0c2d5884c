"""The mask over passwords (telnet.md E1, E3, E4), and changing a password within a session."""

import pytest

from .rig import ABROAD, HIDE, PASSWORD, SHOW, Rig

PUTTY = bytes.fromhex("FFFB1F FFFB20 FFFB18 FFFB27 FFFD01 FFFB03 FFFD03")
NEW = "Neues-Geheimnis-1"


def test_none_before_the_password_and_one_each_around_it() -> None:
    rig = Rig()
    rig.account("Anna")
    player = rig.connect()
    assert HIDE not in player.raw
    player.type("Anna")
    assert player.raw.endswith(HIDE + b"Passwort: ")
    player.type(PASSWORD)
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 1
    assert player.raw.index(SHOW) < player.raw.index(b"Willkommen")


def test_the_mask_is_lifted_before_the_answer_is_known() -> None:
    rig = Rig()
    rig.account("Anna")
    rig.accounts.holding = True
    player = rig.connect()
    player.type("Anna", PASSWORD)
    assert player.raw.count(SHOW) == 1


def test_one_phase_covers_both_new_passwords() -> None:
    player = Rig().connect()
    player.type("Anna", "ja", PASSWORD)
    assert (player.raw.count(HIDE), player.raw.count(SHOW)) == (1, 0)
    player.type(PASSWORD)
    assert (player.raw.count(HIDE), player.raw.count(SHOW)) == (1, 1)


@pytest.mark.parametrize("wrong", ["falsch", "", "x" * 300])
def test_also_after_wrong_and_aborted_ones(wrong: str) -> None:
    rig = Rig()
    rig.account("Anna")
    player = rig.connect()
    for number in (1, 2, 3):
        player.type("Anna", wrong)
        rig.pass_time(2)
        assert player.raw.count(HIDE) == player.raw.count(SHOW) == number


def test_e4a_a_client_that_agrees_and_never_confirms_the_end() -> None:
    player = Rig().member("Anna")
    player.send(b"\xff\xfd\x01")
    player.type("passwort")
    assert player.raw.count(HIDE) == 2
    player.send(b"\xff\xfd\x01")
    player.type(PASSWORD, NEW, NEW)
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 2
    assert "Das neue Passwort gilt" in player.text


def test_e4b_a_client_that_answers_nothing() -> None:
    player = Rig().member("Anna")
    player.type("passwort", PASSWORD, NEW, NEW)
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 2


def test_e4c_putty_asks_for_echo_at_once() -> None:
    rig = Rig()
    rig.account("Anna")
    player = rig.connect()
    player.send(PUTTY)
    assert player.raw.count(SHOW) == 1, "the refusal of its DO ECHO"
    assert b"\xff\xfc\x03" in player.raw
    assert b"\xff\xfe\x03" in player.raw
    assert HIDE not in player.raw
    player.type("Anna")
    assert player.raw.count(HIDE) == 1
    player.send(b"\xff\xfd\x01")
    player.type(PASSWORD)
    assert player.raw.count(SHOW) == 2
    assert "Willkommen zurück" in player.text


def test_sga_is_never_offered() -> None:
    player = Rig().member("Anna")
    assert b"\xff\xfb\x03" not in player.raw
    assert b"\xff\xfd\x22" not in player.raw


# -- `passwort` ----------------------------------------------------------------------------------------------


def test_a_new_password_holds_from_then_on() -> None:
    rig = Rig()
    player = rig.member("Anna")
    player.type("passwort")
    assert player.text.endswith("Passwort: ")
    player.type(PASSWORD)
    assert player.text.endswith("neues Passwort: ")
    player.type(NEW)
    assert player.text.endswith("noch einmal: ")
    player.type(NEW)
    assert "Das neue Passwort gilt" in player.text
    assert player.text.endswith("> ")
    for password, greeting in ((PASSWORD, "stimmt nicht"), (NEW, "Willkommen zurück")):
        again = rig.connect()
        again.type("Anna", password)
        assert greeting in again.text


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["falsch"], "stimmt nicht"),
        ([""], "beim alten"),
        ([PASSWORD, ""], "beim alten"),
        ([PASSWORD, NEW, "anders"], "nicht zweimal dasselbe"),
    ],
)
def test_the_old_password_stays(lines: list[str], said: str) -> None:
    rig = Rig()
    player = rig.member("Anna")
    player.type("passwort", *lines)
    assert said in player.text
    assert player.text.endswith("Es bleibt beim alten Passwort.\r\n> ")
    assert player.raw.count(HIDE) == player.raw.count(SHOW) == 2
    assert "Willkommen zurück" in rig.member("Anna").text


def test_a_new_one_too_short_is_asked_for_again() -> None:
    player = Rig().member("Anna")
    player.type("passwort", PASSWORD, "kurz")
    assert "zu kurz" in player.text
    assert player.text.endswith("neues Passwort: ")


def test_wrong_old_passwords_count_like_at_the_login() -> None:
    rig = Rig()
    player = rig.member("Anna", ABROAD)
    for _ in range(6):
        player.type("passwort", "falsch")
    player.read()
    player.type("passwort", PASSWORD)
    assert "Zu viele Fehlversuche" in player.read()
    assert not player.closed
    player.type("sage Hallo")
    assert "Du sagst: Hallo" in player.read()


def test_what_happens_meanwhile_is_shown_and_the_question_repeated() -> None:
    rig = Rig()
    anna, bert = rig.member("Anna"), rig.guest("Bert")
    anna.type("passwort")
    bert.type("sage Hallo")
    assert anna.text.endswith("Bert (Gast) sagt: Hallo\r\nZuerst Dein jetziges Passwort: ")
    assert (anna.raw.count(HIDE), anna.raw.count(SHOW)) == (2, 1)


def test_being_taken_over_at_the_question_lifts_the_mask() -> None:
    rig = Rig()
    old = rig.member("Anna")
    old.type("passwort")
    rig.member("Anna")
    assert old.closed
    assert old.raw.count(HIDE) == old.raw.count(SHOW) == 2


def test_too_many_hashes_wait() -> None:
    rig = Rig()
    player = rig.member("Anna")
    rig.accounts.busy = True
    player.type("passwort", PASSWORD)
    assert "sehr viele zugleich" in player.text
    rig.accounts.busy = False
    player.type("passwort", PASSWORD)
    rig.accounts.busy = True
    player.type(NEW, NEW)
    assert player.text.count("Es bleibt beim alten Passwort.") == 2


def test_guests_have_no_password() -> None:
    player = Rig().guest("Anna")
    player.type("passwort")
    assert "Gäste haben kein Passwort" in player.text
    assert HIDE not in player.raw
