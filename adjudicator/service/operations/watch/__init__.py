"""Watching the service: what it counts, how it is, what is wrong, and who is told.

``counters`` counts in this process, ``figures`` reads the database, ``metrics`` shows both to
Prometheus. ``loop_watch`` knows whether the loops of a worker turn, ``health`` what that means, and
``listener`` answers whoever asks over HTTP.
"""
