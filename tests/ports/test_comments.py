from mudgames.house.ports import Comment, Stored

from .conftest import Ports

PRAISE = Comment("juergen", "Jürgen", 2**33, "Schön hier! Weiter so … 'drop table'")
BLAME = Comment("gast:anna", "Anna (Gast)", 5, "ß" * 1000)


def test_comments_are_kept_in_order(ports: Ports) -> None:  # CL-106
    assert list(ports.comments.load()) == []
    for comment in (PRAISE, BLAME, PRAISE):
        assert ports.ask(lambda done, c=comment: ports.comments.keep(c, done)) == Stored()
    for now in ports.before_and_after():
        assert list(now.comments.load()) == [PRAISE, BLAME, PRAISE]
