"""The charger: at the nearest enemy by the shortest way, flush, and at what it can best hurt.

A yardstick. It stays as it is, so that stronger players can be measured against it.
"""

from __future__ import annotations

from game.ai.player import Effort, Thought, at_random
from game.ai.skirmish import striking, words
from game.ai.skirmish.field import Field
from game.ai.skirmish.setting_up import set_up
from game.ai.skirmish.spots import pose_along, turned, way_towards
from game.dice import Stream
from game.match.contract import Decision
from game.rules.skirmish.choices import contact_poses
from game.rules.skirmish.state import EndMove, Move, State
from game.rules.skirmish.system import SYSTEM
from game.rules.skirmish.ways import mover_of
from game.table import Pose

STEP_IN = 0.25
"""Where the end of a way is held by others, so much less of it is tried, and so on."""
LEAST_IN = 0.05
"""A shorter step than this is none."""


def think(view: State, decision: Decision, dice: Stream, effort: Effort) -> Thought:
    """Decide for the side that is to act."""
    if decision.kind == "move":
        return _move(view, decision, effort)
    if decision.kind == "combat":
        return striking.hardest(view, decision.figures)
    if decision.kind == "deploy":
        return set_up(view, decision)
    return at_random(SYSTEM, view, dice)


def _move(view: State, decision: Decision, effort: Effort) -> Thought:
    field = Field(view, decision.side)
    found = charge(field, effort)
    if found is not None:
        i, k, pose = found
        return Thought(Move(field.fighters[i].id, pose), effort.nodes, _why(field, i, k, pose))
    stayed = [field.fighters[i].id for i in field.mine if not field.fighters[i].has_moved]
    return Thought(EndMove(), effort.nodes, words.waits(view, stayed))


def charge(field: Field, effort: Effort) -> tuple[int, int, Pose] | None:
    """The next of mine to move, the enemy that it goes for, and where to; None where all have.

    The figure nearest to an enemy moves first: it is in nobody's way. Who touches an enemy stays.
    """
    waiting = []
    for i in field.mine:
        if field.fighters[i].has_moved or field.touched(i, field.pose(i)):
            continue
        rows = sorted((field.gap_in(i, k), k) for k in field.foes)
        waiting.append((rows[0][0], i, tuple(k for _, k in rows)))
    for _, i, foes in sorted(waiting):
        for k in foes:
            effort.spend()
            pose = contact_pose(field, i, k) or nearer_pose(field, i, k)
            if pose is not None:
                return i, k, pose
    return None


def _why(field: Field, i: int, k: int, pose: Pose) -> str:
    figure, foe = field.fighters[i].id, field.fighters[k].id
    if k in field.touched(i, pose):
        return words.attacks(field.view, figure, foe, ())
    return words.comes_on(field.view, figure, foe, field.to_touch(i, [pose], k)[0])


def contact_pose(field: Field, i: int, k: int) -> Pose | None:
    """The pose in contact with an enemy that one of mine has the shortest way to; None without one."""
    figure = field.fighters[i].id
    reach = mover_of(field.view, figure).reach
    poses = contact_poses(field.view, figure, field.fighters[k].id)
    return min(poses, key=lambda pose: round(reach.distance_in(pose.x_in, pose.y_in), 6), default=None)


def nearer_pose(field: Field, i: int, k: int) -> Pose | None:
    """As far on the way to an enemy as the figure comes in this move; None where it is stuck."""
    mover, surface = mover_of(field.view, field.fighters[i].id), field.surface
    way = way_towards(field, i, k)
    far = min(mover.limit_in - surface.slack_in, surface.length_of(way))
    while far > LEAST_IN:
        for pose in turned(mover, pose_along(surface, way, far)):
            return pose
        far -= STEP_IN
    return None
