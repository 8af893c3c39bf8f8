"""Whatever goes wrong ends in one sentence and the right exit code."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from game.cli.group import VERBS, verbs
from game.ui import warming


def is_one_sentence(err: str) -> bool:
    return err.startswith("base-to-base: ") and err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["paly"], "No such command 'paly'"),
        (["odds", "3D6+x", "--defense", "7", "--damage", "High"], "3D6+x: character 5"),
        (["odds", "3D6", "--defense", "7", "--damage", "Highest"], "Highest: character 5"),
        (["odds", "3D6", "--defense", "seven", "--damage", "High"], "--defense"),
        (["odds"], "Missing argument 'ATTACK'"),
        (["simulate", "warriors-of-mush"], "warriors-of-ash"),
        (["simulate", "warriors-of-ash", "--side-a", "grandmaster"], "soldier"),
        (["simulate", "warriors-of-ash", "--games", "0"], "--games"),
        (["render", "warriors-of-ash", "--out", "x.jpg"], ".png"),
        (["render", "warriors-of-ash", "--out", "x.png", "--size", "1e9x2"], "--size"),
        (["replay", "no-such.json"], "no-such.json"),
        (["play", "warriors-of-ash", "--side-a", "grandmaster"], "soldier"),
        (["play", "saves/no-such.json"], "no such file or folder"),
        (["demo", "--out", "x.webp", "--speed", "nan"], "--speed"),
        (["check", ""], "there is no"),
        (["simulate", "warriors-of-ash", "--games", "1e9"], "--games"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(run, monkeypatch, arguments: list[str], words: str) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    said = run(*arguments)
    assert said.code == 2
    assert is_one_sentence(said.err), said.err
    assert words in said.err
    assert said.out == ""


def test_an_error_of_ours_is_reported_in_a_file(run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.odds.of", lambda *_: 1 // 0)
    said = run("odds", "3D6", "--defense", 7, "--damage", "High")
    assert said.code == 1
    assert is_one_sentence(said.err)
    report = next((home / "data" / "reports").glob("*.txt"))
    assert str(report) in said.err
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


def test_a_report_that_cannot_be_kept_does_not_hide_the_error(run, home: Path, monkeypatch) -> None:
    monkeypatch.setattr("game.odds.of", lambda *_: 1 // 0)
    home.write_text("a file where the folder should be")
    said = run("odds", "3D6", "--defense", 7, "--damage", "High")
    assert said.code == 1
    assert is_one_sentence(said.err)


def test_interrupted_is_130(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.odds.of", interrupt)
    said = run("odds", "3D6", "--defense", 7, "--damage", "High")
    assert (said.code, said.out, said.err) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="pipes break differently elsewhere")
def test_a_reader_that_goes_away_is_met_with_silence() -> None:
    command = [sys.executable, "-m", "game", "odds", "40D6", "--defense", "7", "--damage", "High"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


def test_without_a_verb_it_plays_and_without_a_display_it_says_so(run, monkeypatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    for arguments in ([], ["play"], ["play", "warriors-of-ash"]):
        said = run(*arguments)
        assert said.code == 2
        assert is_one_sentence(said.err)
        for verb in VERBS[1:]:
            assert verb in said.err


def test_play_hands_on_what_was_asked(run, monkeypatch, saved: Path) -> None:
    asked = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("game.ui.start.main", lambda **wish: asked.append(wish) or 0)
    assert run("play", "warriors-of-ash", "--side-b", "soldier", "--seed", "x").code == 0
    assert asked.pop() == {
        "scenario": "warriors-of-ash",
        "file": None,
        "seed": "x",
        "players": ("human", "soldier"),
    }
    assert run("play", saved).code == 0
    assert asked.pop() == {"scenario": None, "file": saved, "seed": None, "players": ()}
    assert run().code == 0
    assert asked.pop() == {"scenario": None, "file": None, "seed": None, "players": ()}
    assert run("play", saved, "--seed", "3").code == 2


def test_rubbish_is_left_lying_while_the_window_opens_and_no_longer(run, monkeypatch) -> None:
    collects = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("game.ui.start.main", lambda **wish: collects.append(gc.isenabled()) or 0)
    assert run().code == 0
    assert collects == [False]
    assert gc.isenabled()
    gc.disable()
    warming.begin().join()
    assert gc.isenabled()


def test_every_verb_helps_with_an_example(run) -> None:
    assert all(verb in run("--help").out for verb in VERBS)
    for verb in VERBS:
        said = run(verb, "--help")
        assert said.code == 0
        assert f"base-to-base {verb}" in said.out.split("Examples:")[1] or verb == "play"
        command = verbs.get_command(click.Context(verbs), verb)
        assert command is not None
        assert command.help


def test_the_list_starts_without_geometry_and_without_the_screen(home: Path) -> None:
    code = (
        "import sys; from game.__main__ import main; main(['list', '--json']);"
        "heavy = ('shapely', 'numpy', 'pygame', 'joblib', 'tqdm');"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
