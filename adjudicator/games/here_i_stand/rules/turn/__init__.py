"""7 The sequence of play: its phases, the Card Draw Phase (8.2) and victory (23)."""
