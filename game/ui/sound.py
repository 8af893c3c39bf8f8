"""Named sounds. Silent, without a word, where there is no device or no file."""

from __future__ import annotations

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
)


class Sounds:
    """Plays `assets/sounds/<name>.ogg` or `.wav`, each loaded when first wanted."""

    def __init__(self, volume: float = 0.7) -> None:
        self._volume = volume
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._works = self._start()

    @staticmethod
    def _start() -> bool:
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
        except pygame.error:
            return False
        pygame.mixer.set_num_channels(16)
        return True

    @property
    def volume(self) -> float:
        """From 0 (off) to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(max(volume, 0.0), 1.0)

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound once; `loudness` from 0 to 1 is a share of the volume of the settings."""
        if not self._works or self._volume <= 0:
            return
        if name not in self._sounds:
            self._sounds[name] = self._read(name)
        sound = self._sounds[name]
        if sound is not None:
            sound.set_volume(self._volume * loudness)
            sound.play()

    @staticmethod
    def _read(name: str) -> pygame.mixer.Sound | None:
        for ending in ("ogg", "wav"):
            path = asset("sounds", f"{name}.{ending}")
            if path.is_file():
                try:
                    return pygame.mixer.Sound(path)
                except pygame.error:
                    return None
        return None
