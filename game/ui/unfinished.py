"""The match that was left unfinished: found in its journal, described in a line, kept when another begins."""

from __future__ import annotations

import logging

import msgspec

from game import systems
from game.errors import GameError
from game.match.record import Record
from game.ui import files, slots

log = logging.getLogger(__name__)


class Unfinished(msgspec.Struct, frozen=True):
    """The match, and a sentence where not all of it could be read."""

    record: Record
    trouble: str = ""


def find() -> Unfinished | None:
    """The match that the journal holds; None if there is none, or if it is over.

    Of a damaged journal what comes before the damage is taken up.
    """
    path = files.journal_file()
    if not path.is_file():
        return None
    try:
        loaded = systems.recover(path)
        record, mismatch = loaded.record, loaded.mismatch
        if systems.outcome(record.state) is not None:
            return None
        lost = f"It goes on after decision {len(record)}: {mismatch.why}." if mismatch is not None else ""
        return Unfinished(record, lost)
    except GameError as error:
        log.warning("the journal cannot be taken up: %s", error)
    except Exception:  # whatever stands in the file, it must keep nobody from the menu
        log.exception("the journal cannot be read")
    return None


def describe(record: Record) -> str:
    """A match in two lines: scenario and moment, who plays."""
    turn = record.notes.get("turn", "")
    decisions = len(record)
    moment = turn if isinstance(turn, str) and turn else f"{decisions} decision{'s' * (decisions != 1)}"
    names = slots.player_names(record.notes, [side.name for side in record.scenario.sides])
    return f"{record.scenario.title} · {moment}\n{' against '.join(names)}"


def keep() -> str:
    """Save the unfinished match as a slot, because another is about to take its journal.

    Returns the slot's name; empty where there was nothing worth keeping. Raises `GameError` when it cannot
    be saved.
    """
    found = find()
    if found is None or len(found.record) == 0:
        return ""
    record = found.record
    there = slots.find()
    taken = {slot.name.casefold() for slot in there}
    name = stem = f"{record.scenario.title}, unfinished"
    number = 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem} {number}"
    record.note({**record.notes, "slot": name})
    systems.save(record, slots.path_for(name, there), _picture(record))
    return name


def _picture(record: Record) -> bytes | None:
    """The table in small; None where it cannot be drawn, for a match is worth keeping without it."""
    from game.ui.pieces import picture

    try:
        colours = [side.colour for side in record.scenario.sides]
        return slots.png(picture.render(record.state, slots.PICTURE, colours))
    except Exception:
        log.exception("no picture of the unfinished match")
        return None
