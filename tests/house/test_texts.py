"""The sentences of the house: every one is used, every one that is used is there, and all are decently written."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import mudgames
from house.harness import texts
from mudgames.core.table_events import TABLE_EVENTS
from mudgames.house import noting
from mudgames.house.ladder import TOP
from mudgames.house.lobby import HOUSE_ENDINGS, Phase, Reason
from mudgames.house.statue import Refusal
from mudgames.house.talk import Channel
from mudgames.house.verdict import Finding

ROOT = Path(mudgames.__file__).parent
SOURCES = [*(ROOT / "house").rglob("*.py"), *(ROOT / "server").rglob("*.py"), ROOT / "wiring.py"]

# Keys that the code computes, and from what.
COMPUTED = {
    *(("refused", reason.value) for reason in Reason),
    *(("statue", refusal.value) for refusal in Refusal),
    *(
        ("statue", f"{sentence}{own}")
        for sentence in ("asked", "reminder", "stirred", "objection", "pointless", "stone")
        for own in ("", "_own")
    ),
    ("statue", "asked_by"),
    ("statue", "objection_by"),
    *(("fair", finding.value) for finding in Finding),
    *(("house", ending) for ending in HOUSE_ENDINGS),
    *(("ShownOut", role) for role in ("seat", "other")),
    ("Invited", "other"),
    *(("talk", f"{channel}_other") for channel in Channel),
    *(("ladder", name) for name in (*map(str, range(1, TOP + 1)), "kurier")),
    *(("tables", phase.value) for phase in (Phase.LOBBY, Phase.RUNNING)),
    *((event, "other") for event in ("TableOpened", "SeatTaken", "SeatLeft", "OptionSet")),
    *(("SeatTaken", role) for role in ("host", "you")),
    *(("SeatLeft", role) for role in ("you", "host", "moved")),
    *(("refused", reason.value) for reason in noting.Reason),
    *((event, "seat") for event in ("Marked", "Unmarked", "MarksCleared")),
    *(("HelpAnnounced", f"{who}_{how}") for who in ("seat", "other") for how in ("on", "off")),
    *(("HelpSwitched", role) for role in ("on", "off")),
    *(("notes", name) for name in ("which_card", "no_card")),
}


def words(node: ast.expr) -> list[str]:
    """The strings that an argument may be."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return words(body) + words(orelse)
    return []


def strings(tree: ast.AST) -> set[str]:
    """Every string of a module."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def calls(tree: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr, node.args


def asked() -> set[tuple[str, str]]:
    """(section, name) of every call whose section and name stand in the code."""
    found: set[tuple[str, str]] = set()
    for source in SOURCES:
        for method, args in calls(ast.parse(source.read_text("utf-8"))):
            if method in ("lines", "line") and len(args) == 2:
                found |= {(section, name) for section in words(args[0]) for name in words(args[1])}
            elif method == "say" and len(args) in (2, 3) and source.parent != ROOT / "server":
                sections = words(args[2]) if len(args) == 3 else ["house"]
                found |= {(section, name) for section in sections for name in words(args[1])}
            elif method in ("tell_room", "tell_table"):
                found |= {("house", name) for arg in args for name in words(arg)}
    return found


def test_every_sentence_that_the_code_names_is_there() -> None:
    missing = {key for key in asked() | COMPUTED if not texts().has(*key)}
    assert not missing


def test_every_sentence_is_used() -> None:
    named = asked() | COMPUTED
    # Where the name is handed on in a variable, the string must at least stand in the code.
    spoken = set().union(*(strings(ast.parse(source.read_text("utf-8"))) for source in SOURCES))
    unused = {key for key in texts().sentences if key not in named and key[1] not in spoken}
    assert not unused
    loose = {key for key in texts().sentences if key not in named and key[0] not in ("login",)}
    assert loose <= LOOSE, "sections other than login are checked key by key"


LOOSE = {
    ("talk", "nobody"),
    ("who", "away"),
    ("who", "away_because"),
    ("company", "how_show_out"),
    ("company", "how_statue"),
    ("company", "nobody_here"),
    ("company", "nobody_seated"),
    ("fair", "sealed"),
    ("fair", "sealed_linear"),
    ("lobby", "head"),
    ("lobby", "head_private"),
    ("statue", "nothing_to_object"),
    ("tables", "looks_on"),
    ("tables", "sits_at"),
    ("talk", "how_answer"),
    ("talk", "how_emote"),
    ("talk", "how_say"),
    ("talk", "how_shout"),
    ("talk", "how_tell"),
    ("talk", "ignored"),
    ("talk", "is_away"),
    ("talk", "is_away_because"),
    ("talk", "near"),
    ("talk", "nobody_ignored"),
    ("talk", "rufe_own"),
    ("talk", "sage_own"),
    ("talk", "teile_own"),
    ("house", "line_lost"),
    ("house", "hung_up"),
    ("house", "farewell"),
    ("house", "farewell_seated"),
    ("who", "idle"),
    ("who", "line"),
    ("lobby", "host"),
    ("lobby", "sitter"),
    ("lobby", "missing"),
    ("lobby", "missing_one"),
    ("option", "how"),
    ("option", "fixed"),
}
"""Named in a variable first."""


def test_events_of_the_lobby_are_all_worded() -> None:
    before_the_start = {"TableOpened", "SeatTaken", "SeatLeft", "OptionSet"}
    assert before_the_start <= {event.__name__ for event in TABLE_EVENTS}
    assert all(texts().has(event, "other") for event in before_the_start)


def test_fields_in_braces_are_simple() -> None:
    for (section, name), sentence in texts().sentences.items():
        for _, field, _, conversion in string.Formatter().parse(sentence):
            assert conversion is None, (section, name)
            assert field is None or field.isidentifier(), (section, name, field)


def test_sentences_are_decently_written() -> None:
    for key, sentence in texts().sentences.items():
        for line in sentence.split("\n"):
            assert line == line.strip(), key
            assert "  " not in line, key
            assert not re.search(r"[\"'](?!Guten)", line), (key, "typographic quotes, please")
            assert line.count("„") == line.count("“"), key
            assert not re.search(r"\b(du|dir|dich|dein\w*)\b", line), (key, "Du is written large")
        if key[0] not in ("tables", "who", "lobby", "option", "login", "look", "setting") and sentence:
            assert sentence[-1] in ".?!:)…“" or sentence.endswith("}"), key
