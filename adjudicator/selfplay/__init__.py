"""Self-play: random legal games through the engine, and what they have passed through."""
