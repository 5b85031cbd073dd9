"""20 The New World: voyages and riches."""
