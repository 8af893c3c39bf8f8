"""Ways to damage a file: bytes, plain data, JSON, TOML and lines, as a `random.Random` chooses."""

import copy
import json
import math
import re

HOSTILE = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        0.5,
        -0.0,
        63,
        1 << 31,
        1 << 70,
        -(10**12),
        1e-300,
        1e308,
        math.nan,
        -math.inf,
    ),
    *("", "x", "\x00", "x" * 5000, "../../etc/passwd", "ä" * 40, "D6", "goblins", "3D6+4", "None"),
    *([], {}, [[]], {"x": 1}, [0] * 50, [None] * 3, {"type": "seeded"}, [{"x": 0, "y": 0}] * 4),
]


def deep(levels):
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def spots(value, found):
    """Every place in plain data, as its container and key."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        found.append((value, key))
        spots(value[key], found)
    return found


def bend(data, choice):
    """One to three changes somewhere in plain data: types flipped, numbers and nesting huge, parts lost."""
    for _ in range(choice.randint(1, 3)):
        found = spots(data, [])
        if not found:
            return
        # Half of the changes go near the top, where there are few places but the most to break.
        holder, key = choice.choice(found[: 40 if choice.random() < 0.5 else len(found)])
        how = choice.random()
        old = holder[key]
        if how < 0.15:
            del holder[key]
        elif how < 0.25 and isinstance(old, list) and old:
            holder[key] = old * choice.choice([2, 30])
        elif how < 0.35 and isinstance(old, int | float):
            holder[key] = old * choice.choice([-1, 2, 1000, 0.001, 10**9])
        elif how < 0.4:
            holder[key] = deep(choice.choice([5, 60, 900]))
        elif how < 0.5:
            other, from_key = choice.choice(found)
            holder[key] = copy.deepcopy(other[from_key])
        else:
            # A copy: what is done to it later must not reach the others.
            holder[key] = copy.deepcopy(choice.choice(HOSTILE))


def break_bytes(data, choice):
    at = choice.randrange(len(data) + 1)
    kind = choice.randrange(5)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes([choice.randrange(256)]) + data[at + 1 :]
    if kind == 2:
        return data[:at] + data[at + choice.randint(1, 40) :]
    if kind == 3:
        return (
            data[:at]
            + choice.choice([b"\x00", b"\xff\xfe", b"NaN", b"1e999", b"[" * 3000, b'"', b"}"])
            + data[at:]
        )
    return data[at:] + data[:at]


def break_json(data, choice):
    if choice.random() < 0.3:
        return break_bytes(data, choice)
    value = json.loads(data)
    try:
        bend(value, choice)
        return json.dumps(value).encode()
    except (RecursionError, ValueError):
        return b"[" * 9000


def break_toml(data, choice):
    """Change values in the text of a TOML file, line by line."""
    if choice.random() < 0.3:
        return break_bytes(data, choice)
    lines = data.decode().split("\n")
    for _ in range(choice.randint(1, 3)):
        at = choice.randrange(len(lines))
        name, equals, _ = lines[at].partition("=")
        if not equals or choice.random() < 0.2:
            lines[at] = choice.choice(["", lines[choice.randrange(len(lines))]])
            continue
        value = choice.choice(
            [
                *copy.deepcopy(HOSTILE),
                lines[choice.randrange(len(lines))].partition("=")[2].strip(),
                deep(300),
            ]
        )
        if isinstance(value, float) and not math.isfinite(value):
            text = "nan" if math.isnan(value) else "-inf"
        elif value is None:
            text = "1979-05-27"
        else:
            text = re.sub(r'"(\w+)":', r"\1 =", json.dumps(value))
        lines[at] = f"{name}= {text}"
    return "\n".join(lines).encode()


def break_lines(data, choice):
    """A journal: one of its lines damaged, lost, doubled."""
    lines = data.split(b"\n")
    at = choice.randrange(len(lines))
    kind = choice.randrange(4)
    if kind == 0 and lines[at]:
        lines[at] = break_json(lines[at], choice).replace(b"\n", b" ")
    elif kind == 1:
        lines[at] = break_bytes(lines[at], choice)
    elif kind == 2:
        del lines[at]
    else:
        lines.insert(at, lines[choice.randrange(len(lines))])
    return b"\n".join(lines)
