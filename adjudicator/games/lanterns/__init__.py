"""Lanterns, a game of our own for two: small enough to try out mail, and yet a whole game."""
