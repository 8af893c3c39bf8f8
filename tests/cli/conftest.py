"""Verbs run as a person would run them, but in this process; the player's own folders are the test's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game import systems
from game.__main__ import main


class Said(NamedTuple):
    """What a verb printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("BASE_TO_BASE_HOME", str(folder))
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def verb(*arguments: object) -> Said:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return verb


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of Warriors of Ash that was played to its end by players at random."""
    record = systems.start("warriors-of-ash", "5")
    from game import ai

    players = [ai.Player("charger", "a"), ai.Player("charger", "b")]
    while (decision := record.system.to_act(record.state)) is not None:
        view = record.system.view(record.state, decision.side)
        record.play(players[decision.side].decide(view).action)
    path = tmp_path_factory.mktemp("saves") / "match.json"
    systems.save(record, path)
    return path
