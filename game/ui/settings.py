"""The player's settings: read once, written whole; a damaged file means the defaults and one notice."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from game.errors import GameError
from game.match.files import write_whole
from game.ui import files

TEXT_PERCENTS = (100, 125, 150, 175, 200)

Animation = Literal["off", "normal", "fast"]


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
    volume: float = 0.7
    animation: Animation = "normal"
    reduced_motion: bool = False
    metric: bool = False
    own_dice: bool = False
    full_screen: bool = False
    last_match: LastMatch = LastMatch()

    def checked(self) -> Settings:
        """The same with every number inside its limits.

        >>> Settings(text_percent=900, volume=-3.0).checked().text_percent
        200
        """
        percent = self.text_percent and min(max(self.text_percent, TEXT_PERCENTS[0]), TEXT_PERCENTS[-1])
        volume = min(max(self.volume, 0.0), 1.0) if self.volume == self.volume else 0.7
        return msgspec.structs.replace(self, text_percent=percent, volume=volume)


def read(path: Path | None = None) -> tuple[Settings, str]:
    """The settings, and a sentence if the file was damaged and the defaults stand in its place."""
    path = path or files.settings_file()
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings could not be read ({error.strerror}); the usual ones are in force."
    try:
        return msgspec.json.decode(content, type=Settings).checked(), ""
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return Settings(), f"The settings file is damaged ({error}); the usual settings are in force."


def write(settings: Settings, path: Path | None = None) -> str:
    """Keep the settings; returns a sentence if that was not possible."""
    try:
        pretty = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        write_whole(path or files.settings_file(), pretty + b"\n")
    except GameError as error:
        return f"The settings could not be kept: {error}"
    return ""
