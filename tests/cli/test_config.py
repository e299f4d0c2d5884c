"""The configuration file: every key, its faults in German, and no secret in any of them."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from attrs import fields

from mudgames.cli import parser, read_settings
from mudgames.settings import KEYS, Settings, SettingsError

EXAMPLE = files("mudgames.data").joinpath("server.example.toml").read_text("utf-8")


def read(tmp_path: Path, text: str, *flags: str, **environ: str) -> Settings:
    file = tmp_path / "server.toml"
    file.write_text(text, "utf-8")
    return read_settings(parser().parse_intermixed_args(["--config", str(file), *flags]), environ)


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)
    return str(error.value)


def test_the_example_says_what_holds_without_it(tmp_path: Path) -> None:
    assert read(tmp_path, EXAMPLE) == Settings()


def test_the_example_names_every_key_and_parses_with_all_of_them(tmp_path: Path) -> None:
    everything = re.sub(r"^# (\w+ = )", r"\1", EXAMPLE, flags=re.M)
    assert set(tomllib.loads(everything)) == set(KEYS)
    settings = read(tmp_path, everything)
    assert settings.seed == 42
    assert settings.store_url == "postgresql://mud:geheim@localhost/mud"


def test_every_setting_has_a_key() -> None:
    assert sorted(fills for fills, _ in KEYS.values()) == sorted(field.name for field in fields(Settings))


def test_every_option_is_a_key() -> None:
    options = {action.dest for action in parser()._actions} - {"help", "command", "config"}
    assert options <= set(KEYS)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ('telnet = "tcp:1"', "telnet", ("tcp:1",)),
        ('telnet = ["tcp:1", "tcp:2"]', "telnet", ("tcp:1", "tcp:2")),
        ('telnet = "none"', "telnet", ()),
        ('web = ["none"]', "web", ()),
        ('state = "/srv/mud"', "state", Path("/srv/mud")),
        ('anmeldefrist = "5m"', "login_timeout", 300),
        ('anmeldefrist = "120s"', "login_timeout", 120),
        ('anmeldefrist = "aus"', "login_timeout", None),
        ('anmeldefrist = "0"', "login_timeout", None),
        ("anmeldefrist = 0", "login_timeout", None),
        ("befehle_je_sekunde = 0.5", "commands_per_second", 0.5),
        ("verbindungen = 7", "connections", 7),
        ("seed = -3", "seed", -3),
        ('log = "json"', "log", "json"),
    ],
)
def test_values(text: str, field: str, value: object, tmp_path: Path) -> None:
    assert getattr(read(tmp_path, text), field) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("anmeldefrist = 120", "Zeitspanne"),
        ('anmeldefrist = "bald"', "Zeitspanne"),
        ("anmeldefrist = true", "Zeitspanne"),
        ("verbindungen = 0", "ganze Zahl ab 1"),
        ("verbindungen = 2.5", "ganze Zahl"),
        ("verbindungen = true", "ganze Zahl"),
        ('verbindungen = "viele"', "ganze Zahl"),
        ("befehle_je_sekunde = inf", "Zahl über 0"),
        ("befehle_je_sekunde = nan", "Zahl über 0"),
        ("befehle_je_sekunde = 0", "Zahl über 0"),
        ("befehle_je_sekunde = true", "Zahl über 0"),
        ("telnet = 4711", "Text in Anführungszeichen"),
        ("telnet = [4711]", "Text in Anführungszeichen"),
        ('state = ""', "Text in Anführungszeichen"),
        ('log = "xml"', "text und json"),
        ("seed = 1.5", "ganze Zahl"),
        ("store = 5", "Text in Anführungszeichen"),
        ("[telnet]\nport = 1", "Text in Anführungszeichen"),
        ('tls_zertifikat = "a.pem"', "gehört tls_schluessel"),
        ("leerlauff = 1", "„leerlauff“ kenne ich nicht"),
        ("x ==", "kein TOML"),
    ],
)
def test_faults(text: str, said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="lassen sich nicht lesen"):
        read_settings(parser().parse_args(["--config", str(tmp_path / "none.toml")]), {})


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="kein TOML"):
        read_settings(parser().parse_args(["--config", str(file)]), {})


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    text = 'store = "sqlite:////a"\ntelnet = "tcp:1"\nlog = "json"'
    assert read(tmp_path, text).store == "sqlite:////a"
    assert read(tmp_path, text, MUDGAMES_STORE="sqlite:////b").store == "sqlite:////b"
    flags = ["--store", "sqlite:////c", "--telnet", "tcp:2", "--telnet", "tcp:3", "--log", "text"]
    settings = read(tmp_path, text, *flags, MUDGAMES_STORE="sqlite:////b")
    assert (settings.store, settings.telnet, settings.log) == ("sqlite:////c", ("tcp:2", "tcp:3"), "text")


def test_no_fault_shows_a_secret(tmp_path: Path) -> None:
    for text in ('store = ["postgresql://mud:geheim@x/y"]', 'store = "postgresql://mud:geheim@x/y"\nstore = 1'):
        assert "geheim" not in refused(tmp_path, text)
    assert "geheim" not in repr(read(tmp_path, 'store = "postgresql://mud:geheim@x/y"'))
