"""Customs (Hausbrauch): what the operator has set for all tables of this house."""

from attrs import frozen

STATUE_AFTER = 5 * 60


@frozen
class Customs:
    """Spans in seconds; None switches a thing off."""

    statue_after: int | None = STATUE_AFTER
    """How long a player must have typed nothing before `statue` is heard; None: only for lost connections."""
    statue_notice: int | None = 60
    """How long the player then has for a sign of life; None: no time at all."""
    turn_clock: int | None = None
    """The turn clock of new tables whose game has one; None: what the game says."""


USUAL = Customs()
