"""The letterbox (Briefkasten): comments of players for whoever runs the house, so many at a time."""

from collections import deque
from collections.abc import Callable

from mudgames.house.people import Person
from mudgames.house.ports import Comment, Comments, Outcome, Time

LONGEST = 1000
"""Characters of a comment."""
MOST = 5
"""Comments of a person within `SPAN`."""
SPAN = 10 * 60
"""Seconds."""


class Letterbox:
    """Takes comments and has them kept."""

    def __init__(self, comments: Comments, time: Time) -> None:
        self._comments = comments
        self._time = time
        self._recent: deque[tuple[int, str]] = deque()
        """When somebody wrote, and who: of the last `SPAN`, in order."""

    def post(self, person: Person, text: str, done: Callable[[Outcome], None]) -> bool:
        """Keep a comment; False if this person has written too many, and nothing happens."""
        now = self._time.now()
        while self._recent and self._recent[0][0] <= now - SPAN:
            self._recent.popleft()
        if sum(key == person.key for _, key in self._recent) >= MOST:
            return False
        self._recent.append((now, person.key))
        self._comments.keep(Comment(person.key, person.name, now, text), done)
        return True
