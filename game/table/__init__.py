"""The surface measured in inches: poses, bases, contact, gaps, reach, routes. shapely lives here."""

from game.table.pose import Base, Pose

__all__ = ["Base", "Pose"]
