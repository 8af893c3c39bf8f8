"""The table: poses, bases, contact, gaps, reach, routes, in inches and on squares. shapely lives here.

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
    from game.table.resting import nearest_rest
    from game.table.squares import (
        Footprint,
        Sheet,
        beside,
        fits_squares,
        footing,
        footprint_of,
        sheet_of,
        snapped,
    )
    from game.table.stepping import Approach, SquareReach, Walk, reach_squares
    from game.table.surface import Table
    from game.table.touching import contacts
    from game.table.turning import Headings, fit_headings

_HOMES = {
    "Approach": "stepping",
    "Blocker": "placing",
    "Flush": "aligning",
    "Footprint": "squares",
    "Gap": "necks",
    "Headings": "turning",
    "Piece": "reaching",
    "Reach": "reaching",
    "Route": "reaching",
    "Sheet": "squares",
    "SquareReach": "stepping",
    "Table": "surface",
    "Walk": "stepping",
    "bases_overlap": "placing",
    "beside": "squares",
    "blockers": "placing",
    "contact_in": "contact",
    "contact_segment": "contact",
    "contacts": "touching",
    "fit_headings": "turning",
    "fits": "placing",
    "fits_squares": "squares",
    "flush_poses": "aligning",
    "footing": "squares",
    "footprint_of": "squares",
    "gaps": "necks",
    "nearest_rest": "resting",
    "reach": "reaching",
    "reach_squares": "stepping",
    "rectangle": "placing",
    "route": "reaching",
    "sheet_of": "squares",
    "snapped": "squares",
    "unfit_area": "hatching",
}

__all__ = [
    "Approach",
    "Base",
    "Blocker",
    "Flush",
    "Footprint",
    "Gap",
    "Headings",
    "Piece",
    "Pose",
    "Reach",
    "Route",
    "Sheet",
    "SquareReach",
    "Table",
    "Walk",
    "bases_overlap",
    "beside",
    "blockers",
    "contact_in",
    "contact_segment",
    "contacts",
    "fit_headings",
    "fits",
    "fits_squares",
    "flush_poses",
    "footing",
    "footprint_of",
    "gaps",
    "nearest_rest",
    "reach",
    "reach_squares",
    "rectangle",
    "route",
    "sheet_of",
    "snapped",
    "unfit_area",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"game.table.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
