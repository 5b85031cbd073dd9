"""Refusals of whole messages or blocks, which are answered and change nothing."""

from __future__ import annotations

from typing import Final

from adjudicator.reports.messages import RejectedContext

MOST_REFUSALS: Final = 10
"""To one player, a day and reason: enough for people, not for a loop."""


class Refused(Exception):
    """A message is not acted on; ``context`` is the answer to its writer.

    It goes out ``most`` times a day to the same address for the same reason.
    """

    def __init__(self, context: RejectedContext, *, most: int = 1) -> None:
        super().__init__(context.reason)
        self.context = context
        self.most = most


def refused(about: str, reason: str, *advice: str, most: int = 1) -> Refused:
    """Return the refusal of a message: what it is about, why, and what to do."""
    return Refused(RejectedContext(about=about, reason=reason, advice=advice), most=most)
