"""Votes: what players decide among themselves, and what follows from it."""
