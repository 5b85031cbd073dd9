"""What everybody may read: the record of a game, turn by turn, forum posts, a site."""
