"""Computer players: each is given work, not time, and sees views, never the state."""
