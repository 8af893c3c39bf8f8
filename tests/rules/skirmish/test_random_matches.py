"""Random matches end, keep every base clear at rest, and are the same anywhere. Rules: SK-2.4, SK-2.5."""

import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest
import random_match
from arena import box, polygon, scenario

from game.rules.skirmish.system import SYSTEM

played = lru_cache(random_match.play_and_check)


@pytest.mark.parametrize("seed", range(12))
def test_a_random_match_ends_and_at_every_step_each_base_is_clear_at_rest(seed):
    end, _ = played(seed)
    assert SYSTEM.outcome(end) is not None


def test_a_random_match_with_rolled_initiative_and_deployment_ends_too():
    walls = [polygon((2, 2.5), (6, 6.3), (5.7, 6.6), (1.7, 2.8)), polygon((8, 9), (13, 13), (12.7, 13.3))]
    zones = [box(0, 14, 15, 15, name="a"), box(0, 0, 15, 1, name="b")]
    open_field = scenario(
        ("cro", "a"), ("argh", "a"), ("sea-troll", "b"), ("montu", "b"),
        size=(15, 15), first=None, zones=zones, walls=walls, deploy=["b", "a"],
    )  # fmt: skip
    assert SYSTEM.outcome(random_match.run(1, random_match.check_step, open_field)) is not None


@pytest.mark.long
def test_a_thousand_random_matches_end_and_at_every_step_each_base_is_clear_at_rest():
    for seed in range(1000, 2000):
        end, _ = random_match.play_and_check(seed)
        assert SYSTEM.outcome(end) is not None


def test_the_same_seed_gives_the_same_match_in_another_process():
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, random_match.__file__, "0", "1"],
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "77"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == [played(0)[1], played(1)[1]]


def test_another_seed_gives_another_match():
    assert played(0)[1] != played(1)[1]
