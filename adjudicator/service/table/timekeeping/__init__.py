"""Windows, their deadlines, and what becomes of time."""
