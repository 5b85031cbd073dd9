"""Caretakers: player programs that play with purpose from what their role may see.

They know no game. A game deals worlds that a role cannot tell from the true one, has thoughts about
answers and says what a state is worth (``Practice`` in ``games/contract.py``).
"""
