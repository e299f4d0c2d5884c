"""Pages of Saras Cluedo: own cards, standing, who is awaited, what was suggested. All of it is read from a view."""

from collections.abc import Iterable, Sequence
from typing import Any

from mudgames.core.rules import Setup
from mudgames.core.seats import Observer, Seat
from mudgames.core.table_events import Chair
from mudgames.games.cluedo.cards import BY_KIND, CARDS, NUMBER, Card
from mudgames.games.cluedo.moves import Triple, fitting
from mudgames.games.cluedo.view import Suggestion, View, cards, due
from mudgames.german import Noun, anzahl, oder, und
from mudgames.kit.screens import Screens, Style

NARROW = 50
"""Columns below which the table of `stand` gives way to its linear form."""


class Pages(Screens[View]):
    """What Sara answers to a question about the game."""

    def observer(self, view: View) -> Observer:
        """Whose view it is."""
        return view.observer

    def setup(self, view: View) -> Setup:
        """What the game started with."""
        return view.setup

    def triple(self, cards: Sequence[str]) -> dict[str, Noun]:
        """A triple by the names under which sentences speak of it."""
        return dict(zip(("suspect", "weapon", "room"), map(self.card, cards), strict=True))

    def card(self, card: str) -> Noun:
        """The noun of a card."""
        return self.catalogue.nouns[card]

    def numbered(self, card: Card) -> str:
        """A card with its number on the notepad: `Gatow (5)`."""
        return f"{self.card(card):kurz} ({NUMBER[card]})"

    # -- own cards (CL-117) ------------------------------------------------------------------------

    def hand(self, view: View, style: Style) -> list[str]:
        """`karten`: the own cards in one line, by kind."""
        return self.hand_line(view.own)

    def hand_line(self, own: Iterable[Card]) -> list[str]:
        """Any cards in one line, by kind and number."""
        held = frozenset(own)
        kinds = ([card for card in kind if card in held] for kind in BY_KIND.values())
        listed = "; ".join(", ".join(map(self.numbered, kind)) for kind in kinds if kind)
        return self.catalogue.lines("karten", "hand" if listed else "none", cards=listed)

    # -- who is awaited (CL-120) -------------------------------------------------------------------

    def awaited(self, view: View, style: Style) -> list[str]:
        """`wer ist dran`: who is awaited and for what, in one line."""
        name, values = self._wait(view)
        return self.catalogue.lines("dran", name, **values)

    def _wait(self, view: View) -> tuple[str, dict[str, Any]]:
        if view.ending:
            return "over", {}
        if view.turn is None:
            return "dealing", {}
        match due(view):
            case (seat,) if view.suggestions and view.suggestions[-1].due == seat:
                return self._wait_for_card(view, seat, view.suggestions[-1])
            case (seat,) if seat == view.observer:
                return "solving_own" if view.solving else "turn_own", {}
            case (seat,):
                return "turn_other", {"seat": self.seat_name(view, seat)}
        return "answering", {}

    def _wait_for_card(self, view: View, seat: Seat, suggestion: Suggestion) -> tuple[str, dict[str, Any]]:
        values: dict[str, Any] = {
            "seat": self.seat_name(view, seat),
            "asker": self.seat_name(view, suggestion.by),
        }
        if seat == view.observer:
            return "due_own", values | {"cards": oder(map(self.numbered, fitting(view.own, suggestion.cards)))}
        return "due_to_own" if suggestion.by == view.observer else "due_other", values

    # -- the standing (CL-101) ---------------------------------------------------------------------

    def stand(self, view: View, style: Style) -> list[str]:
        """`stand`: who is awaited, every seat with its cards and what is to know of it, number of suggestions."""
        count = anzahl(len(view.suggestions), "Vermutung", "Vermutungen")
        table = self._lines(view) if style.linear or style.width < NARROW else self._table(view)
        return [*self.awaited(view, style), *table, *self.catalogue.lines("stand", "suggestions", count=count)]

    def _table(self, view: View) -> list[str]:
        seat, name, count = self.catalogue.line("stand", "head").split()
        rows = [{"seat": seat, "name": name, "count": count, "marks": ""}]
        for chair in view.setup.seats:
            held = str(cards(view, chair.seat))
            marks = ", ".join(self._marks(view, chair))
            rows.append({"seat": str(chair.seat), "name": chair.name, "count": held, "marks": marks})
        width = max(len(row["name"]) for row in rows)
        return [self.catalogue.line("stand", "row", width=width, **row).rstrip() for row in rows]

    def _lines(self, view: View) -> list[str]:
        lines = []
        for chair in view.setup.seats:
            marks = "".join(f", {mark}" for mark in self._marks(view, chair))
            count = anzahl(cards(view, chair.seat), "Karte", "Karten")
            lines += self.catalogue.lines("stand", "line", seat=chair.seat, name=chair.name, cards=count, marks=marks)
        return lines

    def _marks(self, view: View, chair: Chair) -> list[str]:
        seat = chair.seat
        marks = {
            "own": seat == view.observer,
            "turn": seat == view.turn,
            "winner": seat in view.winners,
            "wrong": seat in view.wrong,
            "left": seat in view.left,
            "stood_in": seat in view.kept - view.left,
        }
        return [self.catalogue.line("stand", mark) for mark, holds in marks.items() if holds]

    # -- suggestions (CL-121) ----------------------------------------------------------------------

    def last(self, view: View, style: Style) -> list[str]:
        """`letzte`: the last suggestion with all its answers, in one line."""
        if not view.suggestions:
            return self.catalogue.lines("vermutungen", "none")
        return [self.full(view, view.suggestions[-1])]

    def full(self, view: View, suggestion: Suggestion) -> str:
        """A suggestion with all its answers, in whole sentences."""
        values = {"by": self.seat_name(view, suggestion.by), **self.triple(suggestion.cards)}
        head = self.catalogue.line("Suggested", "by" if suggestion.by == view.observer else "other", **values)
        return " ".join([head, *self._answers(view, suggestion)])

    def _answers(self, view: View, suggestion: Suggestion) -> list[str]:
        lines = []
        if suggestion.passed:
            names = und(self._you_or_name(view, seat) for seat in suggestion.passed)
            lines += self.catalogue.lines("vermutungen", "passed", names=names)
        if suggestion.unrefuted:
            lines += self.catalogue.lines("vermutungen", "unrefuted")
        elif suggestion.shown_by:
            lines += self._shown(view, suggestion, suggestion.shown_by)
        elif suggestion.due:
            role = "own" if suggestion.due == view.observer else "other"
            by = self.seat_name(view, suggestion.due)
            lines += self.catalogue.lines("vermutungen", f"due_{role}", by=by)
        return lines

    def _shown(self, view: View, suggestion: Suggestion, seat: Seat) -> list[str]:
        values: dict[str, Any] = {"by": self.seat_name(view, seat), "to": self.seat_name(view, suggestion.by)}
        shown = "kept" if suggestion.by_keeper else "shown"
        if suggestion.card is None:
            return self.catalogue.lines("vermutungen", f"{shown}_other", **values)
        role = "by_own" if seat == view.observer else "to_own"
        return self.catalogue.lines("vermutungen", f"{shown}_{role}", card=self.card(suggestion.card), **values)

    def _you_or_name(self, view: View, seat: Seat) -> str:
        return self.catalogue.line("vermutungen", "you") if seat == view.observer else str(self.seat_name(view, seat))

    def suggestions(self, view: View, of: Seat | None) -> list[str]:
        """`vermutungen`: all suggestions of the game, or of one seat, numbered as they came."""
        role = "" if of is None else "_own" if of == view.observer else "_other"
        seat = self.seat_name(view, of or view.observer) if role == "_other" else None
        lines = []
        for number, suggestion in enumerate(view.suggestions, start=1):
            if of in (None, suggestion.by):
                head = self._short(view, number, suggestion)
                lines.append(" ".join([head, *self._answers(view, suggestion)]))
        return [*self.catalogue.lines("vermutungen", f"{'head' if lines else 'none'}{role}", seat=seat), *lines]

    def _short(self, view: View, number: int, suggestion: Suggestion) -> str:
        role = "own" if suggestion.by == view.observer else "other"
        by = self.seat_name(view, suggestion.by)
        values = self.triple(suggestion.cards)
        return self.catalogue.line("vermutungen", f"short_{role}", number=number, by=by, **values)

    # -- pages of Sara's own verbs -----------------------------------------------------------------

    def page(self, name: str, argument: str, view: View, style: Style) -> list[str]:
        """`vermutungen [spieler]` (the argument is a seat's number) and `umschlag` (CL-123)."""
        if name == "vermutungen":
            return self.suggestions(view, int(argument) if argument else None)
        return self.envelope(view.envelope)

    def envelope(self, seen: Triple | None) -> list[str]:
        """`umschlag`: its cards for whoever may know them; the same words for everybody else."""
        if seen is None:
            return self.catalogue.lines("umschlag", "sealed")
        return self.catalogue.lines("umschlag", "seen", **self.triple(seen))


def in_order(keys: Iterable[str]) -> list[Card]:
    """Cards by their keys, in the order of the notepad."""
    return sorted(map(Card, keys), key=CARDS.index)
