"""The rules in our words: every number of the Basic Game, and drawn examples that keep the rules."""

import math
import re
from pathlib import Path

import pytest
from shapely.geometry import Polygon, box

import game
from game import lessons, systems
from game.dice import parse, parse_damage
from game.match import example
from game.rules.skirmish.rules_text import BY_NUMBER, RULES
from game.rules.skirmish.system import SYSTEM
from game.table import Base, Pose, Table, contact_in, contact_segment, fits, gaps, route, sheet_of
from game.table.squares import footprint_of, shared_in

NUMBER = re.compile(r"SK-\d+(?:\.\d+)?")
PARAGRAPHS = {1: 3, 2: 5, 3: 3, 4: 3, 5: 0, 6: 5, 7: 5, 8: 5, 9: 5, 10: 2, 11: 0, 12: 4, 13: 0}
NUMBERS = [rule.number for rule in RULES]
TABLETOPS = [
    (rule.number, picture)
    for rule in RULES
    for picture in rule.example().pictures
    if isinstance(picture, example.Tabletop)
]


def of_kind(kind):
    """All marks of a kind on any example, each with its number and its table."""
    return [
        pytest.param(table, mark, id=f"{number}-{at}")
        for number, table in TABLETOPS
        for at, mark in enumerate(table.marks)
        if isinstance(mark, kind)
    ]


def ground(table):
    return Table(
        box(0, 0, table.width_in, table.depth_in),
        [Polygon(piece.outline, piece.hollows) for piece in table.terrain],
    )


def body(table, figure):
    stand = next(stand for stand in table.stands if stand.id == figure)
    return Base(stand.width_in, stand.depth_in), Pose(stand.x_in, stand.y_in, stand.heading_deg)


def others(table, figure):
    return [
        body(table, stand.id)
        for stand in table.stands
        if stand.id.rstrip("*") != figure and not stand.is_ghost
    ]


# Numbers and words


def test_every_section_and_paragraph_is_there_in_order():
    wanted = [
        number
        for section, count in PARAGRAPHS.items()
        for number in (f"SK-{section}", *(f"SK-{section}.{i}" for i in range(1, count + 1)))
    ]
    assert wanted == NUMBERS
    assert SYSTEM.rules is RULES


def test_every_rule_number_in_the_code_and_in_the_lessons_can_be_looked_up():
    files = [*Path(game.__file__).parent.rglob("*.py"), *lessons.find("skirmish")]
    assert len(files) > 100
    for file in files:
        for number in NUMBER.findall(file.read_text(encoding="utf-8")):
            assert number in BY_NUMBER, f"{file.name}: {number}"


@pytest.mark.parametrize("rule", RULES, ids=NUMBERS)
def test_a_rule_says_something_and_leads_on(rule):
    assert len(rule.text.split()) >= 8
    assert len(rule.title) <= 30
    assert "  " not in rule.text + rule.ruling
    assert rule.house == bool(rule.ruling)
    assert "ouse ruling" not in rule.text
    for other in rule.see:
        assert other in BY_NUMBER
        assert other != rule.number
    is_section = any(number.startswith(f"{rule.number}.") for number in NUMBERS)
    assert is_section or rule.see


def test_the_digests_house_rulings_are_told_as_such():
    """The paragraphs that the digest of the rules marks as interpreted, and no others."""
    marked = {
        "1.1", "1.3", "2.2", "2.3", "2.4", "2.5", "4.1", "4.2", "4.3", "6.1", "6.2", "6.3", "6.4", "6.5",
        "7.2", "7.4", "8.2", "9.3", "10.1", "10.2", "11", "12.4",
    }  # fmt: skip
    assert {rule.number.removeprefix("SK-") for rule in RULES if rule.house} == marked


# Examples


@pytest.mark.parametrize("rule", RULES, ids=NUMBERS)
def test_a_rule_has_an_example_with_words_and_it_is_worked_out_once(rule):
    shown = rule.example()
    assert shown.pictures
    assert len(shown.words.split()) >= 4
    assert rule.example() is shown


def test_examples_are_drawn_not_only_told():
    """Sections 1, 2, 4, 7 and 8 happen on a table, 3 and 9 with dice."""
    for number in NUMBERS:
        pictures = BY_NUMBER[number].example().pictures
        section = int(NUMBER.match(number)[0].removeprefix("SK-").split(".")[0])
        if section in (2, 4, 7):
            assert any(isinstance(p, example.Tabletop) for p in pictures), number
        if section in (3, 9):
            assert any(isinstance(p, example.DiceRow | example.Boxes) for p in pictures), number


@pytest.mark.parametrize(("table", "touch"), of_kind(example.Touch))
def test_what_an_example_calls_contact_is_contact_by_the_table(table, touch):
    one, two = (body(table, figure) for figure in touch.between)
    if table.grid_in:
        length, line = shared_in(footprint_of(*one), footprint_of(*two)), None
    else:
        length = contact_in(*one, *two, ground(table))
        line = contact_segment(*one, *two, ground(table))
    assert touch.length_in == length
    assert touch.is_contact == (length >= 0.245)
    if line is not None and length > 0:
        assert touch.line == line


def test_sk_8_2_shows_contact_and_three_ways_to_miss_it():
    touches = [m for number, table in TABLETOPS if number == "SK-8.2" for m in table.marks]
    assert [touch.is_contact for touch in touches] == [True, True, False, False, False]
    assert [round(touch.length_in, 1) for touch in touches] == [1, 0.2, 0.2, 0, 0]


@pytest.mark.parametrize(("table", "way"), of_kind(example.Way))
def test_a_drawn_way_is_the_shortest_legal_one(table, way):
    base, start = body(table, way.figure) if any(s.id == way.figure for s in table.stands) else (None, None)
    assert base is not None, "the mover stands where it begins"
    assert way.points[0] == (start.x_in, start.y_in)
    drawn = sum(math.dist(a, b) for a, b in zip(way.points, way.points[1:], strict=False))
    if table.grid_in:
        assert way.counts[-1] == way.length
        return
    found = route(ground(table), base, start, Pose(*way.points[-1]), others(table, way.figure))
    assert math.isclose(way.length, found.length_in, abs_tol=1e-6)
    assert math.isclose(drawn, way.length, abs_tol=0.01)


@pytest.mark.parametrize(("table", "neck"), of_kind(example.Neck))
def test_a_drawn_gap_has_its_width_and_stops_whom_it_says(table, neck):
    base, _ = body(table, neck.figure)
    assert math.isclose(math.dist(*neck.line), neck.width_in, abs_tol=1e-6)
    assert neck.is_passable == (neck.width_in >= base.narrow_in - 0.0101)
    found = gaps(ground(table), base, others(table, neck.figure))
    assert any(math.isclose(gap.width_in, neck.width_in, abs_tol=1e-6) for gap in found)


def test_sk_4_2_shows_a_gap_for_goblins_only_and_one_for_trolls():
    necks = [
        m for number, t in TABLETOPS if number == "SK-4.2" for m in t.marks if isinstance(m, example.Neck)
    ]
    assert [(neck.width_in, neck.is_passable) for neck in necks] == [(1.0, False), (1.25, True)]


@pytest.mark.parametrize(("number", "table"), TABLETOPS, ids=[number for number, _ in TABLETOPS])
def test_all_who_stand_on_an_example_may_stand_there(number, table):
    """Ghosts are where somebody would stand, rightly or not."""
    standing = [stand for stand in table.stands if not stand.is_ghost]
    if table.grid_in:
        assert all(sheet_of(ground(table)).holds(footprint_of(*body(table, s.id))) for s in standing)
        return
    for stand in standing:
        if (number, stand.id) == ("SK-6.4", "human-2"):
            continue  # it sticks out of its zone, not off the table
        assert fits(ground(table), *body(table, stand.id), others(table, stand.id)), stand.id
        assert table.window[0] < stand.x_in < table.window[2]
        assert table.window[1] < stand.y_in < table.window[3]


@pytest.mark.parametrize(
    ("number", "row"),
    [
        pytest.param(rule.number, picture, id=f"{rule.number}-{at}")
        for rule in RULES
        for at, picture in enumerate(rule.example().pictures)
        if isinstance(picture, example.DiceRow)
    ],
)
def test_dice_show_faces_that_they_have_and_light_those_that_count(number, row):
    assert len(row.sides) == len(row.faces)
    assert all(1 <= face <= sides for sides, face in zip(row.sides, row.faces, strict=True))
    assert all(0 <= at < len(row.faces) for at in row.lit)
    if number in ("SK-9.2", "SK-9.3", "SK-9.4"):
        damage = parse_damage(row.title.replace("×", "x"))
        assert row.lit == damage.counted(row.faces)
        assert row.verdict == f"{damage.hits(row.faces)} hit{'s' * (damage.hits(row.faces) != 1)}"


def test_the_rulebooks_own_values_are_among_the_examples():
    """SK-3.2 and SK-9.2 to SK-9.4, as the rulebook has them."""

    def rows(number):
        return {(p.title, p.faces): p.verdict for p in BY_NUMBER[number].example().pictures}

    assert rows("SK-3.2")["2D6+D10+4", (2, 5, 7)] == "18" == str(parse("2D6+D10+4").total((2, 5, 7)))
    assert rows("SK-9.2")["High", (2, 4, 4)] == "8 hits"
    assert rows("SK-9.2")["Low", (3, 4, 3)] == "6 hits"
    assert rows("SK-9.3")["High+Low", (3, 4, 3)] == "10 hits"
    assert rows("SK-9.4")["Low×3", (3, 4, 3)] == "18 hits"
    assert rows("SK-9.4")["Low+2", (6, 4, 1)] == "3 hits"


def test_sk_9_5_shows_montus_end_as_the_worked_combat_has_it():
    first, second = BY_NUMBER["SK-9.5"].example().pictures
    assert (first.taken, first.fresh, first.words) == (0, 7, "7 of 10 taken")
    assert (second.taken, second.fresh, second.words) == (7, 3, "15 of 10 taken")


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(picture, id=picture.scenario)
        for rule in RULES
        for picture in rule.example().pictures
        if isinstance(picture, example.ScenarioTable)
    ],
)
def test_a_scenario_that_is_shown_is_shipped(picture):
    assert systems.scenario_of(picture.scenario).id == picture.scenario
