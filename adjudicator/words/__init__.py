"""Words of order lines and sentences that all games share; no game and no mail in here."""
