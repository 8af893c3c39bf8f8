"""What is shipped: the wheel plays from another folder, and the README's commands are the ones that run."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The wheel, built from this tree and laid out as an installer does, in a folder of its own."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = out.glob("base_to_base-*.whl")
    site = out / "site"
    zipfile.ZipFile(wheel).extractall(site)
    return site


def run(site, *args, cwd):
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "1"}
    return subprocess.run(
        [sys.executable, "-m", "game", *args], cwd=cwd, env=environment, capture_output=True, text=True
    )


def test_wheel_lists_and_plays_from_another_folder(installed, tmp_path):
    where = run_python(installed, "import game; print(game.__file__)", cwd=tmp_path)
    assert Path(where).is_relative_to(installed)
    listed = run(installed, "list", "--json", cwd=tmp_path)
    assert listed.returncode == 0, listed.stderr
    assert "warriors-of-ash" in {row["id"] for row in json.loads(listed.stdout)["scenarios"]}
    played = run(
        installed, "simulate", "warriors-of-ash", "--games", "2", "--seed", "1",
        "--side-a", "random", "--side-b", "random", "--json", cwd=tmp_path,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] == 2


MAKES_MOVES = """
import sys
from game.ui import app, settings
from game.ui.views.match.screen import MatchScreen

frame = app.App.frame


def until_three(window, *rest):
    frame(window, *rest)
    match = next((screen for screen in window.screens if isinstance(screen, MatchScreen)), None)
    if match is not None and len(match.session.record) >= 3:
        print(len(match.session.record))
        window.quit()


app.App.frame = until_three
settings.write(settings.Settings(animation="off"))
from game.__main__ import main

sys.exit(main(["play", "warriors-of-ash", "--side-a", "charger", "--side-b", "charger", "--seed", "1"]))
"""

TEACHES = """
from game import lessons
from game.ui import progress
from game.ui.app import App
from game.ui.views.lesson.screen import start_lesson
from game.ui.views.menu.main import MainMenu

app = App()
app.push(MainMenu(app))
screen = start_lesson(app, lessons.find("skirmish")[0])
while not screen.course.is_finished:
    screen.show_me()
    app.run_for(2)
    screen.go_on()
app.run_for(2)
assert app.failures == 0
app.close()
print(*progress.read().done)
"""


@pytest.fixture(scope="module")
def sealed(installed):
    """The installed program in folders that nobody may write to."""
    folders = [installed, *(path for path in installed.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield installed
    for folder in folders:
        folder.chmod(0o755)


def run_sealed(site, home, *args):
    """Run Python on the installed program with no right to write in its folders, from another one."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(site),
        "PYTHONSAFEPATH": "1",
        "BASE_TO_BASE_HOME": str(home / "home"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [sys.executable, *args]
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("setpriv"):
        # Even the owner of everything is kept out of what is closed.
        command = ["setpriv", "--inh-caps=-all", "--bounding-set=-dac_override", *command]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def test_wheel_that_nobody_may_write_to_checks_its_maps_and_lessons(sealed, tmp_path):
    before = sorted(sealed.rglob("*"))
    maps = sorted(str(path) for path in (sealed / "game" / "maps").iterdir())
    lessons = sorted(str(path) for path in (sealed / "game" / "lessons").rglob("*.toml"))
    assert len(maps) >= 5
    assert len(lessons) >= 9
    told = run_sealed(sealed, tmp_path, "-m", "game", "check", *maps, *lessons)
    assert told.count("OK  ") == len(maps) + len(lessons)
    assert told.count("its solution plays to the end") == len(lessons)
    assert sorted(sealed.rglob("*")) == before


def test_wheel_plays_in_a_window(sealed, tmp_path):
    assert int(run_sealed(sealed, tmp_path, "-c", MAKES_MOVES).split()[-1]) >= 3
    told = run_sealed(sealed, tmp_path, "-m", "game", "check", str(tmp_path / "home/data/journal.jsonl"))
    assert "decisions replayed as saved" in told


@pytest.mark.long
def test_wheel_teaches_a_lesson_to_its_end(sealed, tmp_path):
    assert run_sealed(sealed, tmp_path, "-c", TEACHES).split()[-1] == "skirmish/first-blood"


def test_wheel_brings_its_pictures_and_fonts(installed):
    for folder in ("assets/fonts", "assets/figures", "assets/sounds", "maps/warriors-of-ash"):
        assert any((installed / "game" / folder).iterdir()), folder


def run_python(site, code, cwd):
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_top_level_holds_only_what_belongs_there():
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\n")
    top = {name.split("/")[0] for name in tracked if name and not name.startswith(".")}
    assert top <= {
        "pyproject.toml", "game", "assets", "maps", "tests",
        "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md",
    }  # fmt: skip


def test_readme_gives_each_command_for_both_shells():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for marker in ("<!-- start command -->", "<!-- test command -->"):
        after = readme.split(marker)[1]
        posix, windows = re.findall(r"```(?:sh|bat)\n(.*?)\n```", after, re.DOTALL)[:2]
        assert posix.startswith("python3 -m venv .venv && .venv/bin/pip install"), marker
        assert windows.startswith("py -m venv .venv && .venv\\Scripts\\pip install"), marker


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "assets/README.md"])
def test_every_local_link_leads_somewhere(page):
    links = re.findall(r"\]\((?!https?:|#)([^)]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []
