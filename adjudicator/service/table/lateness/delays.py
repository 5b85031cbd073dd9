"""Outages move deadlines of all games at once; each game is told of it in a transaction of its own.

The moves belong together with the note that the service is alive again: all of them, or none. The
messages do not, and with hundreds of games they take long. So a window keeps what is to be told of
it, and the tick, which finds it due, tells it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.windows import delay
from adjudicator.store import tables

LEAST_TOLD: Final = timedelta(minutes=1)
"""Deadlines are told to the minute, so shorter moves are not."""


class Cause(StrEnum):
    """Why nothing was executed for a while."""

    DOWN = "down"
    UNREAD = "unread"
    WRONG_CLOCK = "wrong clock"


_REASONS: Final = {
    Cause.DOWN: _("The service was down; nothing was executed in that time."),
    Cause.UNREAD: _(
        "The mailbox of the service could not be read; nothing was executed in that time."
    ),
    Cause.WRONG_CLOCK: _("The clock of the service was wrong; nothing was executed in that time."),
}


def move(
    session: Session, window: tables.Window, gap: timedelta, cause: Cause, at: datetime
) -> None:
    """Move the ends of a window by a gap; ``tell`` is to tell it unless it is very short."""
    if gap >= LEAST_TOLD:
        window.delayed_at = window.delayed_at or at
        window.delayed_by += int(gap.total_seconds())
        window.delayed_why = cause
    delay(session, window, gap, at)


def tell(mailroom: Mailroom, game: tables.Game, window: tables.Window) -> None:
    """Tell those asked in a window of the delay that nobody has been told of, if there is one.

    The caller plans what comes next at the window.
    """
    if window.delayed_at is None or window.delayed_why is None:
        return
    gap, cause = timedelta(seconds=window.delayed_by), Cause(window.delayed_why)
    window.delayed_at = window.delayed_why = None
    window.delayed_by = 0
    mailroom.moved(game, window, _REASONS[cause], gap, occasion="delayed")
