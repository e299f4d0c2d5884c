from typing import Any

from mudgames.house.ports import Failed, Stored

from .conftest import Ports


def register(ports: Ports, name: str, password: str) -> Any:
    return ports.ask(lambda done: ports.accounts.register(name, password, 5, done))


def check(ports: Ports, name: str, password: str) -> Any:
    return ports.ask(lambda done: ports.accounts.check(name, password, done))


def test_a_name_is_known_in_every_spelling(ports: Ports) -> None:
    assert ports.accounts.known("Jürgen") is None
    assert register(ports, "Jürgen", "sesam") == Stored()
    for each in ports.before_and_after():
        assert each.accounts.known("JUERGEN") == "Jürgen"
        assert check(each, "juergen", "sesam") is True
        assert each.accounts.known("Jurgen") is None


def test_a_wrong_password_and_an_unknown_name_are_both_false(ports: Ports) -> None:
    register(ports, "Anna", "sesam")
    assert check(ports, "Anna", "Sesam") is False
    assert check(ports, "Anna", "") is False
    assert check(ports, "Bert", "sesam") is False


def test_a_taken_name_is_stale_and_keeps_its_password(ports: Ports) -> None:
    register(ports, "Änne", "sesam")
    outcome = register(ports, "AENNE", "anders")
    assert isinstance(outcome, Failed)
    assert outcome.stale
    assert ports.accounts.known("aenne") == "Änne"
    assert check(ports, "Änne", "sesam") is True


def test_a_new_password_replaces_the_old_one(ports: Ports) -> None:
    register(ports, "Anna", "alt")
    register(ports, "Bert", "alt")
    assert ports.ask(lambda done: ports.accounts.set_password("ANNA", "neu", done)) == Stored()
    for each in ports.before_and_after():
        assert check(each, "Anna", "alt") is False
        assert check(each, "Anna", "neu") is True
        assert check(each, "Bert", "alt") is True


def test_nobody_has_no_password_to_set(ports: Ports) -> None:
    outcome = ports.ask(lambda done: ports.accounts.set_password("Anna", "neu", done))
    assert isinstance(outcome, Failed)
    assert check(ports, "Anna", "neu") is False
