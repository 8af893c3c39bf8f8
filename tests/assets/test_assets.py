"""What is committed under assets/ is what its scripts make, and all that the program names is there."""

import ast
import json
import re
import tomllib
import wave
from pathlib import Path

import numpy as np
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from assets import build
from assets.dice import build_dice
from assets.figures import build_figures
from assets.icon import build_icon
from assets.icons import build_icons
from assets.menu import build_menu
from assets.scenery import build_scenery
from assets.sculpting import studio
from assets.sounds import build_sounds
from assets.terrain import build_terrain
from game.rules.skirmish.cards import CARDS
from game.ui import sound, text
from game.ui.pieces import sprites

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
BUILT = {".webp", ".jpg", ".png", ".wav", ".ttf", ".ico", ".txt"}


# What is built is what is committed


@pytest.mark.parametrize("part", build.PARTS)
def test_every_source_builds_a_file_and_no_file_is_without_source(part):
    if part == "fonts":
        pytest.importorskip("fontTools.varLib.instancer")
    there = {p.name for p in (ASSETS / part).iterdir() if p.suffix in BUILT}
    assert there == set(build.part(part).sources())


def test_all_that_is_built_stays_small():
    built = [p for part in build.PARTS for p in (ASSETS / part).iterdir() if p.suffix in BUILT]
    assert sum(p.stat().st_size for p in built) < 8_000_000


@pytest.mark.parametrize("name", sorted(build_figures.FIGURES))
def test_a_figures_sheet_has_all_headings_and_fits_the_program(name):
    sheet = Image.open(ASSETS / "figures" / f"{name}.webp")
    cell = build_figures.CELL
    assert sheet.size == (cell * build_figures.COLUMNS, cell * build_figures.ROWS)
    assert sheet.mode == "RGBA"
    assert (cell, build_figures.SPREAD) == (sprites.FIGURE_CELL, sprites.FIGURE_SPREAD)
    portrait = Image.open(ASSETS / "figures" / f"{name}-portrait.webp")
    assert portrait.size == (build_figures.PORTRAIT, build_figures.PORTRAIT)


@pytest.mark.parametrize("name", sorted(build_figures.FIGURES))
def test_no_figure_is_cut_off_by_its_cell(name):
    sheet = np.asarray(Image.open(ASSETS / "figures" / f"{name}.webp").getchannel("A"))
    cell = build_figures.CELL
    for row in range(build_figures.ROWS):
        for column in range(build_figures.COLUMNS):
            alpha = sheet[row * cell : (row + 1) * cell, column * cell : (column + 1) * cell]
            border = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
            assert border.max() < 140, f"{name}, heading {360 * (row * build_figures.COLUMNS + column) / 32}"
            assert alpha.max() == 255


@pytest.mark.parametrize("name", ["montu"])
def test_a_sculpture_gives_the_picture_that_is_committed(name):
    model = studio.Model(build_figures.FIGURES[name](), 0.03)
    small = studio.from_above(model, 180.0, 48, build_figures.SPREAD, 1, outline_px=0.6)
    cell = build_figures.CELL
    south = build_figures.COLUMNS * build_figures.ROWS // 2
    box = (south % build_figures.COLUMNS * cell, south // build_figures.COLUMNS * cell)
    sheet = Image.open(ASSETS / "figures" / f"{name}.webp")
    kept = sheet.crop((*box, box[0] + cell, box[1] + cell)).resize((48, 48), Image.Resampling.BOX)
    shown = np.asarray(kept, dtype=float) / 255
    both = (shown[..., 3] > 0.9) & (small[..., 3] > 0.9)
    assert both.sum() > 180
    assert np.abs(shown[..., :3] - small[..., :3])[both].mean() < 0.12


@pytest.mark.parametrize("name", [*build_scenery.SCULPTED, *build_scenery.PAINTED])
def test_scenery_has_the_size_its_script_gives(name):
    assert Image.open(ASSETS / "scenery" / f"{name}.webp").size == (build_scenery.SIDE, build_scenery.SIDE)


def test_dice_have_all_their_faces():
    assert build_dice.CELL == sprites.DIE_CELL
    assert build_dice.SPREAD == sprites.DIE_SPREAD
    for sides in (6, 10):
        size = Image.open(ASSETS / "dice" / f"d{sides}.webp").size
        assert size == (build_dice.CELL * sides, build_dice.CELL)


@pytest.mark.parametrize("name", list(build_icons.SIGNS))
def test_a_sign_is_drawn_as_committed(name):
    assert np.array_equal(
        np.asarray(build_icons.draw(name)), np.asarray(Image.open(ASSETS / "icons" / f"{name}.png"))
    )


def test_icon_comes_in_all_sizes():
    for size in build_icon.SIZES[:-1]:
        assert Image.open(ASSETS / "icon" / f"icon-{size}.png").size == (size, size)
    assert Image.open(ASSETS / "icon" / "base-to-base.ico").info["sizes"] == {
        (s, s) for s in build_icon.SIZES
    }


@pytest.mark.parametrize("name", list(build_terrain.GROUNDS))
def test_grounds_tile_without_a_seam(name):
    tile = np.asarray(Image.open(ASSETS / "terrain" / f"{name}.webp").convert("RGB"), dtype=float)
    assert tile.shape[0] == tile.shape[1]
    for axis in (0, 1):
        inside = np.abs(np.diff(tile, axis=axis)).mean()
        seam = np.abs(np.take(tile, 0, axis) - np.take(tile, -1, axis)).mean()
        assert seam < 2.0 * inside + 2.0


@pytest.mark.parametrize("name", ["felt", "wood"])
def test_a_ground_is_made_as_committed(name):
    made, kept = build_terrain.tile(name), Image.open(ASSETS / "terrain" / f"{name}.webp").convert("RGB")
    assert made.size == kept.size
    assert np.abs(np.asarray(made, float) - np.asarray(kept, float)).mean() < 4


def test_the_menus_table_is_painted_as_committed():
    made = np.asarray(build_menu.table(), float)
    kept = np.asarray(Image.open(ASSETS / "menu" / "table.webp").convert("RGB"), float)
    assert made.shape == kept.shape
    assert np.abs(made - kept).mean() < 4


def test_the_menus_table_is_darkened_as_committed():
    made, kept = build_menu.shade(), Image.open(ASSETS / "menu" / "shade.png")
    assert np.array_equal(np.asarray(made), np.asarray(kept))


def test_the_first_picture_is_the_table_in_its_darkness_as_committed():
    made = np.asarray(build_menu.first(), float)
    kept = np.asarray(Image.open(ASSETS / "menu" / "first.jpg").convert("RGB"), float)
    assert made.shape == kept.shape
    assert np.abs(made - kept).mean() < 3


# Sounds


@pytest.mark.parametrize("name", list(build_sounds.SOUNDS))
def test_sounds_neither_clip_nor_click_nor_hiss(name):
    with wave.open(str(ASSETS / "sounds" / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
    assert 0.15 < np.abs(samples).max() < 0.9
    assert abs(samples[0]) < 0.01
    assert abs(samples[-1]) < 0.01
    assert abs(samples.mean()) < 0.01
    power = np.abs(np.fft.rfft(samples)) ** 2
    hertz = np.fft.rfftfreq(len(samples), 1 / 44_100)
    assert power[hertz > 6000].sum() < 0.12 * power.sum()


@pytest.mark.parametrize("name", ["click", "place", "dice_land", "refuse"])
def test_a_sound_is_made_as_committed(name):
    with wave.open(str(ASSETS / "sounds" / f"{name}.wav")) as file:
        kept = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
    made = build_sounds.made(name)
    assert len(made) == pytest.approx(len(kept), abs=50)
    length = min(len(made), len(kept))
    assert np.abs(made[:length] - kept[:length]).max() < 0.01


# All that is named is there


def test_every_art_named_on_a_card_has_its_pictures():
    named = {card.art or card.id for card in CARDS}
    for file in (ROOT / "maps").rglob("scenario.toml"):
        setup = tomllib.loads(file.read_text("utf-8")).get("setup", {})
        named |= {card.get("art") or card["id"] for card in setup.get("cards", [])}
    assert {"montu", "argh", "cro", "sea-troll"} <= named
    assert named <= set(sprites.arts())


def test_every_scenery_on_a_map_has_its_picture():
    there = {name.removesuffix(".webp") for name in build_scenery.sources()}
    for file in (ROOT / "maps").rglob("*.tmj"):
        layers = json.loads(file.read_text("utf-8"))["layers"]
        strewn = [thing for layer in layers if layer["name"] == "scenery" for thing in layer["objects"]]
        assert {thing.get("type") or thing.get("class") for thing in strewn} <= there


def test_every_sign_and_sound_the_screen_names_is_there():
    signs = set()
    for file in (ROOT / "game" / "ui").rglob("*.py"):
        signs |= set(re.findall(r'\bicon\("([a-z_]+)"', file.read_text("utf-8")))
    assert signs <= set(build_icons.SIGNS)
    assert set(sound.NAMES) <= set(build_sounds.SOUNDS)


def _strings(file: Path) -> set[str]:
    """The characters of a module's strings that are not docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    documents = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return {
        c
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents
        for c in node.value
    }


def _glyphs(face: str) -> set[str]:
    return {chr(code) for code in TTFont(ASSETS / "fonts" / face).getBestCmap()}


def test_the_fonts_have_every_sign_the_program_writes():
    written = set()
    for folder in ("ui", "rules", "ai", "lessons", "match"):
        for file in (ROOT / "game" / folder).rglob("*.py"):
            written |= _strings(file)
    for file in (ROOT / "maps").rglob("scenario.toml"):
        written |= set(file.read_text("utf-8"))
    shown = {c for c in written if c.isprintable()}
    missing = shown - _glyphs("Inter-Regular.ttf")
    assert not missing, f"no glyph in Inter: {sorted(missing)}"
    for name in ("Inter-Medium.ttf", "Inter-SemiBold.ttf", "Inter-Bold.ttf", "Inter-Numbers.ttf"):
        assert _glyphs(name) == _glyphs("Inter-Regular.ttf")


def test_titles_and_tales_can_be_set_in_garamond():
    for file in (ROOT / "maps").rglob("scenario.toml"):
        words = {c for c in file.read_text("utf-8") if c.isprintable()}
        for face in {style.face for style in text.STYLES.values() if style.face.startswith("EBGaramond")}:
            assert words <= _glyphs(face)


def test_every_face_a_style_names_is_there():
    for style in text.STYLES.values():
        assert (ASSETS / "fonts" / style.face).is_file()


def test_counting_numbers_do_not_jump():
    font = TTFont(ASSETS / "fonts" / "Inter-Numbers.ttf")
    names = font.getBestCmap()
    assert len({font["hmtx"][names[ord(d)]][0] for d in "0123456789"}) == 1


@pytest.mark.long
@pytest.mark.parametrize("part", ["fonts", "sounds", "terrain", "scenery", "dice"])
def test_a_whole_part_builds_again(part, tmp_path, monkeypatch):
    module = build.part(part)
    monkeypatch.setattr(module, "HERE", tmp_path if part != "dice" else module.HERE)
    if part == "fonts":
        pytest.importorskip("fontpkg_inter")
    if part == "dice":
        assert module.d6(6).settled().spheres.shape[0] > 6
        return
    module.build()
    for name in module.sources():
        assert (tmp_path / name).stat().st_size == pytest.approx(
            (ASSETS / part / name).stat().st_size, rel=0.1
        )
