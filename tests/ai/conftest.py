"""Makes `arena`, the small tables of the skirmish's tests, importable here too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "skirmish"))
