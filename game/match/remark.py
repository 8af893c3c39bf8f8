"""What the one who decided said of a decision, kept beside it in the record: it has no part in the match."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from game.match import codec
from game.match.contract import Mark

MOST_WORDS = 600
"""Characters of a remark."""
MOST_MARKS = 60
MOST_POINTS = 400
"""Points of one mark."""
FARTHEST = 10_000.0
"""No mark lies farther out, in the surface's own coordinates."""

_SAID = r"^[^\x00-\x1f\x7f]*$"
_Where = Annotated[float, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]


class _Marked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark as a file may hold it."""

    kind: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,20}$")]
    points: Annotated[tuple[tuple[_Where, _Where], ...], msgspec.Meta(max_length=MOST_POINTS)] = ()
    label: Annotated[str, msgspec.Meta(pattern=_SAID, max_length=120)] = ""
    tone: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,20}$")] = "note"


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Why a decision was made, as its player tells it, and what it had in view on the table.

    Of the `marks`, those of tone ``good`` are what was wanted, ``bad`` what was feared.
    """

    why: Annotated[str, msgspec.Meta(pattern=_SAID, max_length=MOST_WORDS)]
    marks: Annotated[tuple[Mark, ...], msgspec.Meta(max_length=MOST_MARKS)] = ()


def checked_remark(remark: Any, file: str = "", key: str = "remark") -> Remark:
    """A remark, from a mind or a file, that can be kept and drawn. Raises `BadData`."""
    found: Remark = codec.convert(codec.plain(remark), Remark, file=file, key=key)
    for index, mark in enumerate(found.marks):
        codec.convert(codec.plain(mark), _Marked, file=file, key=f"{key}.marks[{index}]")
    return found
