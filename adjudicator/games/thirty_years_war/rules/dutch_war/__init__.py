"""16 The Dutch War: its track, and armies in the United Provinces."""
