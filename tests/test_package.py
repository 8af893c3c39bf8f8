"""What is shipped: the wheel plays from another folder, and the README's commands are the ones that run."""

import json
import os
import re
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
