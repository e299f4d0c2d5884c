import pytest

from mudgames.german import oder, und


@pytest.mark.parametrize(
    ("items", "with_und", "with_oder"),
    [
        ([], "", ""),
        (["Anna"], "Anna", "Anna"),
        (["Anna", "Bert"], "Anna und Bert", "Anna oder Bert"),
        (["Anna", "Bert", "Cleo"], "Anna, Bert und Cleo", "Anna, Bert oder Cleo"),
        (["", ""], " und ", " oder "),
    ],
)
def test_lists(items: list[str], with_und: str, with_oder: str) -> None:
    assert und(items) == with_und
    assert oder(iter(items)) == with_oder
