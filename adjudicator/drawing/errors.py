"""What can go wrong with pictures."""

from __future__ import annotations


class PictureFailed(Exception):
    """A picture could not be made; the message says what was tried and why it failed.

    A message to a player never waits for a picture: without one its text is complete.
    """
