"""Log records: form, place, rotation."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from mudgames import records


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def quiet_twisted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twisted's own log can be begun only once in a process."""
    monkeypatch.setattr(records.globalLogBeginner, "beginLoggingTo", lambda *args, **values: None)


@pytest.mark.usefixtures("quiet_twisted")
def test_text_has_time_level_and_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records.begin_log(tmp_path, "text")
    logging.getLogger("mudgames.x").warning("Grüße an %s", "Anna")
    logging.getLogger("mudgames.x").debug("unheard")
    written = (tmp_path / "log" / "mudgames.log").read_text("utf-8")
    assert written.endswith("WARNING mudgames.x: Grüße an Anna\n")
    assert written.count("\n") == 1
    assert capsys.readouterr().err == written


@pytest.mark.usefixtures("quiet_twisted")
def test_json_is_one_object_a_line_with_its_traceback(tmp_path: Path) -> None:
    records.begin_log(tmp_path, "json")
    try:
        raise ValueError("a\nb")
    except ValueError:
        logging.getLogger("mudgames.x").exception("über")
    [line] = (tmp_path / "log" / "mudgames.log").read_text("utf-8").splitlines()
    entry = json.loads(line)
    assert (entry["level"], entry["logger"], entry["message"]) == ("ERROR", "mudgames.x", "über")
    assert "test_records.py" in entry["traceback"]
    assert entry["traceback"].endswith("ValueError"), "what a fault says may be secret"


@pytest.mark.usefixtures("quiet_twisted")
def test_the_file_is_rotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LARGEST", 200)
    records.begin_log(tmp_path, "text")
    for number in range(100):
        logging.getLogger("mudgames.x").info("record %d", number)
    names = sorted(path.name for path in (tmp_path / "log").iterdir())
    assert names == ["mudgames.log", *(f"mudgames.log.{number}" for number in range(1, records.KEPT + 1))]


def test_maintenance_writes_troubles_to_stderr_only(capsys: pytest.CaptureFixture[str]) -> None:
    records.begin_maintenance_log("text")
    logging.getLogger("alembic").info("noise")
    logging.getLogger("mudgames.x").warning("trouble")
    assert capsys.readouterr().err.endswith("WARNING mudgames.x: trouble\n")


@pytest.mark.usefixtures("quiet_twisted")
@pytest.mark.parametrize("style", ["text", "json"])
def test_what_a_fault_and_its_causes_say_is_not_written(style: str, tmp_path: Path) -> None:
    records.begin_log(tmp_path, style)
    card = "wotag"[::-1]  # not as it stands in this file, which the traceback quotes
    try:
        try:
            raise KeyError(card)
        except KeyError as error:
            raise RuntimeError(card) from error
    except RuntimeError:
        logging.getLogger("mudgames.x").exception("a fault")
    written = (tmp_path / "log" / "mudgames.log").read_text("utf-8")
    assert "KeyError" in written
    assert "RuntimeError" in written
    assert card not in written
