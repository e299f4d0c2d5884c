"""The moments at which a campaign's server is killed. Each function ends with the kill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from .waiting import PATIENCE

if TYPE_CHECKING:
    from .campaign import Campaign


def any_time(campaign: Campaign) -> None:
    """Somewhere in play."""
    campaign.play(campaign.rng.uniform(0, 1.5))
    campaign.server.kill()


def move_sent(campaign: Campaign) -> None:
    """Right after a move has left."""
    count = campaign.evidence.count
    goal = count["moves typed"] + campaign.rng.randint(1, 60)
    campaign.play(PATIENCE, lambda: count["moves typed"] >= goal)
    campaign.server.kill()


def first_byte(campaign: Campaign) -> None:
    """As soon as the first byte of an answer to a move has come."""
    campaign.play(campaign.rng.uniform(0, 0.5))
    movers = set()
    for player, steps in campaign.ready_steps():
        assert player.client is not None
        player.client.chunk = 1
        movers.add(player.client)
        player.type(steps)
    while movers.isdisjoint(campaign.outside.pump(PATIENCE)):
        pass
    campaign.server.kill()


def all_at_once(campaign: Campaign) -> None:
    """All tables move at the same time: in the middle of their common write."""
    campaign.play(campaign.rng.uniform(0, 0.5))
    for player, steps in campaign.ready_steps():
        player.type(steps)
    campaign.outside.run_for(campaign.rng.uniform(0, 0.008))
    campaign.server.kill()


def newcomers(campaign: Campaign) -> None:
    """While people make accounts and guests come in."""
    for _ in range(4):
        campaign.newcomer().knock(campaign.outside.client(campaign.server))
    campaign.play(campaign.rng.uniform(0, 0.4))
    campaign.server.kill()


def starting(campaign: Campaign) -> None:
    """While the server starts and reads the journal."""
    campaign.server.launch()
    campaign.outside.run_for(campaign.rng.uniform(0, 1.5))
    campaign.server.kill()


def returning(campaign: Campaign) -> None:
    """While everybody comes back at once."""
    campaign.server.start()
    for player in campaign.players:
        player.begin_to_come(campaign.outside, campaign.server)
    campaign.outside.run_for(campaign.rng.uniform(0, 0.4))
    campaign.server.kill()


Moment: TypeAlias = "Callable[[Campaign], None]"

PLAYING: dict[str, Moment] = {
    "any time in play": any_time,
    "right after a move was sent": move_sent,
    "at the first byte of an answer": first_byte,
    "all tables moving at once": all_at_once,
    "while newcomers register": newcomers,
}
STARTING: dict[str, Moment] = {"while starting": starting, "while everybody returns": returning}


def moments(rounds: int) -> Iterator[str]:
    """The moments of as many rounds, each in turn. Those in play come first: before it there is nothing to lose."""
    names = [*PLAYING, *STARTING]
    return (names[number % len(names)] for number in range(rounds))
