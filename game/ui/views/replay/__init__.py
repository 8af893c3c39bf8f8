"""Matches watched, compared and filmed."""
