"""The headings at which a base may rest on a spot. Rules: SK-2.3, SK-2.5, SK-7.4.

While a base turns on the spot, whether it fits can change only where one of its corners crosses an
obstacle's edge or one of its sides an obstacle's corner. Those critical headings are found exactly; between
two of them one try decides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec
import numpy as np
import shapely

from game.table.entering import walls_enter
from game.table.placing import Others, axes, fits, gap_in, rectangle
from game.table.pose import TURN, Base, Pose
from game.table.surface import Bools, Floats, Table
from game.table.tolerances import REST_SHRINK_IN, ROUNDING_IN

Span = tuple[int, int]
SAME_HEADING = 1e-9
"""Critical headings nearer than this (radians) are one."""


class Headings(msgspec.Struct, frozen=True):
    """The headings on the grid of SK-2.4 at which a base may rest on a spot. Rule: SK-7.4.

    `spans` are closed ranges in hundredths of a degree, in order; a range over north ends beyond 36000. All
    headings are one range from 0 to 36000.
    """

    spans: tuple[Span, ...]

    @property
    def any(self) -> bool:
        """Whether there is any."""
        return bool(self.spans)

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The ranges in degrees, closed; one over north ends beyond 360."""
        return tuple((first / 100, last / 100) for first, last in self.spans)

    def contains(self, deg: float) -> bool:
        """Whether the base fits at that heading (rounded to the grid).

        >>> headings = Headings(((35_000, 36_500), (9_000, 9_000)))
        >>> [headings.contains(deg) for deg in (355, 5, -10, 90.004, 5.02)]
        [True, True, True, True, False]
        """
        heading = round(deg * 100) % TURN
        return any(first <= heading <= last or first <= heading + TURN <= last for first, last in self.spans)

    def nearest(self, deg: float) -> float | None:
        """The heading that fits with the smallest turn from `deg`, of two the clockwise; None if none does.

        >>> Headings(((35_000, 36_500), (9_000, 9_000))).nearest(80)
        90.0
        >>> Headings(((35_000, 36_500),)).nearest(20)
        5.0
        """
        heading = round(deg * 100) % TURN
        if self.contains(deg):
            return heading / 100
        turns = [
            (abs(turn), -turn)
            for span in self.spans
            for end in span
            for turn in [(end - heading + TURN // 2) % TURN - TURN // 2]
        ]
        return (heading - min(turns)[1]) % TURN / 100 if turns else None


def fit_headings(table: Table, base: Base, x_in: float, y_in: float, others: Others) -> Headings:
    """The headings at which a base with its centre there may rest; none is an answer, too.

    A heading is in it exactly when the pose `fits`. Rules: SK-2.5, SK-7.4.
    """
    spot = Pose(x_in, y_in)
    x, y = spot.x_in, spot.y_in
    half_w, half_d = base.width_in / 2, base.depth_in / 2
    round_in = math.hypot(half_w, half_d)
    near = [
        (other, pose)
        for other, pose in others
        if math.hypot(pose.x_in - x, pose.y_in - y)
        < round_in + math.hypot(other.width_in, other.depth_in) / 2
    ]
    shrink = REST_SHRINK_IN + ROUNDING_IN
    if not shapely.intersects_xy(table.free, x, y) or any(
        gap_in(x, y, *other) < base.narrow_in / 2 - shrink for other in near
    ):
        return Headings(())
    walls = table.walls_near(x, y, round_in) - (x, y)
    if len(walls) == 0 and not near:
        return Headings(((0, TURN),))
    period = TURN // 4 if base.width_in == base.depth_in else TURN // 2
    # Either base shrunk against the other whole; terrain is never shrunk.
    whole, shrunk = (np.array([rectangle(*other, by) for other in near]) for by in (0.0, shrink))
    critical = [
        *_critical(half_w - shrink, half_d - shrink, np.concatenate([walls, _sides(whole, x, y)])),
        *_critical(half_w, half_d, _sides(shrunk, x, y)),
    ]
    turn = period * (2 * math.pi / TURN)
    ends = np.unique(np.concatenate([[0.0], *critical]) % turn)
    ends = ends[np.diff(ends, prepend=-1.0) > SAME_HEADING]
    tries = (ends + np.append(ends[1:], turn)) / 2
    cos, sin = np.cos(tries), np.sin(tries)
    enters = walls_enter(walls, cos[:, None, None], sin[:, None, None], half_w - shrink, half_d - shrink)
    clear: Bools = np.logical_not(enters.any(axis=1))
    for other, pose in near:
        clear &= ~_overlaps(base, x, y, cos, sin, other, pose)
    # On the grid of headings, a range from each critical one to the next.
    firsts = np.ceil(ends * (TURN / (2 * math.pi)) - 1e-4).astype(int).tolist()
    lasts = [*np.floor(ends[1:] * (TURN / (2 * math.pi)) + 1e-4).astype(int).tolist(), period]
    spans: list[Span] = []
    for first, last, is_clear in zip(firsts, lasts, clear.tolist(), strict=True):
        if not is_clear:
            continue
        while first <= last and not fits(table, base, Pose.on_grid(spot.x, spot.y, first), near):
            first += 1
        while first <= last and not fits(table, base, Pose.on_grid(spot.x, spot.y, last), near):
            last -= 1
        if first <= last:
            _add(spans, first, last)
    return Headings(_all_round(spans, period))


def _sides(outlines: Floats, x: float, y: float) -> Floats:
    """The sides, (n, 2, 2), of bases whose corners are given, seen from a spot."""
    corners = outlines.reshape(-1, 4, 2) - (x, y)
    return np.stack([corners, corners[:, (1, 2, 3, 0)]], axis=2).reshape(-1, 2, 2)


def _overlaps(base: Base, x: float, y: float, cos: Floats, sin: Floats, other: Base, pose: Pose) -> Bools:
    """`placing.bases_overlap` at many headings of the first base."""
    dx, dy = pose.x_in - x, pose.y_in - y
    aw, ad, bw, bd = base.width_in / 2, base.depth_in / 2, other.width_in / 2, other.depth_in / 2
    cos_b, sin_b = axes(pose.heading)
    along, across = np.abs(cos * cos_b + sin * sin_b), np.abs(cos * sin_b - sin * cos_b)
    mine = np.minimum(
        aw + bw * along + bd * across - np.abs(dx * cos + dy * sin),
        ad + bw * across + bd * along - np.abs(dx * sin - dy * cos),
    )
    its = np.minimum(
        bw + aw * along + ad * across - abs(dx * cos_b + dy * sin_b),
        bd + aw * across + ad * along - abs(dx * sin_b - dy * cos_b),
    )
    tilted = REST_SHRINK_IN * (along + across) + ROUNDING_IN
    level = REST_SHRINK_IN + ROUNDING_IN
    found: Bools = ((mine > level) & (its > tilted)) | ((mine > tilted) & (its > level))
    return found


def _critical(half_w: float, half_d: float, walls: Floats) -> Iterator[Floats]:
    """The headings (radians) at which a rectangle about the origin meets walls with a corner or a side.

    `walls` is an array of segments, (n, 2, 2).
    """
    if len(walls) == 0:
        return
    round_in = math.hypot(half_w, half_d)
    slant = math.atan2(half_d, half_w)
    start, along = walls[:, 0], walls[:, 1] - walls[:, 0]
    # The rectangle's corners run on a circle: where does it cross the walls?
    a = (along * along).sum(axis=1)
    b = (start * along).sum(axis=1)
    c = (start * start).sum(axis=1) - round_in * round_in
    root = np.sqrt(np.maximum(b * b - a * c, 0.0))
    for t in ((-b - root) / a, (-b + root) / a):
        crosses = (b * b >= a * c) & (t >= -1e-9) & (t <= 1 + 1e-9)
        points = start[crosses] + t[crosses, None] * along[crosses]
        at = np.arctan2(points[:, 1], points[:, 0])
        for corner in (slant, -slant, math.pi + slant, math.pi - slant):
            yield at - corner
    # Its sides sweep over the walls' ends.
    ends = walls.reshape(-1, 2)
    away = np.hypot(ends[:, 0], ends[:, 1])
    for half, quarter in ((half_w, 0.0), (half_d, math.pi / 2)):
        swept = (away >= half) & (away <= round_in + ROUNDING_IN)
        at = np.arctan2(ends[swept, 1], ends[swept, 0]) - quarter
        lean = np.arccos(half / away[swept])
        for side in (0.0, math.pi):
            yield at - side + lean
            yield at - side - lean


def _add(spans: list[Span], first: int, last: int) -> None:
    """Add a range that comes after the others, in one with the last where they meet."""
    if spans and first <= spans[-1][1] + 1:
        spans[-1] = (spans[-1][0], max(last, spans[-1][1]))
    else:
        spans.append((first, last))


def _all_round(spans: list[Span], period: int) -> tuple[Span, ...]:
    """The ranges of one period (of a square's quarter turn) carried on round the whole circle."""
    whole: list[Span] = []
    for lap in range(0, TURN, period):
        for first, last in spans:
            _add(whole, first + lap, last + lap)
    if whole and whole[0][0] == 0 and whole[-1][1] >= TURN - 1:
        if len(whole) == 1:
            return ((0, TURN),)
        first, last = whole[-1][0], whole[0][1] + TURN
        over_north = (first, last) if first < TURN else (first - TURN, last - TURN)
        return tuple(sorted((*whole[1:-1], over_north)))
    return tuple(whole)
