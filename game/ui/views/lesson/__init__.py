"""Lessons: the list of them, and the match screen with a panel that teaches."""
