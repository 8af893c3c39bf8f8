"""A random legal match on a shipped scenario; run as a program it prints what came of it, for comparison."""

import hashlib
import random
import sys

from game import systems
from game.dice import SeededDice
from game.match import codec
from game.rules.skirmish import choices
from game.rules.skirmish.contact import all_contacts
from game.rules.skirmish.figures import base_of, others_of, standing
from game.rules.skirmish.movement import reach_of
from game.rules.skirmish.state import EndMove
from game.rules.skirmish.surfaces import surface_of
from game.rules.skirmish.system import SYSTEM

LONGEST = 4000


def decide(state, rng):
    """Any legal action: mostly a move of any figure, now and then the end of the move."""
    decision = SYSTEM.to_act(state)
    if decision.kind == "move":
        if not decision.figures or rng.random() < 0.1:
            return EndMove()
        return rng.choice(list(choices.moves(state, rng.choice(decision.figures))))
    return rng.choice(list(SYSTEM.options(state)))


def run(seed, look=None, scenario="warriors-of-ash"):
    """Play to the end. `look(before, action, after, events)` is called after every decision."""
    state = SYSTEM.new_match(systems.scenario_of(scenario), SeededDice(str(seed)))
    rng = random.Random(f"match {seed}")
    for _ in range(LONGEST):
        if SYSTEM.to_act(state) is None:
            return state
        action = decide(state, rng)
        before = state
        state, events = SYSTEM.apply(state, action)
        if look is not None:
            look(before, action, state, events)
    raise AssertionError(f"match {seed} did not end")


def check_step(before, action, after, events):
    """Every base is clear at rest and may turn where it stands; the contacts are those that there are.

    And every event can be told.
    """
    surface = surface_of(after.setup.ground)
    for piece in standing(after):
        others = others_of(after, piece.id)
        assert surface.fits(base_of(after, piece.id), piece.pose, others), (action, piece.id)
        if after.phase == "move" and piece.side == after.mover and not piece.has_moved:
            assert reach_of(after, piece.id).distance_in(piece.pose.x_in, piece.pose.y_in) == 0, piece
    assert after.contacts == all_contacts(after)
    for event in events:
        assert SYSTEM.tell(before, event, after).headline


def play_and_check(seed):
    """The end of a whole match, checked at every step, and a fingerprint of all that happened in it."""
    told = hashlib.sha256()

    def look(before, action, after, events):
        check_step(before, action, after, events)
        for value in (action, *events):
            told.update(codec.encode(value))

    end = run(seed, look)
    told.update(codec.encode(end))
    return end, told.hexdigest()


if __name__ == "__main__":
    print(" ".join(play_and_check(int(seed))[1] for seed in sys.argv[1:]))
