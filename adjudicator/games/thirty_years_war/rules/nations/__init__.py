"""17 National effects: what holds for the pieces of one nation only."""
