"""Every colour, radius and space of the screen, in one place.

A quiet dark room, a warm lit table, gold for what may be done now, red for refusal alone. Colours are plain
(r, g, b) tuples; sizes are pixels at 100 %, to be scaled by `App.ui`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Rgb = tuple[int, int, int]
Colour = tuple[int, int, int] | tuple[int, int, int, int]


def rgb(code: str) -> Rgb:
    """A colour from its hexadecimal code.

    >>> rgb("#d9a441")
    (217, 164, 65)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def alpha(colour: Colour, opacity: float) -> Colour:
    """The colour at an opacity from 0 to 1.

    >>> alpha((217, 164, 65), 0.5)
    (217, 164, 65, 128)
    """
    return colour[0], colour[1], colour[2], round(255 * opacity)


def mix(a: Colour, b: Colour, share: float) -> Rgb:
    """The colour that lies at `share` (0 to 1) of the way from `a` to `b`.

    >>> mix((0, 0, 0), (100, 200, 50), 0.5)
    (50, 100, 25)
    """
    r, g, bl = (round(p + (q - p) * share) for p, q in zip(a[:3], b[:3], strict=True))
    return r, g, bl


# The room, from the darkest outwards to what lies nearest the eye.
ROOM = rgb("#1b1714")
"""Behind everything."""
BAR = rgb("#221d18")
"""Top and bottom bars."""
PANEL = rgb("#26201b")
PANEL_BORDER = rgb("#40352b")
WELL = rgb("#302822")
"""A raised tile on a panel: stat boxes, buttons, cards of a roster."""
WELL_HOVER = rgb("#3b3129")
WELL_PRESSED = rgb("#2a231d")
WELL_BORDER = rgb("#4b3f34")
SUNK = rgb("#1d1916")
"""A hollow: text fields, tracks of sliders and bars."""
RULE = rgb("#3d332a")
"""Thin dividing lines."""
FELT = rgb("#23382b")
FELT_BORDER = rgb("#2f4a39")
"""The dice tray."""
SCRIM = (12, 9, 7)
"""Laid at 60 % over what a dialog stands before."""

# Ink.
INK = rgb("#f2e9da")
INK_SOFT = rgb("#cdc3b3")
INK_DIM = rgb("#9c8f80")
"""Secondary text; 4.5 : 1 against PANEL and WELL."""
INK_FAINT = rgb("#6f6559")
"""For what is disabled only: too faint to have to read."""
INK_ON_GOLD = rgb("#211806")

# The accent, and the few colours with a meaning.
GOLD = rgb("#d9a441")
GOLD_BRIGHT = rgb("#e9ba5c")
GOLD_DEEP = rgb("#b98527")
REFUSAL = rgb("#d9554a")
REFUSAL_INK = rgb("#f0b3ab")
REFUSAL_WELL = rgb("#3a1b18")
GOOD = rgb("#7fb069")
GOOD_INK = rgb("#c6dfb7")
GOOD_WELL = rgb("#1d2c17")
REACH = rgb("#5aa9c9")
LOW = rgb("#c9763b")
"""Little Endurance left: warmer than gold, but no refusal."""

# The table.
TABLE = rgb("#8a7660")
TABLE_DARK = rgb("#6f5e4c")
TABLE_FRAME = rgb("#3a2a1c")
ROCK = rgb("#2b2521")
ROCK_EDGE = rgb("#15110e")
BONE = rgb("#efe6d2")
"""The white of dice and bone."""


class SideLook(msgspec.Struct, frozen=True):
    """How a side shows everywhere: a colour, its darker and lighter kin, and a shape, never colour alone."""

    name: str
    colour: Rgb
    dark: Rgb
    ink: Rgb
    """Readable as text on a panel."""
    shape: str
    """One of ``circle``, ``diamond``, ``square``, ``triangle``, ``hexagon``."""

    @property
    def pattern(self) -> str:
        """The pattern on its bases, tiles and reaches; empty where the palette has none."""
        return pattern_of(self.shape)


STANDARD_SIDES = (
    SideLook("moss", rgb("#7c9a4e"), rgb("#46592d"), rgb("#b4cf86"), "circle"),
    SideLook("tide", rgb("#4c8aa8"), rgb("#284d61"), rgb("#8fc4dd"), "diamond"),
    SideLook("ember", rgb("#a8503f"), rgb("#5e2c23"), rgb("#e09a8b"), "square"),
    SideLook("violet", rgb("#84679f"), rgb("#493859"), rgb("#c0a6d8"), "triangle"),
    SideLook("ash", rgb("#8d8780"), rgb("#504c48"), rgb("#c7c1b9"), "hexagon"),
)


SIDE_LOOKS = STANDARD_SIDES
"""The sides' looks in the palette in force."""
PATTERNS = {
    "circle": "dots",
    "diamond": "slanted",
    "square": "bars",
    "triangle": "zigzag",
    "hexagon": "checks",
}
"""A side's pattern goes with its shape, so that whoever learns one knows the other."""
has_patterns = False
"""Whether the palette in force lays them on."""
version = 0
"""Counts up whenever the colours change, for what is kept between frames."""


def pattern_of(shape: str) -> str:
    """The pattern that goes with a side's shape; empty where the palette has none."""
    return PATTERNS.get(shape, "") if has_patterns else ""


def dress(tones: Mapping[str, Rgb], sides: tuple[SideLook, ...], patterns: bool) -> None:
    """Put a palette in force: `tones` by name in the place of the standard ones, and the sides' looks.

    Code reads colours as ``theme.GOLD`` when it draws, so the next picture has the new ones.
    """
    names = globals()
    for name, standard in _STANDARD.items():
        names[name] = tones.get(name, standard)
    names["SIDE_LOOKS"], names["has_patterns"] = sides, patterns
    names["version"] = version + 1


def side_look(colour: str, index: int = 0) -> SideLook:
    """The look of a side whose scenario names `colour`; by its place in the list if it names none we know.

    >>> side_look("tide").shape, side_look("", 0).name
    ('diamond', 'moss')
    """
    for look in SIDE_LOOKS:
        if look.name == colour:
            return look
    return SIDE_LOOKS[index % len(SIDE_LOOKS)]


# Sizes at 100 %.
RADIUS = 10
"""Panels."""
RADIUS_SMALL = 7
"""Buttons, tiles, fields."""
GAP = 8
"""Between neighbours."""
PAD = 16
"""Inside a panel."""
ROW = 34
"""The height of a button, field or choice: comfortable to hit."""
BAR_HEIGHT = 48
"""The top bar."""
FIRST_WINDOW, LEAST_WINDOW = (1280, 800), (1024, 640)
"""How large the window opens, and how small it may be made."""

_STANDARD: dict[str, Rgb] = {
    name: value
    for name, value in list(globals().items())
    if name.isupper()
    and not name.startswith("_")
    and isinstance(value, tuple)
    and len(value) == 3
    and all(isinstance(part, int) for part in value)
}
"""The colours above by name, as they are in the standard palette."""
