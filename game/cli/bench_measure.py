"""How two pieces of work are timed beside each other: in turn, seven times after a warm-up, medians.

Only the ratio of two times taken in one run holds on another machine. Times are processor time where the
system reckons it finely: what other programs do meanwhile then slows neither of the two.
"""

from __future__ import annotations

import importlib
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec

from game.errors import GameError

REPEATS = 7
SLOW_S, SLOW_REPEATS = 1.0, 3
"""Work that takes longer than that is timed only so often."""
LEAST_RUN_S = 0.02
"""A shorter piece of work is done several times over in one run."""

Work = Callable[[], object]
clock = time.process_time if os.name == "posix" else time.perf_counter


class Missing(GameError):
    """A rival that is not installed."""


class Case(msgspec.Struct, frozen=True):
    """Work to time: ours, and the rival's that comes to the same.

    `goal` is how many times as fast as the rival ours is to be; None where nothing is asked. `each` says what
    a piece of work is called where that is not clear, `remark` what else was seen. `timed` times one run by
    other means than `clock`; such work is to be warm already.
    """

    row: str
    work: str
    ours: Work
    rival_name: str = ""
    rival: Work | None = None
    goal: float | None = None
    each: str = ""
    remark: str = ""
    timed: Callable[[Work], float] | None = None


class Measured(msgspec.Struct, frozen=True):
    """What came of a case, in seconds a piece of work; `ratio` is the rival's time over ours."""

    row: str
    work: str
    ours_s: float
    rival_name: str
    rival_s: float | None
    goal: float | None
    remark: str = ""
    each: str = ""

    @property
    def ratio(self) -> float | None:
        return None if self.rival_s is None else self.rival_s / self.ours_s

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is met; None where there is none, or nothing to hold it against."""
        return None if self.ratio is None or self.goal is None else self.ratio >= self.goal

    def as_json(self) -> dict[str, Any]:
        told = msgspec.to_builtins(self)
        return {**told, "ratio": self.ratio, "is_met": self.is_met}


def rival(package: str) -> Any:
    """A rival's module; every rival is optional. Raises `Missing`."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise Missing(f"{package} is not there ({error})") from error


def measure(case: Case, repeats: int = REPEATS) -> Measured:
    """Time a case: each side once to warm up, then both in turn."""
    works = [case.ours] if case.rival is None else [case.ours, case.rival]
    times: list[list[float]] = [[] for _ in works]
    calls = [(1, 0.0) if case.timed else calls_a_run(work) for work in works]
    if max(run for _, run in calls) > SLOW_S:
        repeats = min(repeats, SLOW_REPEATS)
    for _ in range(repeats):
        for work, (count, _), taken in zip(works, calls, times, strict=True):
            taken.append(case.timed(work) if case.timed else run_s(work, count) / count)
    medians = [statistics.median(taken) for taken in times]
    return Measured(
        case.row,
        case.work,
        medians[0],
        case.rival_name,
        medians[1] if len(medians) > 1 else None,
        case.goal,
        case.remark,
        case.each,
    )


def run_s(work: Work, count: int) -> float:
    """The time that so many calls take, in seconds."""
    began = clock()
    for _ in range(count):
        work()
    return clock() - began


def calls_a_run(work: Work) -> tuple[int, float]:
    """How many calls make a run long enough to be timed, and how long it was; the warm-up."""
    count, taken = 1, run_s(work, 1)
    while taken < LEAST_RUN_S:
        count = max(2 * count, round(count * LEAST_RUN_S / max(taken, 1e-6)))
        taken = run_s(work, count)
    return count, taken
