"""Retention: mail that nobody needs any more is emptied after a time that the operator sets.

Mail of a game is needed while it is played: an appeal, an amendment and ``explain`` go back to it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete
from sqlmodel import Session, col

from adjudicator import clock
from adjudicator.log import get_logger
from adjudicator.service.office import Office
from adjudicator.store import erasure, queries, tables

RETENTION: Final = "retention"
"""The heartbeat that says when old mail was last looked for."""
_EVERY: Final = timedelta(hours=20)
_AT_ONCE: Final = 500  # messages in one transaction: nobody waits long for the database

_log = get_logger(__name__)


def forget_old_mail(office: Office) -> int:
    """Empty what is older than the setting allows, once a day; return how many messages."""
    days, now = office.settings.keep_mail_days, clock.now()
    if not days:
        return 0
    with office.database.reading() as session:
        last = queries.heartbeat(session, RETENTION)
        if last is not None and timedelta(0) <= now - last.at < _EVERY:
            return 0
    before = now - timedelta(days=days)
    count = _emptied(office, before, erasure.incoming_before, erasure.empty_incoming)
    count += _emptied(office, before, erasure.outgoing_before, erasure.empty_outgoing)
    with office.database.transaction() as session:
        _delete_notes(session, before)
        queries.beat(session, RETENTION, now)
    if count:
        _log.info("old mail emptied", messages=count, days=days)
    return count


def _emptied(
    office: Office,
    before: datetime,
    found: Callable[[Session, datetime, int], list[int]],
    empty: Callable[[Session, list[int]], None],
) -> int:
    """Empty messages of one kind, some in each transaction; return how many."""
    count = 0
    while True:
        with office.database.transaction() as session:
            numbers = found(session, before, _AT_ONCE)
            empty(session, numbers)
        count += len(numbers)
        if len(numbers) < _AT_ONCE:
            return count


def _delete_notes(session: Session, before: datetime) -> None:
    """Delete what was noted of addresses before a moment: refusals, bounces, codes that expired."""
    rejection, bounce, confirmation = tables.Rejection, tables.Bounce, tables.Confirmation
    session.execute(delete(rejection).where(col(rejection.day) < before.date()))
    session.execute(delete(bounce).where(col(bounce.at) < before))
    session.execute(delete(confirmation).where(col(confirmation.expires_at) < before))
