"""The engine: decisions, dice, facts and replay; knows no game, imports the standard library."""
