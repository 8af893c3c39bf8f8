"""The screen. pygame and pymunk live in this package and nowhere else."""

import os

# Read by pygame when it is imported, which happens below this package only.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
