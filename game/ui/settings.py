"""The player's settings: read once, written whole. What is damaged in the file gives way to the usual.

A file of a newer version may hold more or other settings: those that this version does not know, or cannot
read, are passed over one by one, and one sentence says which.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.errors import GameError
from game.match import files as whole_files
from game.ui import files, keys

TEXT_PERCENTS = (100, 125, 150, 175, 200)
MOST_BYTES = 1 << 20
"""No settings file is larger than this."""

Animation = Literal["off", "normal", "fast"]
PaletteId = Literal["standard", "red-green", "blue-yellow", "contrast"]
Premeasure = Literal["free", "committed"]


class LastMatch(msgspec.Struct, frozen=True):
    """What was chosen in the play set-up last time, offered again the next time."""

    scenario: str = ""
    players: tuple[str, ...] = ()
    """For each side "human" or the id of a computer's level."""
    names: tuple[str, ...] = ()
    options: dict[str, str | int | float | bool | None] = {}
    """What was chosen of the options that the system offers, by key."""


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be set. Unknown keys of a newer version are passed over."""

    text_percent: int = 0
    """Size of all text and controls; 0 chooses by the screen."""
    palette: PaletteId = "standard"
    patterns: bool = False
    """The sides' patterns in the standard palette too; the others always have them."""
    volume: float = 0.7
    animation: Animation = "normal"
    reduced_motion: bool = False
    metric: bool = False
    premeasure: Premeasure = "free"
    """How new matches measure. Rule: SK-1.3."""
    own_dice: bool = False
    full_screen: bool = False
    keys: dict[str, str] = {}
    """Keys that are not the usual ones: an action's id and its key."""
    last_match: LastMatch = LastMatch()

    def checked(self) -> Settings:
        """The same with every number inside its limits, and only keys that there can be.

        >>> Settings(text_percent=900, volume=-3.0, keys={"undo": "Hyper+Z"}).checked().text_percent
        200
        """
        percent = self.text_percent and min(max(self.text_percent, TEXT_PERCENTS[0]), TEXT_PERCENTS[-1])
        volume = min(max(self.volume, 0.0), 1.0) if self.volume == self.volume else 0.7
        return msgspec.structs.replace(self, text_percent=percent, volume=volume, keys=keys.sound(self.keys))


WORDS = {
    "text_percent": "text size",
    "volume": "sound",
    "animation": "motion",
    "reduced_motion": "less motion",
    "metric": "lengths",
    "premeasure": "measuring",
    "own_dice": "own dice",
    "full_screen": "full screen",
    "last_match": "the last match",
}
"""What the notice calls a setting, where its own name is no word."""


def read(path: Path | None = None) -> tuple[Settings, str]:
    """The settings, and a sentence if something in the file was wrong and the usual stands in its place."""
    path = path or files.settings_file()
    if not os.path.lexists(path):
        return Settings(), ""
    try:
        content = whole_files.read(path, MOST_BYTES)
    except GameError as error:
        return Settings(), f"The settings cannot be read; the usual ones are in force. {error}"
    try:
        loose = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return Settings(), f"The settings file is damaged ({error}); the usual settings are in force."
    good, wrong = _fields(loose)
    settings = Settings(**good)
    checked = settings.checked()
    known = {act.id for act in keys.acts()}
    if any(act_id in known and act_id not in checked.keys for act_id in settings.keys):
        wrong.append("some keys")
    if not wrong:
        return checked, ""
    named = ", ".join(wrong)
    return checked, f"The settings file is damaged in part ({named}): there the usual ones are in force."


def _fields(loose: dict[str, msgspec.Raw]) -> tuple[dict[str, Any], list[str]]:
    """The fields that can be read, and what the others are called."""
    good: dict[str, Any] = {}
    wrong: list[str] = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in loose:
            continue
        try:
            good[field.name] = msgspec.json.decode(loose[field.name], type=field.type)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            wrong.append(WORDS.get(field.name, field.name))
    return good, wrong


def write(settings: Settings, path: Path | None = None) -> str:
    """Keep the settings; returns a sentence if that was not possible."""
    try:
        pretty = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        whole_files.write_whole(path or files.settings_file(), pretty + b"\n")
    except GameError as error:
        return f"The settings could not be kept: {error}"
    return ""
