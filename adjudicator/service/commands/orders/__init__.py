"""Carrying out one block of orders: each line is applied, kept for later, or refused."""
