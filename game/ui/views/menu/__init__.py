"""The front page and what opens from it: set-up, saved matches, options, keys."""
