"""Forums that results are posted to by their API: Discourse and NodeBB. Knows no game."""
