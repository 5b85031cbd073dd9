"""Emptying messages: who wrote what to whom goes, the row stays.

An emptied row still says that a message was there: its key keeps a copy of it from acting again,
and answers, receipts and tellings go on naming it. What was played stays in tables of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, delete, func, update
from sqlmodel import Session, col, or_, select

from adjudicator.store import tables

Key = TypeVar("Key")
_WAITING: Final = ("new", "shunted")
_UNSENT: Final = ("queued", "sending")


_IS_KEPT: Final = func.length(col(tables.Incoming.raw)) > 0  # does not read the bytes


def is_emptied(row: tables.Incoming | tables.Outgoing) -> bool:
    """Return whether a message is no longer kept."""
    if isinstance(row, tables.Incoming):
        return not row.raw
    return not row.recipient


def incoming_from(session: Session, senders: Sequence[str]) -> list[int]:
    """Return the messages that came from some addresses and are still kept."""
    row = tables.Incoming
    written = func.lower(col(row.sender)).in_([sender.lower() for sender in senders])
    return _numbers(session, row, written, _IS_KEPT)


def outgoing_to(session: Session, player_id: int | None, recipients: Sequence[str]) -> list[int]:
    """Return the messages to a player, or to some addresses, that are still kept."""
    row = tables.Outgoing
    named = [recipient.lower() for recipient in recipients]
    meant: ColumnElement[bool] = func.lower(col(row.recipient)).in_(named)
    if player_id is not None:
        meant = or_(meant, col(row.player_id) == player_id)
    return _numbers(session, row, meant, col(row.recipient) != "")


def message_ids(session: Session, numbers: Sequence[int]) -> list[str]:
    """Return the Message-IDs of messages that went out."""
    row = tables.Outgoing
    asked = (select(row.message_id).where(col(row.id).in_(some)) for some in _batches(numbers))
    return [name for some in asked for name in session.exec(some)]


def incoming_before(session: Session, moment: datetime, most: int) -> list[int]:
    """Return messages that were handled before a moment, if no game needs them any more."""
    row = tables.Incoming
    done = col(row.status).not_in(_WAITING)
    old = func.coalesce(col(row.handled_at), col(row.received_at)) < moment
    return _numbers(session, row, done, old, _needed_by_none(row), _IS_KEPT, most=most)


def outgoing_before(session: Session, moment: datetime, most: int) -> list[int]:
    """Return messages that were queued before a moment, if no game needs them any more."""
    row = tables.Outgoing
    done = col(row.status).not_in(_UNSENT)
    old = col(row.created_at) < moment
    kept = col(row.recipient) != ""
    return _numbers(session, row, done, old, _needed_by_none(row), kept, most=most)


def _needed_by_none(row: Any) -> ColumnElement[bool]:
    game = tables.Game
    over = select(game.id).where(col(game.status) == "over")
    return or_(row.game_id.is_(None), row.game_id.in_(over))


def empty_incoming(session: Session, numbers: Sequence[int]) -> None:
    """Empty messages that came in; what waited to be handled is not handled any more."""
    row = tables.Incoming
    blank = {"raw": b"", "text": "", "sender": "", "subject": "", "reason": None, "traceback": None}
    for some in _batches(numbers):
        meant = col(row.id).in_(some)
        waited = meant & col(row.status).in_(_WAITING)
        session.execute(update(row).where(waited).values(status="ignored"))
        session.execute(update(row).where(meant).values(**blank))


def empty_outgoing(session: Session, numbers: Sequence[int]) -> None:
    """Empty messages that went out, with their attachments; what waited is not sent any more."""
    row = tables.Outgoing
    blank = {"recipient": "", "subject": "", "words": "", "html": None, "raw": None}
    blank |= {"reply_to": None, "error": None}
    for some in _batches(numbers):
        meant = col(row.id).in_(some)
        waited = meant & col(row.status).in_(_UNSENT)
        delete_attachments(session, some)
        session.execute(update(row).where(waited).values(status="failed"))
        session.execute(update(row).where(meant).values(**blank))


def delete_attachments(session: Session, outgoing: Sequence[int]) -> None:
    """Delete the attachments of messages, and what they held as far as no other message does.

    What somebody attaches again at this moment stays: he holds its row (PostgreSQL).
    """
    attachment, content = tables.Attachment, tables.Content
    theirs = col(attachment.outgoing_id).in_(outgoing)
    held = select(attachment.digest).where(theirs, col(attachment.digest).is_not(None))
    digests = session.exec(held.distinct()).all()
    session.execute(delete(attachment).where(theirs))
    for some in _batches(digests):
        wanted = select(content.digest).where(col(content.digest).in_(some))
        ours = session.exec(wanted.with_for_update(skip_locked=True)).all()
        # A statement of its own: it sees what was attached until the rows were ours.
        is_held = select(attachment.id).where(col(attachment.digest) == col(content.digest))
        unheld = col(content.digest).in_(ours) & ~is_held.exists()
        session.execute(delete(content).where(unheld))


def _numbers(
    session: Session, row: Any, *conditions: ColumnElement[bool], most: int | None = None
) -> list[int]:
    found = select(row.id).where(*conditions).order_by(row.id).limit(most)
    return list(session.exec(found))


def _batches(keys: Sequence[Key], size: int = 500) -> list[Sequence[Key]]:
    """Return keys in parts that every database takes as parameters."""
    return [keys[start : start + size] for start in range(0, len(keys), size)]
