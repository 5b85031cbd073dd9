"""Lines that belong to the service and not to a game: READY, PRESS, DEAL and the like.

What each is and does is entered in ``service.commands``; here is how they are read.
"""
