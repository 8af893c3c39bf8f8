"""Combatants made by dice. Rule: SK-11."""

from itertools import product

import pytest

from game.dice import DiceError, parse, parse_damage, scripted, seeded
from game.match.example import Chart
from game.rules.skirmish.bases import SIZES
from game.rules.skirmish.creation import DEFENSES, ENDURANCES, MOVES, RACES, WEAPONS, create, limits, raised
from game.rules.skirmish.rules_text import BY_NUMBER

RACE_OF = {"orc": (1, 1), "human": (3, 4), "troll": (6, 6)}
PLAIN = (1, 1)


def made(race, move=PLAIN, defense=PLAIN, endurance=PLAIN, weapon=PLAIN):
    return create(scripted((*RACE_OF[race], *move, *defense, *endurance, *weapon))).card


def faces_for(total, second=6):
    """Two dice that make a total."""
    first = max(1, total - second)
    return first, total - first


def test_the_rulebooks_orc_that_rolls_a_ten_has_a_warhammer():
    orc = made("orc", weapon=(6, 4))
    assert (orc.weapon, orc.attack, orc.damage) == ("warhammer", "3D6-2", "High+1")


@pytest.mark.parametrize(
    ("total", "race", "size"),
    [(2, "orc", "medium"), (4, "orc", "medium"), (5, "human", "medium"), (10, "human", "medium"),
     (11, "troll", "large"), (12, "troll", "large")],
)  # fmt: skip
def test_the_race_is_rolled_first_and_brings_its_base(total, race, size):
    card = create(scripted((*faces_for(total), *PLAIN * 4))).card
    assert (card.race, card.base) == (race, size)


@pytest.mark.parametrize(
    ("total", "medium", "large"),
    [(2, (5, 5), (7, 10)), (3, (6, 7), (8, 15)), (4, (7, 9), (9, 20)), (5, (8, 11), (10, 25)),
     (6, (9, 13), (11, 30)), (7, (10, 14), (12, 32)), (8, (11, 15), (13, 34)), (9, (12, 16), (14, 35)),
     (10, (13, 17), (15, 36))],
)  # fmt: skip
def test_move_and_endurance_are_read_by_size(total, medium, large):
    """A troll has 12 more Endurance than the table says."""
    faces = faces_for(total)
    human, troll = (made(race, move=faces, endurance=faces) for race in ("human", "troll"))
    assert (human.move_in, human.endurance) == medium
    assert (troll.move_in, troll.endurance - 12) == large


@pytest.mark.parametrize(
    ("total", "medium", "large"),
    [(2, 7, 5), (3, 7, 5), (4, 8, 6), (5, 8, 6), (6, 9, 7), (7, 9, 7), (8, 10, 8), (9, 10, 8), (10, 11, 9),
     (11, 12, 10), (12, 13, 11)],
)  # fmt: skip
def test_defense_is_read_by_size(total, medium, large):
    """A troll has 4 more Defense than the table says, an orc none."""
    faces = faces_for(total)
    assert made("human", defense=faces).defense == made("orc", defense=faces).defense == medium
    assert made("troll", defense=faces).defense == large + 4


@pytest.mark.parametrize(
    ("total", "name", "damage", "attack", "trolls"),
    [(2, "club", "High", "2D6-2", "2D6+3"), (3, "club", "High", "2D6-2", "2D6+3"),
     (4, "mace", "High+1", "2D6", "2D6+5"), (5, "mace", "High+1", "2D6", "2D6+5"),
     (6, "short sword", "High", "3D6-1", "3D6+4"), (7, "short sword", "High", "3D6-1", "3D6+4"),
     (8, "broadsword", "High+2", "3D6-2", "3D6+3"), (9, "broadsword", "High+2", "3D6-2", "3D6+3"),
     (10, "warhammer", "High+1", "3D6-3", "3D6+2"),
     (11, "battleaxe", "High+Low+1", "2D6+D10-4", "2D6+D10+1"),
     (12, "two-handed sword", "High+Low+2", "2D6+D10-5", "2D6+D10")],
)  # fmt: skip
def test_the_weapon_gives_damage_and_dice_and_the_race_adds_to_them(total, name, damage, attack, trolls):
    human, troll = (made(race, weapon=faces_for(total)) for race in ("human", "troll"))
    assert (human.weapon, human.damage, human.attack) == (name, damage, attack)
    assert troll.attack == trolls


def test_totals_that_the_tables_lack_are_rolled_again():
    """House ruling of SK-11: for Move and for Endurance, as often as it takes."""
    faces = (*RACE_OF["human"], 1, 10, 6, 5, 1, 3, *PLAIN, 6, 10, 1, 4, *PLAIN)
    stream = scripted(faces)
    created = create(stream)
    stream.dice.finish()
    assert [roll.faces for roll in created.rolls] == [(3, 4), (1, 3), (1, 1), (1, 4), (1, 1)]
    assert (created.card.move_in, created.card.endurance) == (7, 11)
    with pytest.raises(DiceError):
        create(scripted(faces[:6]))


def test_every_combatant_that_is_rolled_lies_within_its_races_limits():
    """Rule: SK-12.1."""
    met = {}
    for seed in range(600):
        created = create(seeded(seed))
        card, within = created.card, limits(created.race)
        assert within["Move"][0] <= card.move_in <= within["Move"][1]
        assert within["Defense"][0] <= card.defense <= within["Defense"][1]
        assert within["Endurance"][0] <= card.endurance <= within["Endurance"][1]
        assert parse(card.attack).sides
        parse_damage(card.damage)
        met.setdefault(card.race, set()).add(card.weapon)
    assert {race: len(weapons) for race, weapons in met.items()} == {"orc": 7, "human": 7, "troll": 7}
    by_name = {race.name: limits(race) for _, race in RACES}
    assert by_name["Troll"] == {"Move": (7, 15), "Defense": (9, 15), "Endurance": (22, 48)}


def test_the_tables_have_a_row_for_every_roll_and_bases_that_there_are():
    assert [most for most, _ in (*RACES, *WEAPONS)] == [4, 10, 12, 3, 5, 7, 9, 10, 11, 12]
    for size in ("medium", "large"):
        assert size in SIZES
        assert DEFENSES[size][-1][0] == 12
        assert len(MOVES[size]) == len(ENDURANCES[size]) == 9


@pytest.mark.parametrize("by", [-3, -1, 0, 1, 5])
def test_what_is_added_to_an_attack_is_added_to_every_roll(by):
    for text, faces in product(("3D6-3", "2D6", "2D6+D10-5", "D10+4"), ((1, 2, 3), (6, 6, 6))):
        formula = parse(text)
        thrown = faces[: len(formula.sides)]
        assert parse(raised(text, by)).total(thrown) == formula.total(thrown) + by


# The help's example


def test_the_help_shows_all_tables_and_rolls_the_rulebooks_orc():
    shown = BY_NUMBER["SK-11"].example()
    races, moves, defenses, weapons = (p for p in shown.pictures if isinstance(p, Chart))
    assert [row[0] for row in races.rows] == ["2–4", "5–10", "11–12"]
    assert races.rows[2] == ("11–12", "Troll", "large", "+5", "+4", "+12")
    assert moves.rows[-1] == ("10", "13″", "15″", "17", "36")
    assert defenses.rows[0] == ("2–3", "7", "5")
    assert weapons.rows[4] == ("10", "Warhammer", "High+1", "3D6-3")
    assert "warhammer" in shown.words
    assert "Attack 3D6-2" in shown.words


def test_the_help_tells_the_fixed_points():
    """SK-12.2 and SK-12.3."""
    (chart,) = BY_NUMBER["SK-12.3"].example().pictures
    assert [row[-1] for row in chart.rows] == ["636", "480", "475", "475"]
    (start,) = BY_NUMBER["SK-12.2"].example().pictures
    assert start.rows[0][-1] == "50"


def test_the_help_shows_that_the_sea_troll_passes_what_dice_can_give():
    """SK-12.4."""
    (chart,) = BY_NUMBER["SK-12.4"].example().pictures
    assert [row[-1].startswith("beyond") for row in chart.rows] == [False, False, True]
