"""Save slots: the saved matches in the player's folder, read for a list, put aside, brought back."""

from __future__ import annotations

import contextlib
import datetime
import io
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pygame

from game import systems
from game.errors import GameError, shortened
from game.match.label import MOST_LETTERS, noted_line
from game.ui import files

ENDING = ".b2b.json"
MOST = 500
"""No more files than this are looked at."""
LONGEST_NAME = MOST_LETTERS
PICTURE = (320, 200)
"""The size of a slot's picture, in pixels."""


class Slot(msgspec.Struct, frozen=True):
    """A saved match as a list shows it. `trouble` says why it cannot be loaded, if it cannot."""

    path: Path
    name: str
    title: str = ""
    turn: str = ""
    players: tuple[str, ...] = ()
    saved: datetime.datetime | None = None
    picture: bytes | None = None
    decisions: int = 0
    trouble: str = ""
    journal: str = ""
    """Of a journal that was put aside: what is to be said of it."""

    @property
    def key(self) -> str:
        """What tells slots apart."""
        return self.path.name

    @property
    def when(self) -> str:
        """The moment of saving in local time: "today 18:05", "yesterday 9:30", "3 May 2026"."""
        return when(self.saved) if self.saved is not None else ""


def when(moment: datetime.datetime, now: datetime.datetime | None = None) -> str:
    """A moment as people say it.

    >>> noon = datetime.datetime(2026, 5, 3, 12, 0).astimezone()
    >>> when(noon, noon), when(noon - datetime.timedelta(days=1), noon)
    ('today 12:00', 'yesterday 12:00')
    >>> when(noon - datetime.timedelta(days=40), noon)
    '24 March 2026'
    """
    local = moment.astimezone()
    days = ((now or datetime.datetime.now()).astimezone().date() - local.date()).days
    if days == 0:
        return f"today {local:%H:%M}"
    if days == 1:
        return f"yesterday {local:%H:%M}"
    return f"{local.day} {local:%B %Y}"


def read(path: Path) -> Slot:
    """What a file has to say of itself. Never raises: a damaged one says what is wrong with it."""
    fallback = shortened(_legible(path.name.removesuffix(ENDING)), LONGEST_NAME)
    try:
        told = systems.summary(path)
    except GameError as error:
        return Slot(path, fallback, trouble=_sentence(error, path))
    return Slot(
        path=path,
        name=noted_line(told.notes, "slot") or fallback,
        title=told.title,
        turn=told.turn,
        players=told.names,
        saved=told.saved,
        picture=told.thumbnail,
        decisions=told.decisions,
    )


def _sentence(error: GameError, path: Path) -> str:
    """The error without the folder that the file lies in."""
    return _legible(str(error).replace(str(path), path.name))


def _legible(name: str) -> str:
    """A file's name that can be drawn: on some systems it need not be text at all."""
    return name.encode("utf-8", "replace").decode()


def find(folder: Path | None = None) -> tuple[Slot, ...]:
    """All slots, the newest first, damaged ones at the end."""
    folder = folder or files.saves_folder()
    try:
        paths = sorted(p for p in folder.iterdir() if p.name.endswith(ENDING) and not p.name.startswith("."))
    except OSError:
        return ()
    return in_order([read(path) for path in paths[:MOST]])


def in_order(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """The newest first, damaged ones at the end."""
    whole = [slot for slot in slots if not slot.trouble]
    whole.sort(
        key=lambda s: (s.saved or datetime.datetime.min.replace(tzinfo=datetime.UTC), s.key), reverse=True
    )
    return (*whole, *(slot for slot in slots if slot.trouble))


def file_name(name: str) -> str:
    """A file name that every system takes, made from a slot's name.

    >>> file_name("Troll's last stand!"), file_name("Übung 2"), file_name("…")
    ('trolls-last-stand', 'ubung-2', 'match')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^a-z0-9]+", "-", plain.lower().replace("'", "")).strip("-")
    # Windows keeps some names for devices; a leading word makes them harmless.
    if plain in {"con", "prn", "aux", "nul"} or re.fullmatch(r"(com|lpt)\d", plain):
        plain = f"match-{plain}"
    return plain[:40] or "match"


def path_for(name: str, slots: Sequence[Slot], folder: Path | None = None) -> Path:
    """Where a slot of this name belongs: the file of the slot that bears it, else a new one."""
    for slot in slots:
        if slot.name.casefold() == name.casefold():
            return slot.path
    return files.free_place(folder or files.saves_folder(), file_name(name), ENDING)


def png(picture: pygame.Surface) -> bytes:
    """A picture as a PNG file's bytes."""
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "slot.png")
    return stream.getvalue()


def image(content: bytes) -> pygame.Surface | None:
    """The picture out of a PNG file's bytes; None when they are none."""
    try:
        picture = pygame.image.load(io.BytesIO(content), "slot.png")
        return picture.convert() if pygame.display.get_surface() else picture
    except (pygame.error, ValueError):
        return None


def put_aside(path: Path) -> Path:
    """Delete a slot so that it can be brought back: it goes under a hidden name. Raises `OSError`."""
    hidden = path.with_name(f".deleted-{path.name}")
    path.replace(hidden)
    return hidden


def bring_back(hidden: Path) -> Path:
    """Bring a slot back that was put aside. Raises `OSError`."""
    path = hidden.with_name(hidden.name.removeprefix(".deleted-"))
    hidden.replace(path)
    return path


def sweep(folder: Path | None = None) -> None:
    """Delete for good what was put aside: called when the list is left."""
    for place, ending in ((folder or files.saves_folder(), ENDING), (files.journal_file().parent, ".jsonl")):
        with contextlib.suppress(OSError):
            for hidden in place.glob(f".deleted-*{ending}"):
                hidden.unlink(missing_ok=True)
