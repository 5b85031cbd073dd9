"""Revisions of the rules: what a segment that began under an older one does otherwise.

A segment plays on under the revision with which it began. Procedures ask ``table.revision``; what
judges legality, and sees the state only, asks ``state.revision``. That of questions about hidden
cards is ``hands.ALWAYS_ASKED``.
"""

from __future__ import annotations

from typing import Final

NEWEST: Final = 3

LEADERS_FIND_ROOM: Final = 3
"""Leaders are asked whether they go inside, however full a fortress is (14.1)."""

HENRY_ASKS: Final = 3
"""Nobody but Henry VIII, while he rules, is granted a divorce (9.1, 21.3)."""

NOTHING_PAID: Final = 3
"""The free assault of Roxelana is not called off: no CP are spent on it (card 42)."""

ENDS_AT_ONCE: Final = 3
"""An automatic victory ends a series of attempts or flips, and an event before its CP (23.1)."""

TARGETS_FIRST: Final = 3
"""Papal Bull and Leipzig Debate name their targets before The Wartburg may answer (6.1)."""

ALLIES_OF_BOTH: Final = 3
"""Units of an ally of both sides defend the space of the one against the other (13.1, 9.2)."""
