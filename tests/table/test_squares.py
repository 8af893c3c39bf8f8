"""Sheets of 1" squares: each quick answer agrees with one that is plain to see. Rule: SK-4.3."""

import math
import random
from itertools import product

import pytest
from shapely.geometry import Polygon, box

from game.table import Base, Pose, Table, contact_in, rectangle
from game.table.squares import (
    Footprint,
    Sheet,
    beside,
    fits_squares,
    footing,
    footprint_of,
    held,
    is_on_squares,
    overlap,
    shared_in,
    shared_side,
    sheet_of,
    snapped,
)
from game.table.stepping import reach_squares

SMALL, MEDIUM, LARGE = Base(0.625, 0.625), Base(1, 1), Base(1.25, 1.25)
CAVALRY, HUGE = Base(1, 1.5), Base(2, 2)
BASES = [SMALL, MEDIUM, LARGE, CAVALRY, HUGE]


def sheet(*rows):
    """A sheet drawn in signs: # is blocked."""
    blocked = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    return Sheet(len(rows[0]), len(rows), blocked)


# What a base holds


def covered_plainly(base, pose):
    """Every square of which the base covers a part: plain areas."""
    body = Polygon(rectangle(base, pose))
    near = product(
        range(int(pose.x_in) - 3, int(pose.x_in) + 4), range(int(pose.y_in) - 3, int(pose.y_in) + 4)
    )
    return {(x, y) for x, y in near if body.intersection(box(x, y, x + 1, y + 1)).area > 1e-9}


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_sk_4_3_a_base_holds_every_square_that_it_covers_in_part(base, heading):
    pose = snapped(base, Pose(7.3, 6.8, heading))
    assert set(footprint_of(base, pose).squares) == covered_plainly(base, pose)
    assert footprint_of(base, pose).centre == (pose.x_in, pose.y_in)


def test_sk_4_3_large_is_two_by_two_small_and_medium_one_cavalry_one_by_two_huge_two_by_two():
    spans = [footprint_of(base, Pose(5, 5))[2:] for base in BASES]
    assert spans == [(1, 1), (1, 1), (2, 2), (1, 2), (2, 2)]
    assert footprint_of(CAVALRY, Pose(5, 5.5, 90))[2:] == (2, 1)


@pytest.mark.parametrize("base", BASES)
def test_sk_4_3_snapping_finds_the_nearest_place_and_keeps_what_is_snapped(base):
    rng = random.Random(1)
    for _ in range(60):
        wish = Pose(rng.uniform(3, 9), rng.uniform(3, 9), rng.uniform(0, 360))
        pose = snapped(base, wish)
        assert is_on_squares(base, pose)
        assert snapped(base, pose) == pose
        assert pose.heading_deg % 90 == 0
        assert abs((pose.heading_deg - wish.heading_deg + 180) % 360 - 180) <= 45
        near = [
            snapped(base, Pose(pose.x_in + dx, pose.y_in + dy, pose.heading_deg))
            for dx, dy in product((-1, 0, 1), repeat=2)
        ]
        far = [math.dist((p.x_in, p.y_in), (wish.x_in, wish.y_in)) for p in near]
        assert math.dist((pose.x_in, pose.y_in), (wish.x_in, wish.y_in)) == min(far)


# What terrain blocks


def blocked_plainly(table, columns, rows):
    """A square is blocked when some of the terrain lies more than 0.05 inch inside of it."""
    return {
        (x, y)
        for x, y in product(range(columns), range(rows))
        if table.rock.intersection(box(x + 0.05, y + 0.05, x + 0.95, y + 0.95)).area > 1e-9
    }


def test_sk_4_3_terrain_blocks_the_squares_that_it_enters_deeper_than_the_tolerance():
    rng = random.Random(2)
    for _ in range(30):
        terrain = []
        for _ in range(4):
            x, y, around = rng.uniform(1, 9), rng.uniform(1, 7), rng.uniform(0.2, 1.6)
            turns = sorted(rng.uniform(0, 6.28) for _ in range(5))
            terrain.append(Polygon([(x + around * math.cos(t), y + around * math.sin(t)) for t in turns]))
        table = Table(box(0, 0, 10, 8), [t for t in terrain if t.is_valid and t.area > 0.01])
        ruled = sheet_of(table)
        assert (ruled.columns, ruled.rows) == (10, 8)
        assert ruled.blocked == blocked_plainly(table, 10, 8)


def test_sk_4_3_a_twentieth_of_an_inch_into_a_square_blocks_it_not():
    table = Table(box(0, 0, 6, 4), [box(1.95, 0, 3.05, 4)])
    assert sheet_of(table).blocked == {(2, y) for y in range(4)}
    deeper = Table(box(0, 0, 6, 4), [box(1.949, 0, 3.05, 4)])
    assert (1, 0) in sheet_of(deeper).blocked


def test_sk_4_3_terrain_that_slips_between_two_squares_is_found_out():
    assert sheet_of(Table(box(0, 0, 6, 4), [box(1.96, 1, 2.04, 3)])).slip == (2.0, 1.5)
    assert sheet_of(Table(box(0, 0, 6, 4), [box(1, 1.96, 3, 2.04)])).slip == (1.5, 2.0)
    assert sheet_of(Table(box(0, 0, 6, 4), [box(1.9, 1, 2.04, 3)])).slip is None


def test_a_sheet_is_worked_out_once():
    table = Table(box(0, 0, 6, 4))
    assert sheet_of(table) is sheet_of(table)


# Standing and touching


def random_footprint(rng):
    base = rng.choice(BASES)
    return base, snapped(base, Pose(rng.uniform(1, 8), rng.uniform(1, 8), rng.choice([0, 90, 180, 270])))


def test_sk_4_3_footprints_overlap_when_they_have_a_square_in_common():
    rng = random.Random(3)
    for _ in range(300):
        one, two = footprint_of(*random_footprint(rng)), footprint_of(*random_footprint(rng))
        assert overlap(one, two) == bool(set(one.squares) & set(two.squares))


def shared_plainly(one, two):
    """The sides that squares of one have in common with squares of the other, one by one."""
    return sum(abs(x1 - x2) + abs(y1 - y2) == 1 for (x1, y1), (x2, y2) in product(one.squares, two.squares))


def test_sk_4_3_contact_is_a_shared_side_and_as_long_as_there_are_shared_sides():
    rng = random.Random(4)
    lengths = set()
    for _ in range(500):
        (base_a, a), (base_b, b) = random_footprint(rng), random_footprint(rng)
        one, two = footprint_of(base_a, a), footprint_of(base_b, b)
        if overlap(one, two):
            continue
        length = shared_in(one, two)
        lengths.add(length)
        assert length == shared_plainly(one, two)
        assert length == contact_in(footing(base_a), a, footing(base_b), b)
        assert (shared_side(one, two) is None) == (length == 0)
        assert shared_in(two, one) == length
    assert lengths == {0.0, 1.0, 2.0}


def test_sk_4_3_a_shared_corner_is_no_contact():
    assert shared_in(Footprint(2, 2, 1, 1), Footprint(3, 3, 1, 1)) == 0


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("other", [Footprint(6, 6, 1, 1), Footprint(6, 6, 2, 2), Footprint(6, 6, 1, 2)])
def test_beside_lists_every_place_in_contact_once_the_middles_of_the_edges_first(base, other):
    poses = beside(base, other)
    found = [footprint_of(base, pose) for pose in poses]
    wanted = {
        Footprint(x, y, columns, rows)
        for columns, rows in {footprint_of(base, Pose(5, 5, h))[2:] for h in (0, 90)}
        for x, y in product(range(2, 11), repeat=2)
        if not overlap(Footprint(x, y, columns, rows), other)
        and shared_in(Footprint(x, y, columns, rows), other) > 0
    }
    assert all(is_on_squares(base, pose) for pose in poses)
    assert len(found) == len(set(found))
    assert set(found) == wanted
    (x, y), (mid_x, mid_y) = found[0].centre, other.centre
    assert min(abs(x - mid_x), abs(y - mid_y)) <= 0.5


def test_sk_4_3_a_base_fits_where_all_its_squares_are_open_and_nobodys():
    floor = sheet("....#", ".....", ".....", ".....")
    other = (MEDIUM, Pose(1.5, 2.5))
    open_to_it = {(c, r) for c in range(5) for r in range(4)} - {(4, 0), (1, 2)}
    for base in BASES:
        for x, y, heading in product(range(11), range(9), (0, 90)):
            pose = Pose(x / 2, y / 2, heading)
            wanted = is_on_squares(base, pose) and covered_plainly(base, pose) <= open_to_it
            assert fits_squares(floor, base, pose, [other]) == wanted


def test_sk_4_3_off_the_middle_of_squares_nothing_fits():
    floor = sheet("...", "...", "...")
    assert fits_squares(floor, MEDIUM, Pose(1.5, 1.5, 90), ())
    assert not fits_squares(floor, MEDIUM, Pose(1.5, 1.6, 90), ())
    assert not fits_squares(floor, MEDIUM, Pose(1.5, 1.5, 45), ())


# Steps


def walked_plainly(floor, base, start, others):
    """Half squares to every place of a block as wide as the base is narrow: lengths bettered until none is.

    One table for each block of the start's footprint.
    """
    side = min(footprint_of(base, start)[2:])
    taken = held(others)

    def is_open(x, y):
        return all(
            floor.is_free((x + i, y + j)) and (x + i, y + j) not in taken
            for i in range(side)
            for j in range(side)
        )

    tables = []
    for begin in blocks_of(footprint_of(base, start), side):
        known = {begin: 0}
        is_better = True
        while is_better:
            is_better = False
            for (x, y), so_far in list(known.items()):
                for dx, dy in product((-1, 0, 1), repeat=2):
                    if (dx, dy) == (0, 0) or not is_open(x + dx, y + dy):
                        continue
                    if dx and dy and not (is_open(x + dx, y) and is_open(x, y + dy)):
                        continue
                    total = so_far + (3 if dx and dy else 2)
                    if total < known.get((x + dx, y + dy), math.inf):
                        known[(x + dx, y + dy)], is_better = total, True
        tables.append(known)
    return tables


def blocks_of(footprint, side):
    x, y, columns, rows = footprint
    return [(x + i, y + j) for j in range(rows - side + 1) for i in range(columns - side + 1)]


def plain_distance(tables, start, footprint):
    ends = blocks_of(footprint, min(footprint[2:]))
    pairs = product(range(len(tables)), range(len(ends)))
    if footprint[2:] == start[2:]:
        pairs = ((i, i) for i in range(len(tables)))
    return min((tables[i].get(ends[j], math.inf) for i, j in pairs), default=math.inf) / 2


@pytest.mark.parametrize("base", [MEDIUM, LARGE, CAVALRY], ids=["medium", "large", "cavalry"])
def test_sk_4_3_reach_agrees_with_lengths_bettered_until_none_is(base):
    rng = random.Random(5)
    compared = 0
    while compared < 4:
        floor = Sheet(8, 7, [(rng.randrange(8), rng.randrange(7)) for _ in range(9)])
        others = [(MEDIUM, Pose(rng.randrange(8) + 0.5, rng.randrange(7) + 0.5)) for _ in range(3)]
        start = snapped(base, Pose(rng.uniform(1, 7), rng.uniform(1, 6), rng.choice([0, 90])))
        if not fits_squares(floor, base, start, others):
            continue
        compared += 1
        tables = walked_plainly(floor, base, start, others)
        for limit in (2, 3.5, 5, math.inf):
            found = reach_squares(floor, base, start, limit, others)
            for x, y in product(range(17), range(15)):
                for heading in (0, 90):
                    pose = Pose(x / 2, y / 2, heading)
                    if not is_on_squares(base, pose):
                        continue
                    length = plain_distance(tables, footprint_of(base, start), footprint_of(base, pose))
                    wanted = length if length <= limit else math.inf
                    assert found.distance_in(pose.x_in, pose.y_in) == wanted
                    assert found.contains(pose.x_in, pose.y_in) == (wanted < math.inf)
            assert all(found.contains(*place.centre) for place, _ in found.stops)


@pytest.mark.parametrize("base", [MEDIUM, LARGE, CAVALRY], ids=["medium", "large", "cavalry"])
def test_sk_7_4_a_route_is_as_long_as_its_steps_and_goes_from_start_to_end(base):
    floor = sheet(
        "..........", "...##.....", "...##..#..", ".......#..", "..#....#..", "..........", ".........."
    )
    start = snapped(base, Pose(1, 1))
    found = reach_squares(floor, base, start, math.inf, ())
    for footprint, length in found.stops:
        route = found.route_to(*footprint.centre)
        assert route.points[0] == (start.x_in, start.y_in)
        assert route.points[-1] == footprint.centre
        assert route.length_in == length
        if footprint[2:] == footprint_of(base, start)[2:]:
            steps = [
                (round(abs(b[0] - a[0]), 6), round(abs(b[1] - a[1]), 6))
                for a, b in zip(route.points, route.points[1:], strict=False)
            ]
            assert length == sum(1.5 if step == (1, 1) else 1 for step in steps)
            assert set(steps) <= {(1, 1), (1, 0), (0, 1)}


def test_sk_4_3_a_diagonal_step_counts_one_and_a_half():
    found = reach_squares(sheet("....", "....", "....", "...."), MEDIUM, Pose(0.5, 0.5), 9, ())
    assert found.distance_in(1.5, 1.5) == 1.5
    assert found.distance_in(3.5, 1.5) == 3.5
    assert found.distance_in(3.5, 3.5) == 4.5


def test_sk_4_3_a_diagonal_step_is_barred_beside_a_blocked_square_and_beside_a_held_one():
    assert reach_squares(sheet(".#", ".."), MEDIUM, Pose(0.5, 0.5), 9, ()).distance_in(1.5, 1.5) == 2
    crowd = [(MEDIUM, Pose(1.5, 0.5)), (SMALL, Pose(0.5, 1.5))]
    shut = reach_squares(sheet("..", ".."), MEDIUM, Pose(0.5, 0.5), 9, crowd)
    assert not shut.contains(1.5, 1.5)


def test_sk_4_3_the_ways_of_a_large_base_are_two_wide():
    floor = sheet("..#...", "......", "..#...", "..#...")
    assert reach_squares(floor, MEDIUM, Pose(0.5, 1.5), 9, ()).contains(4.5, 1.5)
    assert not reach_squares(floor, LARGE, Pose(1, 1), 9, ()).contains(5, 2)
    wider = sheet("......", "......", "..#...", "..#...")
    assert reach_squares(wider, LARGE, Pose(1, 1), 9, ()).distance_in(5, 2) == 4.5


def test_sk_4_3_a_cavalry_base_goes_through_a_way_one_wide_and_turns_where_there_is_room():
    floor = sheet("....", "###.", "###.", "###.")
    found = reach_squares(floor, CAVALRY, Pose(1, 0.5, 90), 9, ())
    assert found.distance_in(3.5, 3) == 4  # counted by its front: two east, two south
    assert found.contains(3.5, 1)


def test_sk_4_3_to_turn_costs_nothing_and_wins_no_ground():
    floor = sheet(*["......."] * 7)
    found = reach_squares(floor, CAVALRY, Pose(3.5, 3), 9, ())
    assert found.distance_in(3.5, 3) == 0  # end for end, it holds the same squares
    assert {found.distance_in(x, y) for x in (3, 4) for y in (2.5, 3.5)} == {0}
    assert found.distance_in(3.5, 2) == 1  # and not by two turns for nothing
    assert found.distance_in(4.5, 3) == 1


def test_a_place_between_squares_is_out_of_reach():
    found = reach_squares(sheet("...", "..."), MEDIUM, Pose(0.5, 0.5), 9, ())
    assert not found.contains(1.4, 0.5)
    assert found.distances_in([(1.5, 0.5), (1.4, 0.5)]) == [1.0, math.inf]
    assert found.route_to(1.4, 0.5) is None


def test_the_squares_of_a_reach_are_those_that_the_base_could_hold_at_rest():
    found = reach_squares(sheet("..#.", "...."), LARGE, Pose(1, 1), 2, ())
    assert found.squares == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert found.polygon.area == 4
