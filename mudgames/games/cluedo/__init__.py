"""Saras Cluedo: who killed Gwinneth Mouldsworth in Thrompton Castle, with what, and where (spec games/cluedo.md)."""

from collections.abc import Mapping

from mudgames.core.rules import Setup
from mudgames.core.seats import Seat
from mudgames.core.table_events import Ended
from mudgames.games.cluedo import rules, view
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.grammar import VERBS
from mudgames.games.cluedo.moves import EVENTS, Ending
from mudgames.games.cluedo.notes import PAD
from mudgames.games.cluedo.screens import CluedoScreens
from mudgames.kit.game import Game, Keeper, Option

SARA = Keeper("sara", TEXTS.nouns["sara"], "huette")


def places(setup: Setup, ended: Ended) -> Mapping[Seat, int] | None:
    """A right accusation is a win (CL-43, CL-73); who is left alone wins nothing (CL-80, CL-81); a game whose table
    was deserted leaves no record (CL-A11)."""
    match ended.reason:
        case Ending.ACCUSATION:
            return dict.fromkeys(ended.winners, 1)
        case Ending.LAST_PLAYER | Ending.UNSOLVED:
            return {}
    return None


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
    places=places,
    pad=PAD,
    options=(
        Option("zeigefrist", ("2m", "30s", "1m", "3m", "5m", "10m")),
        Option("bedenkzeit", ("aus", "1m", "2m", "5m", "10m")),
        Option("rueckkehr", ("an", "aus")),
    ),
)
