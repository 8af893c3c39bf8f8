"""The program is killed at any moment: of a match at most the open decision is lost, of a file nothing."""

import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import systems
from game.match.files import PART
from game.ui import files, settings, slots
from game.ui.settings import LastMatch, Settings
from game.ui.views.match.screen import MatchScreen
from game.ui.views.menu.main import MainMenu

ROOT = Path(__file__).parents[3]
LONGEST_S = 90.0
PLAYERS = ("charger", "charger")
CALLS = {"line": ("before", "middle", "after"), "whole": ("before", "middle"), "replace": ("before", "after")}


def play_until_killed(out, seed):
    """Start the program and see it killed, from outside or in the middle of a write. Returns what it told."""
    choice = random.Random(seed)
    death = None
    if choice.random() < 0.7:
        kind = choice.choice(list(CALLS))
        # Saves, settings and the journal's beginnings are fewer than its lines.
        death = kind, choice.randint(1, 25 if kind == "line" else 8), choice.choice(CALLS[kind])
    command = [sys.executable, str(ROOT / "tests" / "toys" / "doomed.py")]
    command += [json.dumps({"seed": seed, "death": death}), "play", "warriors-of-ash", "--seed", str(seed)]
    command += ["--side-a", PLAYERS[0], "--side-b", PLAYERS[1]]
    with open(out, "wb") as told:
        process = subprocess.Popen(
            command, stdout=told, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        end = time.monotonic() + LONGEST_S
        if death is None:
            while b"begun" not in out.read_bytes() and process.poll() is None and time.monotonic() < end:
                time.sleep(0.01)
            end = time.monotonic() + choice.uniform(0, 4)
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        process.kill()
        complaints = process.communicate()[1]
    assert process.returncode != 0, "it was killed and did not end"
    assert b"Traceback" not in complaints, complaints.decode()
    return [json.loads(line) for line in out.read_bytes().splitlines() if line.startswith(b"[")]


def saves_as_told(told):
    """For each save that was written the digests that may stand in it; None: it need not be there."""
    allowed = {}
    for what, path, digest in (line for line in told if line[0] in ("save", "saved")):
        allowed[path] = [digest] if what == "saved" else [*allowed.get(path, [None]), digest]
    return allowed


def digest_in(path):
    return systems.open_save(path).whole().digest() if Path(path).exists() else None


def nothing_is_lost(app, seed, tmp_path):
    settings.write(
        Settings(text_percent=100, animation="off", last_match=LastMatch("warriors-of-ash", PLAYERS))
    )
    told = play_until_killed(tmp_path / "told", seed)
    assert [line for line in told if line[0] == "notice"] == []

    stood = [line[1:] for line in told if line[0] in ("begin", "did")]
    journal = files.journal_file()
    record = systems.recover(journal).whole() if journal.exists() else None
    kept = (record.seed, record.digest()) if record is not None else None
    may_be = [(seed, digest) for seed, digest, _ in stood[-2:]]
    assert kept in (may_be if len(stood) > 1 or ["begun"] in told else [None, *may_be])

    for path, digests in saves_as_told(told).items():
        assert digest_in(path) in digests
    there = {digest_in(slot.path) for slot in slots.find()}
    assert not [slot.trouble for slot in slots.find() if slot.trouble]
    for before, after in itertools.pairwise(stood):
        if before[0] != after[0] and before[2] and kept != tuple(before[:2]):
            assert before[1] in there, "the match before the one that was begun has gone"

    percents = [100, *(line[1] for line in told if line[0] == "set")]
    chosen, trouble = settings.read()
    assert (chosen.text_percent in percents[-2:], trouble) == (True, "")

    assert len(list(files.journal_file().parents[1].rglob(f".*{PART}"))) <= 1
    files.sweep()
    assert list(files.journal_file().parents[1].rglob(f".*{PART}")) == []

    app.push(MainMenu(app))
    is_open = record is not None and systems.outcome(record.state) is None
    assert is_open == ("Continue" in [button.label for button in app.screen.buttons])
    if is_open:
        app.hands.press("C")
        assert isinstance(app.screen, MatchScreen)
        again = app.screen.session.record
        assert (again.seed, again.digest()) == kept
        again.play(next(iter(systems.options(again.state))))
        assert systems.recover(journal).whole().digest() == again.digest()


def test_folders_that_may_not_be_entered_keep_nobody_from_playing(home, tmp_path):
    """The program begins a match where it can neither read nor write, and says so."""
    for kind in ("config", "data"):
        (home / kind).mkdir(parents=True)
        (home / kind).chmod(0)
    program = [sys.executable, str(ROOT / "tests" / "toys" / "doomed.py")]
    program += ['{"seed": 1, "death": null}', "play", "warriors-of-ash", "--seed", "1"]
    if os.name != "posix" or os.geteuid() == 0:
        drop = ["setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search"]
        if shutil.which(drop[0]) is None:
            pytest.skip("nothing here keeps us out of a folder")
        program = [*drop, *program]
    told = tmp_path / "told"
    with open(told, "wb") as out, subprocess.Popen(program, stdout=out, stderr=subprocess.PIPE) as process:
        end = time.monotonic() + LONGEST_S
        while b'"did"' not in told.read_bytes() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        process.kill()
        complaints = process.stderr.read()
    for kind in ("config", "data"):
        (home / kind).chmod(0o700)
        assert list((home / kind).iterdir()) == []
    assert b'"did"' in told.read_bytes(), complaints.decode()
    assert b"Traceback" not in complaints


@pytest.fixture
def at_once(monkeypatch):
    """What a killed program was writing is swept away at once, and not after an hour."""
    monkeypatch.setattr(files, "LEFT_AFTER_S", -1.0)


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_any_moment_at_most_the_open_decision_is_lost(app, at_once, tmp_path, seed):
    nothing_is_lost(app, seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 53))
def test_killed_often_at_most_the_open_decision_is_lost(app, at_once, tmp_path, seed):
    nothing_is_lost(app, seed, tmp_path)
