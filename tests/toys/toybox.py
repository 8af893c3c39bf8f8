"""The toys and a scenario for each, for any test that wants a match without a real system."""

from __future__ import annotations

from game.match.scenario import Scenario, SideInfo

PLACES = {
    "toy-race": "toy_race:SYSTEM",
    "toy-orders": "toy_orders:SYSTEM",
    "toy-campaign": "toy_campaign:SYSTEM",
}
"""Lines for `game.systems.SYSTEMS`."""


def scenario(system: str, **setup: object) -> Scenario:
    sides = (SideInfo("red", "Red", "red"), SideInfo("blue", "Blue", "blue"))
    return Scenario(1, f"a-{system}", system, f"A {system}", "", "", sides, setup)


SCENARIOS = (
    scenario("toy-race", goal=40, lead=5),
    scenario("toy-orders", purse=6),
    scenario("toy-campaign"),
    scenario("toy-campaign", opens_with="toy-orders"),
)

WINDOWS = [((1280, 800), 100), ((1024, 640), 200), ((1024, 640), 100), ((1920, 1080), 150)]
"""Sizes of the window, each with a size of text in percent, that menus must be tidy in."""
