"""8.6 and 9 Events: what cards of one kind do, and what they need."""
