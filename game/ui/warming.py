"""What the first picture did not wait for, made ready while the player looks at it.

The rules, their geometry and the screens of a match take longer to import than the menu takes to show.
"""

from __future__ import annotations

import gc
import importlib
import logging
import threading

SCREENS = ("game.ui.views.menu.setup", "game.ui.views.match.screen", "game.ui.views.lesson.list")


def begin() -> threading.Thread:
    """Import it beside the window, in a thread that ends by itself."""
    thread = threading.Thread(target=_import, name="warming")
    thread.start()
    return thread


def _import() -> None:
    try:
        for name in SCREENS:
            importlib.import_module(name)
        from game import systems
        from game.ui.tables.base import view_class

        for system_id in systems.ids():
            systems.get(system_id)
            view_class(system_id)
    except Exception:  # whoever needs it imports it again, and tells the player then
        logging.getLogger(__name__).exception("not all could be imported beforehand")
    finally:
        gc.enable()  # the window was opened without
