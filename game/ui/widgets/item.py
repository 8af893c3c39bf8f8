"""A row of a list that drops down, or of a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


class Item(msgspec.Struct, frozen=True):
    """A row of a menu; `detail` stands below the label in small, `is_chosen` marks the one in force."""

    label: str
    do: Callable[[], Any]
    detail: str = ""
    shortcut: str = ""
    is_chosen: bool = False
    is_enabled: bool = True
