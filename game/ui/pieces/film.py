"""Moving pictures as GIF or WebP, written frame by frame: only what has changed since the frame before.

Pillow packs each changed rectangle as a picture of its own; here these are put together to a film, so that
never more than two frames are in memory. A frame like the one before makes that one last longer.
"""

from __future__ import annotations

import io
import struct
from typing import Protocol

import pygame
from PIL import Image, ImageChops

from game.errors import GameError

KINDS = ("webp", "gif")
MOST_BYTES = 96 << 20
"""No film grows beyond this."""
WEBP_QUALITY = 82
TAIL_MS = 400
"""The last frame stays at least so long before the film begins anew."""


class Film:
    """A film that is being made. Frames are pygame surfaces of the film's size."""

    def __init__(self, kind: str, size: tuple[int, int]) -> None:
        """`kind` is ``webp`` or ``gif``."""
        self._packer: _Packer = _Gif(size) if kind == "gif" else _WebP(size)
        self.size = size
        self.frames = 0
        self.lasts_ms = 0.0
        self._told_ms = 0
        self._before: Image.Image | None = None
        self._changed: tuple[int, int, int, int] = (0, 0, *size)
        self._waiting: Image.Image | None = None

    def add(self, frame: pygame.Surface, ms: float) -> None:
        """Show this frame for so many milliseconds. Raises `GameError` where the film grows too large."""
        image = Image.frombytes("RGB", self.size, pygame.image.tobytes(frame, "RGB"))
        self.frames += 1
        if self._waiting is None:
            self._waiting = image
        else:
            changed = ImageChops.difference(self._waiting, image).getbbox()
            if changed is not None:
                self._pack()
                self._before, self._waiting, self._changed = self._waiting, image, changed
        self.lasts_ms += ms

    def _pack(self, least_ms: int = 0) -> None:
        assert self._waiting is not None
        # Rounded over the whole film, so that the errors do not add up.
        lasts = max(round(self.lasts_ms) - self._told_ms, least_ms)
        self._told_ms += self._packer.pack(self._waiting, self._changed, lasts)
        if self._packer.stream.tell() > MOST_BYTES:
            raise GameError(
                f"the film grows beyond {MOST_BYTES >> 20} MB: a smaller size, fewer frames a second or a "
                "shorter stretch would do"
            )

    def finish(self) -> bytes:
        """The whole film as a file's bytes."""
        if self._waiting is None:
            raise ValueError("a film without frames")
        self._pack(TAIL_MS)
        return self._packer.finish()


class _Packer(Protocol):
    stream: io.BytesIO

    def __init__(self, size: tuple[int, int]) -> None: ...

    def pack(self, image: Image.Image, box: tuple[int, int, int, int], ms: int) -> int:
        """Write the part of the frame inside the box, to be shown for `ms`; returns how long it really is."""

    def finish(self) -> bytes: ...


class _WebP:
    """The container: RIFF, a VP8X head, an ANIM chunk, and an ANMF chunk for each frame."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.stream = io.BytesIO()
        write = self.stream.write
        write(b"RIFF\0\0\0\0WEBP")
        has_animation = 0x02
        write(_chunk(b"VP8X", bytes((has_animation, 0, 0, 0)) + _three(size[0] - 1) + _three(size[1] - 1)))
        write(_chunk(b"ANIM", struct.pack("<IH", 0xFF000000, 0)))

    def pack(self, image: Image.Image, box: tuple[int, int, int, int], ms: int) -> int:
        left, top = box[0] & ~1, box[1] & ~1  # the container halves them
        part = image.crop((left, top, box[2], box[3]))
        packed = io.BytesIO()
        part.save(packed, "WEBP", quality=WEBP_QUALITY, method=2)
        overwrite = 0x02
        head = b"".join(
            _three(n) for n in (left // 2, top // 2, part.width - 1, part.height - 1, min(ms, 0xFFFFFF))
        )
        # A picture by itself is a file of its own: after its head come the chunks that a frame consists of.
        self.stream.write(_chunk(b"ANMF", head + bytes((overwrite,)) + packed.getvalue()[12:]))
        return ms

    def finish(self) -> bytes:
        size = self.stream.tell() - 8
        self.stream.seek(4)
        self.stream.write(struct.pack("<I", size))
        return self.stream.getvalue()


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


class _Gif:
    """The container: a head, the mark that it repeats, and for each frame its time, palette and picture."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.stream = io.BytesIO()
        self.stream.write(b"GIF89a" + struct.pack("<HH", *size) + b"\x70\0\0")
        self.stream.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")

    def pack(self, image: Image.Image, box: tuple[int, int, int, int], ms: int) -> int:
        part = image.crop(box).quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        packed = io.BytesIO()
        part.save(packed, "GIF", optimize=False, interlace=0)
        palette, picture = _gif_parts(packed.getvalue())
        hundredths = max(2, round(ms / 10))  # shorter than 2 is shown as 10 by browsers
        self.stream.write(b"!\xf9\x04\x04" + struct.pack("<H", hundredths) + b"\0\0")
        colours = (len(palette) // 3).bit_length() - 2
        self.stream.write(b"," + struct.pack("<HHHH", box[0], box[1], *part.size) + bytes((0x80 | colours,)))
        self.stream.write(palette + picture)
        return hundredths * 10

    def finish(self) -> bytes:
        self.stream.write(b";")
        return self.stream.getvalue()


def _gif_parts(data: bytes) -> tuple[bytes, bytes]:
    """The palette and the packed picture out of a GIF file of one frame."""
    flags = data[10]
    at = 13
    palette = b""
    if flags & 0x80:
        palette, at = data[at : at + 3 * 2 ** ((flags & 7) + 1)], at + 3 * 2 ** ((flags & 7) + 1)
    while data[at] == 0x21:  # extensions: a mark, a kind, then blocks up to an empty one
        at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    flags = data[at + 9]
    at += 10
    if flags & 0x80:
        palette, at = data[at : at + 3 * 2 ** ((flags & 7) + 1)], at + 3 * 2 ** ((flags & 7) + 1)
    end = at + 1
    while data[end]:
        end += data[end] + 1
    return palette, data[at : end + 1]
