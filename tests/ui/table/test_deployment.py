"""SK-6.1, SK-6.4 on the screen: rolling for initiative, choosing who is first, setting up in one's zone."""

from game.rules.skirmish import figures


def pose_of(table, figure):
    return figures.piece_of(table.state, figure).pose


def test_sk_6_4_a_figure_is_set_up_by_click_in_two_steps(open_deployment):
    table = open_deployment()
    assert table.seat.decision.kind == "deploy"
    table.click(table.view.roster.tiles["montu"].center)
    assert table.held.is_deploying
    table.click(table.px(3, 4))
    assert pose_of(table, "montu") is None
    table.click(table.px(3, 4))
    table.settle()
    assert (pose_of(table, "montu").x_in, pose_of(table, "montu").y_in) == table.view.display.place_of(
        "montu"
    )


def test_sk_6_4_outside_of_the_zone_is_refused_and_the_zone_offered(open_deployment):
    table = open_deployment()
    table.click(table.view.roster.tiles["argh"].center)
    table.click(table.px(8, 4))
    assert table.spot.refusal.rule == "SK-6.4"
    table.key("Enter", "Enter")
    table.settle()
    assert pose_of(table, "argh").x_in < 4.2


def test_sk_6_4_a_figure_is_set_up_by_drag(open_deployment):
    table = open_deployment()
    table.click(table.view.roster.tiles["cro"].center)
    table.click(table.px(2.5, 5))
    table.drag(table.px(2.5, 5), table.px(3.2, 7))
    assert table.spot.refusal is None
    table.key("Enter")
    table.settle()
    assert abs(pose_of(table, "cro").y_in - 7) < 0.1


def test_a_whole_deployment_by_keys_alone(open_deployment):
    table = open_deployment()
    for _ in range(4):
        table.key("n", "Enter")
        table.settle()
    assert table.seat.decision.kind == "move"
    assert len(list(figures.standing(table.state))) == 4


def test_sk_6_1_initiative_is_rolled_and_the_winner_chooses(open_deployment):
    table = open_deployment(first_side=None)
    assert table.view.actions()[0].label == "Roll initiative"
    table.key("Enter")
    table.settle()
    assert table.seat.decision.kind == "choose"
    assert len(table.view.choices().rows) == 2
    table.key("2")
    table.settle()
    assert table.seat.decision.kind == "deploy"
    assert table.state.first == 1
