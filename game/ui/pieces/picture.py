"""A whole table as one picture, without a window: for menus, saves, the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.ui import text, theme
from game.ui.camera import Camera, Lens
from game.ui.pieces import figures, ground, labels, marks
from game.ui.pieces.scene import Scene
from game.ui.tables.base import module_of


def paint(
    scene: Scene,
    size: tuple[int, int],
    *,
    names: bool | None = None,
    bar: bool | None = None,
    is_metric: bool = False,
) -> pygame.Surface:
    """Draw a scene, fitted into `size` pixels. Names and a scale bar come where there is room for them."""
    camera = Camera((scene.board.width, scene.board.depth), ground.MARGIN_IN)
    camera.set_area(pygame.Rect(0, 0, *size))
    camera.fit(by_hand=False)
    surface = pygame.Surface(size)
    lens = camera.lens
    ground.paint(surface, lens, scene.board)
    stand(surface, lens, scene)
    if names if names is not None else lens.scale >= 30:
        labels.names(surface, lens, scene.tokens)
    if bar if bar is not None else size[0] >= 640:
        scale = text.scale()
        corner = lens.px(0, scene.board.depth)
        marks.scale_bar(
            surface, (corner[0] + 18 * scale, corner[1] - 20 * scale), lens.scale, is_metric=is_metric
        )
    return surface


def stand(surface: pygame.Surface, lens: Lens, scene: Scene) -> None:
    """Draw the figures of a scene on their ground: all bases, all miniatures, then what marks them."""
    figures.draw_all(surface, lens, scene.tokens)
    for item in scene.tokens:
        labels.badge(surface, lens, item)
        labels.wounds(surface, lens, item)


def render(state: Any, size: tuple[int, int], colours: Sequence[str] = ()) -> pygame.Surface:
    """A match's table as it stands. `colours` name the sides' colours, as the scenario does.

    Works without a window and for every system whose view module offers `scene_of(state, colours)`. Raises
    `LookupError` for a system without one.
    """
    from game import systems

    system = systems.system_of(state)
    scene_of = getattr(module_of(system.id, "view"), "scene_of", None)
    if scene_of is None:
        raise LookupError(f"{system.id} has no table to draw")
    picture: pygame.Surface = paint(scene_of(state, colours), size)
    return picture


def map_picture(scenario: Any, size: tuple[int, int]) -> pygame.Surface:
    """A scenario's table with its figures at their starts. Raises `BadData` for a faulty scenario."""
    from game import systems

    state = systems.new_match(scenario, "0")
    return render(state, size, [side.colour for side in systems.scenario_of(scenario).sides])


def empty(size: tuple[int, int]) -> pygame.Surface:
    """What stands where there is no picture."""
    surface = pygame.Surface(size)
    surface.fill(theme.PANEL)
    return surface
