"""Whatever anybody types, at whatever place: an answer or a prompt, no exception, no traceback in the log."""

import logging
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from house.harness import CLUEDO, House
from mudgames.house.verbs import VERBS

WORDS = sorted({name for verb in (*VERBS, *CLUEDO.verbs) for name in verb.names} | {"norden", "s", "ja", "nein", "'"})
ABSURD = (
    "",
    "0",
    "-1",
    "9" * 400,
    "²",
    "٣",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    "{name}",
    "{0.__class__}",
    "%s%n",
    "\u202eabc",
    "\x00\x1b[31m",
    "ß" * 300,
    "İ",
    "neu neu neu",
    "cluedo-1 sara",
    "gast:anna",
    "\ud800",
    "wort " * 800,
    "x" * 4096,
)

PLACES = (
    "road",
    "hut",
    "lobby",
    "second in lobby",
    "on turn",
    "waiting",
    "due",
    "solving",
    "asked",
    "over",
    "choosing",
)


@pytest.fixture(autouse=True)
def no_trace_in_the_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.WARNING):
        yield
    assert not caplog.records, caplog.text


def at(place: str) -> tuple[House, str]:
    """A house and somebody in it at this place."""
    house = House(3)
    if place in ("road", "hut"):
        house.enter("Anna", "Bert")
        if place == "hut":
            house.type("Anna", "gehe sara")
        return house, "Anna"
    if "lobby" in place:
        house.seated("Anna", "Bert")
        return house, "Bert" if place.startswith("second") else "Anna"
    house.playing("Anna", "Bert", "Cora")
    actor = house.on_turn()
    other = next(iter(house.others(actor)))
    match place:
        case "waiting":
            return house, other
        case "due":
            for number in range(1, 7):
                house.type(actor, f"vermute {number} 7 13")
                due = house.table().watch.view(-1).suggestions[-1].due
                if due:
                    return house, house.name_of(due)
                actor = house.on_turn()
        case "solving":
            house.type(actor, "loese", "ja")
        case "asked":
            house.type(actor, "loese")
        case "choosing":
            house.type(actor, "st")
        case "over":
            house.type(other, "aufstehen")
            (third,) = house.others(actor, other)
            house.type(third, "aufstehen")
    return house, actor


def answered(house: House, name: str, line: str) -> None:
    fake = house.lines[name]
    fake.take()
    house.hall.hear(house.people[name].key, line)
    assert fake.prompts or fake.asks_password or line.strip().lower() == "idle", f"no answer to {line!r}"
    assert not any("im Haus etwas schiefgegangen" in text for text in fake.texts), line
    fake.asks_password = 0


@pytest.mark.parametrize("place", PLACES)
def test_absurd_arguments_to_every_verb(place: str) -> None:
    for word in WORDS:
        house, name = at(place)
        for rest in ABSURD:
            if house.lines[name].closed:
                house.enter(name)
            answered(house, name, f"{word} {rest}")


LINES = st.text(max_size=300) | st.builds(
    " ".join, st.lists(st.sampled_from([*WORDS, *ABSURD[:14], "gatow", "seil", "bib", "5", "19"]), max_size=6)
)


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINES, max_size=5))
def test_any_text_whatever(place: str, lines: list[str]) -> None:
    house, name = at(place)
    for line in lines:
        if house.lines[name].closed:
            house.enter(name)
        answered(house, name, line)


@given(
    package=st.sampled_from(["Game.Get", "Core.Supports.Set", "Core.Hello", ""]),
    data=st.recursive(
        st.none() | st.integers() | st.text(max_size=5) | st.booleans() | st.floats(allow_nan=False),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["table", "from", "x"]), inner, max_size=3)
        ),
        max_leaves=4,
    ),
)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_gmcp_whatever(package: str, data: object) -> None:
    house = House(3).playing("Anna", "Bert")
    house.gmcp("Anna", package, data)  # type: ignore[arg-type]


def test_strangers_are_nobody() -> None:
    house = House()
    house.hall.hear("niemand", "stand")
    house.hall.hear_gmcp("niemand", "Game.Get", None)
    house.enter("Anna")
    house.hall.lost("niemand", house.lines["Anna"])
    assert house.visitor("Anna").present
