"""The store: tables, transactions, and the rows of a game as plain values."""
