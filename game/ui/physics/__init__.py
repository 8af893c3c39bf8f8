"""What is physical on the table: tumbling dice, a base pushed by hand. pymunk lives here."""
