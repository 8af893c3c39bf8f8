"""The search for shortest ways over a mesh: fans of sight from one corner after another, nearest first.

A fan is opened by walking from triangle to triangle, each side seen through narrowing the view (triangular
expansion). A corner's fan spans only the ground that it hid from where the way came: between the straight
continuation of that way and the wall behind the corner.
"""

from __future__ import annotations

import heapq
import math
from typing import NamedTuple

from game.table.mesh import Mesh
from game.table.placing import Point

TOUCH_IN = 1e-9
"""What lies this near to a line lies on it."""
CLEARLY = 1e-6
"""No vector on a table is so long that its product with one to a point on its line would be more."""

Wedge = tuple[int, float, float, float, float, int]
"""A part of a fan: its root's number, the vectors to its right and its left, the wall (half edge) or -1."""
View = tuple[int, float, float, float, float, float, float, float, float]
"""What is seen through a side: the half edge, and the vectors to its start, its end, and the right and the
left end of the view."""


class Root(NamedTuple):
    """Where a fan opens: the start, or a corner that ways bend round; how far on; the root before it."""

    x: float
    y: float
    distance: float
    before: int


class Search:
    """All that can be reached from a start within a limit: its roots, and the wedges of their fans.

    It spreads as far as it is told to. Roots come nearest first. A wedge's view ends at its wall or, where
    that is -1, nowhere nearer than the limit; the wedges of one root follow each other from right to left.
    With a `goal` the search looks only for the shortest way there (`arrival`: its length, and the root that
    it comes from last), those corners first from which the goal is nearest, and ends when it is sure.
    """

    def __init__(
        self, mesh: Mesh, start: Point, so_far_in: float, limit_in: float, goal: Point | None = None
    ) -> None:
        self.mesh = mesh
        self.limit_in = limit_in
        self.goal = goal
        self.roots: list[Root] = []
        self.wedges: list[Wedge] = []
        self.arrival: tuple[float, int] = (math.inf, -1)
        # A hair above the limit: only what is less is noted.
        self._best: list[float] = [math.nextafter(limit_in, math.inf)] * len(mesh.x)
        self._is_settled = [False] * len(mesh.x)
        self._queue: list[tuple[float, float, int, int, bool]] = []
        # The least length by way of a corner to the goal, and to the corner; the corner, the root from which
        # it is seen, and whether its walls lie on the right hand from there.
        self._open(Root(*start, so_far_in, -1), self._views_from_inside(start, so_far_in))

    @property
    def spread_in(self) -> float:
        """How far the search has come: shorter ways are all known, whatever it will still find."""
        return self._queue[0][0] if self._queue else math.inf

    def spread(self, until_in: float = math.inf) -> None:
        """Open the fans of all corners up to a length of the way there."""
        mesh, queue, is_settled = self.mesh, self._queue, self._is_settled
        while queue and queue[0][0] <= until_in and queue[0][0] < self.arrival[0]:
            _, distance, corner, before, is_on_the_right = heapq.heappop(queue)
            if not is_settled[corner]:
                is_settled[corner] = True
                root = Root(mesh.x[corner], mesh.y[corner], distance, before)
                self._open(root, self._views_round(corner, root, is_on_the_right))

    def _views_from_inside(self, start: Point, so_far_in: float) -> list[View]:
        """The views from the start through the sides of the triangles that it lies in (or on)."""
        mesh, views = self.mesh, []
        sx, sy = start
        for triangle in mesh.triangles_at(sx, sy, TOUCH_IN):
            for side in range(3 * triangle, 3 * triangle + 3):
                a, b = mesh.origin[side], mesh.origin[mesh.after[side]]
                ax, ay, bx, by = mesh.x[a] - sx, mesh.y[a] - sy, mesh.x[b] - sx, mesh.y[b] - sy
                if mesh.is_corner[a]:
                    self._see(a, ax, ay, so_far_in, 0)
                if ax * by - ay * bx > TOUCH_IN * math.hypot(bx - ax, by - ay):
                    views.append((side, ax, ay, bx, by, ax, ay, bx, by))
        views.sort(key=lambda view: math.atan2(view[2], view[1]))
        views.reverse()
        return views

    def _views_round(self, corner: int, root: Root, is_on_the_right: bool) -> list[View]:
        """The views round a corner with its walls on that hand, through the triangles about it.

        From left to right.
        """
        mesh = self.mesh
        number = len(self.roots)
        x, y, after, origin, twin = mesh.x, mesh.y, mesh.after, mesh.origin, mesh.twin
        root_x, root_y, distance, before = root
        before_x, before_y, _, _ = self.roots[before]
        ux, uy = root_x - before_x, root_y - before_y
        views: list[View] = []
        if is_on_the_right:
            # From the wall ahead, leftwards, as far as straight on.
            side = mesh.leaving[corner]
            across = after[side]
            p = origin[across]
            px, py = x[p] - root_x, y[p] - root_y
            while True:
                q = origin[after[across]]
                qx, qy = x[q] - root_x, y[q] - root_y
                if mesh.is_corner[p]:
                    self._see(p, px, py, distance, number)
                kept = qx * uy - qy * ux
                if mesh.is_corner[q] and (kept >= 0 or _touches(kept, ux, uy)):
                    self._see(q, qx, qy, distance, number)
                if kept <= 0:
                    views.append((across, px, py, qx, qy, px, py, ux, uy))
                    break
                views.append((across, px, py, qx, qy, px, py, qx, qy))
                side = twin[after[across]]
                if side < 0:
                    break
                across, p, px, py = after[side], q, qx, qy
            views.reverse()
        else:
            # From the wall behind, rightwards, as far as straight on.
            side = mesh.arriving[corner]
            q = origin[side]
            qx, qy = x[q] - root_x, y[q] - root_y
            while True:
                across = after[after[side]]
                p = origin[across]
                px, py = x[p] - root_x, y[p] - root_y
                if mesh.is_corner[q]:
                    self._see(q, qx, qy, distance, number)
                kept = ux * py - uy * px
                if mesh.is_corner[p] and (kept >= 0 or _touches(kept, ux, uy)):
                    self._see(p, px, py, distance, number)
                if kept <= 0:
                    views.append((across, px, py, qx, qy, ux, uy, qx, qy))
                    break
                views.append((across, px, py, qx, qy, px, py, qx, qy))
                side = twin[after[side]]
                if side < 0:
                    break
                q, qx, qy = p, px, py
        return views

    def _open(self, root: Root, views: list[View]) -> None:
        """Open a fan: follow its views to the walls or to the limit."""
        number = len(self.roots)
        self.roots.append(root)
        ox, oy, so_far, _ = root
        mesh, wedges = self.mesh, self.wedges
        xs, ys, origin, after, twin, is_corner = (
            mesh.x,
            mesh.y,
            mesh.origin,
            mesh.after,
            mesh.twin,
            mesh.is_corner,
        )
        first = len(wedges)
        left_in = self.limit_in - so_far
        farthest = left_in * left_in
        while views:
            side, ax, ay, bx, by, rx, ry, lx, ly = views.pop()
            while True:
                beyond = twin[side]
                if beyond < 0:
                    wedges.append((number, rx, ry, lx, ly, side))
                    break
                dx, dy = bx - ax, by - ay
                out = ax * dy - ay * dx
                if out * out > farthest * (dx * dx + dy * dy):
                    wedges.append((number, rx, ry, lx, ly, -1))
                    break
                side = after[beyond]
                left_side = after[side]
                tip = origin[left_side]
                cx, cy = xs[tip] - ox, ys[tip] - oy
                from_right = rx * cy - ry * cx
                from_left = cx * ly - cy * lx
                if from_left > 0 and from_right > 0:
                    if is_corner[tip]:
                        self._see(tip, cx, cy, so_far, number)
                    views.append((left_side, cx, cy, bx, by, cx, cy, lx, ly))
                    bx, by, lx, ly = cx, cy, cx, cy
                    continue
                if (
                    from_right > -CLEARLY
                    and from_left > -CLEARLY
                    and is_corner[tip]
                    and (from_right >= 0 or _touches(from_right, rx, ry))
                    and (from_left >= 0 or _touches(from_left, lx, ly))
                ):
                    self._see(tip, cx, cy, so_far, number)
                if from_left > 0:
                    side, ax, ay = left_side, cx, cy
                else:
                    bx, by = cx, cy
        if self.goal is not None:
            self._look_for(self.goal, root, number, first)

    def _look_for(self, goal: Point, root: Root, number: int, first: int) -> None:
        """Note the way to the goal, where it lies in the fan just opened: the wedges from `first` on."""
        dx, dy = goal[0] - root.x, goal[1] - root.y
        away = math.hypot(dx, dy)
        if root.distance + away >= min(self.arrival[0], self.limit_in + TOUCH_IN):
            return
        xs, ys, mesh = self.mesh.x, self.mesh.y, self.mesh
        for _, rx, ry, lx, ly, side in self.wedges[first:]:
            if rx * dy - ry * dx < -TOUCH_IN * math.hypot(rx, ry):
                continue
            if dx * ly - dy * lx < -TOUCH_IN * math.hypot(lx, ly):
                continue
            if side >= 0:
                a, b = mesh.origin[side], mesh.origin[mesh.after[side]]
                wx, wy = xs[b] - xs[a], ys[b] - ys[a]
                if wx * (goal[1] - ys[a]) - wy * (goal[0] - xs[a]) < -TOUCH_IN * math.hypot(wx, wy):
                    continue
            self.arrival = (root.distance + away, number)
            return

    def _see(self, corner: int, dx: float, dy: float, so_far: float, number: int) -> None:
        """Note the way to a corner, `dx`, `dy` from the root, where a way may bend round it.

        That is, where it has the corner's walls on one hand.
        """
        away = math.sqrt(dx * dx + dy * dy)
        distance, slack = so_far + away, TOUCH_IN * away
        if distance >= self._best[corner] or away <= TOUCH_IN:
            return
        mesh = self.mesh
        ahead = dx * mesh.ahead_y[corner] - dy * mesh.ahead_x[corner]
        behind = dx * mesh.behind_y[corner] - dy * mesh.behind_x[corner]
        is_on_the_right = ahead <= slack and behind <= slack
        if not is_on_the_right and (ahead < -slack or behind < -slack):
            return
        at_least = distance
        if self.goal is not None:
            at_least += math.hypot(self.goal[0] - mesh.x[corner], self.goal[1] - mesh.y[corner])
            if at_least > self.limit_in:
                return
        self._best[corner] = distance
        heapq.heappush(self._queue, (at_least, distance, corner, number, is_on_the_right))


def _touches(cross: float, dx: float, dy: float) -> bool:
    """Whether a point lies on a line along (dx, dy), given the product of that vector and its own."""
    return abs(cross) <= TOUCH_IN * math.sqrt(dx * dx + dy * dy)
