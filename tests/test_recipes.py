"""The recipes of CONTRIBUTING.md, followed step by step."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from game import ai, systems
from game.cli import entry
from game.rules.skirmish import setup
from game.rules.skirmish.state import Card
from game.ui import theme

ROOT = Path(__file__).parent.parent
OGRE = Card("ogre", "Old Ogre", "tree trunk", 6.0, "3D6+2", "High+Low", 9, 30, "large")


def finish(record, level="random"):
    """Play a record to its end with a computer player on both sides."""
    while (decision := record.system.to_act(record.state)) is not None:
        view = record.system.view(record.state, decision.side)
        record.play(ai.choose(level, view, f"{len(record)}").action)
    return record.system.outcome(record.state)


def scenario_text(**changes):
    text = (ROOT / "maps" / "warriors-of-ash" / "scenario.toml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert f'"{old}"' in text
        text = text.replace(f'"{old}"', f'"{new}"')
    return text


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of one's own scenarios, where the program looks too."""
    monkeypatch.setattr(systems, "_folders", [tmp_path])
    return tmp_path


def add_scenario(folder, name, text):
    place = folder / name
    place.mkdir()
    shutil.copy(ROOT / "maps" / "warriors-of-ash" / "cavern.tmj", place)
    (place / "scenario.toml").write_text(text, encoding="utf-8")
    return place


def test_a_combatant_is_a_row(folder, monkeypatch):
    monkeypatch.setattr(setup, "CARDS", (*setup.CARDS, OGRE))
    text = scenario_text(**{"warriors-of-ash": "ogres-of-ash"}).replace('card = "sea-troll"', 'card = "ogre"')
    add_scenario(folder, "ogres-of-ash", text)
    record = systems.start("ogres-of-ash", seed=3)
    assert [card.name for card in record.state.setup.cards if card.id == "ogre"] == ["Old Ogre"]
    assert finish(record) is not None


def test_a_scenario_may_bring_its_own_combatant(folder):
    text = scenario_text(**{"warriors-of-ash": "ogres-of-ash"}).replace('card = "sea-troll"', 'card = "ogre"')
    text += """
[[setup.cards]]
id = "ogre"
name = "Old Ogre"
weapon = "tree trunk"
move_in = 6
attack = "3D6+2"
damage = "High+Low"
defense = 9
endurance = 30
base = "large"
"""
    add_scenario(folder, "ogres-of-ash", text)
    assert finish(systems.start("ogres-of-ash", seed=3)) is not None


def test_a_scenario_is_a_folder_that_check_and_list_find(folder, capsys):
    place = add_scenario(folder, "echoes-of-ash", scenario_text(**{"warriors-of-ash": "echoes-of-ash"}))
    assert entry.run(["check", str(place)]) == entry.DONE
    capsys.readouterr()
    assert entry.run(["list", "--json"]) == entry.DONE
    listed = json.loads(capsys.readouterr().out)
    assert "echoes-of-ash" in {row["id"] for row in listed["scenarios"]}


def test_check_says_what_is_wrong_with_a_scenario(folder, capsys):
    text = scenario_text(**{"warriors-of-ash": "echoes-of-ash"}).replace('start = "M"', 'start = "X"')
    place = add_scenario(folder, "echoes-of-ash", text)
    assert entry.run(["check", str(place)]) == entry.BAD_INPUT
    said = capsys.readouterr()
    assert "scenario.toml: at setup.figures[0].start" in said.out + said.err


def test_a_rule_system_is_a_line(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "toys"))
    monkeypatch.setitem(systems.SYSTEMS, "toy-race", "toy_race:SYSTEM")
    import toybox

    (scenario,) = (s for s in toybox.SCENARIOS if s.system == "toy-race")
    record = systems.start(scenario, seed=1)
    assert {level.id for level in ai.levels("toy-race")} >= {"random"}
    assert finish(record) is not None
    assert "toy_race" in sys.modules


def test_every_side_of_a_shipped_scenario_has_a_colour_of_its_own():
    scenarios, wrong = systems.all_scenarios()
    assert wrong == ()
    for scenario in scenarios:
        looks = [theme.side_look(side.colour, i).name for i, side in enumerate(scenario.sides)]
        assert looks == [side.colour for side in scenario.sides], scenario.id
        assert len(set(looks)) == len(looks), scenario.id
