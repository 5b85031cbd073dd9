"""19 Winter: who goes home, and where to."""
