"""6.1 Response windows: when cards may interrupt, and sheets that answer unasked."""
