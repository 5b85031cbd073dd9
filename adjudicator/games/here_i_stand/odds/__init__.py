"""13 to 20 Odds of planned fights and attempts: exact, from public knowledge, without cards."""
