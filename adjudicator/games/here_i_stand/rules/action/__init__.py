"""11 The Action Phase: impulses, actions and what they cost."""
