"""The ways from one screen to another: what each leads to, imported when it is first gone to.

Screens open one another in every direction. Each knows the name of a way and none of what lies at its end, so
that no two of them import each other, and the window opens without what its first picture does not need.
"""

from __future__ import annotations

import importlib
from typing import Any

ROUTES = {
    "menu": "menu.main:MainMenu",
    "setup": "menu.setup:SetupScreen",
    "load": "menu.load:LoadScreen",
    "save": "menu.save:SaveDialog",
    "options": "menu.options:OptionsScreen",
    "lessons": "lesson.list:LearnScreen",
    "match": "match.screen:start_match",
    "resume": "match.screen:resume_match",
    "watch": "replay.screen:watch",
    "branches": "replay.branches:BranchesScreen",
    "film": "replay.film:FilmDialog",
    "rules": "rules.book:open_book",
    "book": "rules.book:RulesBook",
}
"""Every way, and the class or function in `game.ui.views` that it leads to."""


def to(way: str) -> Any:
    """What lies at the end of a way: a screen's class, or a function that opens one."""
    module, _, name = ROUTES[way].partition(":")
    return getattr(importlib.import_module(f"game.ui.views.{module}"), name)
