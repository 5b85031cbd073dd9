"""Runs long strategy board games by email."""

__version__ = "0.2.0"
