"""The match: one contract that every rule system keeps. Nothing here knows a system."""
