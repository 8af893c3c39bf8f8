"""Text on the screen: a few styles, one scale, wrapped and kept.

All styles grow together with `set_scale` (1.0 to 2.0). No style is smaller than 12 pixels at 100 %. Pictures
of text are kept between frames, so a view may simply draw everything anew.
"""

from __future__ import annotations

import functools
import re
from collections import OrderedDict
from typing import Literal

import msgspec
import pygame

from game.ui import theme
from game.ui.resources import asset

Align = Literal["left", "centre", "right"]


class Style(msgspec.Struct, frozen=True):
    """A face and its size in pixels at 100 %; `leading` is the line height as a multiple of the size."""

    face: str
    size: int
    leading: float = 1.35


STYLES = {
    "display": Style("EBGaramond-SemiBold.ttf", 68, 1.05),
    "headline": Style("EBGaramond-Medium.ttf", 32, 1.15),
    "title": Style("EBGaramond-Medium.ttf", 22, 1.2),
    "tale": Style("EBGaramond-Medium.ttf", 18, 1.35),
    "italic": Style("EBGaramond-Italic.ttf", 18, 1.35),
    "heading": Style("Inter-SemiBold.ttf", 14),
    "body": Style("Inter-Regular.ttf", 14, 1.45),
    "strong": Style("Inter-SemiBold.ttf", 14, 1.45),
    "button": Style("Inter-Medium.ttf", 14),
    "small": Style("Inter-Regular.ttf", 13, 1.4),
    "small_strong": Style("Inter-SemiBold.ttf", 13, 1.4),
    "label": Style("Inter-Medium.ttf", 12),
    "number": Style("Inter-Numbers.ttf", 16, 1.25),
    "big_number": Style("Inter-Bold.ttf", 28, 1.15),
}

_scale = 1.0
_pictures: OrderedDict[tuple[str, str, float, theme.Colour], pygame.Surface] = OrderedDict()
_PICTURES_MOST = 3000


def set_scale(scale: float) -> None:
    """Make all text `scale` times its size at 100 %."""
    global _scale
    if scale != _scale:
        _scale = scale
        forget()


def scale() -> float:
    """The scale in force."""
    return _scale


def forget() -> None:
    """Drop everything kept: after a change of scale or when the font module was started anew."""
    _pictures.clear()
    _font.cache_clear()
    _width.cache_clear()
    _wrapped.cache_clear()


def pixels(style: str) -> int:
    """A style's size in pixels at the scale in force."""
    return max(12, round(STYLES[style].size * _scale))


@functools.lru_cache(maxsize=128)
def _font(face: str, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    path = asset("fonts", face)
    # A working copy without its fonts is still legible: pygame's own face stands in.
    return pygame.font.Font(path if path.is_file() else None, size)


def font(style: str) -> pygame.font.Font:
    """The style's font at the scale in force."""
    return _font(STYLES[style].face, pixels(style))


def line_height(style: str) -> int:
    """From one baseline to the next, in pixels."""
    return round(pixels(style) * STYLES[style].leading)


def width_of(string: str, style: str) -> int:
    """The width of one line, in pixels."""
    return _width(string, STYLES[style].face, pixels(style))


@functools.lru_cache(maxsize=4096)
def _width(string: str, face: str, size: int) -> int:
    return _font(face, size).size(string)[0]


def wrap(string: str, style: str, width: int | None, lines: int | None = None) -> tuple[str, ...]:
    """Break a text into lines no wider than `width` pixels; beyond `lines` lines it ends in an ellipsis.

    Line breaks in the text stay. A number stays with its unit and with what it numbers or is a part of; the
    last line is more than a short word where it can be. A word wider than a whole line is broken where it
    must.
    """
    return _wrapped(string, style, width, lines, _scale)


@functools.lru_cache(maxsize=1024)
def _wrapped(
    string: str, style: str, width: int | None, lines: int | None, _at_scale: float
) -> tuple[str, ...]:
    if width is None:
        return tuple(string.split("\n"))
    face = font(style)
    out: list[str] = []
    for paragraph in string.split("\n"):
        out.extend(_broken(paragraph, face, max(width, 1)))
    if lines is not None and len(out) > lines:
        last = out[lines - 1]
        while last and face.size(last + "…")[0] > width:
            last = last[:-1]
        out = [*out[: lines - 1], last.rstrip(" ,;:") + "…"]
    return tuple(out)


_BOUND = (
    r"(?<=\d) (?=(?:%|cm|mm|m|ft|TPC|hits?|left|squares?|inch(?:es)?)\b|%)"  # 62 %, 7.5 cm, 3 hits
    r"|(?<=\bof) (?=\d)"  # 3.2″ of 8″
    r"|(?<=[^\W\d_]) (?=\d+\b(?![.″]))"  # Warden 7, Turn 3
)
"""Spaces at which no line ends."""
NO_BREAK = "\u00a0"
ORPHAN = 0.3
"""A last word alone that fills no more of the line than this takes the one before it along."""


def _broken(paragraph: str, face: pygame.font.Font, width: int) -> list[str]:
    if face.size(paragraph)[0] <= width:
        return [paragraph.replace(NO_BREAK, " ")]
    out: list[str] = []
    line = ""
    bound = re.sub(_BOUND, NO_BREAK, paragraph).split(" ")
    words = (
        part for word in bound for part in ([word] if face.size(word)[0] <= width else word.split(NO_BREAK))
    )
    for word in words:
        trial = f"{line} {word}" if line else word
        if face.size(trial)[0] <= width:
            line = trial
            continue
        if line:
            out.append(line)
        while (fits := _fitting(word, face, width)) < len(word):
            out.append(word[:fits])
            word = word[fits:]
        line = word
    rows = _without_orphan([*out, line], face, width)
    return [row.replace(NO_BREAK, " ") for row in rows]


def _without_orphan(rows: list[str], face: pygame.font.Font, width: int) -> list[str]:
    if len(rows) < 2 or " " in rows[-1] or face.size(rows[-1])[0] > ORPHAN * width:
        return rows
    before, _, taken = rows[-2].rpartition(" ")
    longer = f"{taken} {rows[-1]}"
    if " " not in before or face.size(longer)[0] > width:
        return rows
    return [*rows[:-2], before, longer]


def _fitting(word: str, face: pygame.font.Font, width: int) -> int:
    """How many of a word's letters fit in a line, at least one: a letter takes a pixel or more."""
    least, most = 1, min(len(word), width + 1)
    while least < most:
        middle = (least + most + 1) // 2
        if face.size(word[:middle])[0] <= width:
            least = middle
        else:
            most = middle - 1
    return least


def measure(string: str, style: str, width: int | None = None, lines: int | None = None) -> tuple[int, int]:
    """Width and height in pixels that `draw` will take up."""
    rows = wrap(string, style, width, lines)
    return max((width_of(row, style) for row in rows), default=0), len(rows) * line_height(style)


def picture(string: str, style: str, colour: theme.Colour | None = None) -> pygame.Surface:
    """One line as a picture of its own, kept for the next time. Do not draw on it."""
    colour = colour or theme.INK
    key = (string, style, _scale, colour)
    kept = _pictures.get(key)
    if kept is None:
        kept = font(style).render(string, True, colour[:3])
        if len(colour) == 4:
            kept.set_alpha(colour[3])
        _pictures[key] = kept
        if len(_pictures) > _PICTURES_MOST:
            _pictures.popitem(last=False)
    else:
        _pictures.move_to_end(key)
    return kept


def draw(
    surface: pygame.Surface,
    string: str,
    pos: tuple[float, float],
    style: str = "body",
    *,
    colour: theme.Colour | None = None,
    width: int | None = None,
    align: Align = "left",
    lines: int | None = None,
) -> pygame.Rect:
    """Draw text with its top at `pos`, wrapped to `width` where one is given; returns what it covers.

    `pos` is the top left corner. With `align` "centre" or "right" the lines are set so within `width`, or,
    where there is none, around or left of `pos`.
    """
    x, y = round(pos[0]), round(pos[1])
    step = line_height(style)
    covered = pygame.Rect(x, y, 0, 0)
    for row in wrap(string, style, width, lines):
        if row:
            image = picture(row, style, colour)
            w, h = image.get_size()
            left = x + {"left": 0, "centre": ((width or 0) - w) // 2, "right": (width or 0) - w}[align]
            surface.blit(image, (left, y + (step - h) // 2))
            covered.union_ip((left, y, w, step))
        y += step
    covered.height = y - covered.y
    return covered


def draw_in(
    surface: pygame.Surface,
    string: str,
    rect: pygame.Rect,
    style: str = "body",
    *,
    colour: theme.Colour | None = None,
    align: Align = "centre",
    lines: int | None = 1,
) -> pygame.Rect:
    """Draw text in the vertical middle of `rect`, ending in an ellipsis where it does not fit."""
    _, h = measure(string, style, rect.width, lines)
    top = rect.y + (rect.height - h) // 2
    return draw(
        surface, string, (rect.x, top), style, colour=colour, width=rect.width, align=align, lines=lines
    )
