"""15 Paying units, looting, and what it does to the land."""
