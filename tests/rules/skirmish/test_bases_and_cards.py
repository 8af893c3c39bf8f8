"""Rules: SK-2, SK-5."""

import pytest
from arena import match

from game.errors import BadData
from game.rules.skirmish.bases import METRIC, SIZES
from game.rules.skirmish.cards import CARDS, attack_formula, damage_formula, read_card
from game.rules.skirmish.figures import name_of, number_of

ROW = {
    "id": "x", "name": "X", "weapon": "stick", "move_in": 5, "attack": "3D6", "damage": "High",
    "defense": 8, "endurance": 10, "base": "medium",
}  # fmt: skip


def test_sk_2_2_sizes_of_bases():
    sizes = {name: (base.width_in, base.depth_in) for name, base in SIZES.items()}
    assert sizes == {
        "small": (0.625, 0.625), "medium": (1, 1), "large": (1.25, 1.25), "cavalry": (1, 1.5), "huge": (2, 2),
    }  # fmt: skip
    assert list(METRIC) == list(SIZES)


def test_sk_5_the_table_of_combatants():
    rows = {
        c.name: (c.weapon, c.move_in, c.attack, c.damage, c.defense, c.endurance, c.base) for c in CARDS[:4]
    }
    assert rows == {
        "Sea-Troll": ("large claws", 7, "3D6+4", "High+2", 10, 51, "large"),
        "Cro": ("two-handed sword", 6, "2D6+D10+3", "High+Low+2", 9, 18, "medium"),
        "Argh": ("scimitar", 5, "3D6-2", "High+2", 7, 10, "medium"),
        "Montu": ("scimitar", 5, "3D6-1", "High+2", 7, 10, "medium"),
    }


def test_sk_10_2_the_frozen_cards_of_a_test_of_arms():
    rows = {
        (c.name, c.weapon, c.move_in, c.attack, c.damage, c.defense, c.endurance, c.base) for c in CARDS[4:]
    }
    assert rows == {
        ("Rukon Highrunner", "short spear", 8, "3D6", "High+1", 8, 13, "medium"),
        ("Cavan Garrison", "broadsword", 6, "3D6-1", "High+2", 9, 12, "medium"),
    }


def test_every_card_s_formulas_parse():
    for card in CARDS:
        assert attack_formula(card.attack).sides
        assert damage_formula(card.damage).high


def test_sk_2_1_montu_is_1_and_argh_2_of_the_lesser_goblins_and_cro_needs_no_number():
    state = match(("montu", "a", 2, 2), ("argh", "a", 4, 2), ("cro", "a", 6, 2), ("sea-troll", "b", 6, 8))
    assert [number_of(state, figure) for figure in state.setup.figures] == [1, 2, None, None]
    assert [name_of(state, figure) for figure in state.setup.figures] == ["Montu", "Argh", "Cro", "Sea-Troll"]


def test_sk_2_1_three_of_one_card_are_told_apart_by_number():
    state = match(("cro", "a", 2, 2), ("cro", "a", 4, 2), ("cro", "b", 6, 8))
    assert [name_of(state, figure) for figure in state.setup.figures] == ["Cro 1", "Cro 2", "Cro 3"]
    assert state.setup.figures == ("cro-1", "cro-2", "cro-3")


def test_a_card_of_the_scenario_s_own():
    assert read_card(ROW, "f", "setup.cards[0]").name == "X"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("attack", "3D7", "character 3"),
        ("damage", "Middle", "High, Low"),
        ("base", "gigantic", "there is no base"),
        ("endurance", 0, "from 1"),
        ("move_in", -1, "from 0"),
        ("move_in", "far", "expected"),
        ("defense", 1000, "from 0"),
        ("name", "", "empty"),
        ("colour", "red", "no field"),
    ],
)
def test_a_wrong_card_says_where(field, value, words):
    with pytest.raises(BadData) as error:
        read_card({**ROW, field: value}, "scenario.toml", "setup.cards[0]")
    assert error.value.key == f"setup.cards[0].{field}"
    assert words in error.value.why
