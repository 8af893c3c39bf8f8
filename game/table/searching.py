"""The search for shortest ways over a mesh: fans of sight from one corner after another, nearest first.

A fan is opened by walking from triangle to triangle, each side seen through narrowing the view (triangular
expansion). A corner's fan spans only the ground that it hid from where the way came: between the straight
continuation of that way and the wall behind the corner.
"""

from __future__ import annotations

import heapq
import math
from typing import NamedTuple

from game.table.mesh import Corner, Mesh
from game.table.placing import Point

TOUCH_IN = 1e-9
"""What lies this near to a line lies on it."""

Wedge = tuple[int, float, float, float, float, int]
"""A part of a fan: its root's number, the vectors to its right and its left, the wall (half edge) or -1."""
View = tuple[int, float, float, float, float]
"""What is seen through a side: the half edge, the vectors to the right and the left end of the view."""


class Root(NamedTuple):
    """Where a fan opens: the start, or a corner that ways bend round; how far on; the root before it."""

    x: float
    y: float
    distance: float
    before: int


class Search:
    """All that can be reached from a start within a limit: its roots, and the wedges of their fans.

    Roots come nearest first. A wedge's view ends at its wall or, where that is -1, nowhere nearer than the
    limit; the wedges of one root follow each other from right to left. With a `goal` the search looks only
    for the shortest way there (`arrival`: its length, and the root that it comes from last), those corners
    first from which the goal is nearest, and ends when it is sure.
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
        self._best: list[float] = [math.inf] * len(mesh.corners)
        self._queue: list[tuple[float, float, int, int]] = []
        self._open(Root(*start, so_far_in, -1), self._views_from_inside(start, so_far_in))
        settled = [False] * len(mesh.corners)
        while self._queue and self._queue[0][0] < self.arrival[0]:
            _, distance, number, before = heapq.heappop(self._queue)
            if settled[number]:
                continue
            settled[number] = True
            corner = mesh.corners[number]
            root = Root(mesh.x[corner.vertex], mesh.y[corner.vertex], distance, before)
            self._open(root, self._views_round(corner, root))

    def _views_from_inside(self, start: Point, so_far_in: float) -> list[View]:
        """The views from the start through the sides of the triangles that it lies in (or on)."""
        mesh, views = self.mesh, []
        sx, sy = start
        for triangle in mesh.triangles_at(sx, sy, TOUCH_IN):
            for side in range(3 * triangle, 3 * triangle + 3):
                a, b = mesh.origin[side], mesh.origin[mesh.after[side]]
                ax, ay, bx, by = mesh.x[a] - sx, mesh.y[a] - sy, mesh.x[b] - sx, mesh.y[b] - sy
                self._see(a, ax, ay, so_far_in, 0)
                if ax * by - ay * bx > TOUCH_IN * math.hypot(bx - ax, by - ay):
                    views.append((side, ax, ay, bx, by))
        views.sort(key=lambda view: math.atan2(view[2], view[1]))
        views.reverse()
        return views

    def _views_round(self, corner: Corner, root: Root) -> list[View]:
        """The views round a corner, through the triangles about it, from left to right."""
        mesh, before = self.mesh, self.roots[root.before]
        number = len(self.roots)
        x, y, after, origin, twin = mesh.x, mesh.y, mesh.after, mesh.origin, mesh.twin
        ux, uy = root.x - before.x, root.y - before.y
        views: list[View] = []
        if _hides_on_the_right(corner, ux, uy):
            # From the wall ahead, leftwards, as far as straight on.
            side = corner.leaving
            while side >= 0:
                across = after[side]
                p, q = origin[across], origin[after[across]]
                px, py, qx, qy = x[p] - root.x, y[p] - root.y, x[q] - root.x, y[q] - root.y
                self._see(p, px, py, root.distance, number)
                kept = qx * uy - qy * ux
                if kept >= -TOUCH_IN:
                    self._see(q, qx, qy, root.distance, number)
                if kept <= 0:
                    views.append((across, px, py, ux, uy))
                    break
                views.append((across, px, py, qx, qy))
                side = twin[after[across]]
            views.reverse()
        else:
            # From the wall behind, rightwards, as far as straight on.
            side = corner.arriving
            while side >= 0:
                across = after[after[side]]
                p, q = origin[across], origin[side]
                px, py, qx, qy = x[p] - root.x, y[p] - root.y, x[q] - root.x, y[q] - root.y
                self._see(q, qx, qy, root.distance, number)
                kept = ux * py - uy * px
                if kept >= -TOUCH_IN:
                    self._see(p, px, py, root.distance, number)
                if kept <= 0:
                    views.append((across, ux, uy, qx, qy))
                    break
                views.append((across, px, py, qx, qy))
                side = twin[after[side]]
        return views

    def _open(self, root: Root, views: list[View]) -> None:
        """Open a fan: follow its views to the walls or to the limit."""
        number = len(self.roots)
        self.roots.append(root)
        ox, oy, so_far, _ = root
        mesh, wedges = self.mesh, self.wedges
        xs, ys, origin, after, twin, corners_at = (
            mesh.x,
            mesh.y,
            mesh.origin,
            mesh.after,
            mesh.twin,
            mesh.corners_at,
        )
        first = len(wedges)
        left_in = self.limit_in - so_far
        farthest = left_in * left_in
        while views:
            side, rx, ry, lx, ly = views.pop()
            start, end = origin[side], origin[after[side]]
            ax, ay = xs[start] - ox, ys[start] - oy
            dx, dy = xs[end] - ox - ax, ys[end] - oy - ay
            out = ax * dy - ay * dx
            if out * out > farthest * (dx * dx + dy * dy):
                wedges.append((number, rx, ry, lx, ly, -1))
                continue
            beyond = twin[side]
            if beyond < 0:
                wedges.append((number, rx, ry, lx, ly, side))
                continue
            right_side = after[beyond]
            left_side = after[right_side]
            tip = origin[left_side]
            cx, cy = xs[tip] - ox, ys[tip] - oy
            from_right = rx * cy - ry * cx
            from_left = cx * ly - cy * lx
            if corners_at[tip] and from_right >= -TOUCH_IN and from_left >= -TOUCH_IN:
                self._see(tip, cx, cy, so_far, number)
            if from_left > 0:
                if from_right > 0:
                    views.append((left_side, cx, cy, lx, ly))
                    views.append((right_side, rx, ry, cx, cy))
                else:
                    views.append((left_side, rx, ry, lx, ly))
            else:
                views.append((right_side, rx, ry, lx, ly))
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

    def _see(self, vertex: int, dx: float, dy: float, so_far: float, number: int) -> None:
        """Note the way to the corners at a vertex, `dx`, `dy` from the root, that a way may bend round."""
        away = math.sqrt(dx * dx + dy * dy)
        at_least = distance = so_far + away
        if self.goal is not None:
            at_least += math.hypot(self.goal[0] - self.mesh.x[vertex], self.goal[1] - self.mesh.y[vertex])
        if at_least > self.limit_in or away <= TOUCH_IN:
            return
        for index in self.mesh.corners_at[vertex]:
            if distance < self._best[index]:
                corner = self.mesh.corners[index]
                if _hides_on_the_right(corner, dx, dy) or _hides_on_the_left(corner, dx, dy):
                    self._best[index] = distance
                    heapq.heappush(self._queue, (at_least, distance, index, number))


def _hides_on_the_right(corner: Corner, dx: float, dy: float) -> bool:
    """Whether a way that arrives along (dx, dy) has the corner's walls on its right hand."""
    (ax, ay), (bx, by) = corner.ahead, corner.behind
    return dx * ay - dy * ax <= TOUCH_IN and dx * by - dy * bx <= TOUCH_IN


def _hides_on_the_left(corner: Corner, dx: float, dy: float) -> bool:
    (ax, ay), (bx, by) = corner.ahead, corner.behind
    return dx * ay - dy * ax >= -TOUCH_IN and dx * by - dy * bx >= -TOUCH_IN
