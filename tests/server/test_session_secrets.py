"""No password in any log record, whatever goes wrong and wherever it was typed (telnet.md E11)."""

import logging

import pytest

from mudgames.house.ports import Failed
from mudgames.server import desk as desk_module
from mudgames.server import session as session_module

from .rig import Rig

SECRET = "Xylophon-4711"
LETTERS = "Xylophon"
"""A password that could be a name."""


@pytest.mark.parametrize(
    "lines",
    [
        ["Anna", SECRET],
        ["Anna", "falsch", SECRET],
        [SECRET],
        [LETTERS],
        [LETTERS, "ja", SECRET, SECRET],
        [LETTERS, "nein", SECRET],
        ["gast " + LETTERS],
        ["gast Anna " + SECRET],
        ["Neuling", "ja", SECRET, SECRET, SECRET],
        ["Neuling", SECRET],
        ["Anna", SECRET, SECRET, "passwort " + SECRET, "passwort", SECRET, SECRET, SECRET, "sage " + SECRET],
        ["Anna", "x" * 5000 + SECRET],
    ],
)
@pytest.mark.parametrize("trouble", ["none", "busy", "failed", "bug", "slow"])
def test_what_is_typed_is_never_logged(
    lines: list[str], trouble: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    rig = Rig()
    rig.account("Anna", SECRET)
    if trouble == "busy":
        rig.accounts.busy = True
    elif trouble == "failed":
        rig.guests.failing = True
        for call in ("check", "register", "set_password"):
            monkeypatch.setattr(rig.accounts, call, lambda *arguments: arguments[-1](Failed("the disk is full")))
    elif trouble == "bug":
        for call in ("check", "register", "set_password"):
            monkeypatch.setattr(rig.accounts, call, lambda *arguments: 1 / 0)
        monkeypatch.setattr(rig.hall, "hear", lambda *arguments: 1 / 0)
    player = rig.connect()
    for line in lines:
        player.type(line)
        rig.pass_time(3)
    if trouble == "slow":
        player.connection.pauseProducing()
    player.hang_up()
    rig.pass_time(1000)
    assert SECRET not in caplog.text
    assert LETTERS not in caplog.text


def test_a_state_that_keeps_a_password_does_not_show_it() -> None:
    rig = Rig()
    player = rig.connect()
    player.type("Neuling", "ja", SECRET)
    assert SECRET not in repr(player.connection.session.state)
    assert "Neuling" in repr(player.connection.session.state)


def test_what_is_logged_at_all(caplog: pytest.LogCaptureFixture) -> None:
    """Logins are no news: an evening without trouble leaves no record of what somebody did or said."""
    caplog.set_level(logging.INFO)
    rig = Rig()
    player = rig.member("Anna")
    player.type("sage Hallo", "passwort", "falsch", "ende")
    player.hang_up()
    assert [record for record in caplog.records if record.name.startswith("mudgames.server")] == []
    assert desk_module.log.name == "mudgames.server.desk"
    assert not hasattr(session_module, "log")
