"""The toys stand in the list of systems while a test runs."""

import sys
from pathlib import Path

import pytest

from game import systems

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "toys")]
import toybox  # noqa: E402


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    for system_id, place in toybox.PLACES.items():
        monkeypatch.setitem(systems.SYSTEMS, system_id, place)
