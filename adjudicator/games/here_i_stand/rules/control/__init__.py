"""12 Control of spaces, unrest, and the paths over the map."""
