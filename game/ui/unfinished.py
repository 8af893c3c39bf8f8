"""The match that was left unfinished: found in its journal, described in a line, kept when another begins."""

from __future__ import annotations

import datetime
import logging
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game import systems
from game.errors import GameError
from game.match.files import reason
from game.match.label import noted_line, player_names
from game.match.record import Record
from game.ui import files, slots
from game.units import counted

COMPUTER = "Computer ("
"""How the name of a computer player begins that is called by its level."""
ASIDE = "unfinished"
"""How the name of a journal begins that was put aside."""
JOURNAL = "The journal of a match left unfinished"
MOST_JOURNALS = 20
"""No more of them are looked at."""
log = logging.getLogger(__name__)


class Unfinished(msgspec.Struct, frozen=True):
    """The match, and a sentence where not all of it could be read."""

    record: Record
    trouble: str = ""


def find() -> Unfinished | None:
    """The match that the journal holds; None if there is none, or if it is over.

    Of a damaged journal what comes before the damage is taken up. Raises `GameError` where it cannot be read
    at all.
    """
    path = files.journal_file()
    if not os.path.exists(path):
        return None
    try:
        found = taken_up(path)
        return found if systems.outcome(found.record.state) is None else None
    except GameError:
        raise
    except Exception as error:  # whatever stands in the file, it must keep nobody from the menu
        log.exception("the journal cannot be read")
        raise GameError(f"{path}: it is damaged ({type(error).__name__})") from error


def taken_up(path: Path) -> Unfinished:
    """The match of a journal, as far as it goes. Raises `GameError`."""
    loaded = systems.recover(path)
    record, mismatch = loaded.record, loaded.mismatch
    lost = f"It goes on after decision {len(record)}: {mismatch.why}." if mismatch is not None else ""
    return Unfinished(record, lost)


def describe(record: Record) -> str:
    """A match in two lines: scenario and moment, who plays."""
    decisions = len(record)
    moment = noted_line(record.notes, "turn") or counted(decisions, "decision")
    names = player_names(record.notes, [side.name for side in record.scenario.sides])
    return f"{record.scenario.title} · {moment}\n{against(names)}"


def against(names: Sequence[str]) -> str:
    """Who plays whom, in few words.

    >>> against(["Anna", "Computer (Soldier)"]), against(["Computer (Recruit)", "Computer (Soldier)"])
    ('Anna against Computer (Soldier)', 'Computers: Recruit against Soldier')
    """
    levels = [name[len(COMPUTER) : -1] for name in names if name.startswith(COMPUTER) and name.endswith(")")]
    if len(levels) == len(names):
        return f"Computers: {' against '.join(levels)}"
    return " against ".join(names)


class Kept(msgspec.Struct, frozen=True):
    """What became of the unfinished match: the name of its slot, and where its journal is if that tells more.

    Both are empty where there was nothing worth keeping. `why` says what is wrong with it, where anything is.
    """

    slot: str = ""
    journal: Path | None = None
    why: str = ""


def keep() -> Kept:
    """Save the unfinished match as a slot, because another is about to take its journal.

    What cannot be read or saved is put aside as it is. Raises `GameError` where not even that can be done.
    """
    try:
        found = find()
    except GameError as error:
        return Kept(journal=put_aside(), why=f"The unfinished match cannot be read: {error}.")
    if found is None:
        return Kept()
    if found.trouble:
        why = f"The unfinished match is damaged. {found.trouble}"
        return Kept(_saved(found.record), put_aside(), why)
    try:
        return Kept(_saved(found.record))
    except GameError as error:
        return Kept(journal=put_aside(), why=f"The unfinished match could not be saved: {error}.")


def journals() -> tuple[slots.Slot, ...]:
    """The journals that were put aside, as a list of saved matches shows them."""
    folder, ending = files.journal_file().parent, files.journal_file().suffix
    try:
        paths = sorted(folder.glob(f"{ASIDE}*{ending}"))
    except OSError:
        return ()
    return tuple(_told(path) for path in paths[:MOST_JOURNALS])


def _told(path: Path) -> slots.Slot:
    """What a journal has to say of itself. Never raises."""
    name = path.name.encode("utf-8", "replace").decode()
    try:
        found, moment = taken_up(path), path.stat().st_mtime
    except (GameError, OSError) as error:
        return slots.Slot(path, name, trouble=str(error).replace(str(path), path.name), journal=JOURNAL)
    except Exception as error:  # whatever stands in the file, it must keep nobody from the list
        log.exception("a journal cannot be read")
        return slots.Slot(path, name, trouble=f"it is damaged ({type(error).__name__})", journal=JOURNAL)
    record = found.record
    sides = [side.name for side in record.scenario.sides]
    return slots.Slot(
        path,
        f"{record.scenario.title}, put aside",
        record.scenario.title,
        noted_line(record.notes, "turn"),
        tuple(player_names(record.notes, sides)),
        datetime.datetime.fromtimestamp(moment, datetime.UTC),
        _picture(record),
        decisions=len(record),
        journal=found.trouble or JOURNAL,
    )


def put_aside() -> Path:
    """Keep the journal under another name as well, for another is about to take its place.

    Returns that name; the program opens it like a saved match. Raises `GameError`.
    """
    path = files.journal_file()
    aside = files.free_place(path.parent, ASIDE, path.suffix)
    try:
        try:
            os.link(path, aside)
        except (OSError, NotImplementedError):  # not every file system has links
            os.replace(path, aside)
    except OSError as error:
        raise GameError(f"{aside}: it cannot be written: {reason(error)}") from error
    return aside


def _saved(record: Record) -> str:
    """Save it as a slot; returns the slot's name, empty where nothing was decided. Raises `GameError`."""
    if len(record) == 0:
        return ""
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
