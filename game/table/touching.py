"""All contacts among many bases at once. Rule: SK-8.2."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.contact import contact_in
from game.table.pose import Base, Pose
from game.table.surface import Table
from game.table.tolerances import CONTACT_LEAST_IN

Body = tuple[Base, Pose, int]
"""A base, where it stands, and whose side it is on."""


def contacts(bodies: Sequence[Body], table: Table | None = None) -> tuple[tuple[int, int, float], ...]:
    """Every pair (i, j, length in inches), i < j, of bodies of different sides in contact, in order.

    Rule: SK-8.2.
    """
    found = []
    for i, (base_a, pose_a, side_a) in enumerate(bodies):
        for j in range(i + 1, len(bodies)):
            base_b, pose_b, side_b = bodies[j]
            if side_a != side_b:
                length = contact_in(base_a, pose_a, base_b, pose_b, table)
                if length >= CONTACT_LEAST_IN:
                    found.append((i, j, length))
    return tuple(found)
