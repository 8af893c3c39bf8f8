"""The surface measured in inches: poses, bases, contact, gaps, reach, routes. shapely lives here.

Poses and bases come at once; the geometry, and with it numpy and shapely, only when first asked for, so that
a menu opens without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from game.table.pose import Base, Pose

if TYPE_CHECKING:
    from game.table.aligning import Flush, flush_poses
    from game.table.contact import contact_in, contact_segment
    from game.table.hatching import unfit_area
    from game.table.necks import Gap, gaps
    from game.table.placing import Blocker, bases_overlap, blockers, fits, rectangle
    from game.table.reaching import Piece, Reach, Route, reach, route
    from game.table.surface import Table
    from game.table.touching import contacts
    from game.table.turning import Headings, fit_headings

_HOMES = {
    "Blocker": "placing",
    "Flush": "aligning",
    "Gap": "necks",
    "Headings": "turning",
    "Piece": "reaching",
    "Reach": "reaching",
    "Route": "reaching",
    "Table": "surface",
    "bases_overlap": "placing",
    "blockers": "placing",
    "contact_in": "contact",
    "contact_segment": "contact",
    "contacts": "touching",
    "fit_headings": "turning",
    "fits": "placing",
    "flush_poses": "aligning",
    "gaps": "necks",
    "reach": "reaching",
    "rectangle": "placing",
    "route": "reaching",
    "unfit_area": "hatching",
}

__all__ = [
    "Base",
    "Blocker",
    "Flush",
    "Gap",
    "Headings",
    "Piece",
    "Pose",
    "Reach",
    "Route",
    "Table",
    "bases_overlap",
    "blockers",
    "contact_in",
    "contact_segment",
    "contacts",
    "fit_headings",
    "fits",
    "flush_poses",
    "gaps",
    "reach",
    "rectangle",
    "route",
    "unfit_area",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"game.table.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
