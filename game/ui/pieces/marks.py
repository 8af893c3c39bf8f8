"""What is drawn over a surface to explain: labels, routes with inch marks, lit edges, arrows, the ruler."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import pygame

from game.ui import shapes, text, theme
from game.ui.camera import Lens
from game.ui.pieces.labels import halo
from game.ui.pieces.strokes import along, bounds_of, dashed, length_of, polyline
from game.units import centimetres, feet, inches

Tone = Literal["good", "bad", "note", "gold"]
Anchor = Literal["above", "middle", "below", "right"]
"""Where a label lies from its point, if it can."""
Point = tuple[float, float]

CASING = (20, 16, 12)
"""The dark line under a bright one, so that it shows on any ground."""


def _tag_colours(tone: str) -> tuple[theme.Rgb, theme.Rgb, theme.Rgb] | None:
    """Ground, rim and ink of a tag; None for a tone that there is not."""
    return {
        "good": (theme.GOOD_WELL, theme.GOOD, theme.GOOD_INK),
        "bad": (theme.REFUSAL_WELL, theme.REFUSAL, theme.REFUSAL_INK),
        "note": (theme.PANEL, theme.WELL_BORDER, theme.INK),
        "gold": (theme.PANEL, theme.GOLD, theme.INK),
        "amber": (theme.rgb("#33260f"), theme.rgb("#d98e41"), theme.rgb("#f3d3a0")),
    }.get(tone)


def tone_colour(tone: str) -> theme.Rgb:
    """A mark's colour: red for what stands in the way, green for what is allowed, gold otherwise."""
    if tone == "note":
        return theme.GOLD_BRIGHT
    colours = _tag_colours(tone)
    return colours[1] if colours is not None else theme.GOLD


def tag(
    surface: pygame.Surface,
    string: str,
    at: Point,
    tone: str = "note",
    *,
    style: str = "label",
    anchor: Anchor = "above",
    avoid: Sequence[pygame.Rect] = (),
    spare: Sequence[pygame.Rect] = (),
    is_needed: bool = True,
) -> pygame.Rect:
    """A small label box by a point, kept inside what may be drawn on and off the rectangles to `avoid`.

    Those to `spare` it covers only where no other spot is free. A label that is not needed is left out where
    it would cover one to `avoid`.
    """
    fill, rim, ink = _tag_colours(tone) or (theme.PANEL, theme.WELL_BORDER, theme.INK)
    label = text.picture(string, style, ink)
    pad_x, pad_y = round(9 * text.scale()), round(3 * text.scale())
    box = pygame.Rect(0, 0, label.get_width() + 2 * pad_x, label.get_height() + 2 * pad_y)
    x, y = round(at[0]), round(at[1])
    away = round(12 * text.scale())
    spots = {
        "above": (x, y - away - box.height // 2),
        "middle": (x, y),
        "below": (x, y + away + box.height // 2),
        "right": (x + away + box.width // 2, y),
        "left": (x - away - box.width // 2, y),
    }
    area = surface.get_clip().inflate(-8, -8)
    order = [anchor, *(name for name in ("above", "below", "right", "left") if name != anchor)]
    if spare:  # one step farther off is better than on a figure
        spots["over"] = (x, spots["above"][1] - box.height)
        spots["under"] = (x, spots["below"][1] + box.height)
        order = [*order[:2], "over", "under", *order[2:]]
    boxes = []
    for name in order:
        box.center = spots[name]
        boxes.append(box.clamp(area))
    free = [each for each in boxes if each.collidelist(avoid) < 0] or (boxes if is_needed else [])
    best = min(free, key=lambda each: covered(each, spare), default=None)
    if best is None:
        return pygame.Rect(x, y, 0, 0)
    shapes.box(surface, best, theme.alpha(fill, 0.94), rim, radius=6 * text.scale())
    surface.blit(label, label.get_rect(center=best.center))
    return best


def covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """How much of other rectangles a box lies over, in square pixels."""
    parts = (box.clip(other) for other in others)
    return sum(part.width * part.height for part in parts)


def tag_size(string: str, style: str = "label") -> tuple[int, int]:
    """The size of a `tag` with this text."""
    wide, high = text.width_of(string, style), text.picture(string, style).get_height()
    return wide + 2 * round(9 * text.scale()), high + 2 * round(3 * text.scale())


def route(
    surface: pygame.Surface,
    lens: Lens,
    points: Sequence[Point],
    *,
    colour: theme.Rgb | None = None,
    numbers: bool = True,
    unit: float = 1.0,
    limit: float | None = None,
    offset_px: float = 0.0,
) -> None:
    """A way over the surface, dashed, with a numbered mark at each unit of its length.

    Beyond `limit` units it is drawn in the colour of refusal.
    """
    if len(points) < 2:
        return
    colour = colour or theme.GOLD
    total = length_of(points)
    pixels = lens.many(points)
    within, beyond = pixels, []
    if limit is not None and total > limit:
        cut = lens.px(*along(points, limit)[0])
        run, within, beyond = 0.0, [pixels[0]], [cut]
        for i in range(1, len(points)):
            run += math.dist(points[i - 1], points[i])
            (within if run < limit else beyond).append(pixels[i])
        within.append(cut)
    polyline(surface, CASING, pixels, 7)
    dashed(surface, colour, within, 3, 9, 6, offset_px)
    if beyond:
        dashed(surface, theme.REFUSAL, beyond, 3, 9, 6, offset_px)
    if not numbers or lens.scale * unit < 17:
        return
    radius = 8.5 * max(1.0, text.scale() * 0.92)
    # Where the numbers would run into each other only every second (third ...) is written.
    every = max(1, math.ceil(radius * 2.5 / (lens.scale * unit)))
    for count in range(1, int(total / unit + 1e-6) + 1):
        at, _ = along(points, count * unit)
        if total - count * unit < 0.28 * unit and total > unit:
            continue  # the figure at the end covers it
        far = limit is not None and count * unit > limit + 1e-9
        rim = theme.REFUSAL if far else colour
        x, y = lens.px(*at)
        if count % every:
            shapes.circle(surface, (x, y), 4, CASING, rim, 1.5)
            continue
        shapes.circle(surface, (x, y), radius, CASING, rim, 1.5)
        number = text.picture(str(count), "label", theme.REFUSAL_INK if far else theme.GOLD_BRIGHT)
        surface.blit(number, number.get_rect(center=(round(x), round(y))))


def steps(
    surface: pygame.Surface,
    lens: Lens,
    points: Sequence[Point],
    counts: Sequence[float],
    *,
    limit: float | None = None,
) -> None:
    """A way from square to square, with what it counts so far at each; red where that passes the limit."""
    if len(points) < 2:
        return
    pixels = lens.many(points)
    reached = [limit is None or count <= limit + 1e-9 for count in counts]
    polyline(surface, CASING, pixels, 7)
    for i in range(1, len(pixels)):
        dashed(surface, theme.GOLD if reached[i] else theme.REFUSAL, pixels[i - 1 : i + 1], 3, 9, 6)
    radius = 8.5 * max(1.0, text.scale() * 0.92)
    has_numbers = lens.scale >= 2.5 * radius
    for at, count, is_near in zip(pixels[1:-1], counts[1:-1], reached[1:-1], strict=True):
        rim = theme.GOLD if is_near else theme.REFUSAL
        if not has_numbers:
            shapes.circle(surface, at, 4, CASING, rim, 1.5)
            continue
        words = f"{count:g}"
        shapes.circle(surface, at, radius * (1.0 if len(words) == 1 else 1.3), CASING, rim, 1.5)
        number = text.picture(words, "label", theme.GOLD_BRIGHT if is_near else theme.REFUSAL_INK)
        surface.blit(number, number.get_rect(center=(round(at[0]), round(at[1]))))


def neck(
    surface: pygame.Surface,
    lens: Lens,
    a: Point,
    b: Point,
    label: str,
    tone: str = "bad",
    avoid: Sequence[pygame.Rect] = (),
    spare: Sequence[pygame.Rect] = (),
    is_needed: bool = True,
) -> pygame.Rect:
    """A gap between two things: its narrowest line with end ticks, and its label (see `tag`)."""
    pa, pb = ticked(surface, lens, a, b, tone)
    middle = ((pa[0] + pb[0]) / 2, (pa[1] + pb[1]) / 2)
    return tag(surface, label, middle, tone, avoid=avoid, spare=spare, is_needed=is_needed)


def ticked(surface: pygame.Surface, lens: Lens, a: Point, b: Point, tone: str = "bad") -> tuple[Point, Point]:
    """A line with a tick at either end; returns both ends in pixels."""
    colour = tone_colour(tone)
    pa, pb = lens.px(*a), lens.px(*b)
    length = math.dist(pa, pb) or 1.0
    nx, ny = -(pb[1] - pa[1]) / length * 5, (pb[0] - pa[0]) / length * 5
    for line_colour, width in ((CASING, 6), (colour, 3)):
        polyline(surface, line_colour, [pa, pb], width)
        for p in (pa, pb):
            polyline(
                surface, line_colour, [(p[0] - nx, p[1] - ny), (p[0] + nx, p[1] + ny)], max(2, width - 1)
            )
    return pa, pb


def ring(surface: pygame.Surface, lens: Lens, at: Point, tone: str = "bad") -> None:
    """A ring round a point that is spoken of, such as a corner."""
    for colour, width in ((CASING, 4.5), (tone_colour(tone), 2.5)):
        shapes.circle(surface, lens.px(*at), 9 * text.scale(), None, colour, width * text.scale())


def lit_edge(surface: pygame.Surface, lens: Lens, a: Point, b: Point, tone: str = "good") -> None:
    """The line along which two bases touch, glowing."""
    colour = tone_colour(tone)
    pa, pb = lens.px(*a), lens.px(*b)
    box = bounds_of((pa, pb), 14)
    glow = pygame.Surface(box.size, pygame.SRCALPHA)
    glow.fill((*colour, 0))
    inside = [(p[0] - box.left, p[1] - box.top) for p in (pa, pb)]
    for width, strength in ((17, 26), (13, 40), (9, 62)):
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        layer.fill((*colour, 0))
        pygame.draw.line(layer, (*colour, strength), *inside, width)
        for p in inside:
            pygame.draw.circle(layer, (*colour, strength), p, width / 2)
        glow.blit(layer, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    surface.blit(glow, box)
    polyline(surface, theme.mix(colour, (0, 0, 0), 0.55), [pa, pb], 7)
    polyline(surface, colour, [pa, pb], 5)
    polyline(surface, theme.mix(colour, (255, 255, 255), 0.45), [pa, pb], 2)


def arrow(
    surface: pygame.Surface,
    lens: Lens,
    a: Point,
    b: Point,
    colour: theme.Rgb,
    *,
    width: int = 5,
    bend: float = 0.16,
    is_faint: bool = False,
) -> None:
    """A curved arrow from a to b: who strikes whom."""
    pa, pb = lens.px(*a), lens.px(*b)
    length = math.dist(pa, pb)
    if length < 4:
        return
    ux, uy = (pb[0] - pa[0]) / length, (pb[1] - pa[1]) / length
    mid = ((pa[0] + pb[0]) / 2 + uy * length * bend, (pa[1] + pb[1]) / 2 - ux * length * bend)
    curve = [
        (
            (1 - t) ** 2 * pa[0] + 2 * t * (1 - t) * mid[0] + t * t * pb[0],
            (1 - t) ** 2 * pa[1] + 2 * t * (1 - t) * mid[1] + t * t * pb[1],
        )
        for t in (i / 12 for i in range(13))
    ]
    end = curve[-1]
    back = math.dist(curve[-1], curve[-2]) or 1.0
    dx, dy = (end[0] - curve[-2][0]) / back, (end[1] - curve[-2][1]) / back
    head = max(11.0, width * 2.6)
    foot = (end[0] - dx * head, end[1] - dy * head)
    tip = [
        end,
        (foot[0] - dy * head * 0.6, foot[1] + dx * head * 0.6),
        (foot[0] + dy * head * 0.6, foot[1] - dx * head * 0.6),
    ]
    shaft = [p for p in curve if (p[0] - foot[0]) * dx + (p[1] - foot[1]) * dy < 0] + [foot]
    shade = theme.mix(colour, CASING, 0.45) if is_faint else colour
    if is_faint:
        dashed(surface, shade, shaft, 2, 6, 5)
    else:
        polyline(surface, CASING, shaft, width + 3)
        polyline(surface, shade, shaft, width)
    shapes.polygon(surface, tip, shade, CASING, 1.4)


def ruler(
    surface: pygame.Surface, lens: Lens, a: Point, b: Point, label: str, along_route: Sequence[Point] = ()
) -> None:
    """A straight measure from a to b with a mark each inch; `along_route` is the way a base would go."""
    if along_route:
        route(surface, lens, along_route, colour=theme.REACH, numbers=False)
    pa, pb = lens.px(*a), lens.px(*b)
    polyline(surface, CASING, [pa, pb], 6)
    polyline(surface, theme.BONE, [pa, pb], 3)
    total = math.dist(a, b)
    if total > 0:
        ux, uy = (b[0] - a[0]) / total, (b[1] - a[1]) / total
        marks = int(total * 2 + 1e-6)
        for half in range(marks + 1 if marks < 400 else 0):
            reach = 7 if half % 2 == 0 else 4
            x, y = lens.px(a[0] + ux * half / 2, a[1] + uy * half / 2)
            ends = [(x - uy * reach, y + ux * reach), (x + uy * reach, y - ux * reach)]
            polyline(surface, CASING, ends, 4)
            polyline(surface, theme.BONE, ends, 2)
    for p in (pa, pb):
        shapes.circle(surface, p, 5, CASING, theme.BONE, 2)
    tag(surface, label, pb, "gold", style="small_strong")


def scale_bar(
    surface: pygame.Surface,
    corner: Point,
    scale: float,
    *,
    is_metric: bool = False,
    room_px: float = math.inf,
) -> pygame.Rect:
    """A measure of the table from its left end `corner`: as many inches as the zoom allows, with words.

    Words that would not lie in `room_px` are left out, but for the first. Returns what it covers.
    """
    length_in = next((n for n in (1, 3, 6, 12, 24) if n * scale >= 90), 24)
    wide = length_in * scale
    x, y = corner
    ends = [
        (x + wide * i / (3 if length_in % 3 == 0 else 2), y) for i in range(4 if length_in % 3 == 0 else 3)
    ]
    for colour, width, reach in ((CASING, 5, 8), (theme.BONE, 2, 7)):
        polyline(surface, colour, [(x, y), (x + wide, y)], width)
        for i, (px, py) in enumerate(ends):
            tall = reach if i in (0, len(ends) - 1) else reach - 3
            polyline(surface, colour, [(px, py - tall), (px, py + tall)], width)
    words = [inches(length_in, 0), centimetres(length_in), feet(length_in)]
    if is_metric:
        words = [centimetres(length_in), inches(length_in, 0), f"{length_in * 2:g} m"]
    while len(words) > 1 and wide + 10 + text.width_of(" · ".join(words), "label") > room_px:
        words.pop()
    label = halo(" · ".join(words), "label", theme.INK)
    surface.blit(label, label.get_rect(midleft=(round(x + wide + 6), round(y))))
    return pygame.Rect(round(x), round(y - 12), round(wide + 10 + label.get_width()), 24)
