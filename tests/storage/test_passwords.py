import argon2
import pytest

from mudgames.storage.passwords import Argon2

HASHER = Argon2()


def test_parameters_are_those_of_owasp() -> None:
    assert HASHER.hash("sesam").startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_right_and_wrong() -> None:
    stored = HASHER.hash("größe 7")
    assert HASHER.verify(stored, "größe 7")
    assert HASHER.verify(stored, "gro\u0308ße 7")
    assert not HASHER.verify(stored, "groesse 7")
    assert stored != HASHER.hash("größe 7")


def test_only_other_parameters_are_outdated() -> None:
    assert not HASHER.outdated(HASHER.hash("x"))
    assert HASHER.outdated(argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash("x"))


def test_the_decoy_costs_what_a_real_hash_costs() -> None:
    assert argon2.extract_parameters(HASHER.decoy()) == argon2.extract_parameters(HASHER.hash("x"))
    assert not HASHER.verify(HASHER.decoy(), "x")


@pytest.mark.parametrize("password", ["", "\udcff", "a\x00b", "x" * 10_000])
def test_any_text_can_be_a_password(password: str) -> None:
    assert HASHER.verify(HASHER.hash(password), password)


def test_what_is_no_hash_raises_without_the_password() -> None:
    with pytest.raises(argon2.exceptions.InvalidHashError) as caught:
        HASHER.verify("nonsense", "sesam")
    assert "sesam" not in repr(caught.value)
