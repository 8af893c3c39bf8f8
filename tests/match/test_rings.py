from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match.rings import crossing, ring_of, turned


def slow_meets(ring):
    """The obvious twin: every pair of edges that are no neighbours, in fractions; neighbours by folding."""
    points = [(Fraction(round(x * 1000), 1000), Fraction(round(y * 1000), 1000)) for x, y in ring]
    n = len(points)
    edges = [(points[i], points[(i + 1) % n]) for i in range(n)]

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def on(a, b, c):
        inside = min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
        return side(a, b, c) == 0 and inside

    def meet(e, f):
        (a, b), (c, d) = e, f
        if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
            return True
        return on(a, b, c) or on(a, b, d) or on(c, d, a) or on(c, d, b)

    for i in range(n):
        for j in range(i + 1, n):
            if j - i in (1, n - 1):
                continue
            if meet(edges[i], edges[j]):
                return True
        before, at, after = points[i - 1], points[i], points[(i + 1) % n]
        if side(before, at, after) == 0 and (on(before, at, after) or on(at, after, before)):
            return True
    return False


corner = st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda p: (p[0] / 2, p[1] / 2))


@settings(max_examples=150, deadline=None)
@given(st.lists(corner, min_size=3, max_size=8))
def test_crossing_agrees_with_its_slow_twin(points):
    ring = ring_of(points)
    if len(ring) >= 3:
        assert (crossing(ring) is not None) == slow_meets(ring)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 360, -90, 450])
def test_quarter_turns_are_exact(degrees):
    x, y = turned([(0.123, 7.0)], degrees)[0]
    assert sorted(map(abs, (x, y))) == [0.123, 7.0]


def test_a_turn_is_clockwise_with_y_to_the_south():
    x, y = turned([(0.0, -1.0)], 45)[0]
    assert (round(x, 6), round(y, 6)) == (0.707107, -0.707107)
