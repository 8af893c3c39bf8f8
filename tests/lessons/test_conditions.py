"""Values against what a lesson wants of them."""

import pytest

from game.lessons.conditions import holds, is_inside, is_like, meets
from game.lessons.lesson import Area, Condition

RING = Area(circle=(2.0, 2.0, 1.0))
SQUARE = Area(corners=((0, 0), (4, 0), (4, 4), (0, 4)))
AREAS = {"ring": RING, "square": SQUARE}


@pytest.mark.parametrize(
    ("value", "wanted", "is_so"),
    [
        (7, 7, True),
        (7, 7.0, True),
        ("argh", ["argh", "cro"], True),
        ("montu", ["argh", "cro"], False),
        (True, True, True),
        (1, True, False),
        (True, 1, False),
        (0.245, {"least": 0.245}, True),
        (0.2449, {"least": 0.245}, False),
        (3.0, {"most": 3, "above": 2.9}, True),
        (3.0, {"above": 3.0}, False),
        (2.9, {"below": 3.0}, True),
        (None, {"least": 1}, False),
        ("x", {"least": 1}, False),
        (True, {"least": 1}, False),
        ([2.0, 3.0], {"within": "ring"}, True),
        ([2.0, 3.1], {"within": "ring"}, False),
        (None, {"within": "ring"}, False),
        (None, {"not": {"within": "ring"}}, True),
        (5, {"not": 5}, False),
    ],
)
def test_values(value, wanted, is_so):
    assert meets(value, wanted, AREAS) is is_so


@pytest.mark.parametrize(
    ("point", "is_so"),
    [((0, 0), True), ((4, 2), True), ((2, 2), True), ((4.1, 2), False), ((-0.01, 0), False), ((2, 4), True)],
)
def test_a_polygon_holds_its_border(point, is_so):
    assert is_inside(point, SQUARE) is is_so


def test_a_polygon_with_a_bay():
    bay = Area(corners=((0, 0), (6, 0), (6, 6), (3, 2), (0, 6)))
    assert is_inside((1, 4), bay)
    assert not is_inside((3, 4), bay)


def test_patterns():
    event = {"type": "moved", "figure": "montu", "length_in": 2.9}
    assert is_like(event, {}, AREAS)
    assert is_like(event, {"type": "moved", "length_in": {"most": 3.0}}, AREAS)
    assert not is_like(event, {"type": "moved", "hits": 3}, AREAS)


def test_conditions_ask_events_facts_and_refusals():
    events = ({"type": "attacked", "hits": 8},)
    facts = {"figures": {"montu": {"hits": 3}}}

    def so(**asked):
        return holds(Condition(**asked), events, facts, "SK-4.2", AREAS)

    assert so(event={"type": "attacked", "hits": {"least": 8}})
    assert not so(event={"type": "moved"})
    assert so(event={"type": "moved"}, is_denied=True)
    assert so(fact="figures.montu.hits", wanted=3)
    assert so(refused="SK-4.2")
    assert not so(refused="SK-4.1")
