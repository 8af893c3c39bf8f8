"""The surface of hexes: integer coordinates, facing, ranges."""
