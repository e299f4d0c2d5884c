"""Counting by address, and what an address is."""

import pytest

from mudgames.server.addresses import ELSEWHERE, is_loopback, plain
from mudgames.server.quota import SWEEP_ABOVE, Quota


def test_so_many_in_a_span_and_no_more() -> None:
    quota = Quota(2, 60)
    assert [quota.take("a", now) for now in (0, 10, 20, 60, 61, 70)] == [True, True, False, True, False, True]
    assert quota.take("b", 20)


def test_what_is_given_back_is_free_again() -> None:
    quota = Quota(1, 60)
    assert quota.take("a", 0)
    assert not quota.allows("a", 1)
    quota.give_back("a")
    quota.give_back("nobody")
    assert quota.allows("a", 1)
    assert len(quota) == 0


def test_addresses_are_forgotten() -> None:
    quota = Quota(1, 60)
    for number in range(SWEEP_ABOVE):
        quota.take(str(number), 0)
    quota.take("late", 100)
    assert len(quota) == 1


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:DB8:0::1", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        (None, ELSEWHERE),
        ("", ELSEWHERE),
        ("no address", "no address"),
    ],
)
def test_an_address_has_one_spelling(host: str | None, address: str) -> None:
    assert plain(host) == address


@pytest.mark.parametrize(
    ("address", "loopback"),
    [("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), (ELSEWHERE, True), ("192.0.2.7", False), ("x", False)],
)
def test_loopback(address: str, loopback: bool) -> None:
    assert is_loopback(address) is loopback
