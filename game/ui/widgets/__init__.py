"""Widgets under one focus ring and one scale."""
