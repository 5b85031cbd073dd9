"""The rules of Here I Stand, chapter by chapter."""
