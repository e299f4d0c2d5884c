"""What Sara says about everything that happens, is refused, or is not understood. Pages are in pages.py."""

from collections.abc import Sequence
from typing import Any

from mudgames.core.event import Event
from mudgames.core.rules import Rejected
from mudgames.core.seats import Seat
from mudgames.core.table_events import Chair, Dealt, Ended, TurnBegan
from mudgames.games.cluedo.moves import (
    Accused,
    CardSeen,
    EnvelopeSeen,
    Passed,
    RefutationDue,
    Shown,
    Suggested,
    fitting,
)
from mudgames.games.cluedo.pages import Pages, in_order
from mudgames.games.cluedo.view import Accusation, View
from mudgames.german import oder, und, zahlwort
from mudgames.kit.screens import Style
from mudgames.kit.words import quoted


class CluedoScreens(Pages):
    """The screens of Saras Cluedo."""

    # -- what happened -----------------------------------------------------------------------------

    def told(self, view: View, event: Event) -> list[str]:
        """Lines for the view's observer about an event that has just been folded into `view`."""
        match event:
            case RefutationDue(by=seat):
                return self._asked(view, seat)
            case Ended():
                return self._ended(view, event)
            case Dealt(cards=cards):
                return super().told(view, event) + self.hand_line(in_order(cards))
            case TurnBegan(seat=seat) if seat == view.observer and view.turns > 1:
                # Not in the first turn: the hand was dealt a line above (CL-117).
                return super().told(view, event) + self.hand_line(view.own)
            case Accused():
                return self._accused(view, Accusation(event.by, event.cards, event.right))
            case TurnBegan(seat=seat) if view.turns == 1 and seat != view.observer:
                return []  # Sara has just said who begins
            case Passed(by=seat) if seat in view.kept:
                return self._answered_by_keeper(view, event, seat)
            case Shown(by=seat) | CardSeen(by=seat) if view.suggestions and view.suggestions[-1].by_keeper:
                return self._answered_by_keeper(view, event, seat)
        return super().told(view, event)

    def _asked(self, view: View, seat: Seat) -> list[str]:
        """Who must show learns everything, the others whom Sara waits for; nobody waits for Sara (CL-118)."""
        if seat in view.kept:
            return []
        name = "RefutationDue"
        if seat != view.observer:
            return self.catalogue.lines(name, "other", by=self.seat_name(view, seat))
        asked = view.suggestions[-1]
        lines = self.catalogue.lines(name, "by", asker=self.seat_name(view, asked.by))
        letting = self.catalogue.lines(name, "letting") if seat in view.letting_show else []
        if not view.soufleuse:
            return lines + self.catalogue.lines(name, "alone") + letting
        fits = in_order(fitting(view.own, asked.cards))
        count = "one" if len(fits) == 1 else "several"
        cards = und(map(self.numbered, fits))
        return lines + self.catalogue.lines(name, count, cards=cards, first=fits[0].value if fits else "") + letting

    def _answered_by_keeper(self, view: View, event: Event, seat: Seat) -> list[str]:
        role = "own" if seat == view.observer else self.role(view.observer, event)
        return self.catalogue.lines(type(event).__name__, f"kept_{role}", **self.values(view, event))

    def _accused(self, view: View, accusation: Accusation) -> list[str]:
        role = "by" if accusation.by == view.observer else "other"
        verdict = "right" if accusation.right else "wrong"
        by = self.seat_name(view, accusation.by)
        return self.catalogue.lines("Accused", f"{role}_{verdict}", by=by, **self.triple(accusation.cards))

    def _ended(self, view: View, event: Ended) -> list[str]:
        lines = self._ending(view, event.winners, event.reason)
        if event.solution:
            lines += self.catalogue.lines("Ended", "solution", **self.triple(event.solution))
        return lines

    def _ending(self, view: View, winners: Sequence[Seat], reason: str) -> list[str]:
        role = "winner" if view.observer in winners else "other"
        winner = und(str(self.seat_name(view, seat)) for seat in winners)
        return self.catalogue.lines("Ended", f"{reason}_{role}", winner=winner)

    def missed(self, before: View | None, view: View, style: Style) -> list[str]:
        """Suggestions, accusations and the end since `before`, a line for each (CL-124)."""
        seen = before.suggestions if before else ()
        heard = before.accusations if before else ()
        # A suggestion that was open then may have got its answer since.
        fresh = [item for place, item in enumerate(view.suggestions) if item not in seen[place : place + 1]]
        lines = [self.full(view, suggestion) for suggestion in fresh]
        lines += [line for item in view.accusations[len(heard) :] for line in self._accused(view, item)]
        if view.ending and not (before and before.ending):
            lines += self._ending(view, view.winners, view.ending)
        return lines

    # -- words for values --------------------------------------------------------------------------

    def values(self, view: View, event: Event) -> dict[str, Any]:
        """The event's fields as words; three cards also as suspect, weapon and room."""
        values = super().values(view, event)
        if isinstance(event, Suggested | EnvelopeSeen):
            values |= self.triple(event.cards)
        return values

    def word(self, view: View, name: str, value: Any) -> Any:
        """One value as a word for a sentence; `name` tells what it is."""
        match name, value:
            case "seats", tuple():
                return und(self._sitter(view, seat) for seat in value)
            case "near_seats", tuple():
                return oder(str(self.seat_name(view, seat)) for seat in value)
            case "word", _:
                return quoted(str(value))
            case "words", tuple():
                return und(map(quoted, value))
            case "near" | "things", tuple():
                return oder(f"{self.card(card):kurz}" for card in value)
            case "times", int():
                return zahlwort(value)
        return super().word(view, name, value)

    def _sitter(self, view: View, seat: Seat | Chair) -> str:
        if isinstance(seat, Chair):
            return f"{seat.seat} {seat.name}"
        return str(self.seat_name(view, seat))

    # -- what is refused or not understood ---------------------------------------------------------

    def refused(self, view: View, rejected: Rejected) -> list[str]:
        """Sara's words for a refusal. A seat named in it may be the reader's own: there is a sentence for that."""
        facts: dict[str, Any] = {name: self.word(view, name, value) for name, value in rejected.facts.items()}
        if "cards" in rejected.facts:
            facts |= self.triple(rejected.facts["cards"])
        reason = rejected.reason.value
        own = f"{reason}_own"
        if rejected.facts.get("seat") == view.observer and self.catalogue.has("refused", own):
            reason = own
        return self.catalogue.lines("refused", reason, **facts)
