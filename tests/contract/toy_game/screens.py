"""What Toni says."""

from contract.toy_game.view import View
from mudgames.core.rules import Setup
from mudgames.kit.screens import Screens, Style


class ToyScreens(Screens[View]):
    """Toni's screens."""

    def observer(self, view: View) -> int:
        return view.observer

    def setup(self, view: View) -> Setup:
        return view.setup

    def hand(self, view: View, style: Style) -> list[str]:
        name = "hand" if view.whispered else "no_hand"
        return self.catalogue.lines("pages", name, whispered=view.whispered)

    def stand(self, view: View, style: Style) -> list[str]:
        return self.catalogue.lines("pages", "stand", low=view.low, high=view.high)

    def awaited(self, view: View, style: Style) -> list[str]:
        return self.catalogue.lines("pages", "awaited", seat=self.seat_name(view, view.turn or 0))

    def last(self, view: View, style: Style) -> list[str]:
        name, number = ("last", view.guesses[-1]) if view.guesses else ("none", None)
        return self.catalogue.lines("pages", name, number=number)

    def missed(self, before: View | None, view: View, style: Style) -> list[str]:
        fresh = view.guesses[len(before.guesses) if before else 0 :]
        return [line for number in fresh for line in self.catalogue.lines("pages", "last", number=number)]

    def page(self, name: str, argument: str, view: View, style: Style) -> list[str]:
        raise NotImplementedError("Toni has no pages of his own")
