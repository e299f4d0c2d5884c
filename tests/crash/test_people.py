"""Accounts, guests, the throttle and passwords across a kill (telnet.md E5, E7, E11)."""

import pytest
from outside.driver import Outside, Server

pytestmark = pytest.mark.real_process

OLD, NEW, WRONG = "Sehr-Geheim-4711", "Noch-Geheimer-0815", "Ganz-Verkehrt-99"
WRONG_PASSWORDS = 6
"""What an address may have in five minutes (telnet.md E6)."""


def test_a_guest_takes_the_seat_back_after_a_kill(outside: Outside, server: Server) -> None:
    guest = outside.client(server)
    word = guest.guest("Adele")
    guest.ask("setze sara", "Du setzt Dich")
    server.kill()
    server.start()
    stranger = outside.client(server)
    stranger.expect("wie heisst du")
    stranger.ask("gast Adele", "Adele.*\n.*wie heisst du")
    stranger.ask("gast Adele falsch-11", "stimmt nicht")
    again = outside.client(server)
    again.guest_again("Adele", word)
    assert again.message("Game.State")["you"] == 1


def test_a_kill_at_the_password_prompt_lets_nobody_in(outside: Outside, server: Server) -> None:
    outside.client(server).register("Bruno", OLD)
    waiting = outside.client(server)
    waiting.expect("wie heisst du")
    waiting.ask("Bruno", "passwort")
    assert waiting.wire.hidden
    server.kill()
    waiting.expect_closed()
    server.start()
    again = outside.client(server)
    again.expect("wie heisst du")
    answer = again.ask("noch da", "wie heisst du").string
    assert "Willkommen" not in answer
    again.ask("Bruno", "passwort")
    again.ask(OLD, "willkommen zur(ue|ü)ck")


def test_a_kill_does_not_end_the_throttle(outside: Outside, server: Server) -> None:
    outside.client(server).register("Carla", OLD)
    for _ in range(WRONG_PASSWORDS):
        client = outside.client(server)
        client.expect("wie heisst du")
        client.ask("Carla", "passwort")
        client.ask(WRONG, "stimmt nicht")
        client.close()
    server.kill()
    server.start()
    throttled = outside.client(server)
    throttled.expect("wie heisst du")
    throttled.ask("Carla", r"Zu viele Fehlversuche.*\d+ Sekunden")
    throttled.type(OLD)
    throttled.expect_closed()
    assert "Willkommen" not in throttled.text
    outside.client(server).guest("Doris")
    outside.client(server, address="127.0.0.2").log_in("Carla", OLD)


def test_a_changed_password_survives_and_none_is_written_down(outside: Outside, server: Server) -> None:
    client = outside.client(server)
    client.register("Edgar", OLD)
    client.ask("passwort", "passwort")
    client.ask(OLD, "neues passwort")
    client.ask(NEW, "noch einmal")
    client.ask(NEW, "geändert|gespeichert|gilt")
    client.ask(NEW, "kenne ich nicht|>")  # typed where no password was asked for
    server.kill()
    server.start()
    client = outside.client(server)
    client.expect("wie heisst du")
    client.ask(OLD, "wie heisst du")
    client.ask("Edgar", "passwort")
    client.ask(OLD, "stimmt nicht")
    client.ask("Edgar", "passwort")
    client.ask(NEW, "willkommen zur(ue|ü)ck")
    server.terminate()
    assert server.wait() == 0
    kept = [file.read_bytes() for file in (server.stderr, *server.state.rglob("*")) if file.is_file()]
    for password in (OLD, NEW):
        assert not any(password.encode() in content for content in kept)
