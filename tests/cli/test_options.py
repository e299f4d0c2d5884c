"""Options and subcommands: where they may stand, what is said of faults, exit statuses."""

from pathlib import Path

import pytest

from mudgames import cli, wiring
from mudgames.cli import COMMANDS, main, parser, read_settings
from mudgames.settings import Settings


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Settings]]:
    """What was started, and how it was set up."""
    calls: list[tuple[str, Settings]] = []

    def serve(settings: Settings) -> int:
        calls.append(("serve", settings))
        return 0

    def run(command: str, rest: list[str], settings: Settings) -> int:
        calls.append((" ".join([command, *rest]), settings))
        return 0

    monkeypatch.setattr(wiring, "serve", serve)
    monkeypatch.setattr(cli, "run", run)
    monkeypatch.delenv("MUDGAMES_STORE", raising=False)
    return calls


@pytest.mark.parametrize(
    "arguments",
    [
        ["--state", "x", "--seed", "3", "passwort", "Anna"],
        ["passwort", "Anna", "--state", "x", "--seed", "3"],
        ["passwort", "--state", "x", "Anna", "--seed", "3"],
        ["--state=x", "passwort", "Anna", "--seed=3"],
    ],
)
def test_options_stand_before_or_after_the_subcommand(
    arguments: list[str], started: list[tuple[str, Settings]]
) -> None:
    assert main(arguments) == 0
    [(command, settings)] = started
    assert (command, settings.state, settings.seed) == ("passwort Anna", Path("x"), 3)


def test_without_a_subcommand_the_server_runs(started: list[tuple[str, Settings]]) -> None:
    assert main(["--telnet", "none", "--tls", "tcp:1", "--tls", "tcp:2", "--web", "none"]) == 0
    [(command, settings)] = started
    assert (command, settings.telnet, settings.tls, settings.web) == ("serve", (), ("tcp:1", "tcp:2"), ())


def test_defaults() -> None:
    settings = read_settings(parser().parse_args([]), {})
    assert settings == Settings()
    assert (settings.telnet, settings.tls, settings.web) == (("tcp:4711",), (), ("tcp:8080:interface=127.0.0.1",))
    assert settings.store_url == f"sqlite:///{Path('var/mudgames.sqlite').absolute()}"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--nonsense"], "Das kenne ich nicht: --nonsense"),
        (["--seed"], "Hinter --seed fehlt etwas"),
        (["--seed", "x"], "Hinter --seed gehört eine ganze Zahl, nicht „x“"),
        (["--log", "xml"], "„xml“ geht bei --log nicht. Möglich: text, json"),
        (["--tel", "tcp:1"], "Das kenne ich nicht: --tel"),
        (["--config", "/nowhere.toml"], "/nowhere.toml lassen sich nicht lesen"),
        (["tanze"], "Das verstehe ich nicht: tanze"),
        (["admin"], "Das verstehe ich nicht: admin"),
        (["admin", "Anna", "Bert"], "Das verstehe ich nicht"),
        (["check", "x"], "Das verstehe ich nicht"),
    ],
)
def test_wrong_usage_is_status_2(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    heard = capsys.readouterr()
    assert said.replace("text, json", "") in heard.err.replace("'", "")
    assert heard.out == ""
    assert "Traceback" not in heard.err


def test_help_is_german_and_names_everything(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    heard = capsys.readouterr().out
    assert heard.startswith("Aufruf: run_server.py [admin NAME")
    for word in (*COMMANDS, "--telnet", "--tls", "--web", "--state", "--config", "--store", "--seed", "--log"):
        assert word in heard
    assert not any(word in heard for word in ("usage", "options", "optional", "show this"))


@pytest.mark.parametrize("arguments", [["check"], ["export", "cluedo-1"], ["backup", "x"]])
def test_a_store_that_is_not_there_is_status_1(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--state", str(tmp_path)]) == 1
    heard = capsys.readouterr()
    assert "Mit dem Buch des Hauses stimmt etwas nicht" in heard.err
    assert heard.out == ""
