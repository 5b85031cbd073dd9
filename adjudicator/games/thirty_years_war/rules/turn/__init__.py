"""6 The sequence of play, and the phases around the Action Phase."""
