"""8 Strategy cards: the Card Rounds and what a card can be played for."""
