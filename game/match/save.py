"""Saved matches: one JSON file that holds all a match needs, and says when it no longer replays.

A save embeds scenario, map, dice and every decision, with a short digest of the states that each decision
led to. Loading plays it again and compares. The state where the match stood is added as a snapshot, so that
one can go on even where rules have changed since.
"""

from __future__ import annotations

import base64
import datetime
import os
from collections.abc import Callable
from typing import Annotated, Any

import msgspec

import game
from game.dice import Dice
from game.errors import BadData, GameError, SaveMismatch
from game.match import codec, files
from game.match.contract import State, System
from game.match.label import (
    FORMAT,
    MOST_NODES,
    WHAT,
    Summary,
    check_label,
    check_picture,
    picture,
    summary,
)
from game.match.record import Memory, Node, Record, chained
from game.match.remark import Remark, checked_remark
from game.match.scenario import Scenario, checked

__all__ = ["Loaded", "Save", "Summary", "open_save", "parse", "read", "restore", "saved", "summary", "write"]

Lookup = Callable[[str], System]
"""From a system's id to the system; raises `GameError` for one that there is not."""
_Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_NODES)]
_Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
_Face = Annotated[int, msgspec.Meta(ge=1, le=100)]


class SavedNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A decision of the tree. Its id is its index plus one; id 0 is the start. See `record.Node`."""

    parent: _Count
    digest: _Digest
    action: Any = None
    faces: tuple[_Face, ...] = ()
    state: Any = None
    """The state itself, where no decision leads to it."""
    remark: Remark | None = None


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file as it stands on the disk."""

    what: str
    format: int
    program: str
    system: str
    rules_version: int
    saved: datetime.datetime
    seed: str
    dice: Dice
    notes: dict[str, Any]
    memory: Memory
    start: _Digest
    scenario: dict[str, Any]
    nodes: Annotated[tuple[SavedNode, ...], msgspec.Meta(max_length=MOST_NODES)] = ()
    thumbnail: str = ""
    """A PNG picture in base64."""
    snapshot: Any = None
    """The state where the match stands."""


class Loaded:
    """What was read: the record as far as it replays, and the first divergence, if there is one.

    `lost` counts decisions on ways not taken that do not replay any more and were left out.
    """

    def __init__(
        self,
        record: Record,
        mismatch: SaveMismatch | None = None,
        lost: int = 0,
        snapshot: State | None = None,
    ) -> None:
        self.record = record
        self.mismatch = mismatch
        self.lost = lost
        self.snapshot = snapshot

    def whole(self) -> Record:
        """The record when all of it replays. Raises `SaveMismatch`."""
        if self.mismatch is not None:
            raise self.mismatch
        return self.record

    def go_on(self) -> Record:
        """The record, taken up at the snapshot if it does not replay. Raises `SaveMismatch` without one."""
        if self.mismatch is None:
            return self.record
        if self.snapshot is None:
            raise self.mismatch
        self.record.resume(self.snapshot)
        self.mismatch = None
        return self.record


def write(
    record: Record,
    path: str | os.PathLike[str],
    thumbnail: bytes | None = None,
    when: datetime.datetime | None = None,
) -> None:
    """Save a record, whole or not at all. `thumbnail` is a PNG picture of the table.

    Raises `GameError` in a sentence when the disk does not allow it.
    """
    files.write_whole(path, codec.encode(saved(record, thumbnail, when)) + b"\n")


def saved(
    record: Record,
    thumbnail: bytes | None = None,
    when: datetime.datetime | None = None,
    snapshot: bool = True,
) -> Save:
    """A record as the value that its file holds."""
    if thumbnail is not None:
        check_picture(thumbnail, "", "thumbnail")
    moment = (when or datetime.datetime.now(datetime.UTC)).astimezone(datetime.UTC).replace(microsecond=0)
    return Save(
        what=WHAT,
        format=FORMAT,
        program=f"base-to-base {game.__version__}",
        system=record.system.id,
        rules_version=record.system.rules_version,
        saved=moment,
        seed=record.seed,
        dice=record.first_dice,
        notes=record.notes,
        memory=record.memory(),
        start=record.digest(0),
        scenario=codec.plain(msgspec.structs.replace(record.scenario, source="")),
        nodes=tuple(_saved_node(record, node) for node in record.nodes[1:]),
        thumbnail=base64.b64encode(thumbnail).decode("ascii") if thumbnail else "",
        snapshot=codec.plain(record.state) if snapshot else None,
    )


def _saved_node(record: Record, node: Node) -> SavedNode:
    digest = record.digest(node.id)
    assert node.parent is not None
    if node.action is None:
        return SavedNode(node.parent, digest, state=codec.plain(node.state))
    return SavedNode(node.parent, digest, codec.plain(node.action), node.faces, remark=node.remark)


# Reading


def read(path: str | os.PathLike[str], get_system: Lookup, trust_snapshot: bool = False) -> Record:
    """The record of a save, replayed.

    Raises `BadData` for a file that is torn or foreign, `SaveMismatch` when a decision on the way to where
    the match stands leads elsewhere now; with `trust_snapshot` the match goes on from the snapshot instead.
    """
    loaded = open_save(path, get_system)
    return loaded.go_on() if trust_snapshot else loaded.whole()


def open_save(path: str | os.PathLike[str], get_system: Lookup) -> Loaded:
    """What there is to be had from a save, be it damaged or not. Raises `BadData`."""
    return restore(parse(files.read(path, codec.MOST_BYTES), str(path)), str(path), get_system)


def parse(data: bytes, file: str) -> Save:
    """A save from its bytes, checked in itself but not replayed. Raises `BadData`."""
    check_label(data, file)
    read_save: Save = codec.decode(data, Save, file=file)
    for index, node in enumerate(read_save.nodes):
        if node.parent > index:
            raise BadData(file, f"nodes[{index}].parent", "a decision stands before the one it follows")
        if (node.action is None) == (node.state is None):
            raise BadData(file, f"nodes[{index}]", "a decision has either an action or a state")
        if node.remark is not None:
            checked_remark(node.remark, file, f"nodes[{index}].remark")
    memory, count = read_save.memory, len(read_save.nodes)
    for key, ids in (("node", (memory.node,)), ("tip", (memory.tip,)), ("taken_back", memory.taken_back)):
        if any(not 0 <= node <= count for node in ids):
            raise BadData(file, f"memory.{key}", "there is no such decision")
    if read_save.thumbnail:
        picture(read_save.thumbnail, file)
    return read_save


def restore(read_save: Save, file: str, get_system: Lookup) -> Loaded:
    """Replay a save. Raises `BadData` when not even its start can be set up."""
    record = _started(read_save, file, get_system)
    system = record.system
    if record.digest(0) != read_save.start:
        failures = {0: "the match starts from another state than it did"}
        ids = {0: 0}
    else:
        ids, failures = _grow(record, read_save, file)
    memory = _renumbered(read_save.memory, ids)
    mismatch = None
    for end in (read_save.memory.node, read_save.memory.tip):
        way = _way(read_save, end)
        broken = next((depth for depth, node in enumerate(way) if node in failures), None)
        if broken is not None:
            why = failures[way[broken]] + _version_note(read_save, system)
            mismatch = SaveMismatch(file, max(0, broken - 1), why)
            last = ids[way[broken - 1]] if broken else 0
            memory = Memory(last, last, memory.taken_back, ())
            break
    record.remember(memory)
    lost = len(read_save.nodes) + 1 - len(ids)
    return Loaded(record, mismatch, lost, _snapshot(read_save, system) if mismatch else None)


def _version_note(read_save: Save, system: System) -> str:
    if read_save.rules_version == system.rules_version:
        return ""
    return f" (saved under version {read_save.rules_version} of the rules, this is {system.rules_version})"


def _started(read_save: Save, file: str, get_system: Lookup) -> Record:
    scenario: Scenario = checked(read_save.scenario, file, "scenario")
    codec.check_loose(read_save.notes, file=file, key="notes")
    if scenario.system != read_save.system:
        raise BadData(file, "system", f"the scenario is one of {scenario.system!r}")
    try:
        system = get_system(read_save.system)
    except GameError as error:
        raise BadData(file, "system", str(error)) from error
    try:
        return Record.start(system, scenario, read_save.seed, read_save.dice, read_save.notes)
    except BadData:
        raise
    except Exception as error:
        # The file is not ours to trust, and a player must get a sentence for whatever stands in it.
        raise BadData(file, "scenario", f"the rules cannot set it up: {_sentence(error)}") from error


def _grow(record: Record, read_save: Save, file: str) -> tuple[dict[int, int], dict[int, str]]:
    """Replay every decision. Returns new ids by old for those that hold, and why others failed."""
    ids, failures = {0: 0}, {}
    kind = record.system.action_type
    for index, node in enumerate(read_save.nodes):
        parent = ids.get(node.parent)
        if parent is None:
            continue
        key = f"nodes[{index}]"
        try:
            if node.action is None:
                state = codec.convert(node.state, record.system.state_type, file=file, key=f"{key}.state")
                probe(record.system, state)
                ids[index + 1] = record.graft_state(parent, state, node.digest)
            else:
                action = codec.convert(node.action, kind, file=file, key=f"{key}.action")
                ids[index + 1] = record.graft(parent, action, node.faces, node.digest, node.remark)
        except SaveMismatch as error:
            failures[index + 1] = error.why
        except BadData as error:
            failures[index + 1] = f"{error.key}: {error.why}"
        except Exception as error:
            # See `_started`: a hand-made file may hold states that no rules made.
            failures[index + 1] = _sentence(error)
    return ids, failures


def _way(read_save: Save, end: int) -> list[int]:
    way = [end]
    while way[-1]:
        way.append(read_save.nodes[way[-1] - 1].parent)
    return way[::-1]


def _renumbered(memory: Memory, ids: dict[int, int]) -> Memory:
    def kept(nodes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(ids[node] for node in nodes if node in ids)

    return Memory(ids.get(memory.node, 0), ids.get(memory.tip, 0), kept(memory.taken_back), kept(memory.ways))


def _snapshot(read_save: Save, system: System) -> State | None:
    """The snapshot, when it is the state that the digests speak of and the rules can go on from it."""
    node = read_save.memory.node
    if read_save.snapshot is None:
        return None
    before, digest = "", read_save.start
    if node:
        parent = read_save.nodes[node - 1].parent
        before = read_save.nodes[parent - 1].digest if parent else read_save.start
        digest = read_save.nodes[node - 1].digest
    try:
        state = codec.convert(read_save.snapshot, system.state_type)
        probe(system, state)
    except GameError:
        return None
    return state if chained(before, state) == digest else None


def probe(system: System, state: State) -> None:
    """Ask a state from a file what a match asks of it. Raises `BadData` when the rules fail on it."""
    try:
        if system.to_act(state) is not None:
            for action in system.options(state):
                system.check(state, action)
                break
        system.outcome(state)
    except Exception as error:
        raise BadData("", "", f"the rules cannot go on from this state: {_sentence(error)}") from error


def _sentence(error: Exception) -> str:
    return str(error) if isinstance(error, GameError) else f"they fail on it ({type(error).__name__})"
