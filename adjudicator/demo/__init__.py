"""The demonstration: one game by real mail, with a player program for every role."""
