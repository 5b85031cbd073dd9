"""A game inside a transaction: its position, its windows and time, orders ahead, votes.

Its players are told of it here; how they give orders stands in ``commands``.
"""
