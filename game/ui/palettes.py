"""The palettes a player may choose: who cannot tell two hues apart tells brightness, patterns and shapes.

A palette names only what it changes of the theme. Its colours were searched for as far apart as they can be
for eyes without one kind of cone; `tests/ui/app/test_palettes.py` measures them.
"""

from __future__ import annotations

import msgspec

from game.ui import theme
from game.ui.theme import Rgb, SideLook, rgb


class Palette(msgspec.Struct, frozen=True):
    """Tones by the theme's names, and the sides' looks in the theme's order.

    `has_patterns` lays each side's pattern on its bases, roster tiles and reaches.
    """

    id: str
    title: str
    blurb: str
    tones: dict[str, Rgb]
    sides: tuple[SideLook, ...]
    has_patterns: bool = True


def _sides(*codes: str, ink: float = 0.42) -> tuple[SideLook, ...]:
    """Looks in the order of the standard ones, with darker and lighter kin mixed from each colour."""
    looks = []
    for standard, code in zip(theme.STANDARD_SIDES, codes, strict=True):
        colour = rgb(code)
        dark, light = theme.mix(colour, (0, 0, 0), 0.45), theme.mix(colour, (255, 255, 255), ink)
        looks.append(SideLook(standard.name, colour, dark, light, standard.shape))
    return tuple(looks)


def _tones(**codes: str) -> dict[str, Rgb]:
    return {name: rgb(code) for name, code in codes.items()}


STANDARD = Palette(
    "standard",
    "Standard",
    "Moss, tide and ember in a warm room. The sides differ in shape as well.",
    {},
    theme.STANDARD_SIDES,
    has_patterns=False,
)

PALETTES = (
    STANDARD,
    Palette(
        "red-green",
        "Red and green alike",
        "For protanopia and deuteranopia: the sides differ in brightness and from blue to yellow.",
        _tones(
            GOLD="#edbe55",
            GOLD_BRIGHT="#f8d488",
            GOLD_DEEP="#c79a35",
            GOOD="#7fc6d6",
            GOOD_INK="#c4e6ee",
            GOOD_WELL="#152a30",
            REFUSAL="#c0452c",
            REFUSAL_INK="#f2b79f",
            REFUSAL_WELL="#391d11",
            REACH="#9b78d8",
            LOW="#f0e0b0",
        ),
        _sides("#cfcf9c", "#2b62c4", "#96400f", "#d3bbee", "#66626a"),
    ),
    Palette(
        "blue-yellow",
        "Blue and yellow alike",
        "For tritanopia: the sides differ in brightness and from green to red.",
        _tones(
            GOLD="#e3b25a",
            GOLD_BRIGHT="#f0c877",
            GOLD_DEEP="#bd8f3e",
            GOOD="#35a054",
            GOOD_INK="#a9dcb7",
            GOOD_WELL="#12291a",
            REFUSAL="#e0474b",
            REFUSAL_INK="#f5b3b4",
            REFUSAL_WELL="#3c1718",
            REACH="#b5f0f2",
            LOW="#e98a70",
        ),
        _sides("#129a72", "#c9dcf0", "#c42a2a", "#e06a86", "#55595c"),
    ),
    Palette(
        "contrast",
        "High contrast",
        "A black room, white letters, bright sides and plain borders.",
        _tones(
            ROOM="#000000",
            BAR="#000000",
            PANEL="#0b0a09",
            PANEL_BORDER="#8c857c",
            WELL="#1a1816",
            WELL_HOVER="#34302c",
            WELL_PRESSED="#0e0d0c",
            WELL_BORDER="#a39b91",
            SUNK="#050505",
            RULE="#7a736a",
            FELT="#0e2016",
            FELT_BORDER="#7c9a86",
            INK="#ffffff",
            INK_SOFT="#f1ece4",
            INK_DIM="#d6cfc4",
            INK_FAINT="#9d968d",
            INK_ON_GOLD="#000000",
            GOLD="#ffc83d",
            GOLD_BRIGHT="#ffdd80",
            GOLD_DEEP="#d99f10",
            GOOD="#7ee05a",
            GOOD_INK="#c9f5b8",
            GOOD_WELL="#0d2407",
            REFUSAL="#ff5a4d",
            REFUSAL_INK="#ffc2bc",
            REFUSAL_WELL="#3d0a06",
            REACH="#4fd0ff",
            LOW="#ff9d4d",
        ),
        _sides("#9be04a", "#3fa0ff", "#ff6a4d", "#e6b3ff", "#f2f2f2", ink=0.5),
    ),
)


def palette(palette_id: str) -> Palette:
    """The palette of this id; the standard one where there is none.

    >>> palette("contrast").title, palette("of a newer version").title
    ('High contrast', 'Standard')
    """
    return next((each for each in PALETTES if each.id == palette_id), STANDARD)


def use(palette_id: str, *, always_patterns: bool = False) -> None:
    """Dress the whole screen in a palette; `always_patterns` lays the sides' patterns on in any."""
    chosen = palette(palette_id)
    theme.dress(chosen.tones, chosen.sides, chosen.has_patterns or always_patterns)
