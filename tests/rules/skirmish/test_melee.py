"""Rules: SK-8 and SK-9."""

import pytest
from arena import kinds, match, play, polygon

from game.rules.skirmish import melee
from game.rules.skirmish import state as sk
from game.rules.skirmish.cards import damage_formula
from game.rules.skirmish.damage import is_house_ruled
from game.rules.skirmish.state import Attack, Decline, EndMove, Move
from game.rules.skirmish.system import SYSTEM
from game.table import Pose

PAIR = (("montu", "a", 4, 5), ("sea-troll", "b", 5.125, 5))


def fight(*figures, **options):
    """The state in the first combat."""
    return play(match(*figures, **options), EndMove())[0]


@pytest.mark.parametrize(
    ("x", "y", "heading", "touches"),
    [
        (5.125, 5, 0, True),
        (5.125, 5.875, 0, True),  # 0.25 inch
        (5.125, 5.88, 0, True),  # 0.245
        (5.125, 5.881, 0, False),
        (5.145, 5, 0, True),  # 0.02 apart
        (5.146, 5, 0, False),
        (5.125, 6.125, 0, False),  # corner to corner
        (5.384, 5, 45, False),  # corner to edge
        (5.125, 5, 90, True),
    ],
)
def test_sk_8_2_contact_is_a_quarter_inch_of_edge_along_edge(x, y, heading, touches):
    state = match(("montu", "a", 4, 5), ("sea-troll", "b", x, y, heading))
    assert bool(state.contacts) == touches


def test_sk_8_2_corner_touch_is_no_contact_and_the_refusal_says_so():
    state = fight(("montu", "a", 4, 5), ("argh", "a", 4, 3.875), ("sea-troll", "b", 5.125, 5))
    refusal = SYSTEM.check(state, Attack("argh", "sea-troll"))
    assert refusal.rule == "SK-8.2"
    assert "a corner that touches is no contact" in refusal.sentence


def test_sk_8_2_too_short_a_contact_is_measured_and_lit():
    state = fight(("montu", "a", 4, 5), ("argh", "a", 4, 4.0), ("sea-troll", "b", 5.125, 5.0))
    refusal = SYSTEM.check(state, Attack("argh", "sea-troll"))
    assert refusal.sentence == "Argh and Sea-Troll touch along only 0.12″; 0.25″ is needed."
    assert [(figure.label, figure.value) for figure in refusal.figures] == [
        ("contact", 0.125),
        ("needed", 0.25),
    ]
    assert [mark.label for mark in refusal.marks if mark.kind == "segment"] == ["contact 0.12″"]


def test_sk_8_2_terrain_between_takes_its_part_of_the_edge():
    figures = (("montu", "a", 4, 5), ("montu", "b", 5.02, 5))
    thorn = polygon((4.51, 5.2), (4.575, 6.5), (4.445, 6.5))
    assert match(*figures).contacts[0].length_in == pytest.approx(1.0)
    assert match(*figures, walls=[thorn]).contacts[0].length_in == pytest.approx(0.7, abs=0.01)


def test_sk_8_1_one_attack_a_combat():
    state, _ = play(fight(*PAIR, faces=(1, 1, 1)), Attack("montu", "sea-troll"))
    refusal = SYSTEM.check(state, Attack("montu", "sea-troll"))
    assert refusal.rule == "SK-8.1"
    assert "one attack" in refusal.sentence


def test_sk_8_1_not_on_friends_nor_oneself():
    state = fight(("montu", "a", 4, 5), ("argh", "a", 4, 6), ("sea-troll", "b", 5.125, 5))
    assert SYSTEM.check(state, Attack("montu", "argh")).rule == "SK-8.1"
    assert "itself" in SYSTEM.check(state, Attack("montu", "montu")).sentence


def test_sk_8_4_the_side_that_just_moved_strikes_first():
    state = fight(*PAIR)
    assert SYSTEM.to_act(state).figures == ("montu",)
    refusal = SYSTEM.check(state, Attack("sea-troll", "montu"))
    assert refusal.rule == "SK-8.4"
    assert refusal.sentence == "The side that just moved strikes first: Montu. Then it is Sea-Troll’s turn."
    assert SYSTEM.check(state, Decline("sea-troll")).rule == "SK-8.4"


def test_sk_8_4_a_figure_at_nothing_still_strikes_and_may_still_be_struck():
    state = fight(
        ("sea-troll", "a", 5.125, 5), ("montu", "b", 4, 5), ("sea-troll", "a", 2.875, 5),
        faces=(6, 6, 6, 6, 6, 6, 6, 6, 6),
    )  # fmt: skip
    state, _ = play(state, Attack("sea-troll-1", "montu"))
    assert melee.targets_of(state, "sea-troll-2") == ("montu",)
    state, events = play(state, Attack("sea-troll-2", "montu"), Attack("montu", "sea-troll-1"))
    assert events[0].hits_before == 20
    assert kinds(events) == ["Attacked", "Attacked", "CombatEnded", "Removed", "MatchEnded"]
    assert state.pieces[1].hits == 40


def test_sk_8_4_an_attack_may_be_declined():
    state, events = play(fight(*PAIR, faces=(1, 1, 1)), Decline("montu"))
    assert kinds(events) == ["Declined"]
    assert SYSTEM.to_act(state).side == 1


def test_sk_8_1_who_touches_nobody_has_nothing_to_decline():
    state = fight(("montu", "a", 4, 5), ("argh", "a", 1, 1), ("sea-troll", "b", 5.125, 5))
    refusal = SYSTEM.check(state, Decline("argh"))
    assert (refusal.rule, "no attack to decline" in refusal.sentence) == ("SK-8.1", True)
    assert SYSTEM.check(state, Attack("argh", "sea-troll")).rule == "SK-8.2"


def test_sk_8_3_facing_does_not_matter():
    for heading in (0, 90, 180, 270):
        state = fight(("montu", "a", 4, 5, heading), ("sea-troll", "b", 5.125, 5, 90))
        assert SYSTEM.check(state, Attack("montu", "sea-troll")) is None


@pytest.mark.parametrize(("faces", "hits"), [((3, 4, 4), 0), ((4, 4, 4), 14), ((5, 4, 3), 7)])
def test_sk_8_5_a_roll_must_exceed_the_defense(faces, hits):
    """Montu against the troll's 10: 3+4+4-1 = 10 misses."""
    state, events = play(fight(*PAIR, faces=faces), Attack("montu", "sea-troll"))
    assert events[0].is_hit == bool(hits)
    assert events[0].hits == hits
    assert state.pieces[1].hits == hits


def test_sk_9_1_damage_is_read_from_the_dice_and_the_d10_counts_among_them():
    state = fight(("cro", "a", 4, 5), ("sea-troll", "b", 5.125, 5), faces=(2, 5, 10))
    _, events = play(state, Attack("cro", "sea-troll"))
    assert (events[0].roll.total, events[0].hits, events[0].counted) == (20, 14, (0, 2))


def test_sk_9_3_high_low_of_other_than_three_dice_is_a_house_ruling():
    both = damage_formula("High+Low")
    assert is_house_ruled(both, (1, 2, 3, 4))
    assert not is_house_ruled(both, (1, 2, 3))
    assert not is_house_ruled(damage_formula("High"), (1, 2, 3, 4))


def test_sk_9_5_the_fallen_leave_after_the_combat_all_at_once():
    state = fight(
        ("sea-troll", "a", 5.125, 5), ("montu", "b", 4, 5), ("cro", "b", 1, 9), faces=(6, 6, 6, 1, 1, 1)
    )
    state, events = play(state, Attack("sea-troll", "montu"), Attack("montu", "sea-troll"))
    assert kinds(events) == ["Attacked", "Attacked", "CombatEnded", "Removed", "MoveBegan"]
    assert state.pieces[1].is_removed
    assert not state.contacts
    assert SYSTEM.check(state, Move("montu", Pose(4, 5))).rule == "SK-9.5"


def test_sk_9_5_a_removed_figure_blocks_nobody():
    state = fight(("sea-troll", "b", 5.125, 5), ("montu", "a", 4, 5), ("cro", "a", 1, 9), faces=(6, 6, 6))
    state, _ = play(state, Decline("montu"), Attack("sea-troll", "montu"))
    assert SYSTEM.check(state, Move("sea-troll", Pose(4, 5))) is None


def test_the_event_carries_the_exact_chance_and_the_mean():
    _, events = play(fight(*PAIR, faces=(1, 1, 1)), Attack("montu", "sea-troll"))
    odds = melee.odds_of(fight(*PAIR), "montu", "sea-troll")
    assert events[0].chance == pytest.approx(float(odds.hit))
    assert events[0].expected_hits == pytest.approx(float(odds.mean))
    assert events[0].rolls == (events[0].roll,)


def test_the_odds_to_fell_count_what_is_left():
    state, _ = play(fight(*PAIR, faces=(6, 6, 1, 4, 4, 1)), Decline("montu"), Attack("sea-troll", "montu"))
    assert state.pieces[0].hits == 14
    fresh = melee.odds_of(fight(*PAIR), "sea-troll", "montu")
    assert 0 < fresh.fells < 1


def test_melee_needs_no_geometry_anew():
    """Contacts stand in the state: an attack leaves them be."""
    state = fight(*PAIR, faces=(1, 1, 1))
    after, _ = play(state, Attack("montu", "sea-troll"))
    assert after.contacts is state.contacts
    assert after.setup is state.setup


def test_options_in_combat_are_attacks_and_declining():
    assert list(SYSTEM.options(fight(*PAIR))) == [Attack("montu", "sea-troll"), Decline("montu")]
    assert sk.EndMove() not in list(SYSTEM.options(fight(*PAIR)))
