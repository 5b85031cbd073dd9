"""12 Combat."""
