from __future__ import annotations

import pytest
import toybox
from toy_campaign import Challenge, March
from toy_orders import Bid
from toy_race import Run

from game import systems
from game.dice import DiceWanted, ScriptedDice, SeededDice
from game.encounters import EncounterBegan, EncounterEnded, FromWithin
from game.errors import BadData, IllegalAction, MalformedAction
from game.match import codec

CAMPAIGN = toybox.scenario("toy-campaign")


def campaign(*actions, dice="seeded"):
    record = systems.start(CAMPAIGN, 5, dice)
    for action in actions:
        record.play(action)
    return record


def fight(record, action, faces=()):
    return record.play(record.system.within(record.state, action), faces)


def test_inner_decisions_are_decisions_of_the_outer_record():
    record = campaign(Challenge("toy-race"))
    assert isinstance(record.current.events[-1], EncounterBegan)
    decision = record.system.to_act(record.state)
    assert (decision.kind, decision.side) == ("run", 0)
    events = fight(record, Run(2))
    assert isinstance(events[0], FromWithin)
    assert events[0].rolls == events[0].event.rolls
    assert record.system.to_act(record.state).side == 1
    assert len(record) == 2
    record.undo()
    assert record.system.to_act(record.state).side == 0


def test_the_sides_of_a_fight_are_those_that_the_host_says():
    record = campaign(March(), Challenge("toy-race"))
    assert record.system.to_act(record.state).side == 1
    events = fight(record, Run(1))
    entry = record.system.tell(record.path()[-2].state, events[0], record.state)
    assert entry.side == 1


def test_the_result_comes_back_once_and_the_outer_match_goes_on():
    record = campaign(Challenge("toy-race"))
    while record.system.inside(record.state):
        fight(record, Run(2))
    *_, ended, settled = record.current.events
    assert isinstance(ended, EncounterEnded)
    assert settled.margin == ended.result.facts["margin"] > 0
    assert record.state.outer.points[settled.winner] == 5
    assert (record.state.inner, record.state.request, record.state.number) == (None, None, 1)
    assert record.system.to_act(record.state).kind == "month"


def test_inner_dice_come_from_the_outer_seed_and_the_number_of_the_encounter():
    record = campaign(Challenge("toy-race"))
    assert record.state.inner.value.dice == SeededDice("5/encounter 1")
    while record.system.inside(record.state):
        fight(record, Run(2))
    assert record.system.dice_of(record.state) == SeededDice("5")
    record.play(Challenge("toy-orders"))
    assert record.state.inner.value.dice == SeededDice("5/encounter 2")


def test_written_and_typed_dice_go_on_through_a_fight():
    script = campaign(Challenge("toy-orders"), dice=ScriptedDice((1, 10) * 5 + (6,)))
    typed = campaign(Challenge("toy-orders"), dice="typed")
    for _ in range(5):
        for record in (script, typed):
            fight(record, Bid(0))
        fight(script, Bid(0))
        with pytest.raises(DiceWanted):
            fight(typed, Bid(0))
        fight(typed, Bid(0), [1, 10])
    for record, faces in ((script, []), (typed, [6])):
        assert record.state.outer.points == (0, 5)
        record.play(March(), faces)
        assert record.state.outer.points == (0, 6)
    script.system.dice_of(script.state).finish()


def test_outer_and_inner_actions_have_their_time():
    record = campaign(Challenge("toy-race"))
    within = record.system.within(record.state, Run(1))
    with pytest.raises(IllegalAction, match="fought out"):
        record.play(March())
    with pytest.raises(IllegalAction, match="No fight"):
        campaign().play(within)
    with pytest.raises(MalformedAction):
        campaign(Challenge("toy-orders")).play(within)


def test_a_refusal_from_within_offers_an_action_that_can_be_taken():
    record = campaign(Challenge("toy-race"))
    with pytest.raises(IllegalAction) as caught:
        fight(record, Run(9))
    record.play(caught.value.refusal.nearest)


def test_who_is_not_in_the_fight_sees_no_sealed_order():
    record = campaign(Challenge("toy-orders"))
    fight(record, Bid(3))
    state = record.state
    system = record.system
    assert system.view(state, 0).inner.value.bids[0] == Bid(3)
    assert system.view(state, 1).inner.value.bids[0] == Bid(-1)
    assert system.view(state, 2).inner.value.bids[0] == Bid(-1)


def test_a_view_hides_the_outer_dice_as_well_as_the_inner():
    state = campaign(Challenge("toy-race")).state
    for side in (0, 1):
        seen = campaign().system.view(state, side)
        assert b'"seed":"5' not in codec.encode(seen)


@pytest.mark.parametrize(
    "wire", [[], 5, ["toy-race"], ["chess", {}], ["toy-race", {"goal": "x"}], [["toy-race"], {}]]
)
def test_a_boxed_value_from_a_file_is_checked(wire):
    system = systems.get("toy-campaign")
    good = codec.plain(campaign(Challenge("toy-race")).state)
    codec.convert(good, system.state_type)
    with pytest.raises(BadData) as caught:
        codec.convert({**good, "inner": wire}, system.state_type)
    assert caught.value.key == "inner"
