"""Taking mail in: every message is stored, byte for byte, before anything on the server changes."""

from __future__ import annotations

from datetime import datetime

from adjudicator import clock
from adjudicator.log import get_logger
from adjudicator.mail.mime import parse
from adjudicator.mail.source import Cursor, Fetched, MailSource, message_key
from adjudicator.service.office import Office
from adjudicator.store import queries, tables
from adjudicator.store.database import Database

_BATCH = 100


def take_in(office: Office, source: MailSource) -> int:
    """Store what is new in a mailbox and move it out of the way; return how many were new.

    Storing and moving the cursor are one transaction; moving the message on the server comes
    after it and can be done again. MailboxUnavailable passes through.
    """
    stored = 0
    while True:
        batch = source.fetch(_cursor(office.database, source.name), _BATCH)
        for item in batch.items:
            stored += store_message(office.database, item, clock.now(), mailbox=source.name)
            source.settle(item, "done")
        if len(batch.items) < _BATCH:
            return stored


def store_message(database: Database, item: Fetched, at: datetime, *, mailbox: str | None) -> bool:
    """Store one message and the cursor behind it; return False when its key was known."""
    message = parse(item.raw)
    row = tables.Incoming(
        key=message_key(item.raw),
        mailbox=mailbox,
        uidvalidity=item.uidvalidity,
        uid=item.uid,
        sender=message.from_address,
        subject=message.subject,
        received_at=at,
        raw=item.raw,
        size=item.size,
        truncated=item.truncated,
        text=message.text,
    )
    with database.transaction() as session:
        is_new = queries.store_incoming(session, row)
        if mailbox is not None:
            queries.move_cursor(session, mailbox, uidvalidity=item.uidvalidity, uid=item.uid)
    get_logger(__name__).info("message stored", key=row.key[:12], new=is_new, size=item.size)
    return is_new


def _cursor(database: Database, mailbox: str) -> Cursor | None:
    with database.reading() as session:
        row = queries.cursor_of(session, mailbox)
        return None if row is None else Cursor(row.uidvalidity, row.uid)
