"""Watching the service: what it counts, how it is, what is wrong, and who is told.

``counters`` counts in this process, ``metrics`` reads the database and shows both to Prometheus.
``checks`` finds what is wrong, ``alarms`` tells it. ``loop_watch`` knows whether the loops of a
worker turn, ``health`` what that means, and ``listener`` answers whoever asks over HTTP.
"""
