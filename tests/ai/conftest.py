"""Makes `arena`, the small tables of the skirmish's tests, and the modules beside this importable here."""

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / "rules" / "skirmish"), str(Path(__file__).parent)]
