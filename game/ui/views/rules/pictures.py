"""The pictures of a rule's drawn example as widgets, each as high as its width asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game import systems
from game.errors import GameError
from game.match import example
from game.match.contract import System
from game.ui import lengths, shapes, text, theme
from game.ui.pieces import circles, tabletop
from game.ui.pieces.labels import endurance_colour
from game.ui.tables.base import view_class
from game.ui.views.match.dice import draw_die
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.ui.app import App

DIE = 30
CIRCLE = 19.0
CELL = 9
"""Pixels at 100 % between a chart's cells and its lines."""


class PictureBox(Widget):
    """One picture of an example."""

    def height(self, width: int) -> int:
        """How high it is at a width, in pixels."""
        raise NotImplementedError


class TabletopBox(PictureBox):
    """A piece of a table."""

    def __init__(self, picture: example.Tabletop) -> None:
        super().__init__()
        self.picture = picture

    def height(self, width: int) -> int:
        return tabletop.size_for(self.picture, width)[1]

    @property
    def labels(self) -> list[pygame.Rect]:
        """Where words stand, from the picture's own corner."""
        return tabletop.draw(self.picture, self.rect.width).labels

    def draw(self, surface: pygame.Surface) -> None:
        drawn = tabletop.draw(self.picture, self.rect.width).picture
        spot = drawn.get_rect(midtop=self.rect.midtop)
        surface.blit(drawn, spot)
        shapes.box(surface, spot.inflate(2, 2), None, theme.PANEL_BORDER, 2)


class ScenarioBox(PictureBox):
    """The whole table of a scenario, as the set-up shows it."""

    def __init__(self, picture: example.ScenarioTable, app: App) -> None:
        super().__init__()
        self.picture, self.app = picture, app
        self._drawn: pygame.Surface | None = None

    def height(self, width: int) -> int:
        return min(round(width * 0.66), round(460 * text.scale()))

    def draw(self, surface: pygame.Surface) -> None:
        if self._drawn is None or self._drawn.get_size() != self.rect.size:
            scenario = systems.scenario_of(self.picture.scenario)
            self._drawn = view_class(scenario.system).map_picture(self.app, scenario, self.rect.size)
        surface.blit(self._drawn, self._drawn.get_rect(center=self.rect.center))


class DiceBox(PictureBox):
    """Dice on felt, what they are and how they are reckoned beside or below them, and what came of it."""

    def __init__(self, picture: example.DiceRow) -> None:
        super().__init__()
        self.picture = picture
        self.lines = [("small_strong", lengths.told(picture.title))] if picture.title else []
        self.lines += [("body", lengths.told(line)) for line in picture.lines]

    def _felt(self, width: int) -> tuple[int, int]:
        """The felt's size: as wide as its dice, in more rows where there is no room for one."""
        s = text.scale()
        step, edge, count = DIE * 1.6 * s, 12 * s, len(self.picture.faces)
        a_row = max(1, min(count, int((width - edge) // step)))
        rows = -(-count // a_row)
        return round(step * -(-count // rows) + edge), round((DIE + 20) * s) * rows

    def _verdict_width(self) -> int:
        words = self.picture.verdict
        return text.width_of(words, "small_strong") + round(18 * text.scale()) if words else 0

    def _words_width(self, width: int) -> int:
        """The room for words beside the dice, or below them where that is too little."""
        s = text.scale()
        beside = width - self._felt(width)[0] - round(16 * s) - self._verdict_width() - round(12 * s)
        longest = max((text.width_of(line, style) for style, line in self.lines), default=0)
        return beside if beside >= min(longest, round(300 * s)) else width

    def _words_height(self, width: int) -> int:
        return sum(text.measure(line, style, width)[1] for style, line in self.lines)

    def height(self, width: int) -> int:
        wide = self._words_width(width)
        felt, words = self._felt(width)[1], self._words_height(wide)
        return max(felt, words) if wide < width else felt + round(5 * text.scale()) + words

    def draw(self, surface: pygame.Surface) -> None:
        s, picture = text.scale(), self.picture
        width = self._words_width(self.rect.width)
        is_beside = width < self.rect.width
        felt = pygame.Rect(self.rect.topleft, self._felt(self.rect.width))
        shapes.box(surface, felt, theme.FELT, theme.FELT_BORDER, theme.RADIUS_SMALL * s)
        step, high = DIE * 1.6 * s, round((DIE + 20) * s)
        a_row = round((felt.width - 12 * s) / step)
        for at, (sides, face) in enumerate(zip(picture.sides, picture.faces, strict=True)):
            row, column = divmod(at, a_row)
            centre = (felt.x + 6 * s + step * (column + 0.5), felt.y + high * (row + 0.5))
            draw_die(surface, sides, face, centre, round(DIE * s), at in picture.lit)
        self._draw_verdict(surface, felt.centery if is_beside else felt.y + high // 2)
        x, y = self.rect.x, felt.bottom + round(5 * s)
        if is_beside:
            x = felt.right + round(16 * s)
            y = self.rect.y + max(0, (self.rect.height - self._words_height(width)) // 2)
        for style, line in self.lines:
            ink = theme.INK_SOFT if style == "body" else theme.INK
            if style != "body" and picture.side is not None:
                ink = theme.SIDE_LOOKS[picture.side % len(theme.SIDE_LOOKS)].ink
            y = text.draw(surface, line, (x, y), style, colour=ink, width=width).bottom

    def _draw_verdict(self, surface: pygame.Surface, centre_y: int) -> None:
        words, s = self.picture.verdict, text.scale()
        if not words:
            return
        well, edge, ink = {
            "good": (theme.GOOD_WELL, theme.GOOD, theme.GOOD_INK),
            "bad": (theme.REFUSAL_WELL, theme.REFUSAL, theme.REFUSAL_INK),
        }.get(self.picture.tone, (theme.WELL, theme.GOLD, theme.INK))
        box = pygame.Rect(0, 0, self._verdict_width(), text.line_height("small_strong") + round(4 * s))
        box.midright = (self.rect.right, centre_y)
        shapes.box(surface, box, well, edge, box.height / 2)
        text.draw_in(surface, words, box, "small_strong", colour=ink)


class CirclesBox(PictureBox):
    """A figure's Endurance, circle by circle."""

    def __init__(self, picture: example.Boxes) -> None:
        super().__init__()
        self.picture = picture

    def _grid(self, width: int) -> tuple[int, float]:
        most = CIRCLE * text.scale()
        return circles.grid(self.picture.count, width, round(5 * most), most)

    def height(self, width: int) -> int:
        columns, step = self._grid(width)
        rows = -(-self.picture.count // columns)
        return text.line_height("small_strong") + round(3 * text.scale() + rows * step)

    def draw(self, surface: pygame.Surface) -> None:
        picture, s = self.picture, text.scale()
        look = theme.SIDE_LOOKS[picture.side % len(theme.SIDE_LOOKS)]
        head = pygame.Rect(*self.rect.topleft, self.rect.width, text.line_height("small_strong"))
        text.draw_in(surface, picture.words, head, "small_strong", align="right")
        text.draw_in(surface, picture.title, head, "small_strong", colour=look.ink, align="left")
        columns, step = self._grid(self.rect.width)
        left = picture.count - picture.taken - picture.fresh
        corner = (head.x, head.bottom + round(3 * s))
        circles.draw(
            surface, corner, columns, step, picture.count, left, picture.fresh,
            colour=endurance_colour(left / picture.count),
        )  # fmt: skip


class ChartBox(PictureBox):
    """A small table of words; cells wrap where the columns would be wider than there is room."""

    def __init__(self, picture: example.Chart) -> None:
        super().__init__()
        self.heads = picture.heads
        self.rows = tuple(_told_row(row) for row in picture.rows)
        self.lit = picture.lit

    def _cells(self) -> list[list[tuple[str, str]]]:
        """Each column's cells, the head first, with their styles."""
        return [
            [("label", head), *(("small", row[at]) for row in self.rows)]
            for at, head in enumerate(self.heads)
        ]

    def _least(self) -> list[int]:
        """How wide each column's longest word is."""
        return [
            max(text.width_of(word, style) for style, cell in column for word in cell.split(" "))
            for column in self._cells()
        ]

    def pad(self, width: int) -> int:
        """The space beside a cell's words: less where it is needed for the words themselves."""
        least, at_ease = self._least(), round(CELL * text.scale())
        return max(0, min(at_ease, (width - sum(least)) // (2 * len(least))))

    def columns(self, width: int) -> list[int]:
        """The columns' widths: as wide as their words, or their share of what there is."""
        pad = 2 * self.pad(width)
        columns = [
            max(text.width_of(cell, style) for style, cell in column) + pad for column in self._cells()
        ]
        spare = width - sum(columns)
        if spare >= 0:
            return [wide + spare // len(columns) for wide in columns]
        least = [wide + pad for wide in self._least()]
        # The widest give way first, so that figures stay on one line; no word is broken while one can give.
        while sum(columns) > width:
            giving = [at for at in range(len(columns)) if columns[at] > least[at]] or list(
                range(len(columns))
            )
            columns[max(giving, key=lambda at: columns[at])] -= 1
        return columns

    def _heights(self, width: int) -> list[int]:
        """How high the head and each row are."""
        pad, columns, rows = self.pad(width), self.columns(width), []
        for at in range(len(self.rows) + 1):
            cells = zip(self._cells(), columns, strict=True)
            high = max(
                text.measure(column[at][1], column[at][0], wide - 2 * pad)[1] for column, wide in cells
            )
            rows.append(high + round((7 if at else 8) * text.scale()))
        return rows

    def height(self, width: int) -> int:
        return sum(self._heights(width))

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        pad, columns = self.pad(self.rect.width), self.columns(self.rect.width)
        heights = self._heights(self.rect.width)
        shapes.box(surface, self.rect, theme.WELL, theme.PANEL_BORDER, theme.RADIUS_SMALL * s)
        y = self.rect.y
        for at, (row, high) in enumerate(zip((self.heads, *self.rows), heights, strict=True)):
            if at:
                pygame.draw.line(surface, theme.RULE, (self.rect.x + pad, y), (self.rect.right - pad, y))
            x = self.rect.x
            for column, (cell, wide) in enumerate(zip(row, columns, strict=True)):
                style = "label" if not at else "small"
                ink = theme.INK_DIM if not at else theme.INK if not column else theme.INK_SOFT
                top = y + round(4 * s)
                text.draw(surface, cell, (x + pad, top), style, colour=ink, width=wide - 2 * pad)
                x += wide
            y += high


class StagesBox(PictureBox):
    """A sequence of steps with arrows between them, in as many rows as it needs."""

    def __init__(self, picture: example.Stages) -> None:
        super().__init__()
        self.steps = picture.steps

    def _grid(self, width: int) -> tuple[int, int]:
        """Steps a row, and how wide each is."""
        arrow = round(22 * text.scale())
        pad = 2 * round(10 * text.scale())
        words = [word for step in self.steps for word in step.words.split()]
        least = max(
            max(text.width_of(step.label, "small_strong") + round(16 * text.scale()) for step in self.steps),
            max((text.width_of(word, "label") for word in words), default=0),
            round(92 * text.scale()),
        )
        a_row = max(1, min(len(self.steps), (width + arrow) // (least + pad + arrow)))
        rows = -(-len(self.steps) // a_row)
        a_row = -(-len(self.steps) // rows)
        return a_row, (width - arrow * (a_row - 1)) // a_row

    def _step_height(self, wide: int) -> int:
        s = text.scale()
        inner = wide - 2 * round(10 * s)
        words = max(text.measure(step.words, "label", inner)[1] if step.words else 0 for step in self.steps)
        return text.line_height("small_strong") + words + round(14 * s)

    def height(self, width: int) -> int:
        a_row, wide = self._grid(width)
        rows = -(-len(self.steps) // a_row)
        return rows * self._step_height(wide) + (rows - 1) * round(12 * text.scale())

    def draw(self, surface: pygame.Surface) -> None:
        s = text.scale()
        a_row, wide = self._grid(self.rect.width)
        high, arrow = self._step_height(wide), round(22 * s)
        for at, step in enumerate(self.steps):
            row, column = divmod(at, a_row)
            box = pygame.Rect(self.rect.x + column * (wide + arrow), 0, wide, high)
            box.y = self.rect.y + row * (high + round(12 * s))
            self._draw_step(surface, step, box)
            if at + 1 < len(self.steps) and column + 1 < a_row:
                x, y = box.right + arrow / 2, box.centery
                points = [(x - 4 * s, y - 6 * s), (x + 4 * s, y), (x - 4 * s, y + 6 * s)]
                shapes.polygon(surface, points, theme.GOLD)

    @staticmethod
    def _draw_step(surface: pygame.Surface, step: example.Stage, box: pygame.Rect) -> None:
        s = text.scale()
        edge, ink, x = theme.WELL_BORDER, theme.INK, box.x + round(10 * s)
        look = None if step.side is None else theme.SIDE_LOOKS[step.side % len(theme.SIDE_LOOKS)]
        if look is not None:
            edge, ink = look.colour, look.ink
        shapes.box(surface, box, theme.WELL, edge, theme.RADIUS_SMALL * s, 1.5)
        y = box.y + round(7 * s)
        label_x = x
        if look is not None:
            mark = (x + round(5 * s), y + text.line_height("small_strong") / 2)
            shapes.side_mark(surface, look.shape, mark, 5 * s, look.colour, look.ink)
            label_x += round(15 * s)
        y = text.draw(surface, step.label, (label_x, y), "small_strong", colour=ink).bottom
        if step.words:
            width = box.right - round(10 * s) - x
            text.draw(surface, step.words, (x, y), "label", colour=theme.INK_DIM, width=width)


def _told_row(row: tuple[str, ...]) -> tuple[str, ...]:
    """A row as the player reads lengths; left alone where it tells both measures."""
    told = lengths.told("\n".join(row))
    return tuple(told.split("\n"))


BOXES: dict[type, Callable[[Any, App], PictureBox]] = {
    example.Tabletop: lambda picture, app: TabletopBox(picture),
    example.ScenarioTable: ScenarioBox,
    example.DiceRow: lambda picture, app: DiceBox(picture),
    example.Boxes: lambda picture, app: CirclesBox(picture),
    example.Chart: lambda picture, app: ChartBox(picture),
    example.Stages: lambda picture, app: StagesBox(picture),
}
"""What draws each kind of picture."""


def box_of(picture: Any, system: System, app: App) -> PictureBox:
    """What draws a picture of an example; a kind of its own a system's view draws by its `example_boxes`.

    Raises `GameError` for a kind that nobody draws.
    """
    make = BOXES.get(type(picture))
    if make is None:
        make = getattr(view_class(system.id), "example_boxes", {}).get(type(picture))
    if make is None:
        raise GameError(f"nothing draws a {type(picture).__name__} for {system.title}")
    return make(picture, app)
