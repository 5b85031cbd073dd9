"""What card-driven board games share; no game in here. ``docs/adding.md`` lists the parts."""
