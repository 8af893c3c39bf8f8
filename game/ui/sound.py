"""Named sounds. Silent, without a word, where there is no device or no file."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pygame

from game.ui.resources import asset

NAMES = (
    "click",
    "place",
    "slide",
    "dice_roll",
    "dice_land",
    "hit",
    "miss",
    "fall",
    "turn",
    "refuse",
    "win",
    "lose",
    "page",
)


class Sounds:
    """Plays `assets/sounds/<name>.ogg` or `.wav`, each loaded when first wanted.

    Where there are variants (`<name>_2`, `<name>_3`) they take turns: dice never sound twice the same.
    """

    def __init__(self, volume: float = 0.7) -> None:
        self._volume = volume
        self._is_hushed = False
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._works: bool | None = None
        """Whether there is a device; None before it was looked for."""

    def open(self) -> None:
        """Open the device, if that has not been tried; it takes its time, so not before the first picture."""
        if self._works is not None:
            return
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=1024)
        except pygame.error:
            self._works = False
        else:
            pygame.mixer.set_num_channels(16)
            self._works = True

    @property
    def volume(self) -> float:
        """From 0 (off) to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(max(volume, 0.0), 1.0)

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound once; `loudness` from 0 to 1 is a share of the volume of the settings."""
        if self._volume <= 0 or self._is_hushed:
            return
        self.open()
        if not self._works:
            return
        if name not in self._sounds:
            self._sounds[name] = self._read(name)
        variants = self._sounds[name]
        if variants:
            sound = variants.pop(0)
            variants.append(sound)
            sound.set_volume(self._volume * loudness)
            sound.play()

    @contextlib.contextmanager
    def hushed(self) -> Iterator[None]:
        """Nothing sounds while this lasts."""
        before, self._is_hushed = self._is_hushed, True
        try:
            yield
        finally:
            self._is_hushed = before

    @staticmethod
    def _read(name: str) -> list[pygame.mixer.Sound]:
        stems = (name, f"{name}_2", f"{name}_3")
        paths = [asset("sounds", f"{stem}.{ending}") for stem in stems for ending in ("ogg", "wav")]
        sounds = []
        for path in paths:
            if path.is_file():
                with contextlib.suppress(pygame.error):
                    sounds.append(pygame.mixer.Sound(path))
        return sounds
