"""The rule systems: siblings that do not know each other."""
