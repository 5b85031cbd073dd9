"""Thirty Years War (GMT Games, second edition): two sides, a ten-sided die, 110 cards, by mail."""
