"""The wheel: built, installed into an empty environment, asked for what must travel inside it."""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("wheel")  # built once, not by every process that runs the suite

ASK = """
from mudgames.games import find_games
from mudgames.house.help import Help
from mudgames.house.world import load_world

games = find_games()
assert Help(games.values()).find("regeln", "cluedo").value.strip(), "no help page"
assert load_world(games.values()).start, "no world"
print(*games)
"""


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin/ of an environment that has the wheel, and finds only the dependencies in ours."""
    place = tmp_path_factory.mktemp("wheel")
    # From a copy: a build leaves its traces beside the sources, and would take up those of an earlier one.
    left_out = shutil.ignore_patterns(".*", "build", "var", "*.egg-info", "__pycache__", "tests")
    source = shutil.copytree(ROOT, place / "source", ignore=left_out)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", place, source, cwd=place)
    (wheel,) = place.glob("mudgames-*.whl")
    venv.create(place / "env", with_pip=True)
    python = place / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    # Dependencies come from the environment that runs the suite; of our own code it must only see the wheel.
    ours = run(sys.executable, "-c", "import attrs, pathlib; print(pathlib.Path(attrs.__file__).parents[1])").strip()
    (site,) = (place / "env").glob("lib/python*/site-packages")
    (site / "zz_dependencies.pth").write_text(ours + "\n")
    return place / "env" / "bin"


def test_help_texts_and_world_travel_inside_the_wheel(installed: Path, tmp_path: Path) -> None:
    place = run(installed / "python", "-c", "import mudgames; print(mudgames.__file__)", cwd=tmp_path)
    assert "env/lib" in place
    assert "cluedo" in run(installed / "python", "-c", ASK, cwd=tmp_path)


def test_the_console_script_runs(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "mudgames", "--help", cwd=tmp_path).startswith("Aufruf: ")
