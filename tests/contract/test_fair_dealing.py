"""The commitment is the only thing in which two deals differ; everything else is compared with it held fixed."""

from itertools import islice

import pytest
from fixed import FixedNonce

from contract import stack
from contract.blindness import Pair, wide_pairs
from contract.playing import Play
from contract.stack import CONSTANT, Run, Write
from mudgames.core.table_events import Ended, Started
from mudgames.house.fairness import digest
from mudgames.kit.game import Game

PAIRS = 24


@pytest.fixture(scope="module")
def pairs(game: Game) -> list[Pair]:
    """Deals that their observers cannot tell apart."""
    return list(islice(wide_pairs(game, range(5000, 5200), PAIRS), PAIRS))


def with_constants(run: Run, writes: tuple[Write, ...]) -> list[Write]:
    """What came, with the published commitment and opening replaced by the constants of FixedSeals."""
    published: dict[bytes, bytes] = {}
    for event in run.live.watch.events:
        match event:
            case Started(commitment=str(commitment)):
                published[commitment.encode()] = CONSTANT.commitment("").encode()
            case Ended(opened=str(opened)):
                published[opened.encode()] = b"\\u2026"
    replaced = []
    for at, data in writes:
        for old, new in published.items():
            data = data.replace(old, new)
        replaced.append((at, data))
    return replaced


def test_the_commitment_is_the_only_difference(game: Game, pairs: list[Pair]) -> None:
    """The same game with real seals and with constant ones: nothing else depends on the seals."""
    for pair in pairs:
        real = stack.run(game, pair.one, pair.observer, seals=FixedNonce())
        held = stack.run(game, pair.one, pair.observer)
        assert real.writes != held.writes, "a commitment was published"
        assert with_constants(real, real.writes) == list(held.writes)


def test_two_deals_differ_in_nothing_but_their_commitment(game: Game, pairs: list[Pair]) -> None:
    compared = 0
    for pair in pairs:
        one, other = (stack.run(game, script, pair.observer, seals=FixedNonce()) for script in (pair.one, pair.other))
        assert with_constants(one, one.writes) == with_constants(other, other.writes)
        compared += one.writes != other.writes
    assert compared, "the deals had the same commitments"


def test_every_whole_game_is_opened_as_it_was_sealed(plays: list[Play]) -> None:
    for play in plays:
        (started,) = [event for event in play.events if isinstance(event, Started)]
        (ended,) = [event for event in play.events if isinstance(event, Ended)]
        assert ended.opened is not None
        assert started.commitment == digest(ended.opened)
        cards = [card for part in ended.opened.split(" ")[1:-1] for card in part.split("=")[1].split(",") if card]
        assert len(set(cards)) == len(cards)
        assert set(ended.solution) <= set(cards)
