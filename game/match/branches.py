"""The branches of a record: ways that were played from the same moment, told apart and compared."""

from __future__ import annotations

import msgspec

from game.match.record import Node, Record


class Branch(msgspec.Struct, frozen=True):
    """A way through the tree, from the start to its last decision.

    `grew_from` is the place in the list of the branch that it left, at the node `fork`; both are None for the
    first. `own` are its nodes after the fork, for the first branch all but the start.
    """

    tip: int
    own: tuple[int, ...]
    fork: int | None = None
    grew_from: int | None = None


class Comparison(msgspec.Struct, frozen=True):
    """Where two paths part. `fork` is the last node that they share, `a` and `b` what was decided then.

    None stands for a path that ends at the fork.
    """

    fork: Node
    a: Node | None
    b: Node | None
    shared: int
    """How many decisions they share."""


def branch_count(record: Record) -> int:
    """How many branches there are: one, and one more for each time that another way was gone."""
    return 1 + sum(max(0, len(record.branches(node.id)) - 1) for node in record.nodes)


def branches(record: Record) -> tuple[Branch, ...]:
    """All branches, in the order in which they were first gone; each after the one that it grew from."""
    found: list[Branch] = []
    begun: list[tuple[int | None, int, int | None]] = [(None, 0, None)]
    owner: dict[int, int] = {}
    # A node's id is larger than its parent's, and later decisions have larger ids: sorted, they are in order.
    while begun:
        begun.sort(key=lambda each: each[1])
        fork, start, grew_from = begun.pop(0)
        own: list[int] = []
        node: int | None = start
        while node is not None:
            owner[node] = len(found)
            if node:
                own.append(node)
            children = record.branches(node)
            begun += [(node, child.id, len(found)) for child in children[1:]]
            node = children[0].id if children else None
        found.append(Branch(own[-1] if own else 0, tuple(own), fork, grew_from))
    return tuple(found)


def branch_of(found: tuple[Branch, ...], node: int) -> int:
    """The place of the branch that a node belongs to by itself; the start belongs to the first."""
    return next((place for place, branch in enumerate(found) if node in branch.own), 0)


def compare(record: Record, a: int, b: int) -> Comparison:
    """The paths to two nodes, compared."""
    one, other = record.path(a), record.path(b)
    shared = 0
    while shared < min(len(one), len(other)) and one[shared].id == other[shared].id:
        shared += 1
    return Comparison(
        one[shared - 1],
        one[shared] if shared < len(one) else None,
        other[shared] if shared < len(other) else None,
        shared - 1,
    )
