"""Computer players: each is given work, not time, and sees views, never the state.

`levels(system_id)` lists them, `choose(...)` has one decide, a `Player` decides again and again and keeps in
mind what it planned. What is special to a system lives in the part of `game.ai` that bears the system's id.
"""

from __future__ import annotations

from game.ai.player import Effort, Level, Player, Thought, choose, level, levels

__all__ = ["Effort", "Level", "Player", "Thought", "choose", "level", "levels"]
