from typing import Any

from mudgames.house.ports import Guest, Stored

from .conftest import Ports

JUERGEN = Guest("Jürgen", b"salt", b"\x00\xff digest")


def keep(ports: Ports, guest: Guest) -> Any:
    return ports.ask(lambda done: ports.guests.keep(guest, 5, done))


def test_a_guest_is_found_in_every_spelling(ports: Ports) -> None:
    assert ports.guests.find("Jürgen") is None
    assert keep(ports, JUERGEN) == Stored()
    assert ports.guests.find("JUERGEN") == JUERGEN
    assert ports.restart().guests.find("juergen") == JUERGEN


def test_a_guest_of_the_same_name_replaces_the_first(ports: Ports) -> None:
    other = Guest("JUERGEN", b"s", b"d")
    keep(ports, JUERGEN)
    assert keep(ports, other) == Stored()
    assert ports.guests.find("Jürgen") == other
    assert ports.restart().guests.find("Jürgen") == other


def test_who_was_not_seen_for_long_is_forgotten(ports: Ports) -> None:
    keep(ports, JUERGEN)
    assert ports.ask(lambda done: ports.guests.forget(0, (), done)) == Stored()
    assert ports.guests.find("Jürgen") is not None, "not that long ago"
    assert ports.ask(lambda done: ports.guests.forget(10**10, ("juergen",), done)) == Stored()
    assert ports.guests.find("Jürgen") is not None, "holds a seat"
    assert ports.ask(lambda done: ports.guests.forget(10**10, (), done)) == Stored()
    assert ports.guests.find("Jürgen") is None
    assert ports.restart().guests.find("Jürgen") is None
