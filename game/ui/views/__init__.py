"""One view a rule system, and the screens around them."""
