"""The skirmish on the match screen."""
