"""The bench: every row is asked for by name, tells the same to people and programs, and needs no rival."""

from __future__ import annotations

import pytest

from game.cli import bench_ground, bench_measure
from game.cli.bench import ROWS
from game.cli.bench_measure import Case, measure
from game.table import fits


def test_rows_are_measured_beside_their_rivals(run) -> None:
    told = run("bench", "--quick", "--json", "state", "odds").json
    assert [row["row"] for row in told] == ["odds"] * 2 + [
        "state"
    ] * 6  # in the bench's order, not the call's
    for row in told:
        assert row["ours_s"] > 0
        assert row["goal"] > 0
        assert (row["ratio"] is None) == (row["is_met"] is None) == (row["rival_s"] is None)
        if row["ratio"] is not None:
            assert row["ratio"] == pytest.approx(row["rival_s"] / row["ours_s"])
            assert row["is_met"] == (row["ratio"] >= row["goal"])


def test_a_missing_rival_is_said_and_ours_is_timed_alone(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(package: str) -> None:
        raise bench_measure.Missing(f"{package} is not there")

    for module in ("bench_geometry", "bench_rules"):
        monkeypatch.setattr(f"game.cli.{module}.rival", gone)
    said = run("bench", "--quick", "odds", "contacts")
    assert said.code == 0
    assert "odds of 3D6, damage High+1: icepool is not there" in said.out
    assert "contacts of 500 bases in a press: shapely is not there" in said.out
    assert "met" not in said.out
    assert run("bench", "--quick", "reach", "--json").json[0]["rival_s"] is None


def test_an_unknown_row_is_refused_with_the_list(run) -> None:
    said = run("bench", "reach", "teleport")
    assert said.code == 2
    assert "teleport" in said.err
    assert all(row in said.err for row in ROWS)


def test_medians_are_taken_in_turn() -> None:
    order: list[str] = []
    times = iter([0.0, 4.0, 2.0, 8.0, 1.0, 2.0])

    def timed(work: bench_measure.Work) -> float:
        work()
        return next(times)

    case = Case(
        "row", "work", lambda: order.append("o"), "rival", lambda: order.append("r"), 3.0, timed=timed
    )
    measured = measure(case, 3)
    assert "".join(order) == "ororor"
    assert (measured.ours_s, measured.rival_s, measured.ratio, measured.is_met) == (1.0, 4.0, 4.0, True)


def test_the_table_is_always_the_same_and_every_base_fits() -> None:
    bodies = bench_ground.bodies(50)
    bench_ground.bodies.cache_clear()
    assert bench_ground.bodies(50) == bodies
    standing = [(bench_ground.BASE, bench_ground.MOVER), *bodies]
    assert all(
        fits(bench_ground.table(), base, pose, [other for other in standing if other != (base, pose)])
        for base, pose in standing
    )
