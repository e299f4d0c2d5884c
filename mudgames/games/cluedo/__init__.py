"""Saras Cluedo: who killed Gwinneth Mouldsworth in Thrompton Castle, with what, and where (spec games/cluedo.md)."""

from collections.abc import Mapping

from mudgames.core.rules import Setup
from mudgames.core.seats import Seat
from mudgames.core.table_events import Ended, Kind
from mudgames.games.cluedo import rules, view
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.grammar import VERBS
from mudgames.games.cluedo.moves import EVENTS, Ending
from mudgames.games.cluedo.notes import PAD
from mudgames.games.cluedo.screens import CluedoScreens
from mudgames.kit.game import Game, Keeper, Option

SARA = Keeper("sara", TEXTS.nouns["sara"], "huette")


def points(setup: Setup, ended: Ended) -> Mapping[Seat, int]:
    """A right accusation earns as many points as people sat at the start, the winner included (CL-43, CL-A13)."""
    if ended.reason != Ending.ACCUSATION:
        return {}
    people = sum(chair.kind is Kind.HUMAN for chair in setup.seats)
    return dict.fromkeys(ended.winners, people)


GAME = Game(
    key="cluedo",
    title="Saras Cluedo",
    package=__name__,
    keeper=SARA,
    least=2,
    most=8,
    events=EVENTS,
    rules=rules,
    views=view,
    verbs=VERBS,
    screens=CluedoScreens(TEXTS, SARA.noun),
    points=points,
    pad=PAD,
    options=(
        Option("zeigefrist", ("2m", "30s", "1m", "3m", "5m", "10m")),
        Option("bedenkzeit", ("aus", "1m", "2m", "5m", "10m")),
        Option("rueckkehr", ("an", "aus")),
    ),
)
