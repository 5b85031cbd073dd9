"""21 The major powers: what is special about each of them."""
