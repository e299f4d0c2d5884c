from mudgames.house.ports import Stored

from .conftest import Ports

DAY = 24 * 3600


def record(ports: Ports, address: str, at: int) -> None:
    assert ports.ask(lambda done: ports.failures.record(address, at, done)) == Stored()


def test_failures_outlive_a_restart(ports: Ports) -> None:
    for address, at in (("10.0.0.1", 1000), ("10.0.0.2", 1001), ("10.0.0.1", 1001)):
        record(ports, address, at)
    again = ports.restart()
    assert list(again.failures.since(0)) == [("10.0.0.1", 1000), ("10.0.0.2", 1001), ("10.0.0.1", 1001)]
    assert list(again.failures.since(1001)) == [("10.0.0.2", 1001), ("10.0.0.1", 1001)]
    assert list(again.failures.since(1002)) == []


def test_those_older_than_a_day_are_forgotten(ports: Ports) -> None:
    record(ports, "10.0.0.1", 1000)
    record(ports, "10.0.0.2", 1001)
    record(ports, "10.0.0.3", 1001 + DAY)
    assert [address for address, _ in ports.failures.since(0)] == ["10.0.0.2", "10.0.0.3"]
