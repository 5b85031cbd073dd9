"""What everybody may read: the chronicle of a game, and its posts at forums."""
