"""The orders of Thirty Years War in Finnish."""
