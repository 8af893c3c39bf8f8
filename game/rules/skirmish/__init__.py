"""Skirmish: square bases on a table in inches. Rules: SK-1 to SK-10."""
