"""Every tolerance of the table, in one place. House rulings of SK-2.5, SK-4.2 and SK-8.2."""

from __future__ import annotations

REST_SHRINK_IN = 0.005
"""At rest, the rectangle shrunk by this on each side must be clear. Rule: SK-2.5."""
TRANSIT_SHRINK_IN = 0.005
"""In transit, the disc's radius is half the narrow side less this. Rule: SK-2.5."""
CONTACT_GAP_IN = 0.02
"""Two facing edges lie together where they are at most this far apart. Rule: SK-8.2."""
CONTACT_IN = 0.25
"""The length along which edges must lie together, as the rulebook says. Rule: SK-8.2."""
CONTACT_LEAST_IN = 0.245
"""The length from which contact counts. Rule: SK-8.2."""
TERRAIN_LEAST_IN = 0.05
"""Terrain thinner than this is refused when a map is checked. Rule: SK-4.2."""
ARC_SEGMENTS = 8
"""Straight pieces, at least, to a quarter circle where free space rounds a corner."""
ARC_ERROR_IN = 0.0025
"""How far they may stay inside the true arc, in the mover's favour: wide bases take more of them."""
ROUNDING_IN = 1e-7
"""What the arithmetic may lose: touching is allowed, so every comparison of lengths gives this much away."""
LENGTHS_PER_IN = 1e9
"""Lengths of contact are rounded to one part of this, so that 0.245 is 0.245 however summed up."""
SNAP_IN = 0.006
"""A start this little inside an obstacle is moved out of it: poses lie on a grid, arcs are chords."""
SQUARE_ENTRY_IN = 0.05
"""Terrain blocks a square that it enters by more than this. House ruling. Rule: SK-4.3."""
