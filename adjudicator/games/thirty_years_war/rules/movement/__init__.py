"""10 and 11 Stacking and movement."""
