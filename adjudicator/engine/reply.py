"""What is answered for a player who has said beforehand what to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reply:
    """What a response sheet says in one window.

    ``ask``: its player wants to be asked; otherwise ``value`` is the answer. ``rule`` is the line
    of the sheet that said so, ``about`` what the window is about, ``words`` the answer, all for
    the player to read. ``special``: worth a line of its own in the next report.
    """

    ask: bool
    value: object = None
    rule: str = ""
    about: str = ""
    words: str = ""
    special: bool = False
