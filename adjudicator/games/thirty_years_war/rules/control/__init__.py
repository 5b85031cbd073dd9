"""3 Control of Cities and Areas, and what follows from it: neutrality, victory points, electors."""
