"""When two records are the same."""

from __future__ import annotations

from game.match.record import Record


def alike(one: Record, two: Record) -> bool:
    """Fails on the first thing in which two records differ."""
    assert one.digest() == two.digest()
    assert one.state == two.state
    assert one.memory() == two.memory()
    assert one.take_backs == two.take_backs
    assert one.notes == two.notes
    assert [node.action for node in one.nodes] == [node.action for node in two.nodes]
    assert [node.id for node in one.line()] == [node.id for node in two.line()]
    return True
