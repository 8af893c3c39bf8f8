"""A match of Warriors of Ash on a window without a screen, and a player's hands at its table."""

import msgspec
import pygame
import pytest

from game import systems
from game.match import tiled
from game.rules.skirmish import figures
from game.rules.skirmish.state import EndMove, Move
from game.table import Pose
from game.ui.session import Player
from game.ui.views.match import screen as match_screen


class Table:
    """Plays at the table by mouse and keys. Places are inches."""

    def __init__(self, app, screen):
        self.app, self.screen = app, screen
        self.view, self.seat = screen.flow.view, screen.seat

    @property
    def state(self):
        return self.seat.state

    @property
    def held(self):
        return self.view.hands.holding

    @property
    def spot(self):
        return self.held.spot

    def events_of(self, kind):
        """All events of a kind so far."""
        return [event for node in self.seat.record.path() for event in node.events if isinstance(event, kind)]

    def px(self, x, y):
        at = self.view.camera.to_screen(x, y)
        return (round(at[0]), round(at[1]))

    def of(self, figure):
        pose = figures.piece_of(self.state, figure).pose
        return self.px(pose.x_in, pose.y_in)

    def point(self, at):
        self.app.hands.move(at)
        self.app.run_for(1)

    def click(self, at, button=1):
        self.app.hands.click(at, button)

    def key(self, *keys):
        self.app.hands.press(*keys)

    def hold(self, key, is_down=True):
        kind = pygame.KEYDOWN if is_down else pygame.KEYUP
        self.app.post(pygame.event.Event(kind, key=ord(key), mod=0, unicode=key, scancode=0))
        self.app.run_for(1)

    def drag(self, start, end, steps=8):
        self.app.hands.drag(start, end, steps)

    def settle(self):
        """Wait until nothing moves."""
        for _ in range(400):
            self.app.run_for(1, 0.5)
            if not self.seat.is_busy:
                return
        raise AssertionError("it never comes to rest")

    def place(self, figure, x, y):
        """Move a figure by mouse, in the two steps."""
        self.click(self.of(figure))
        self.click(self.px(x, y))
        self.key("Enter")
        self.settle()

    def propose(self, *actions):
        """Take decisions without the mouse, to come to a situation quickly."""
        for action in actions:
            assert self.seat.propose(action) is None
            self.settle()

    def goblins_come_on(self):
        """The goblins' first move: the troll can reach Montu afterwards."""
        self.propose(
            Move("montu", Pose(5.8, 5.7, 90)),
            Move("argh", Pose(5.4, 4.5, 70)),
            Move("cro", Pose(5.1, 7.5, 90)),
            EndMove(),
        )

    def troll_strikes_montu(self):
        self.goblins_come_on()
        self.view.hands.take("sea-troll")
        self.propose(Move("sea-troll", self.held.poses_at("montu")[0]), EndMove())


@pytest.fixture
def open_table(open_app):
    def opened(size=(1280, 800), percent=100, seed=3, setup=None, scenario="warriors-of-ash", **settings):
        app = open_app(size, percent, **{"animation": "off", **settings})
        players = (Player("Anna"), Player("Ben"))
        scenario = systems.scenario_of(scenario)
        scenario = msgspec.structs.replace(scenario, setup={**scenario.setup, **(setup or {})})
        screen = match_screen.start_match(app, scenario, players, seed)
        if app.screen is not screen:
            app.push(screen)
        app.run_for(2, 0.1)
        return Table(app, screen)

    return opened


@pytest.fixture
def table(open_table):
    return open_table()


@pytest.fixture
def open_deployment(open_app):
    """A match in which both sides set up first and the goblins have the west."""

    def opened(**changes):
        scenario = systems.scenario_of("warriors-of-ash")
        zones = (("goblins", 1.2, 2.5, 4.2, 9.5), ("troll", 11.5, 3.0, 15.0, 9.0))
        things = tuple(
            tiled.Thing(name, "", "polygon", ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), 0.0, {}, "")
            for name, x0, y0, x1, y1 in zones
        )
        zoned = tiled.with_layer(scenario.tiled_map(), "zones", things)
        figures_ = [{k: v for k, v in row.items() if k != "start"} for row in scenario.setup["figures"]]
        setup = {**scenario.setup, "deploy": ["goblins", "troll"], "figures": figures_, **changes}
        scenario = msgspec.structs.replace(
            scenario, map_data=zoned.raw, setup={k: v for k, v in setup.items() if v is not None}
        )
        app = open_app((1280, 800), 100, animation="off")
        screen = match_screen.start_match(app, scenario, (Player("Anna"), Player("Ben")), 5)
        app.run_for(2, 0.1)
        return Table(app, screen)

    return opened


@pytest.fixture
def open_fight(open_app):
    """A combat on The Dun Water: three Wardens flush before three Reavers, the first pair at `x` inches."""

    def opened(x, size=(1024, 640), percent=200):
        scenario = systems.scenario_of("the-dun-water")
        places = [("west", x + n * 1.1, 2.0, 180.0) for n in range(3)]
        places += [("near", x + n * 1.1, 3.0, 0.0) for n in range(3)]
        starts = tuple(
            tiled.Thing(name, "", "point", ((at, y),), heading, {}, "") for name, at, y, heading in places
        )
        placed = tiled.with_layer(scenario.tiled_map(), "starts", starts)
        rows = (("dyke-warden", "wardens", "near"), ("reaver", "reavers", "west"))
        figures_ = [{"card": card, "side": side, "start": start, "count": 3} for card, side, start in rows]
        scenario = msgspec.structs.replace(
            scenario, map_data=placed.raw, setup={**scenario.setup, "figures": figures_}
        )
        app = open_app(size, percent, animation="off")
        screen = match_screen.start_match(app, scenario, (Player("Anna"), Player("Ben")), 5)
        app.run_for(2, 0.1)
        table = Table(app, screen)
        table.propose(EndMove())
        table.app.run_for(3, 0.1)
        return table

    return opened
