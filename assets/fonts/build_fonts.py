"""Cut the interface's static font files from the variable fonts of the `assets` extra.

pygame shows only the default weight of a variable font, so each weight that the screen uses becomes a file of
its own, cut down to the letters of European names and to the signs that a rules text needs.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent

SIGNS = "″′≥≤≈≠→←↑↓↔↩↪↺↻✓✗×÷±−–—…°·•½¼¾⅛⅜⅝⅞⌘⌫⏎⇧▶★●○◆◇■□▲△▼▽“”‘’‚„«»€√∞Σ"
LETTERS = (
    *range(0x0020, 0x007F),  # ASCII
    *range(0x00A0, 0x0180),  # Latin-1 and Latin Extended-A
    *range(0x0218, 0x021C),  # Romanian
    *range(0x0370, 0x0400),  # Greek
    *range(0x0400, 0x0460),  # Cyrillic
    0x1E9E,
    0x2009,
    0x200A,
    0x202F,
    0x2011,
)
KERNED = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga"]

INTER = ("fontpkg_inter", "Inter[opsz,wght].ttf")
GARAMOND = ("fontpkg_eb_garamond", "EBGaramond[wght].ttf")
GARAMOND_ITALIC = ("fontpkg_eb_garamond", "EBGaramond-Italic[wght].ttf")

# file -> (source, where its axes are pinned)
FACES: dict[str, tuple[tuple[str, str], dict[str, float]]] = {
    "Inter-Regular.ttf": (INTER, {"wght": 400, "opsz": 15}),
    "Inter-Medium.ttf": (INTER, {"wght": 500, "opsz": 15}),
    "Inter-SemiBold.ttf": (INTER, {"wght": 600, "opsz": 16}),
    "Inter-Bold.ttf": (INTER, {"wght": 700, "opsz": 18}),
    "Inter-Numbers.ttf": (INTER, {"wght": 600, "opsz": 16}),
    "EBGaramond-Medium.ttf": (GARAMOND, {"wght": 500}),
    "EBGaramond-SemiBold.ttf": (GARAMOND, {"wght": 600}),
    "EBGaramond-Italic.ttf": (GARAMOND_ITALIC, {"wght": 450}),
}
LICENCES = {"Inter-LICENSE.txt": "fontpkg_inter", "EBGaramond-LICENSE.txt": "fontpkg_eb_garamond"}


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return [*FACES, *LICENCES]


def _package_file(package: str, *parts: str) -> Path:
    module = __import__(package)
    return Path(module.__file__).parent.joinpath(*parts)


def _even_digits(font: TTFont) -> None:
    """Give the digits their equally wide forms, so that a counting number does not jump."""
    single = {
        old: new
        for record in font["GSUB"].table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
        for sub in font["GSUB"].table.LookupList.Lookup[index].SubTable
        for old, new in getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}).items()
    }
    for table in font["cmap"].tables:
        if table.isUnicode():
            for code, name in table.cmap.items():
                table.cmap[code] = single.get(name, name)


def _name(font: TTFont, stem: str) -> None:
    family, _, style = stem.partition("-")
    for record in list(font["name"].names):
        if record.nameID in (1, 4, 6, 16):
            font["name"].setName(
                {1: stem, 4: f"{family} {style}", 6: stem, 16: family}[record.nameID],
                record.nameID, record.platformID, record.platEncID, record.langID,
            )  # fmt: skip
        elif record.nameID in (2, 17):
            font["name"].setName("Regular", 2, record.platformID, record.platEncID, record.langID)


def cut(name: str) -> TTFont:
    """One static face, pinned, subset and named."""
    (package, file), axes = FACES[name]
    font = TTFont(_package_file(package, "files", file))
    font = instancer.instantiateVariableFont(font, axes, inplace=True)
    if name == "Inter-Numbers.ttf":
        _even_digits(font)
    options = subset.Options()
    options.layout_features = KERNED
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14, 16, 17]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[*LETTERS, *map(ord, SIGNS)])
    cutter.subset(font)
    _name(font, Path(name).stem)
    return font


def build() -> None:
    """Write every face and its licence into this folder."""
    for name in FACES:
        cut(name).save(HERE / name)
    for name, package in LICENCES.items():
        (HERE / name).write_text(_package_file(package, "LICENSE").read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    build()
