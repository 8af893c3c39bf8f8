"""Make the sounds: wood, bone, steel, air and plucked strings, each computed from a few physical parts.

Struck things are sums of dying tones (their modes) with a breath of noise at the blow; air is noise through a
moving band; strings are Karplus and Strong's. All pass through the same small room, so that they belong
together. Mono, 16 bits, 44.1 kHz; the same bytes every time.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
RATE = 44_100
PEAK = 0.82

Sound = np.ndarray


def seconds(length_s: float) -> Sound:
    """The times of a sound's samples."""
    return np.arange(round(length_s * RATE)) / RATE


def silence(length_s: float) -> Sound:
    """Nothing, to lay sounds on."""
    return np.zeros(round(length_s * RATE))


def lay(base: Sound, sound: Sound, at_s: float, loud: float = 1.0) -> None:
    """Add a sound onto another from a moment on; what runs over the end is cut."""
    start = round(at_s * RATE)
    end = min(len(base), start + len(sound))
    if end > start:
        base[start:end] += sound[: end - start] * loud


def band(sound: Sound, low_hz: float, high_hz: float) -> Sound:
    """Only the part between two frequencies, with soft shoulders."""
    spectrum = np.fft.rfft(sound, 2 * len(sound))
    f = np.fft.rfftfreq(2 * len(sound), 1 / RATE)
    gain = 1 / (1 + (f / high_hz) ** 4)
    if low_hz > 0:
        gain = gain * (1 - 1 / (1 + (f / low_hz) ** 4))
    return np.fft.irfft(spectrum * gain)[: len(sound)]


def struck(modes: Sequence[tuple[float, float, float]], length_s: float, bend: float = 0.0) -> Sound:
    """Something hit: (Hz, loudness, time in seconds to die to a third) of each of its tones.

    `bend` lets the pitch start that share too high, as skins and blades do.
    """
    t = seconds(length_s)
    slide = t + bend * 0.03 * (1 - np.exp(-t / 0.03))
    out = np.zeros_like(t)
    for i, (hz, loud, dies_s) in enumerate(modes):
        out += loud * np.sin(2 * np.pi * hz * slide + 0.7 * i) * np.exp(-t / dies_s)
    return out * np.minimum(1, t / 0.0012) * np.minimum(1, (t[-1] - t) / (0.3 * length_s))


def puff(rng: np.random.Generator, length_s: float, low_hz: float, high_hz: float, dies_s: float) -> Sound:
    """A short burst of noise that dies away."""
    t = seconds(length_s)
    noise = band(rng.standard_normal(len(t)), low_hz, high_hz)
    return (
        noise
        / (np.abs(noise).max() + 1e-9)
        * np.exp(-t / dies_s)
        * np.minimum(1, t / 0.001)
        * np.minimum(1, (t[-1] - t) / 0.004)
    )


def room(sound: Sound, rng: np.random.Generator, size_s: float = 0.12, wet: float = 0.16) -> Sound:
    """The sound with the answer of a small room full of books and cloth."""
    t = seconds(size_s * 2.2)
    answer = (
        band(rng.standard_normal(len(t)), 120, 3800) * np.exp(-t / (size_s * 0.42)) * np.minimum(1, t / 0.006)
    )
    answer /= np.sqrt((answer**2).sum())
    n = len(sound) + len(answer)
    back = np.fft.irfft(np.fft.rfft(sound, n) * np.fft.rfft(answer, n), n)
    whole = np.zeros(n)
    whole[: len(sound)] += sound
    return whole + wet * back


def string(
    rng: np.random.Generator, hz: float, length_s: float, soft: float = 0.5, holds: float = 0.9985
) -> Sound:
    """A plucked string."""
    period = RATE / hz
    count = int(period)
    shape = band(rng.uniform(-1, 1, count * 4), 0, 1500 + 4500 * (1 - soft))[:count]
    ring = shape - shape.mean()
    out = np.empty(round(length_s * RATE))
    carry = 0.0
    for start in range(0, len(out), count):
        piece = ring[: len(out) - start]
        out[start : start + len(piece)] = piece
        before = np.concatenate([[carry], ring[:-1]])
        carry = ring[-1]
        ring = holds * (0.5 * ring + 0.5 * before)
    # The string's length is a whole number of samples: bend it to the true pitch.
    out = np.interp(np.arange(len(out)) * (count + 0.5) / period, np.arange(len(out)), out)
    t = seconds(length_s)[: len(out)]
    out = out / np.abs(out).max()
    return out * np.minimum(1, t / 0.002) * np.minimum(1, (t[-1] - t) / 0.08)


def horn(hz: float, length_s: float, bright: float = 0.5) -> Sound:
    """A soft horn: overtones that open with the breath."""
    t = seconds(length_s)
    breath = np.minimum(1, t / 0.09) * np.minimum(1, (t[-1] - t) / 0.35) ** 1.2
    sway = 1 + 0.0022 * np.sin(2 * np.pi * 4.6 * t) * np.minimum(1, t / 0.4)
    phase = 2 * np.pi * np.cumsum(hz * sway) / RATE
    out = sum(
        np.sin(k * phase) * breath ** (0.6 + 0.35 * k) * bright ** (k - 1) / k**0.4 for k in range(1, 8)
    )
    return np.asarray(out) / 2.2


def click(rng: np.random.Generator) -> Sound:
    out = struck([(1150, 0.7, 0.010), (1840, 0.4, 0.007), (2950, 0.18, 0.004)], 0.07)
    lay(out, puff(rng, 0.02, 900, 5000, 0.003), 0, 0.16)
    return room(out, rng, 0.05, 0.08) * 0.42


def wood_on_table(rng: np.random.Generator, pitch: float = 1.0) -> Sound:
    out = struck(
        [
            (128 * pitch, 1.0, 0.045),
            (262 * pitch, 0.6, 0.032),
            (540 * pitch, 0.34, 0.020),
            (1130 * pitch, 0.14, 0.010),
        ],
        0.24,
        0.5,
    )
    lay(out, puff(rng, 0.05, 300, 3200, 0.007), 0, 0.30)
    return out


def place(rng: np.random.Generator) -> Sound:
    return room(wood_on_table(rng), rng) * 0.75


def slide(rng: np.random.Generator) -> Sound:
    t = seconds(0.36)
    noise = band(rng.standard_normal(len(t)), 350, 2100)
    grain = band(np.abs(rng.standard_normal(len(t))), 0, 60)
    shape = np.sin(np.pi * np.clip(t / t[-1], 0, 1)) ** 1.3
    out = noise / np.abs(noise).max() * shape * (0.55 + 0.45 * grain / grain.max())
    return room(out, rng, 0.08, 0.12) * 0.34


def bone(rng: np.random.Generator, loud: float = 1.0) -> Sound:
    k = rng.uniform(0.88, 1.14)
    out = struck(
        [(1720 * k, 0.55, 0.010), (2640 * k, 0.42, 0.008), (3890 * k, 0.22, 0.005), (410 * k, 0.40, 0.018)],
        0.10,
    )
    lay(out, puff(rng, 0.015, 1200, 6500, 0.0025), 0, 0.22)
    return out * loud


def dice_roll(rng: np.random.Generator) -> Sound:
    out = silence(0.86)
    at = 0.01
    while at < 0.74:
        ease = 1 - 0.62 * at / 0.74
        lay(out, bone(rng), at, ease * rng.uniform(0.35, 0.9))
        at += rng.uniform(0.022, 0.058) * (1 + 0.9 * at)
    rumble = band(rng.standard_normal(len(out)), 180, 620)
    t = seconds(0.86)[: len(out)]
    out += rumble / np.abs(rumble).max() * 0.16 * np.exp(-t / 0.42) * np.minimum(1, t / 0.05)
    return room(out, rng, 0.10, 0.14) * 0.62


def dice_land(rng: np.random.Generator) -> Sound:
    out = silence(0.20)
    lay(out, bone(rng), 0.0, 0.9)
    lay(out, struck([(175, 0.9, 0.030), (330, 0.4, 0.018)], 0.16, 0.4), 0.001, 0.55)
    lay(out, bone(rng), rng.uniform(0.055, 0.085), 0.28)
    return room(out, rng, 0.09, 0.14) * 0.6


def hit(rng: np.random.Generator) -> Sound:
    out = silence(0.6)
    blade = [
        (742, 0.30, 0.12),
        (1187, 0.34, 0.10),
        (1793, 0.26, 0.08),
        (2611, 0.18, 0.055),
        (3480, 0.10, 0.035),
    ]
    lay(out, struck(blade, 0.5, 0.10), 0.0, 0.55)
    lay(out, struck([(74, 1.0, 0.085), (148, 0.5, 0.05), (233, 0.3, 0.03)], 0.4, 1.6), 0.008, 1.0)
    lay(out, puff(rng, 0.12, 250, 2600, 0.020), 0.004, 0.55)
    return room(out, rng, 0.16, 0.20) * 0.9


def miss(rng: np.random.Generator) -> Sound:
    length = 0.38
    t = seconds(length)
    noise = rng.standard_normal(len(t))
    out = np.zeros_like(t)
    for centre, when in ((480, 0.08), (820, 0.13), (1350, 0.18), (950, 0.24), (560, 0.30)):
        part = band(noise, centre * 0.72, centre * 1.35)
        out += part / np.abs(part).max() * np.exp(-(((t - when) / 0.055) ** 2))
    return room(out * np.minimum(1, (length - t) / 0.06), rng, 0.10, 0.15) * 0.42


def fall(rng: np.random.Generator) -> Sound:
    out = silence(0.85)
    t = seconds(0.30)
    drop = np.sin(2 * np.pi * np.cumsum(210 - 300 * t) / RATE) * np.exp(-t / 0.16) * np.minimum(1, t / 0.02)
    lay(out, drop, 0.0, 0.30)
    lay(out, wood_on_table(rng, 0.78), 0.20, 0.95)
    lay(out, struck([(62, 1.0, 0.10)], 0.4, 1.0), 0.20, 0.6)
    lay(out, wood_on_table(rng, 1.02), 0.37, 0.36)
    lay(out, wood_on_table(rng, 1.16), 0.475, 0.18)
    return room(out, rng, 0.18, 0.22) * 0.85


def mallet(hz: float, length_s: float = 0.9) -> Sound:
    return struck(
        [(hz, 1.0, 0.26), (hz * 3.93, 0.20, 0.06), (hz * 9.2, 0.05, 0.02), (hz * 0.5, 0.18, 0.12)], length_s
    )


def turn(rng: np.random.Generator) -> Sound:
    out = silence(1.15)
    lay(out, mallet(293.66), 0.0, 0.62)
    lay(out, mallet(440.0), 0.135, 0.70)
    lay(out, horn(146.83, 0.95, 0.42), 0.02, 0.24)
    return room(out, rng, 0.24, 0.26) * 0.62


def refuse(rng: np.random.Generator) -> Sound:
    out = silence(0.34)
    for at, hz in ((0.0, 196.0), (0.105, 164.8)):
        lay(out, struck([(hz, 1.0, 0.050), (hz * 2.7, 0.22, 0.022), (hz * 5.1, 0.06, 0.01)], 0.22), at, 0.8)
        lay(out, puff(rng, 0.02, 200, 1200, 0.005), at, 0.12)
    return room(out, rng, 0.08, 0.12) * 0.62


def _strum(
    rng: np.random.Generator, notes: Sequence[tuple[float, float, float]], length_s: float, soft: float
) -> Sound:
    out = silence(length_s)
    for at, hz, loud in notes:
        lay(out, string(rng, hz, min(2.0, length_s - at), soft), at, loud)
    return out


def win(rng: np.random.Generator) -> Sound:
    notes = [
        (0.0, 146.83, 0.8),
        (0.13, 220.0, 0.7),
        (0.26, 293.66, 0.75),
        (0.39, 369.99, 0.75),
        (0.56, 440.0, 0.8),
        (0.74, 587.33, 0.9),
        (0.76, 293.66, 0.5),
    ]
    out = _strum(rng, notes, 2.6, 0.45)
    lay(out, horn(293.66, 1.7, 0.5), 0.72, 0.42)
    lay(out, horn(369.99, 1.66, 0.46), 0.75, 0.30)
    lay(out, horn(220.0, 1.68, 0.48), 0.72, 0.32)
    lay(out, horn(146.83, 1.7, 0.5), 0.70, 0.34)
    return room(out, rng, 0.36, 0.30) * 0.8


def lose(rng: np.random.Generator) -> Sound:
    notes = [
        (0.0, 293.66, 0.8),
        (0.24, 233.08, 0.75),
        (0.48, 220.0, 0.75),
        (0.76, 174.61, 0.8),
        (1.06, 146.83, 0.9),
        (1.08, 73.42, 0.6),
    ]
    out = _strum(rng, notes, 2.8, 0.62)
    lay(out, horn(146.83, 1.5, 0.36), 1.04, 0.34)
    lay(out, horn(174.61, 1.4, 0.34), 1.08, 0.22)
    return room(out, rng, 0.36, 0.30) * 0.75


def page(rng: np.random.Generator) -> Sound:
    t = seconds(0.22)
    noise = band(rng.standard_normal(len(t)), 900, 4200)
    shape = np.exp(-(((t - 0.05) / 0.035) ** 2)) + 0.7 * np.exp(-(((t - 0.13) / 0.03) ** 2))
    return room(noise / np.abs(noise).max() * shape, rng, 0.06, 0.10) * 0.26


SOUNDS: dict[str, Callable[[np.random.Generator], Sound]] = {
    "click": click,
    "place": place,
    "slide": slide,
    "dice_roll": dice_roll,
    "dice_land": dice_land,
    "dice_land_2": dice_land,
    "dice_land_3": dice_land,
    "hit": hit,
    "miss": miss,
    "fall": fall,
    "turn": turn,
    "refuse": refuse,
    "win": win,
    "lose": lose,
    "page": page,
}


def sources() -> list[str]:
    """The files that `build` makes, as names in this folder."""
    return [f"{name}.wav" for name in SOUNDS]


def made(name: str) -> Sound:
    """One sound as samples in -1..1: no louder than `PEAK`, its silent end cut, both ends faded."""
    rng = np.random.default_rng([*name.encode()])
    sound = band(SOUNDS[name](rng), 40, 9000)
    peak = np.abs(sound).max()
    # The makers set how loud sounds are beside each other; only what would be too loud is held back.
    sound = np.tanh(sound * 0.9) * PEAK if peak > PEAK else sound
    loud = np.flatnonzero(np.abs(sound) > 0.0008)
    sound = sound[: loud[-1] + 1]
    fade = min(len(sound), round(0.012 * RATE))
    sound[-fade:] *= np.linspace(1, 0, fade)
    sound[:40] *= np.linspace(0, 1, 40)
    return sound


def build() -> None:
    """Write every sound into this folder."""
    for name in SOUNDS:
        samples = np.rint(made(name) * 32767).astype("<i2")
        with wave.open(str(HERE / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


if __name__ == "__main__":
    build()
