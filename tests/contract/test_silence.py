"""Silence betrays nothing: reminders, remarks and the countdown to a stand-in come alike, whatever the cards are."""

from collections.abc import Sequence
from itertools import count, islice
from typing import Any

import pytest

from contract import doubles, stack
from contract.blindness import Pair, wide_pairs
from contract.playing import NAMES, Step
from contract.stack import Run, Stack, Write
from mudgames.core.seats import SPECTATORS
from mudgames.house import statue
from mudgames.house.customs import USUAL
from mudgames.house.lobby import Phase
from mudgames.house.quiet import CHAT, REMIND
from mudgames.kit.game import Game

PAIRS = 48
ASKED = 400
"""Seconds after the last step at which somebody says `statue`: by then who is awaited has been idle long enough."""
NOTICE = USUAL.statue_notice or 0


class Silence:
    """Lets time pass after the last step where no clock does anything, and somebody lose patience in the end."""

    def __init__(self, script: Sequence[Step]) -> None:
        self._last, self._at = len(script) - 1, script[-1].at

    def __call__(self, running: Stack, number: int) -> None:
        live = running.live
        if number != self._last or live.table.phase is not Phase.RUNNING or live.table.clock() is not None:
            return
        due = live.game.views.due(live.watch.view(SPECTATORS))
        others = [seat for seat, client in running.clients.items() if client.here and seat not in (*due, SPECTATORS)]
        running.until(self._at + ASKED)
        if due and others:
            running.clients[others[0]].type(f"statue {NAMES[due[0] - 1].lower()}")
        running.until(self._at + ASKED + NOTICE + 1)


def waited(game: Game, pair: Pair, script: Sequence[Step]) -> Run:
    """A script of the pair, and the silence after it."""
    return stack.run(game, script, pair.observer, after=Silence(script))


def since(run: Run, at: int, seconds: float) -> list[Write]:
    """What the observer got in the silence before so many of its seconds had passed."""
    return [(moment - at, data) for moment, data in run.writes if at < moment < at + seconds]


def moments(writes: Sequence[Write]) -> set[float]:
    """When something came."""
    return {moment for moment, _ in writes}


def test_silence_is_the_same_on_both_deals(game: Game) -> None:
    happened = {"reminder": 0, "remark": 0, "countdown": 0, "stand-in": 0}
    for pair in islice(wide_pairs(game, count(9000), PAIRS), PAIRS):
        at = pair.one[-1].at
        here, there = waited(game, pair, pair.one), waited(game, pair, pair.other)
        # An end that comes with the stand-in opens the cards: up to then nobody may tell the deals apart.
        opened = here.live.table.phase is Phase.OVER
        until = ASKED + NOTICE if opened else float("inf")
        heard = since(here, at, until)
        assert heard == since(there, at, until), f"seat {pair.observer}"
        came = moments(heard)
        happened["reminder"] += REMIND in came
        happened["remark"] += CHAT in came
        happened["countdown"] += all(ASKED + NOTICE * part in came for part in statue.REMINDERS)
        happened["stand-in"] += ASKED + NOTICE in came
    # At a table with a clock at every moment it is never silent: the toys, whose keepers have no remarks.
    assert all(happened.values()) or not game.screens.remarks(), happened


def test_a_reminder_that_knows_too_much_is_caught(game: Game) -> None:
    class Reminds(doubles.Double):
        def awaited(self, view: Any, style: Any) -> list[str]:
            return [*self.inner.awaited(view, style), f"{self.spy.secret(view.observer) % 1000}"]

    def heard(pair: Pair, script: Sequence[Step]) -> list[Write]:
        run = waited(doubles.with_screens(Reminds)(game), pair, script)
        return since(run, pair.one[-1].at, REMIND + 1)

    if not game.screens.remarks():
        pytest.skip("this table is never silent")
    assert any(heard(pair, pair.one) != heard(pair, pair.other) for pair in wide_pairs(game, count(9000), PAIRS))
