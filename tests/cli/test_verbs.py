"""What each verb answers, to people and to programs."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from game import ai, systems
from game.cli import tournament

ASH = "warriors-of-ash"
MAPS = Path(__file__).parents[2] / "maps"


def test_list_names_scenarios_systems_sides_and_levels(run) -> None:
    listed = run("list", "--json").json
    scenario = next(row for row in listed["scenarios"] if row["id"] == ASH)
    assert scenario["system"] == "skirmish"
    assert scenario["title"] == "Warriors of Ash"
    assert [side["id"] for side in scenario["sides"]] == ["goblins", "troll"]
    assert scenario["levels"] == [level.id for level in ai.levels("skirmish")]
    levels = {level["id"]: level for row in listed["systems"] for level in row["levels"]}
    assert levels["charger"]["is_fixed"]
    assert not levels["soldier"]["is_fixed"]
    told = run("list").out
    assert ASH in told
    assert "soldier" in told


def test_list_shows_own_maps_and_says_what_is_wrong_with_one(run, home: Path, monkeypatch) -> None:
    monkeypatch.setattr(systems, "_folders", [])
    broken = home / "data" / "maps" / "broken"
    broken.mkdir(parents=True)
    (broken / "scenario.toml").write_text("format = 1\n")
    said = run("list")
    assert said.code == 0
    assert ASH in said.out
    assert str(broken) in said.err
    listed = run("list", "--json").json
    assert str(broken) in listed["unreadable"][0]["file"]


def test_odds_tells_the_exact_chance(run) -> None:
    arguments = ("odds", "3D6+4", "--defense", 7, "--damage", "High+2", "--endurance", 10)
    told = run(*arguments, "--json").json
    assert told["hit"] == {"exact": "215/216", "value": 215 / 216}
    assert told["fells"]["exact"] == "5/27"
    said = run(*arguments).out
    assert "99.5 %" in said
    assert "5/27" in said


def test_simulate_gives_the_same_games_with_any_number_of_processes(run) -> None:
    arguments = ("simulate", ASH, "--games", 4, "--side-a", "charger", "--side-b", "charger", "--json")
    one, two = run(*arguments).json, run(*arguments, "--jobs", 2).json
    for told in (one, two):
        del told["timing"], told["jobs"]
    assert one == two
    assert one["players"]["a"]["wins"] + one["players"]["b"]["wins"] + one["draws"] == 4
    said = run(*arguments[:-1]).out
    assert "4 games" in said
    assert "95 % interval" in said


def test_simulate_with_swap_plays_each_seed_both_ways(run) -> None:
    arguments = ("simulate", ASH, "--games", 2, "--seed", 4, "--side-a", "charger", "--side-b", "random")
    told = run(*arguments, "--swap", "--json").json
    assert told["games"] == 2
    a, b = told["players"]["a"], told["players"]["b"]
    assert a["wins"] == b["losses"]
    assert a["wins"] == 2, "the charger beats whoever does anything, as either side"
    assert [side["wins"] for side in told["sides"]] == [1, 1]
    assert a["interval95"][0] < a["score"] <= a["interval95"][1]


def test_simulate_counts_who_won_whatever_side_it_played() -> None:
    scenario = systems.scenario_of(ASH)
    plain = tournament.play(scenario, ("charger", "random"), 1, is_swapped=False)
    swapped = tournament.play(scenario, ("random", "charger"), 1, is_swapped=True)
    assert (plain.winner, swapped.winner) == (0, 1)
    assert plain.digest != swapped.digest, "the players' own dice differ"


def test_wilson_interval_of_textbook_shares() -> None:
    low, high = tournament.wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert tournament.wilson(1.0, 10)[1] == 1.0
    assert tournament.wilson(0.0, 10)[0] == 0.0


def test_a_draw_by_waiting_is_a_stall_and_a_draw_by_blood_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ai.player import Player, Thought
    from game.rules.skirmish.state import EndMove

    monkeypatch.setattr(Player, "decide", lambda self, view: Thought(EndMove(), 1, ""))
    game = tournament.play(systems.scenario_of(ASH), ("random", "random"), 1, is_swapped=False)
    assert (game.winner, game.ending, game.is_stall) == (None, "SK-6.5", True)
    assert tournament.tally([game]).stalls == 1


def test_replay_tells_every_event_with_its_rule(run, saved: Path) -> None:
    told = run("replay", saved, "--json").json
    assert told["replays"]
    assert told["outcome"]["rule"] == "SK-6.3"
    attacks = [entry for entry in told["entries"] if entry["rule"] == "SK-8.5"]
    assert attacks
    assert all(entry["headline"] and entry["why"] for entry in attacks)
    said = run("replay", saved).out
    assert "[SK-8.5]" in said
    assert told["entries"][0]["headline"] in said
    assert run("replay", saved, "--why").out.count("\n") > said.count("\n")


def test_replay_verify_names_the_first_decision_that_differs(run, saved: Path, tmp_path: Path) -> None:
    assert run("replay", saved, "--verify").out.startswith("OK")
    data = json.loads(saved.read_text(encoding="utf-8"))
    data["nodes"][6]["digest"] = "0123456789abcdef"
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data), encoding="utf-8")
    said = run("replay", changed, "--verify")
    assert said.code == 2
    assert f"{changed}: decision 7" in said.err
    told = run("replay", changed, "--json")
    assert told.code == 2
    assert told.json["first_divergence"]["decision"] == 7
    assert told.json["entries"], "what comes before is told"


def test_check_says_ok_or_what_is_wrong_file_by_file(run, saved: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.json"
    torn.write_bytes(saved.read_bytes()[:-50])
    (tmp_path / "empty").mkdir()
    good = [saved, MAPS / ASH, MAPS / ASH / "scenario.toml", MAPS / ASH / "cavern.tmj"]
    assert run("check", *good).out.count("OK  ") == 4
    said = run("check", *good, torn, tmp_path / "empty", tmp_path / "none.tmj")
    assert said.code == 2
    assert said.out.count("OK  ") == 4
    assert [line.split(":")[1].strip() for line in said.err.splitlines()] == [
        str(torn),
        str(tmp_path / "empty"),
        str(tmp_path / "none.tmj"),
    ]
    told = run("check", MAPS / ASH, torn, "--json")
    assert told.code == 2
    assert [row["ok"] for row in told.json] == [True, False]


def test_check_sets_a_scenario_up_as_for_play(run, tmp_path: Path) -> None:
    folder = tmp_path / ASH
    folder.mkdir()
    for file in (MAPS / ASH).glob("*.t*"):
        (folder / file.name).write_bytes(file.read_bytes())
    text = (folder / "scenario.toml").read_text(encoding="utf-8")
    (folder / "scenario.toml").write_text(text.replace('card = "cro"', 'card = "crow"'), encoding="utf-8")
    said = run("check", folder)
    assert said.code == 2
    assert "setup.figures[2].card" in said.err
    assert "crow" in said.err


def png_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])  # type: ignore[return-value]


def test_render_draws_a_start_and_a_moment_of_a_match(run, saved: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    start, first, end = tmp_path / "start.png", tmp_path / "first.png", tmp_path / "end.png"
    assert run("render", ASH, "--out", start, "--size", "320x240").code == 0
    assert png_size(start) == (320, 240)
    assert run("render", saved, "--out", first, "--size", "320x240", "--at", 0).code == 0
    assert run("render", saved, "--out", end, "--size", "320x240", "--json").json["width"] == 320
    assert first.read_bytes() == start.read_bytes()
    assert end.read_bytes() != start.read_bytes()
    assert run("render", saved, "--out", end, "--at", 9999).code == 2
    assert run("render", ASH, "--out", tmp_path / "typo" / "start.png").code == 2
    assert not (tmp_path / "typo").exists()
