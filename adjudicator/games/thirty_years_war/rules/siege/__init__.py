"""13 Siege combat."""
