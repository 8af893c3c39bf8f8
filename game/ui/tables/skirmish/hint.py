"""The lower corners of the table: a scale bar at the left; at the right a line of what may be done now.

Where the table leaves room beside it, that line stands there and covers nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.rules.skirmish import figures
from game.rules.skirmish.obstacles import spoken
from game.rules.skirmish.surfaces import surface_of
from game.ui import keys, shapes, text, theme
from game.ui.camera import Camera
from game.ui.lengths import said
from game.ui.pieces import marks
from game.ui.tables.skirmish.hands import Hands
from game.ui.tables.skirmish.holding import Holding, Spot
from game.ui.tables.skirmish.scene import Display
from game.ui.tables.skirmish.words import is_metric, length

if TYPE_CHECKING:
    from game.ui.tables.base import Seat

BAD, NOTE = "bad", "note"
LINES_MOST = 3
BESIDE_LEAST, BESIDE_LINES = 100, 4
"""How wide the room beside the table must be for words at the least, unscaled; so many lines stand there."""
EVENER = (0.6, 0.7, 0.8, 0.9)
RIM, PAD_X, PAD_Y = 10, 18, 6
"""Around a hint, and between its words and its rim, unscaled."""
NOTE_MOST = 0.26
"""How much of the table's height a note may cover."""
SHORT_BAR = 66
"""What the scale needs at the least, unscaled."""
LIFT_MOST = 0.25
"""How far up, as a part of the table's height, both go to uncover figures or the zone that is set up in."""
REACHED = 2 / 3
"""More of the table's height, from below, than they come to with all their lines when they are lifted."""


def draw_corner(
    surface: pygame.Surface, area: pygame.Rect, camera: Camera, seat: Seat, hands: Hands
) -> list[pygame.Rect]:
    """Draw both; returns what they cover.

    A note that would cover figures, or much of a low table, is left out.

    They lie above figures that stand at the lower edge, and above the zone of the side that sets up there.
    """
    s = text.scale()
    bodies = _bodies(area, camera, seat, hands.display)
    below = [*bodies, *_zone(camera, seat)]
    # On the table where its corner is in view, else in the corner of what is seen.
    left, _ = camera.to_screen(0, 0)
    _, bottom = camera.to_screen(*camera.size)
    x, y = max(area.left, left) + 16 * s, min(area.bottom, bottom) - 18 * s
    strip = pygame.Rect(round(x), round(y - 12), round(240 * s), 24)
    lift = _lift(strip, below, area)
    at = (x, y - lift)
    bar = pygame.Rect(at, (0, 0))
    words, tone = hint(seat, hands)
    most = int(left - camera.margin * camera.scale) - area.left - 2 * round((RIM + PAD_X) * s)
    is_aside = most >= BESIDE_LEAST * s
    aside = _beside(area, most, seat.over_table, words, tone) if words and is_aside else None
    if hands.may_measure or seat.state.phase == "deploy":
        room = area.right - at[0] - (_least_width(words) if aside is None else 0) - 20 * s
        if room < SHORT_BAR * s:
            room = math.inf  # the hint is left out, or lies over it
        if lift:
            room = 0  # in the midst of the ground it is as short as it can be
        bar = marks.scale_bar(surface, at, camera.scale, is_metric=is_metric(), room_px=room)
    note = aside
    if words and note is None and (tone == BAD or not is_aside):
        note = _on_table(area, bar, below, seat.over_table, words, tone)
        if note is not None and tone != BAD and note.box.collidelist(bodies) >= 0:
            note = None
    if note is None:
        return [bar]
    _draw_note(surface, note, tone, is_over=note.box.colliderect(bar))
    return [bar, note.box]


class Note(NamedTuple):
    """Words, as they are broken, in their box."""

    box: pygame.Rect
    rows: tuple[str, ...]


def _bodies(area: pygame.Rect, camera: Camera, seat: Seat, display: Display) -> list[pygame.Rect]:
    """The figures that words in the corners could lie on."""
    high = round(REACHED * area.height)
    low = pygame.Rect(area.x, area.bottom - high, area.width, high)
    return list(display.bodies_at_rest(seat.state, camera.lens, low))


def _zone(camera: Camera, seat: Seat) -> list[pygame.Rect]:
    """The zone that is set up in, if any is: words should not lie on it either."""
    state, lens = seat.state, camera.lens
    if state.phase != "deploy" or not (ring := state.setup.ground.zones[state.mover]):
        return []
    xs, ys = zip(*(lens.px(*point) for point in ring), strict=True)
    return [pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))]


def _beside(area: pygame.Rect, most: int, above: Sequence[pygame.Rect], words: str, tone: str) -> Note | None:
    """The hint at the table's left, its words no wider than `most`; None where something stands there."""
    s = text.scale()
    for lines in range(BESIDE_LINES, 0, -1):
        told = _fitting(words, tone, most, lines, between="\n")
        rows = text.wrap(told, "small", most)
        for part in EVENER:  # as many lines, but of more even lengths
            even = text.wrap(told, "small", round(part * most))
            if len(even) == len(rows):
                rows = even
                break
        box = _box_of(rows)
        box.bottomleft = (area.left + round(RIM * s), area.bottom - round(8 * s))
        if len(rows) <= lines and box.width <= most + 2 * round(PAD_X * s) and box.collidelist(above) < 0:
            return Note(box, rows)
    return None


def _fitting(words: str, tone: str, wide: int, lines: int, between: str = " · ") -> str:
    """As many parts of a hint as there is room for in so many lines; the others can be found in the help."""
    words = words[:1].upper() + words[1:]
    parts = words.split(" · ")
    while tone != BAD and len(parts) > 1 and len(text.wrap(between.join(parts), "small", wide)) > lines:
        parts.pop()
    return between.join(parts)


def _box_of(rows: Sequence[str]) -> pygame.Rect:
    s = text.scale()
    wide = max(text.width_of(row, "small") for row in rows)
    high = len(rows) * text.line_height("small")
    return pygame.Rect(0, 0, wide + 2 * round(PAD_X * s), high + 2 * round(PAD_Y * s))


def _lift(strip: pygame.Rect, below: Sequence[pygame.Rect], area: pygame.Rect) -> int:
    """How many pixels a strip must go up to lie on nothing; 0 where it would have to go too far."""
    up = strip.copy()
    while (index := up.collidelist(below)) >= 0:
        up.bottom = below[index].top - 2
    lift = strip.bottom - up.bottom
    return lift if lift <= LIFT_MOST * area.height else 0


def _least_width(words: str) -> int:
    """How wide the hint is if only the first of its parts is said."""
    return text.width_of(words.partition(" · ")[0], "small") + round(36 * text.scale()) if words else 0


def _on_table(
    area: pygame.Rect,
    bar: pygame.Rect,
    below: Sequence[pygame.Rect],
    above: Sequence[pygame.Rect],
    words: str,
    tone: str,
) -> Note | None:
    """The hint in the table's lower right corner; None where it would cover too much of a low table."""
    s = text.scale()
    room = area.right - bar.right - round(44 * s)
    most = min(max(round(120 * s), room - 2 * round(PAD_X * s)), round(area.width * 0.62))
    rows = text.wrap(_fitting(words, tone, most, 1), "small", most, LINES_MOST)
    box = _box_of(rows)
    if tone != BAD and len(rows) > 1 and box.height > NOTE_MOST * area.height:
        return None
    box.bottomright = (area.right - round(10 * s), area.bottom - round(8 * s))
    # Shorter words lie where longer ones do: they do not hop while one points.
    widest = pygame.Rect(bar.right, box.y, box.right - bar.right, box.height)
    box.y -= _lift(widest, below, area) or _lift(box, below, area)
    # Not with its end under what hangs at the table's right edge.
    edges = (rect.left for rect in above if rect.colliderect(box) and rect.left > box.centerx)
    box.right = min(edges, default=box.right)
    return Note(box, rows)


def _draw_note(surface: pygame.Surface, note: Note, tone: str, is_over: bool) -> None:
    """`is_over`: it lies on the scale bar, which must not shine through."""
    s, box = text.scale(), note.box
    rim, ink = (theme.REFUSAL, theme.REFUSAL_INK) if tone == BAD else (theme.GOLD, theme.INK)
    radius = box.height / 2 if len(note.rows) == 1 else 10 * s
    ground = theme.ROOM if is_over else theme.alpha(theme.ROOM, 0.88)
    shapes.box(surface, box, ground, rim, radius, 1.2)
    y = box.y + round(PAD_Y * s)
    for row in note.rows:
        line = pygame.Rect(box.x, y, box.width, text.line_height("small"))
        text.draw_in(surface, row, line, "small", colour=ink)
        y = line.bottom


def hint(seat: Seat, hands: Hands) -> tuple[str, str]:
    """What may be done now, and its tone; the most important part comes first, parts are split by " · "."""
    held, decision = hands.holding, seat.decision
    if hands.is_measuring:
        return f"Drag to measure · {keys.of('ruler')} or Escape puts the ruler away", NOTE
    if (threat := hands.threatening()) and (held is None or hands.shows_threat):
        names = spoken([figures.name_of(hands.state, figure) for figure in threat])
        return f"Where {names if len(threat) < 4 else 'the enemy'} can come in one move", NOTE
    if seat.is_busy or not seat.can_act or decision is None:
        return "", NOTE
    if held is not None:
        return _hint_held(hands, held)
    if hands.may_strike:
        return "Click a target, or press its number", NOTE
    if decision.kind == "deploy":
        return f"Click a figure below to set it up · {keys.of('next')} takes the next", NOTE
    if hands.may_pick and decision.figures:
        return f"Click a figure to pick it up · {keys.of('next')} takes the next", NOTE
    return "", NOTE


def _hint_held(hands: Hands, held: Holding) -> tuple[str, str]:
    if not held.is_committed:
        return f"Click again or press {keys.of('confirm')} to commit it to move: then you may measure", NOTE
    spot = held.spot
    if spot is None:
        name = figures.name_of(held.state, held.figure)
        if held.is_deploying:
            return f"Point where {name} shall stand", NOTE
        return f"Point where {name} shall go, or drag it · {keys.of('target')} goes to an enemy", NOTE
    if spot.refusal is not None:
        offer = (
            f" · {keys.of('confirm')} takes the green place"
            if held.is_set and spot.nearest is not None
            else ""
        )
        sentence = said(spot.refusal.sentence)
        return f"{sentence.rstrip('.') if offer else sentence}{offer}", BAD
    words = way_words(held, spot)
    if hands.hand is not None:
        return f"{words} · let go to put it down", NOTE
    of = keys.of
    if hands.is_led_by_keys:
        parts = [words, f"{keys.arrows()} move it", f"{of('turn_left')} {of('turn_right')} turn it"]
        if not held.is_deploying:
            parts.insert(2, f"{of('target')} goes to an enemy")
        return " · ".join(parts), NOTE
    if held.is_set:
        return f"{words} · turn with wheel · {keys.of('confirm')} to place", NOTE
    return f"{words} · click to put it down", NOTE


def way_words(held: Holding, spot: Spot) -> str:
    """How far the ghost is: "6.8″ of 7″", "4.5 of 7 squares"."""
    if held.reach is None:
        return "set up here"
    if math.isclose(spot.length_in, 0.0, abs_tol=5e-3):
        return "stays here"
    if held.is_on_squares:
        return f"{spot.length_in:g} of {amount(held.state, held.limit_in)}"
    return f"{length(spot.length_in)} of {length(held.limit_in, 0)}"


def amount(state: Any, length_in: float) -> str:
    """A length of a way as it is counted on this table."""
    surface = surface_of(state.setup.ground)
    return length(length_in) if surface.unit == "in" else surface.amount(length_in)
