"""Make the program's icon and the README's banner from the program's own pictures: two bases in contact."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont  # noqa: E402

from game.ui.pieces import sprites  # noqa: E402
from game.ui.pieces.base_top import base_top  # noqa: E402

SIZES = (16, 24, 32, 48, 64, 128, 256)
GREEN, BLUE, GOLD = (124, 154, 78), (76, 138, 168), (233, 186, 92)
BIG = 1024


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def _put(canvas: Image.Image, surface: pygame.Surface, centre: tuple[float, float]) -> None:
    picture = _image(surface)
    layer = Image.new("RGBA", canvas.size, (0, 0, 0, 0))
    layer.paste(picture, (round(centre[0] - picture.width / 2), round(centre[1] - picture.height / 2)))
    canvas.alpha_composite(layer)


def _ground(width: int, height: int, tile_px: int) -> Image.Image:
    surface = pygame.Surface((width, height))
    sprites.fill(surface, surface.get_rect(), "cavern_floor", tile_px)
    ground = _image(surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA)))
    # Lamplight: bright where the figures stand, night at the corners.
    light = Image.new("L", (width, height), 70)
    pen = ImageDraw.Draw(light)
    pen.ellipse((-width * 0.02, -height * 0.08, width * 0.94, height * 0.98), fill=255)
    light = light.filter(ImageFilter.GaussianBlur(height * 0.16))
    return Image.composite(ground, Image.new("RGBA", ground.size, (27, 23, 20, 255)), light)


def _contact(canvas: Image.Image, x: float, y0: float, y1: float, wide: float) -> None:
    """The lit line of contact."""
    glow = Image.new("RGBA", canvas.size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(glow)
    pen.rounded_rectangle((x - wide * 1.6, y0, x + wide * 1.6, y1), wide, fill=(*GOLD, 190))
    canvas.alpha_composite(glow.filter(ImageFilter.GaussianBlur(wide * 1.5)))
    ImageDraw.Draw(canvas).rounded_rectangle(
        (x - wide / 2, y0, x + wide / 2, y1), wide / 2, fill=(255, 226, 150, 255)
    )


def large() -> Image.Image:
    """The whole picture: goblin and troll face to face over two bases that touch."""
    canvas = Image.new("RGBA", (BIG, BIG), (38, 32, 27, 255))
    grain = _ground(BIG, BIG, 900)
    pen = ImageDraw.Draw(canvas)
    pen.rectangle((0, 0, BIG * 0.46, BIG), fill=(70, 92, 42))
    pen.rectangle((BIG * 0.46, 0, BIG, BIG), fill=(36, 84, 110))
    canvas = ImageChops.overlay(canvas.convert("RGB"), grain.convert("RGB")).convert("RGBA")
    _contact(canvas, BIG * 0.46, 0, BIG, 26)
    troll = sprites.portrait("sea-troll", 860)
    _put(canvas, pygame.transform.flip(troll, True, False), (680, BIG - 420))
    _put(canvas, sprites.portrait("montu", 640), (268, BIG - 312))
    return _framed(canvas)


def small() -> Image.Image:
    """What is left of it where a figure would be a smudge: the two bases and the line between."""
    canvas = Image.new("RGBA", (BIG, BIG), (38, 32, 27, 255))
    pen = ImageDraw.Draw(canvas)
    for box, fill, dark in (
        ((90, 250, 490, 774), GREEN, (70, 89, 45)),
        ((534, 190, 934, 834), BLUE, (40, 77, 97)),
    ):
        pen.rounded_rectangle(box, 70, fill=fill)
        left, top, right, bottom = box
        pen.rounded_rectangle((left + 90, top + 90, right - 90, bottom - 90), 36, fill=dark)
    pen.rounded_rectangle((482, 300, 542, 724), 30, fill=(255, 214, 120, 255))
    return _framed(canvas)


def _framed(canvas: Image.Image) -> Image.Image:
    """Cut to a rounded square with a thin golden edge."""
    side = canvas.width
    mask = Image.new("L", (side * 2, side * 2), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side * 2 - 1, side * 2 - 1), side * 0.42, fill=255)
    mask = mask.resize((side, side), Image.Resampling.LANCZOS)
    ring = Image.new("RGBA", (side * 2, side * 2), (0, 0, 0, 0))
    ImageDraw.Draw(ring).rounded_rectangle(
        (8, 8, side * 2 - 9, side * 2 - 9), side * 0.41, outline=(*GOLD, 235), width=36
    )
    canvas.alpha_composite(ring.resize((side, side), Image.Resampling.LANCZOS))
    canvas.putalpha(mask)
    return canvas


def banner() -> Image.Image:
    """The README's banner: the four of Warriors of Ash on their table, and the name."""
    width, height = 1280, 400
    canvas = _ground(width, height, 420)
    for art, colour, base, heading, x, y in (
        ("argh", GREEN, 118, 118, 640, 120),
        ("cro", GREEN, 118, 62, 700, 322),
        ("montu", GREEN, 118, 90, 812, 226),
        ("sea-troll", BLUE, 148, 270, 812 + 59 + 74, 226),
    ):
        _put(canvas, base_top(colour, base, 90 if art == "montu" else heading), (x, y))
    _contact(canvas, 812 + 59, 226 - 50, 226 + 50, 6)
    for art, base, heading, x, y in (
        ("argh", 118, 118, 640, 120),
        ("montu", 118, 104, 812, 226),
        ("sea-troll", 148, 250, 812 + 59 + 74, 226),
        ("cro", 118, 62, 700, 322),
    ):
        _put(canvas, sprites.figure(art, base, heading), (x, y))
    shade = Image.new("L", (width, height), 0)
    ImageDraw.Draw(shade).rectangle((0, 0, 430, height), fill=215)
    shade = shade.filter(ImageFilter.GaussianBlur(90))
    canvas.paste(Image.new("RGBA", canvas.size, (24, 20, 17, 255)), (0, 0), shade)
    fonts = HERE.parent / "fonts"
    pen = ImageDraw.Draw(canvas)
    pen.text(
        (64, 118),
        "Base to Base",
        font=ImageFont.truetype(str(fonts / "EBGaramond-SemiBold.ttf"), 86),
        fill=(242, 233, 218),
    )
    pen.text(
        (68, 226),
        "Miniatures on a table measured in inches",
        font=ImageFont.truetype(str(fonts / "EBGaramond-Italic.ttf"), 27),
        fill=(205, 195, 179),
    )
    pen.rounded_rectangle((68, 282, 188, 286), 2, fill=GOLD)
    return canvas.convert("RGB")


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return [*(f"icon-{size}.png" for size in SIZES[:-1]), "base-to-base.ico", "banner.webp"]


def build() -> None:
    """Write the icon in all its sizes, the Windows icon, and the banner."""
    whole, plain = large(), small()
    pictures = {s: (whole if s >= 48 else plain).resize((s, s), Image.Resampling.LANCZOS) for s in SIZES}
    for size in SIZES[:-1]:  # the largest lies in the Windows icon
        pictures[size].save(HERE / f"icon-{size}.png", optimize=True)
    pictures[256].save(
        HERE / "base-to-base.ico",
        sizes=[(s, s) for s in SIZES],
        append_images=[pictures[s] for s in SIZES if s != 256],
    )
    banner().save(HERE / "banner.webp", quality=88, method=6)


if __name__ == "__main__":
    build()
