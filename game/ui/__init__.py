"""The screen: pygame lives here and nowhere else."""
