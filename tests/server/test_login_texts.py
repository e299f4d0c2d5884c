"""The sentences of the login: each one that is in the catalogue is used, and the other way round."""

import re
from pathlib import Path

import mudgames.server
from mudgames.kit.texts import load_catalogue
from mudgames.server import entry

SOURCES = "".join(path.read_text("utf-8") for path in Path(mudgames.server.__path__[0]).glob("*.py"))
KEYS = {name for section, name in load_catalogue("mudgames.house").keys() if section == "login"}  # noqa: SIM118


def test_every_sentence_is_used() -> None:
    assert [key for key in sorted(KEYS) if f'"{key}"' not in SOURCES] == []


def test_every_prompt_is_there() -> None:
    prompts = {state.prompt for state in vars(entry).values() if hasattr(state, "prompt")}
    assert prompts - {""} <= KEYS


def test_what_outside_checks_wait_for() -> None:
    texts = load_catalogue("mudgames.house")
    said = {key: texts.sentences["login", key] for key in KEYS}
    assert "Wie heisst Du" in said["name"]
    assert re.search(r"anlegen.*\(ja/nein\)$", said["unknown_name"])
    assert "Passwort" in said["password"]
    assert "Passwort" in said["new_password"]
    assert "noch einmal" in said["repeat"]
    assert all("Willkommen" in said[key] for key in KEYS if key.startswith("welcome"))
    assert "Willkommen zurück" in said["welcome_back"]
    assert re.search(r"Zu viele Fehlversuche.*\{seconds\} Sekunden", said["throttled"])
    assert "Dein Rückkehrwort: {word}" in said["welcome_guest"]
