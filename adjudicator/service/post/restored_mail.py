"""Mail that came after a backup was taken, and has to be taken in again once it is put back.

It was stored and moved away on the mail server, and the database that knew it is gone. The action
that notes the restoration says since when mail is wanted, and of which mailboxes it has been taken
in. What the backup has already is recognised by its key, and not stored again.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session, col, select

from adjudicator.store import tables

RESTORED: Final = "restore"
"""The action that notes that a backup was put back."""
MARGIN: Final = timedelta(days=2)
"""How long before a backup a message may have arrived that was stored behind it."""


def want(session: Session, taken_at: datetime, now: datetime) -> None:
    """Note that a backup was put back, and that mail since it was taken is wanted again."""
    detail = {"taken_at": taken_at.isoformat(), "mail_again": []}
    session.add(tables.Action(at=now, who="operator", verb=RESTORED, detail=detail))
    session.flush()


def wanted_since(session: Session, mailbox: str) -> datetime | None:
    """Return since when mail of a mailbox is wanted again; None when none is."""
    note = _newest_note(session)
    if note is None or mailbox in note.detail["mail_again"]:
        return None
    return datetime.fromisoformat(note.detail["taken_at"]) - MARGIN


def is_back(session: Session, mailbox: str) -> None:
    """Note that the mail of a mailbox has been taken in again."""
    note = _newest_note(session)
    if note is not None:
        mailboxes = [*note.detail["mail_again"], mailbox]
        note.detail = {**note.detail, "mail_again": mailboxes}
        session.add(note)
        session.flush()


_NEWEST_NOTE: Final = (
    select(tables.Action)
    .where(col(tables.Action.game_id).is_(None), col(tables.Action.verb) == RESTORED)
    .order_by(col(tables.Action.id).desc())
    .limit(1)
)


def _newest_note(session: Session) -> tables.Action | None:
    return session.exec(_NEWEST_NOTE).first()
