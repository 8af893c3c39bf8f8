"""Lessons: a match with a script."""
