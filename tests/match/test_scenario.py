from __future__ import annotations

import os

import pytest

from game import systems
from game.errors import BadData, GameError
from game.match import scenario as scenarios
from game.match import tiled

TOML = """
format = 1
id = "cave"
system = "toy-race"
title = "The Cave"
summary = "Short."
tale = '''
Long ago
there was a cave.'''
map = "map.tmj"

[[sides]]
id = "red"
name = "Red"
colour = "red"

[[sides]]
id = "blue"
name = "Blue"

[setup]
goal = 30
"""


@pytest.fixture
def cave(tmp_path):
    folder = tmp_path / "cave"
    folder.mkdir()
    (folder / "scenario.toml").write_text(TOML, encoding="utf-8")
    tiled.write(tiled.blank(10, 8), folder / "map.tmj")
    return folder


def refused(folder, text=None):
    if text is not None:
        (folder / "scenario.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadData) as caught:
        scenarios.read_folder(folder)
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_folder_is_a_scenario(cave):
    read = scenarios.read_folder(cave)
    assert (read.id, read.title, [side.name for side in read.sides]) == ("cave", "The Cave", ["Red", "Blue"])
    assert read.tale.startswith("Long ago\nthere")
    assert read.tiled_map().width_in == 10
    assert read.file == str(cave / "scenario.toml")
    assert read.map_file == str(cave / "map.tmj")
    assert scenarios.read_folder(str(cave / "scenario.toml")) == read
    assert systems.start(cave, 1).state.goal == 30


def test_a_folder_may_be_named_from_within(cave, monkeypatch):
    monkeypatch.chdir(cave)
    assert scenarios.read_folder(".").id == "cave"


def test_a_scenario_needs_no_map(cave):
    (cave / "scenario.toml").write_text(TOML.replace('map = "map.tmj"', ""))
    (cave / "map.tmj").unlink()
    read = scenarios.read_folder(cave)
    with pytest.raises(BadData, match="no map"):
        read.tiled_map()


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        ("format = 1", "format = 2", "format", "newer program"),
        ("format = 1", 'format = "1"', "format", "whole number"),
        ("format = 1", "", "", "format"),
        ('id = "cave"', 'id = "grotto"', "id", "folder's name"),
        ('id = "cave"', 'id = "../cave"', "id", "not allowed"),
        ('title = "The Cave"', 'title = ""', "title", "not allowed"),
        ('title = "The Cave"', 'title = "a\\nb"', "title", "not allowed"),
        ('title = "The Cave"', "title = 5", "title", "text"),
        ('title = "The Cave"', f'title = "{"x" * 999}"', "title", "120"),
        ('name = "Blue"', "", "sides[1]", "name"),
        ('id = "blue"', 'id = "red"', "sides[1].id", "two sides"),
        ("goal = 30", "goal = nan", "setup.goal", "finite"),
        ("goal = 30", "goal = -inf", "setup.goal", "finite"),
        ("goal = 30", "goal = 2024-01-01", "setup.goal", "text"),
        ("goal = 30", "goal = 99999999999999999999", "setup.goal", "large"),
        ("goal = 30", f"goal = {'9' * 5000}", "", "digit"),
        ("goal = 30", f"goal = {'[' * 60}{']' * 60}", "setup.goal" + "[0]" * 16 + "[0…", "nested"),
        ("goal = 30", f"goal = {'[' * 5000}", "", "nested"),
        ("[setup]", "[setup", "", "not TOML"),
        ("[setup]", "[other]", "", "other"),
        ('map = "map.tmj"', 'map = "../map.tmj"', "map", "name of a .tmj"),
        ('map = "map.tmj"', 'map = "/etc/map.tmj"', "map", "name of a .tmj"),
        ('map = "map.tmj"', 'map = "C:map.tmj"', "map", "name of a .tmj"),
        ('map = "map.tmj"', 'map = "..\\\\map.tmj"', "map", "name of a .tmj"),
        ('map = "map.tmj"', 'map = "map.png"', "map", "name of a .tmj"),
        ('map = "map.tmj"', 'map = "none.tmj"', "map", "no none.tmj"),
        ('map = "map.tmj"', 'map = "map.tmj"\nmap_data = {}', "map_data", "no key"),
        ('map = "map.tmj"', 'map = "map.tmj"\nsource = "x"', "source", "no key"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(cave, old, new, key, why):
    assert old in TOML
    error = refused(cave, TOML.replace(old, new))
    assert error.file == str(cave / "scenario.toml")
    assert error.key == key
    assert why in error.why


def test_files_that_are_no_text_or_too_large_are_refused(cave):
    assert "UTF-8" in refused(cave, TOML.encode() + b"\xff").why
    assert "larger" in refused(cave, TOML + "#" * scenarios.MOST_BYTES).why
    (cave / "scenario.toml").unlink()
    assert "no scenario.toml" in refused(cave).why
    assert "no such file or folder" in refused(cave / "none").why


def test_an_error_in_the_map_names_the_map(cave):
    (cave / "map.tmj").write_text("{")
    assert refused(cave).file == str(cave / "map.tmj")


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_link_may_not_lead_the_map_out_of_the_folder(cave):
    (cave / "map.tmj").rename(cave.parent / "map.tmj")
    (cave / "map.tmj").symlink_to(cave.parent / "map.tmj")
    assert "outside" in refused(cave).why


def test_a_side_is_found_by_its_id(cave):
    read = scenarios.read_folder(cave)
    assert read.side_index("blue", "setup.first") == 1
    with pytest.raises(BadData, match=r"at setup\.first: there is no side 'green'; there are: red, blue"):
        read.side_index("green", "setup.first")


def test_shipped_scenarios_and_those_of_the_player_are_found(cave, tmp_path):
    (tmp_path / "empty").mkdir()
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "scenario.toml").write_text("?")
    found = scenarios.find(tmp_path, tmp_path / "nowhere")
    assert [folder.name for folder in found[-2:]] == ["broken", "cave"]
    assert scenarios.shipped().is_dir()
    good, bad = scenarios.read_all(found[-2:])
    assert [read.id for read in good] == ["cave"]
    assert [error.file for error in bad] == [str(broken / "scenario.toml")]


def test_a_scenario_is_named_by_id_folder_or_itself(cave, monkeypatch):
    monkeypatch.setattr(systems, "_folders", [cave.parent])
    read = systems.scenario_of("cave")
    assert systems.scenario_of(read) is read
    assert systems.scenario_of(cave) == systems.scenario_of(str(cave)) == read
    with pytest.raises(GameError, match=r"there is no scenario 'caves'; there are: .*cave"):
        systems.scenario_of("caves")
    with pytest.raises(BadData, match="no such file or folder"):
        systems.scenario_of("no/such")


def test_a_system_that_there_is_not_is_named(cave):
    (cave / "scenario.toml").write_text(TOML.replace("toy-race", "chess"))
    with pytest.raises(BadData, match=r"at system: there is no rule system 'chess'; there are: skirmish"):
        systems.start(cave, 1)
    with pytest.raises(GameError):
        systems.get("chess")
    with pytest.raises(GameError):
        systems.system_of("nonsense")
