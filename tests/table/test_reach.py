"""Reach and routes. Rules: SK-2.3, SK-2.5, SK-4.2, SK-7.2, SK-7.3, SK-7.4."""

import heapq
import math
import random

import numpy as np
import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shapely.affinity import rotate, translate
from shapely.geometry import LineString, Point, Polygon, box

from game.table import Base, Pose, Table, fits, reach, rectangle, route
from game.table.transit import clearing, radius_in, space_around

SMALL, MEDIUM, LARGE, CAVALRY, HUGE = (
    Base(0.625, 0.625),
    Base(1, 1),
    Base(1.25, 1.25),
    Base(1, 1.5),
    Base(2, 2),
)
OPEN = Table(box(0, 0, 30, 30))
ANGLES = [0, 1, 7.77, 22.5, 30, 45, 63.1, 90]


def on_grid(polygon):
    """Maps are snapped to thousandths of an inch."""
    return shapely.transform(polygon, lambda xy: np.round(xy, 3))


def length_of(table, base, start, end, others=()):
    """The length of the route; None where there is none."""
    found = route(table, base, start, end, others)
    return None if found is None else found.length_in


# Ways


def test_sk_7_2_in_the_open_a_route_is_a_straight_line():
    found = route(OPEN, MEDIUM, Pose(5, 5), Pose(8, 9), ())
    assert found.points == ((5, 5), (8, 9))
    assert found.length_in == 5.0


def test_sk_7_2_standing_still_costs_nothing():
    found = reach(OPEN, MEDIUM, Pose(5, 5), 0, ())
    assert found.distance_in(5, 5) == 0
    assert found.route_to(5, 5).length_in == 0
    assert not found.contains(5.1, 5)


def test_sk_7_2_round_a_pillar_the_disc_hugs_the_corner():
    table = Table(box(0, 0, 30, 30), [box(10, 0, 12, 15)])
    length = route(table, MEDIUM, Pose(9.5, 10), Pose(12.5, 10), ()).length_in
    # Up the side, a quarter circle, across, a quarter circle, down the side.
    assert length == pytest.approx(5 + 2 * 0.495 * math.pi / 2 + 2 + 5, abs=0.02)
    assert length < 5 + 2 * 0.495 * math.pi / 2 + 2 + 5 + 0.001


def test_sk_7_3_no_way_through_friend_or_foe_but_touching_is_allowed():
    row = [(MEDIUM, Pose(10, 0.5 + i)) for i in range(30)]
    assert route(OPEN, MEDIUM, Pose(8, 10), Pose(12, 10), row) is None
    assert route(OPEN, MEDIUM, Pose(9, 3), Pose(9, 20), row).length_in == pytest.approx(17)


def test_sk_7_4_reach_is_cut_off_at_the_movement_rate():
    found = reach(OPEN, MEDIUM, Pose(15, 15), 6, ())
    assert found.contains(21, 15)
    assert not found.contains(21.001, 15)
    assert found.distance_in(21.001, 15) == math.inf
    assert found.route_to(22, 15) is None
    assert found.polygon.area == pytest.approx(math.pi * 36, rel=1e-3)


def test_sk_7_4_a_start_inside_an_obstacle_reaches_nothing():
    found = reach(OPEN, MEDIUM, Pose(15, 15), 6, [(MEDIUM, Pose(15.5, 15))])
    assert not found.contains(15, 15)
    assert found.polygon.is_empty
    assert found.pieces == ()


@pytest.mark.parametrize("start", [Pose(-10, -10), Pose(40, 5), Pose(1e30, 1)])
def test_sk_4_1_a_start_off_the_table_reaches_nothing(start):
    assert reach(OPEN, MEDIUM, start, 6, []).polygon.is_empty
    assert route(OPEN, MEDIUM, start, Pose(5, 5), []) is None


def test_sk_4_1_a_table_all_of_rock_has_no_way():
    table = Table(box(0, 0, 9, 9), box(-1, -1, 10, 10))
    assert reach(table, MEDIUM, Pose(4, 4), 6, []).polygon.is_empty


@pytest.mark.parametrize(("overlap", "can_move"), [(0.005, True), (0.01, True), (0.012, False)])
def test_sk_2_5_a_start_a_hair_inside_an_obstacle_is_moved_out_of_it(overlap, can_move):
    found = reach(OPEN, MEDIUM, Pose(15, 15), 3, [(MEDIUM, Pose(16 - overlap, 15))])
    assert found.contains(15, 16) == can_move
    assert found.contains(13, 15) == can_move
    if can_move:
        assert found.distance_in(13, 15) == pytest.approx(2, abs=0.01)
        assert found.route_to(13, 15).points[0] == (15, 15)


def test_sk_7_4_a_reach_of_nothing_can_be_drawn():
    assert reach(OPEN, MEDIUM, Pose(15, 15), 0, ()).polygon.area == pytest.approx(0, abs=1e-9)


def test_sk_7_2_a_maze_is_walked_to_the_end():
    walls = [box(3 * i, 0, 3 * i + 1, 28) if i % 2 else box(3 * i, 2, 3 * i + 1, 30) for i in range(1, 9)]
    table = Table(box(0, 0, 30, 30), walls)
    assert route(table, MEDIUM, Pose(1, 15), Pose(29, 15), ()).length_in > 150
    assert route(table, LARGE, Pose(1, 15), Pose(29, 15), ()).length_in > 150
    assert route(table, HUGE, Pose(1, 15), Pose(29, 15), ()).length_in > 150


def test_sk_7_2_the_same_question_has_the_same_answer_to_the_bit():
    table, bodies = clutter(7)
    asked = [
        [reach(table, *bodies[0], 5, bodies[1:]).distance_in(8 + i / 7, 8 + i / 11) for i in range(30)]
        for _ in range(2)
    ]
    assert asked[0] == asked[1]


@settings(max_examples=60, deadline=None)
@given(st.floats(5, 7.6), st.integers(0, 359), st.integers(0, 35_999))
def test_sk_7_3_a_base_at_the_end_of_a_move_is_in_the_way_of_its_last_bit(away, bearing, heading):
    angle = math.radians(bearing)
    other = Pose(15 + away * math.cos(angle), 15 + away * math.sin(angle), heading / 100)
    found = reach(OPEN, MEDIUM, Pose(15, 15), 6, [(LARGE, other)])
    body, radius = Polygon(rectangle(LARGE, other)), radius_in(MEDIUM)
    for k in range(-12, 13):
        turn = angle + k / 50
        end = (15 + 5.999 * math.cos(turn), 15 + 5.999 * math.sin(turn))
        if LineString([(15, 15), end]).distance(body) > radius:
            assert found.contains(*end)
        elif Point(end).distance(body) < radius - 0.0025:
            assert not found.contains(*end)


# Gaps


def walls_with_opening(width, angle):
    """A wall across the table with an opening as wide as told, as the map would store it."""
    arm = box(15 + width / 2, 14.85, 60, 15.15)
    other = box(-30, 14.85, 15 - width / 2, 15.15)
    return Table(box(0, 0, 30, 30), [on_grid(rotate(a, angle, origin=(15, 15))) for a in (arm, other)])


def pillars_with_gap(width, angle, corners):
    """Two pillars that all but close a corridor, their corners pointing at each other, and a wall on."""
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    pillar = Polygon(np.column_stack([2 * np.cos(turn), 2 * np.sin(turn)]))
    right = translate(rotate(pillar, 180, origin=(0, 0)), 15 + width / 2 + 2, 15)
    left = translate(pillar, 15 - width / 2 - 2, 15)
    arms = [box(18, 14.9, 60, 15.1), box(-30, 14.9, 12, 15.1)]
    return Table(
        box(0, 0, 30, 30),
        [on_grid(rotate(a, angle, origin=(15, 15))) for a in (right, left, *arms)],
    )


def passes(table, base, angle):
    turn = math.radians(angle + 90)
    far = 5 * math.cos(turn), 5 * math.sin(turn)
    start, end = Pose(15 - far[0], 15 - far[1]), Pose(15 + far[0], 15 + far[1])
    return route(table, base, start, end, ()) is not None


@pytest.mark.parametrize("base", [SMALL, MEDIUM, LARGE, CAVALRY, HUGE], ids=lambda b: f"{b.width_in}")
@pytest.mark.parametrize("angle", ANGLES)
def test_sk_4_2_a_gap_as_wide_as_the_base_is_passed_at_any_angle_and_a_narrower_one_is_not(base, angle):
    wide, narrow = base.narrow_in, base.narrow_in - 0.02
    assert passes(walls_with_opening(wide, angle), base, angle)
    assert not passes(walls_with_opening(narrow, angle), base, angle)
    for corners in (4, 16, 40):
        assert passes(pillars_with_gap(wide, angle, corners), base, angle)
        assert not passes(pillars_with_gap(narrow, angle, corners), base, angle)


@pytest.mark.parametrize(("width", "is_open"), [(0.99, True), (0.989, False)])
def test_sk_2_5_the_tolerance_is_a_hundredth_of_the_width(width, is_open):
    assert passes(walls_with_opening(width, 0), MEDIUM, 0) == is_open
    table = Table(box(0, 0, 30, 30), [box(-1, 10, 14, 20), box(14 + width, 10, 31, 20)])
    assert (length_of(table, MEDIUM, Pose(5, 5), Pose(5, 25)) is not None) == is_open


@pytest.mark.parametrize("angle", ANGLES)
def test_sk_4_2_a_gap_between_bases_counts_as_any_other(angle):
    def line(width):
        turn = math.radians(angle)
        for k in range(-20, 20):
            away = (k + (k >= 0)) * 1.0 + (width - 1) * (0.5 if k >= 0 else -0.5)
            yield MEDIUM, Pose(15 + away * math.cos(turn), 15 + away * math.sin(turn), angle)

    wide, narrow = list(line(1.0)), list(line(0.98))
    turn = math.radians(angle + 90)
    start = Pose(15 - 3 * math.cos(turn), 15 - 3 * math.sin(turn))
    end = Pose(15 + 3 * math.cos(turn), 15 + 3 * math.sin(turn))
    assert length_of(OPEN, MEDIUM, start, end, wide) == pytest.approx(6, abs=0.02)
    assert length_of(OPEN, MEDIUM, start, end, narrow) is None
    assert length_of(OPEN, LARGE, start, end, wide) is None


@pytest.mark.parametrize("angle", ANGLES)
def test_sk_2_3_a_square_turns_and_goes_on_in_a_corridor_as_wide_as_itself(angle):
    walls = [box(-20, 10, 14.5, 20), box(15.5, 10, 50, 20)]
    table = Table(box(-5, -5, 35, 35), [on_grid(rotate(w, angle, origin=(15, 15))) for w in walls])
    turn = math.radians(angle)
    inside = Pose(15, 15, angle)
    assert fits(table, MEDIUM, inside, ())
    out = Pose(15 - 8 * math.sin(turn), 15 + 8 * math.cos(turn))
    assert length_of(table, MEDIUM, inside, out) == pytest.approx(8, abs=0.001)


# Starts


@pytest.mark.parametrize("angle", [*ANGLES, 12.34, 271.99])
def test_sk_2_5_a_figure_flush_with_another_can_move_along_it_and_away(angle):
    turn = math.radians(angle)
    right, front = (math.cos(turn), math.sin(turn)), (math.sin(turn), -math.cos(turn))
    other = Pose(15 + 1.125 * right[0], 15 + 1.125 * right[1], angle)
    found = reach(OPEN, MEDIUM, Pose(15, 15, angle), 4, [(LARGE, other)])
    assert found.distance_in(15 - 2 * right[0], 15 - 2 * right[1]) == pytest.approx(2)
    assert found.distance_in(15 + 2 * front[0], 15 + 2 * front[1]) == pytest.approx(2)
    assert not found.contains(15 + 0.1 * right[0], 15 + 0.1 * right[1])


def test_sk_2_5_wedged_between_four_bases_a_figure_stays_where_it_is():
    ring = [(MEDIUM, Pose(15 + dx, 15 + dy)) for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]]
    found = reach(OPEN, MEDIUM, Pose(15, 15), 6, ring)
    assert found.contains(15, 15)
    assert found.polygon.area < 0.0005


@pytest.mark.parametrize("corner", [(0.5, 0.5), (29.5, 0.5), (0.5, 29.5), (29.495, 29.495), (0.495, 0.495)])
def test_sk_4_1_out_of_a_corner_of_the_table_and_along_its_edge(corner):
    found = reach(OPEN, MEDIUM, Pose(*corner), 6, ())
    assert found.polygon.area == pytest.approx(math.pi * 9, rel=1e-2)
    assert found.contains(corner[0], corner[1] + (3 if corner[1] < 15 else -3))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([SMALL, MEDIUM, LARGE, CAVALRY, HUGE]))
def test_sk_2_5_whatever_fits_at_rest_can_be_reached_from_itself(seed, base):
    table, bodies = clutter(seed)
    dice = random.Random(seed)
    for _ in range(100):
        other, pose = dice.choice(bodies)
        angle = math.radians(pose.heading_deg + 90 * dice.randrange(4))
        away = (
            other.width_in if abs(math.cos(angle - math.radians(pose.heading_deg))) > 0.5 else other.depth_in
        ) / 2
        away += base.narrow_in / 2 - 0.005
        mine = Pose(
            pose.x_in + away * math.cos(angle) + dice.uniform(-0.3, 0.3) * math.sin(angle),
            pose.y_in + away * math.sin(angle) - dice.uniform(-0.3, 0.3) * math.cos(angle),
            pose.heading_deg,
        )
        if fits(table, base, mine, bodies):
            assert reach(table, base, mine, 3, bodies).contains(mine.x_in, mine.y_in)
            break


# The twin


def clutter(seed, count=None):
    """A rough cavern with pillars, and bases in it of which some stand flush."""
    dice = random.Random(seed)
    turns = [i * 2 * math.pi / 24 for i in range(24)]
    rim = [
        (10 + (8.5 + dice.uniform(-1, 1)) * math.cos(t), 10 + (8.5 + dice.uniform(-1, 1)) * math.sin(t))
        for t in turns
    ]
    rock = box(0, 0, 20, 20).difference(Polygon(rim))
    pillars = [rotate(box(x, y, x + 1, y + 1.4), dice.uniform(0, 90)) for x, y in [(7, 7), (12, 8), (9, 12)]]
    table = Table(box(0, 0, 20, 20), [on_grid(p) for p in (rock, *pillars)])
    bodies = []
    for _ in range(400):
        base = dice.choice([SMALL, MEDIUM, LARGE, CAVALRY])
        if bodies and dice.random() < 0.4:
            other, at = dice.choice(bodies)
            angle = math.radians(at.heading_deg)
            away = (other.width_in + base.width_in) / 2
            pose = Pose(at.x_in + away * math.cos(angle), at.y_in + away * math.sin(angle), at.heading_deg)
        else:
            pose = Pose(dice.uniform(1, 19), dice.uniform(1, 19), dice.uniform(0, 360))
        if len(bodies) < (count or 4 + seed % 8) and fits(table, base, pose, bodies):
            bodies.append((base, pose))
    return table, bodies


def slow_distances(polygon, start, places):
    """Every two points that see each other joined by a line; then Dijkstra. Obvious and slow."""
    room = polygon.buffer(1e-7, join_style="mitre")
    shapely.prepare(room)
    rings = [np.asarray(ring.coords)[:-1] for ring in (polygon.exterior, *polygon.interiors)]
    points = np.concatenate([[start], places, *rings])
    i, j = np.triu_indices(len(points), 1)
    sees = shapely.covers(room, shapely.linestrings(np.stack([points[i], points[j]], axis=1)))
    ways = [[] for _ in points]
    for a, b in zip(i[sees], j[sees], strict=True):
        length = math.dist(points[a], points[b])
        ways[a].append((b, length))
        ways[b].append((a, length))
    best = [math.inf] * len(points)
    queue = [(0.0, 0)]
    while queue:
        far, a = heapq.heappop(queue)
        if far < best[a]:
            best[a] = far
            for b, length in ways[a]:
                heapq.heappush(queue, (far + length, b))
    return best[1 : 1 + len(places)]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([1.5, 3, 4.5]))
@example(512, 4.5)  # where walls all but met, ways bent round a corner into an obstacle
@example(624, 3)  # whose first fan, from beside a wall, was not drawn
def test_sk_7_4_reach_is_what_the_whole_graph_of_sight_says(seed, limit):
    table, bodies = clutter(seed)
    (base, start), others = bodies[0], bodies[1:]
    place = (start.x_in, start.y_in)
    space = space_around(table, base, place, limit, others)
    found = reach(table, base, start, limit, others)
    dice = random.Random(seed)
    places = [
        (place[0] + dice.uniform(-limit, limit), place[1] + dice.uniform(-limit, limit)) for _ in range(80)
    ]
    places += [
        (x + dice.uniform(-0.2, 0.2), y + dice.uniform(-0.2, 0.2)) for x, y in space.polygon.exterior.coords
    ]
    outside = [p for p in places if not space.polygon.intersects(Point(p))]
    assert not any(found.contains(*p) for p in outside if space.polygon.distance(Point(p)) > 1e-6)
    inside = [p for p in places if space.polygon.intersects(Point(p))][:60]
    drawn = found.polygon
    assert found.distances_in(places) == [found.distance_in(*p) for p in places]
    for p, slow in zip(inside, slow_distances(space.polygon, place, inside), strict=True):
        if abs(slow - limit) < 1e-6:
            continue
        if slow > limit:
            assert not found.contains(*p)
            continue
        assert found.distance_in(*p) == pytest.approx(slow, abs=1e-9)
        assert drawn.distance(Point(p)) < 0.01
        way = found.route_to(*p)
        assert LineString(way.points).length == pytest.approx(slow, abs=1e-9)
        assert space.polygon.buffer(1e-6).covers(LineString(way.points))
        assert way.points[0] == place
        assert way.points[-1] == p


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_sk_7_4_a_route_is_the_way_that_the_reach_of_an_endless_move_knows(seed):
    table, bodies = clutter(seed)
    (base, start), others = bodies[0], bodies[1:]
    everywhere = reach(table, base, start, 1000, others)
    dice = random.Random(seed)
    for _ in range(12):
        end = Pose(dice.uniform(2, 18), dice.uniform(2, 18))
        found = route(table, base, start, end, others)
        length = everywhere.distance_in(end.x_in, end.y_in)
        assert (length == math.inf) == (found is None)
        if found is not None:
            assert found.length_in == pytest.approx(length, abs=1e-9)
            assert LineString(found.points).length == pytest.approx(length, abs=1e-9)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_sk_7_4_an_endless_reach_answers_alike_whatever_was_asked_before(seed):
    table, bodies = clutter(seed)
    (base, start), others = bodies[0], bodies[1:]
    dice = random.Random(seed)
    places = sorted((dice.uniform(2, 18), dice.uniform(2, 18)) for _ in range(30))
    whole = reach(table, base, start, 1000, others)
    alone = [reach(table, base, start, math.inf, others) for _ in places]
    asked = reach(table, base, start, math.inf, others)
    routes = [asked.route_to(*place) for place in places]
    assert [asked.distance_in(*place) for place in places] == whole.distances_in(places)
    assert [fresh.distance_in(*p) for fresh, p in zip(alone, places, strict=True)] == whole.distances_in(
        places
    )
    assert [fresh.route_to(*place) for fresh, place in zip(alone, places, strict=True)] == routes
    for place, found in zip(places, routes, strict=True):
        length = math.inf if found is None else found.length_in
        assert length == pytest.approx(whole.distance_in(*place), abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([SMALL, MEDIUM, LARGE, CAVALRY, HUGE]))
def test_sk_2_5_free_space_is_what_is_a_radius_away_from_every_obstacle(seed, base):
    table, bodies = clutter(seed)
    radius = base.narrow_in / 2 - 0.005
    x, y = bodies[0][1].x_in, bodies[0][1].y_in
    space = space_around(table, base, (x, y), 5, bodies[1:])
    if space is None:
        return
    walls = [
        OPEN.surface.difference(table.surface),
        table.rock,
        *(Polygon(rectangle(*b)) for b in bodies[1:]),
    ]
    obstacles = shapely.union_all(walls)
    edge = space.polygon.boundary
    along = shapely.line_interpolate_point(edge, np.linspace(0, edge.length, 2000))
    along = along[np.hypot(*(shapely.get_coordinates(along) - (x, y)).T) < 5]
    away = shapely.distance(obstacles, along)
    assert away.min() > radius - 0.0026
    assert away.max() < radius + 1e-6
    dice = np.random.default_rng(seed)
    places = shapely.points(dice.uniform(0, 20, (500, 2)))
    clear = shapely.distance(table.rock.union(walls[0]), places) > radius
    assert shapely.covers(clearing(table, radius_in(base)), places[clear]).all()
