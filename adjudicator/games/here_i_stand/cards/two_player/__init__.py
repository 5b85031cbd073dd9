"""2P 6 Cards of the main deck that have another face in the variant for two: one module a card."""
