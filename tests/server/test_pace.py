"""The pace of one connection (product.md: 20 lines a second, 400 at once, 2,000 lines or 256 KiB waiting)."""

from mudgames.server.pace import Pace


def pace(rate: float = 20, burst: int = 4, lines: int = 3, size: int = 100) -> Pace[str]:
    return Pace(rate, burst, lines, size)


def test_a_burst_is_granted_at_once_and_the_rest_waits_for_its_token() -> None:
    queue = pace()
    assert all(queue.put(str(number), 1, 0) for number in range(6))
    assert [queue.take(0) for _ in range(5)] == ["0", "1", "2", "3", None]
    assert queue.wait(0) == 0.05
    assert queue.take(0.04) is None
    assert queue.take(0.06) == "4"


def test_order_is_kept_when_tokens_come_back() -> None:
    queue = pace(burst=1)
    queue.put("a", 1, 0)
    queue.put("b", 1, 0)
    queue.put("c", 1, 1)
    assert [queue.take(1), queue.take(1), queue.take(1.05)] == ["a", "b", "c"]


def test_what_is_granted_is_not_among_the_waiting() -> None:
    queue = pace()
    assert all(queue.put("x", 90, 0) for _ in range(4))
    assert queue.put("x", 90, 0)
    assert not queue.put("x", 90, 0)


def test_one_waiting_line_too_many() -> None:
    queue = pace()
    assert [queue.put("x", 1, 0) for _ in range(8)] == [True] * 7 + [False]


def test_tokens_come_back_up_to_the_burst() -> None:
    queue = pace()
    for _ in range(4):
        queue.put("x", 1, 0)
        queue.take(0)
    assert [queue.put("x", 1, 1000) and queue.take(1000) for _ in range(5)] == ["x"] * 4 + [None]


def test_a_clock_set_back_takes_no_tokens() -> None:
    queue = pace()
    queue.put("x", 1, 1000)
    assert queue.take(1000) == "x"
    queue.put("y", 1, 0)
    assert queue.take(0) == "y"


def test_nothing_queued_needs_no_waiting() -> None:
    assert pace().wait(0) is None
    assert pace().take(0) is None
