"""The record of a match: scenario, dice and decisions, as a tree whose branches are the ways not taken.

Undo steps back without rolling again what was rolled: the dice stand in each state. Going another way from
there makes a branch, and what is left behind counts as taken back.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from game.dice import Dice, ScriptedDice, SeededDice, TypedDice
from game.errors import DiceError, GameError, MalformedAction, SaveMismatch
from game.match import codec
from game.match.contract import Action, Event, State, System
from game.match.remark import Remark, checked_remark
from game.match.scenario import Scenario

Faces = tuple[int, ...]


class Node(msgspec.Struct, frozen=True, eq=False):
    """A moment of the record: the state, and the decision that led to it from the node `parent`.

    `side` made the decision; `faces` are those typed in for it; `events` what happened. The start (id 0) has
    no parent, action or side; nor has a moment that a damaged save was taken up from again, apart from the
    parent: see `Record.resume`. `remark` is what was said of the decision; no digest knows of it.
    """

    id: int
    parent: int | None
    action: Action | None
    faces: Faces
    events: tuple[Event, ...]
    state: State
    side: int | None
    remark: Remark | None = None


class Change(msgspec.Struct, frozen=True):
    """What a watcher is told of: the node is now the current one.

    `kind` is ``played`` (a decision that the record did not hold yet), ``again`` (a decision made as it had
    been before), ``went`` (undo, redo, a jump) or ``noted`` (the notes changed).
    """

    kind: str
    node: Node


class Record:
    """A match with its whole history. All states stay in memory: they share what did not change.

    `notes` is a plain JSON dict for those above (who plays, names); change it with `note`. It is saved with
    the record and has no part in the match.
    """

    def __init__(
        self,
        system: System,
        scenario: Scenario,
        seed: str,
        dice: Dice,
        state: State,
        notes: dict[str, Any] | None = None,
    ) -> None:
        self.system = system
        self.scenario = scenario
        self.seed = seed
        self.first_dice = dice
        self.notes: dict[str, Any] = {}
        self.watchers: list[Callable[[Change], None]] = []
        self._nodes: list[Node] = [Node(0, None, None, (), (), state, None)]
        self._children: list[list[int]] = [[]]
        self._last: dict[int, int] = {}
        """The child by which each node was last left: the way that `redo` takes."""
        self._node = 0
        self._tip = 0
        """The last decision that was played; looking back does not move it, playing on elsewhere does."""
        self._taken_back: set[int] = set()
        self._digests: list[str] = []
        if notes:
            self.note(notes)

    @classmethod
    def start(
        cls,
        system: System,
        scenario: Scenario,
        seed: int | str,
        dice: str | Dice = "seeded",
        notes: dict[str, Any] | None = None,
    ) -> Record:
        """A new match. `dice` is ``seeded``, ``typed`` or dice of one's own.

        Raises `BadData` for a scenario that the system cannot set up, `DiceError` for a script too short.
        """
        first: Dice
        if isinstance(dice, str):
            if dice not in ("seeded", "typed"):
                raise GameError(f"dice are seeded or typed, not {dice!r}")
            first = SeededDice(str(seed)) if dice == "seeded" else TypedDice()
        else:
            first = dice
        return cls(system, scenario, str(seed), first, system.new_match(scenario, first), notes)

    # Looking

    @property
    def node(self) -> int:
        """The id of the current node."""
        return self._node

    @property
    def current(self) -> Node:
        return self._nodes[self._node]

    @property
    def state(self) -> State:
        return self._nodes[self._node].state

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Every node of the tree, by id; a parent comes before its children."""
        return tuple(self._nodes)

    @property
    def tip(self) -> int:
        """The id of the latest moment of the match: where play stood before anybody looked back."""
        return self._tip

    @property
    def dice_kind(self) -> str:
        """``seeded``, ``typed`` or ``scripted``."""
        if isinstance(self.first_dice, SeededDice):
            return "seeded"
        return "scripted" if isinstance(self.first_dice, ScriptedDice) else "typed"

    def __len__(self) -> int:
        """How many decisions led to the current node."""
        return len(self.path()) - 1

    def at(self, node_id: int) -> Node:
        """The node of this id. Raises `GameError`."""
        if not 0 <= node_id < len(self._nodes):
            raise GameError(f"the record has no moment {node_id}")
        return self._nodes[node_id]

    def path(self, node_id: int | None = None) -> tuple[Node, ...]:
        """The nodes from the start to this one, both included; without an id to the current one."""
        nodes: list[Node] = []
        at: int | None = self._node if node_id is None else self.at(node_id).id
        while at is not None:
            nodes.append(self._nodes[at])
            at = self._nodes[at].parent
        return tuple(reversed(nodes))

    def branches(self, node_id: int | None = None) -> tuple[Node, ...]:
        """The decisions that were made from a node, in the order first made."""
        at = self._node if node_id is None else self.at(node_id).id
        return tuple(self._nodes[child] for child in self._children[at])

    def line(self) -> tuple[Node, ...]:
        """The path to the current node and on to where `redo` leads in the end."""
        nodes = list(self.path())
        while nodes[-1].id in self._last:
            nodes.append(self._nodes[self._last[nodes[-1].id]])
        return tuple(nodes)

    @property
    def can_undo(self) -> bool:
        return self.current.parent is not None

    @property
    def can_redo(self) -> bool:
        return self._node in self._last

    @property
    def take_backs(self) -> tuple[int, ...]:
        """For each side, how many of its decisions it took back: went back before and then went another way.

        Looking back and returning counts nothing; neither do the other side's decisions that fell with them.
        Each decision counts once.
        """
        counts = Counter(self._nodes[node].side for node in self._taken_back)
        return tuple(counts[side] for side in range(len(self.scenario.sides)))

    def digest(self, node_id: int | None = None) -> str:
        """A short hash of the states on the path up to a node: equal paths alone have equal ones."""
        wanted = self._node if node_id is None else self.at(node_id).id
        while len(self._digests) <= wanted:
            node = self._nodes[len(self._digests)]
            before = "" if node.parent is None else self._digests[node.parent]
            self._digests.append(chained(before, node.state))
        return self._digests[wanted]

    # Playing

    def play(
        self, action: Action, faces: Iterable[int] = (), remark: Remark | None = None
    ) -> tuple[Event, ...]:
        """Make a decision at the current node; returns what happened.

        A decision that was made here before leads into its branch again, with the dice that fell then, and
        keeps the remark that it was first made with. With typed dice `faces` are those rolled for it;
        `DiceWanted` names dice that are missing: call again with their faces appended. Raises also
        `IllegalAction`, `MalformedAction`, `DiceError`, and `BadData` for a remark that cannot be kept.
        Whatever is raised, nothing has changed.
        """
        typed = tuple(faces)
        said = None if remark is None else checked_remark(remark)
        known = self._known(action, typed)
        if known is None:
            side, state, events = advance(self.system, self.state, action, typed)
            self._leave(self._add(self._node, action, typed, events, state, side, said))
            self._tell("played")
            return events
        self._leave(known)
        self._tell("again")
        return self._nodes[known].events

    def resume(self, state: State) -> None:
        """Take the match up at a state that no decision leads to: a snapshot where a save does not replay."""
        self._leave(self._add(self._node, None, (), (), state, None))
        self._tell("played")

    def undo(self) -> Node:
        """Step back; returns the node left behind. Raises `GameError` at the start."""
        left = self.current
        if left.parent is None:
            raise GameError("there is nothing to undo")
        self.go_to(left.parent)
        return left

    def redo(self) -> Node:
        """Step forward the way one came from; returns the node entered. Raises `GameError` at the end."""
        if self._node not in self._last:
            raise GameError("there is nothing to redo")
        self.go_to(self._last[self._node])
        return self.current

    def go_to(self, node_id: int) -> None:
        """Make any node the current one. Raises `GameError` for one that is not there."""
        self.at(node_id)
        if node_id == self._node:
            return
        self._enter(node_id)
        self._tell("went")

    def note(self, notes: dict[str, Any]) -> None:
        """Replace the notes. Raises `BadData` for what is not plain JSON."""
        codec.check_loose(notes, key="notes")
        self.notes = notes
        self._tell("noted")

    def _known(self, action: Action, faces: Faces) -> int | None:
        """The child that this decision led to before. Equal means the same value of the same type."""
        for child in reversed(self._children[self._node]):
            node = self._nodes[child]
            if type(node.action) is type(action) and node.action == action and faces in ((), node.faces):
                return child
        return None

    def _add(
        self,
        parent: int,
        action: Action | None,
        faces: Faces,
        events: tuple[Event, ...],
        state: State,
        side: int | None,
        remark: Remark | None = None,
    ) -> int:
        node = Node(len(self._nodes), parent, action, faces, events, state, side, remark)
        self._nodes.append(node)
        self._children.append([])
        self._children[parent].append(node.id)
        return node.id

    def _leave(self, child: int) -> None:
        """Go on into a child of the current node by a decision; what that leaves behind is taken back."""
        if self._node == self._tip:
            self._last[self._node] = child
            self._node = self._tip = child
            return
        old = self.path(self._tip)
        if all(node.id != child for node in old):
            kept = {node.id for node in self.path(child)}
            gone = [node for node in old if node.id not in kept]
            mine = [node.id for node in gone if node.side is not None and node.side == gone[0].side]
            self._taken_back.update(mine)
            self._tip = child
        self._enter(child)

    def _enter(self, node_id: int) -> None:
        self._node = node_id
        for node in self.path(node_id)[1:]:
            if node.parent is not None:
                self._last[node.parent] = node.id

    def _tell(self, kind: str) -> None:
        for watcher in tuple(self.watchers):
            watcher(Change(kind, self.current))

    # Files

    def memory(self) -> Memory:
        """What of the record is not in its nodes."""
        newest = {at: children[-1] for at, children in enumerate(self._children) if children}
        ways = tuple(self._last[at] for at in newest if self._last[at] != newest[at])
        return Memory(self._node, self._tip, tuple(sorted(self._taken_back)), ways)

    def graft(
        self, parent: int, action: Action, faces: Faces, digest: str, remark: Remark | None = None
    ) -> int:
        """Add a decision that a file tells of, without going there; returns the new node's id.

        Raises `SaveMismatch` when it leads to another state than `digest` says, and what `play` raises.
        """
        side, state, events = advance(self.system, self.at(parent).state, action, faces)
        self._compare(parent, state, digest)
        return self._add(parent, action, faces, events, state, side, remark)

    def graft_state(self, parent: int, state: State, digest: str) -> int:
        """Add a moment that no decision leads to: see `resume`. Raises `SaveMismatch`."""
        self._compare(parent, state, digest)
        return self._add(parent, None, (), (), state, None)

    def _compare(self, parent: int, state: State, digest: str) -> None:
        if chained(self.digest(parent), state) != digest:
            raise SaveMismatch("", len(self.path(parent)) - 1, "it leads to another state than it did")

    def remember(self, memory: Memory) -> None:
        """Put back what `memory` told. Ids that the record does not hold are passed over."""
        count = len(self._nodes)
        self._last = {at: children[-1] for at, children in enumerate(self._children) if children}
        for child in memory.ways:
            parent = self._nodes[child].parent if 0 < child < count else None
            if parent is not None:
                self._last[parent] = child
        self._taken_back = {node for node in memory.taken_back if 0 < node < count}
        self._tip = memory.tip if 0 <= memory.tip < count else count - 1
        self._enter(memory.node if 0 <= memory.node < count else self._tip)


class Memory(msgspec.Struct, frozen=True):
    """Where one stands in a record: the current node, the tip, the decisions taken back, and at forks the way
    that `redo` takes where it is not the newest."""

    node: int = 0
    tip: int = 0
    taken_back: tuple[int, ...] = ()
    ways: tuple[int, ...] = ()


def advance(
    system: System, state: State, action: Action, faces: Faces = ()
) -> tuple[int | None, State, tuple[Event, ...]]:
    """One decision without a record: who made it, the next state and what happened.

    `faces` are typed-in dice. Raises as `Record.play` does; the state given is never changed.
    """
    action = admitted(system, action)
    decision = system.to_act(state)
    dice = system.dice_of(state)
    if isinstance(dice, TypedDice):
        state = system.with_dice(state, dice.fed(faces))
    elif faces:
        raise DiceError("this match rolls its own dice: none can be typed in")
    after, events = system.apply(state, action)
    rest = system.dice_of(after)
    if isinstance(rest, TypedDice) and rest.faces:
        raise DiceError(f"{len(rest.faces)} of the faces typed in are not needed for this decision")
    return None if decision is None else decision.side, after, events


def admitted(system: System, action: Action) -> Action:
    """The action, when a file could hold it: constructors check nothing, so wrong types and NaN end here.

    Raises `MalformedAction`.
    """
    try:
        back = codec.decode(codec.encode(action), system.action_type)
    except GameError as error:
        raise MalformedAction(f"this is no decision of {system.title}: {error}") from error
    if back != action:
        raise MalformedAction(f"this is no decision of {system.title}: it cannot be saved as it is")
    return back


def chained(before: str, state: State) -> str:
    """The digest of a state that follows the states whose digest is `before`."""
    return hashlib.blake2b(before.encode() + codec.encode(state), digest_size=8).hexdigest()
