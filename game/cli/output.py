"""How verbs speak: JSON for programs, aligned columns for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
"""The option that every verb with an answer has."""


def print_json(value: Any) -> None:
    """The value as JSON in ASCII: no console and no pipe garbles it."""
    click.echo(json.dumps(value, indent=2))


def percent(chance: float) -> str:
    """A chance for people; what is not quite certain never reads as if it were.

    >>> percent(0.5), percent(215 / 216), percent(0.9999), percent(1), percent(0.0001)
    ('50.0 %', '99.5 %', '> 99.9 %', '100 %', '< 0.1 %')
    """
    if chance in (0, 1):
        return f"{chance * 100:.0f} %"
    if chance > 0.9995:
        return "> 99.9 %"
    if chance < 0.0005:
        return "< 0.1 %"
    return f"{chance * 100:.1f} %"


def columns(rows: Sequence[Sequence[str]], indent: str = "") -> str:
    """Rows in columns as wide as their widest entry, numbers and chances to the right."""
    if not rows:
        return ""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            text.rjust(width) if text[:1].isdigit() or text[:1] in "<>" else text.ljust(width)
            for text, width in zip(row, widths, strict=True)
        ]
        lines.append((indent + "  ".join(cells)).rstrip())
    return "\n".join(lines)
