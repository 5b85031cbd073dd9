"""Taking mail in: every message is stored, byte for byte, before anything on the server changes.

Nothing is read of a message before it is stored, and what reading raises concerns that one message:
it is set aside when its turn comes to be handled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.log import get_logger
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.mail.source import Cursor, Fetched, Folder, MailSource, message_key
from adjudicator.orders.commands.access import masked_text
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service import counters
from adjudicator.service.office import Office
from adjudicator.service.post.outbox import Outbox
from adjudicator.store import locks, mail_queries, tables
from adjudicator.store.database import Database
from adjudicator.store.reading import first_of

_BATCH = 100
_NAMED = 5
"""So many things that are no messages are told by name."""
_BELIEVED = timedelta(days=30)
"""For so long a message may have lain on the server; one that is older has come by another way."""


class Intake:
    """Takes in one mailbox again and again, and moves what a failed move has left in it.

    That is looked for at first, after every failure, and after ``forget``.
    """

    def __init__(self, office: Office, source: MailSource) -> None:
        self._office, self._source = office, source
        self._is_clear = False
        self._aside = Aside(office.database, source)

    def take_in(self) -> int:
        """Store what is new and move it out of the way; return how many were new.

        MailboxUnavailable passes through.
        """
        was_clear, self._is_clear = self._is_clear, False
        stored = take_in(self._office, self._source)
        # New mail comes first: it must not wait for what cannot be moved.
        if not was_clear:
            move_left_behind(self._office.database, self._source)
            # What came meanwhile was announced while nobody looked for it.
            stored += take_in(self._office, self._source)
        self._is_clear = True
        self._aside.file()
        return stored

    def forget(self) -> None:
        """Look again for what was left: somebody else has been reading the mailbox."""
        self._is_clear = False


def take_in(office: Office, source: MailSource) -> int:
    """Store what is new in a mailbox and move it out of the way; return how many were new.

    Storing a batch and moving the cursor behind it are one transaction; moving the messages on the
    server comes after it and can be done again. After a backup was put back, what has come since is
    taken in again first. MailboxUnavailable passes through.
    """
    stored = _take_in_again(office.database, source)
    while True:
        batch = source.fetch(_cursor(office.database, source.name), _BATCH)
        if batch.odd:
            _tell_of_odd(office, source.name, batch.odd)
        if batch.items:
            stored += store_messages(office.database, batch.items, clock.now(), source.name)
            source.settle(batch.items, "done")
        if len(batch.items) < _BATCH:
            return stored


def _tell_of_odd(office: Office, mailbox: str, odd: Sequence[str]) -> None:
    """Tell the operator of what lay in the mailbox and is no message."""
    get_logger(__name__).warning("no messages in the mailbox", count=len(odd))
    lines = [_("It is {what!s}.", what=what) for what in odd[:_NAMED]]
    if len(odd) > _NAMED:
        lines.append(_("There are {count} more.", count=len(odd) - _NAMED))
    notice = ModeratorNotice(
        about=_("something in the mailbox is no message"),
        lines=(
            _("In the mailbox lies something that is no message. It was not read."),
            *lines,
            _("It was moved to the folder for troublesome mail, where it may be looked at."),
        ),
    )
    key = hashlib.sha256("\n".join([mailbox, *map(str, odd)]).encode()).hexdigest()[:16]
    now = clock.now()
    with office.database.transaction() as session:
        Outbox(session, office, now).to_moderator(None, notice, f"odd/{now.date()}/{key}")


def move_left_behind(database: Database, source: MailSource) -> int:
    """Move what is stored and still in the mailbox, up to the cursor; return how many there were.

    A move that fails, or before which the process dies, leaves messages there that nobody would
    look at again. What should not be known after all is stored. MailboxUnavailable passes through.
    """
    cursor = _cursor(database, source.name)
    after: Cursor | None = None
    count = 0
    while cursor is not None:
        batch = source.fetch(after, _BATCH)
        left = [item for item in batch.items if item.uid <= cursor.uid]
        if not left or batch.uidvalidity != cursor.uidvalidity:
            break
        store_messages(database, left, clock.now(), None)
        source.settle(left, "done")
        after, count = left[-1].cursor, count + len(left)
    if count:
        get_logger(__name__).info("messages moved that were left behind", count=count)
    return count


def _take_in_again(database: Database, source: MailSource) -> int:
    """Store settled mail that a database knows no more which a backup was put into."""
    with database.reading() as session:
        since = mail_wanted_since(session, source.name)
    if since is None:
        return 0
    stored = 0
    folders: tuple[Folder, ...] = ("done", "trouble")
    for folder in folders:
        with closing(source.finished(since, folder)) as finished:
            after: Cursor | None = None
            while batch := finished.fetch(after, _BATCH).items:
                stored += store_messages(database, batch, clock.now(), None)
                after = batch[-1].cursor
    with database.transaction() as session:
        mail_is_back(session, source.name)
    get_logger(__name__).info("mail taken in again", since=since.isoformat(), new=stored)
    return stored


def store_messages(
    database: Database, items: Sequence[Fetched], at: datetime, mailbox: str | None
) -> int:
    """Store messages, all or none, and the cursor of their mailbox behind the last of them.

    ``mailbox`` is None for messages that do not come from one. Returns how many were new: a
    message whose key is known is not stored again.
    """
    rows = [_row(item, at, mailbox) for item in items]
    with database.transaction() as session:
        fresh = mail_queries.store_incoming(session, rows)
        if mailbox is not None and items:
            last = items[-1].cursor
            mail_queries.move_cursor(session, mailbox, uidvalidity=last.uidvalidity, uid=last.uid)
    log = get_logger(__name__)
    for row, item in zip(rows, items, strict=True):
        if row in fresh:
            counters.message_stored(at, item.arrived_at)
        log.info("message stored", key=row.key[:12], new=row in fresh, size=row.size)
    if fresh:
        _describe(database, fresh)
    return len(fresh)


def _row(item: Fetched, at: datetime, mailbox: str | None) -> tables.Incoming:
    """Return a message as it is stored, unread."""
    return tables.Incoming(
        key=key_of(item.raw),
        mailbox=mailbox,
        uidvalidity=item.uidvalidity,
        uid=item.uid,
        received_at=at,
        arrived_at=_arrival(item.arrived_at, at, is_again=mailbox is None),
        raw=item.raw,
        size=item.size,
        truncated=item.truncated,
    )


def _arrival(told: datetime | None, at: datetime, *, is_again: bool) -> datetime:
    """Return when a message reached the mail server, in the light of what the server says.

    Its clock may be ahead of ours, or utterly wrong. Mail taken in again may be as old as it says.
    """
    if told is None or told > at or (at - told > _BELIEVED and not is_again):
        return at
    return told


def _describe(database: Database, rows: Sequence[tables.Incoming]) -> None:
    """Note of messages that were stored who wrote what, and tell the other workers of them."""
    for row in rows:
        try:
            describe(row, parse(row.raw))
        except Exception as error:  # it is set aside when it is handled: others go on
            get_logger(__name__).error("not read", key=row.key[:12], error=type(error).__name__)
    with database.transaction() as session:
        mail_queries.describe_incoming(session, rows)
        locks.wake_others(session)


def describe(row: tables.Incoming, message: IncomingMessage) -> None:
    """Note in the row of a message who wrote what."""
    text = masked_text(message.text)
    row.sender, row.subject, row.text = message.from_address, message.subject, text


def _cursor(database: Database, mailbox: str) -> Cursor | None:
    with database.reading() as session:
        row = mail_queries.cursor_of(session, mailbox)
        return None if row is None else Cursor(row.uidvalidity, row.uid)


# -- what was set aside -------------------------------------------------------------------------


_ASIDE_BATCH: Final = 50
_EARLIER: Final = timedelta(days=1)
"""How much earlier than we stored it a message may have arrived, by the clock of its server."""

_log = get_logger(__name__)


class Aside:
    """What was set aside of one mailbox and lies among the finished messages; remembers where."""

    def __init__(self, database: Database, source: MailSource) -> None:
        self._database, self._source = database, source
        self._filed: set[int] = set()

    def file(self) -> int:
        """Move what was set aside to its folder; return how many messages were moved.

        Safe to repeat, also by another process. A courtesy to people who look into the mailbox:
        when it cannot be done now, nothing is lost, and it is done the next time.
        """
        with self._database.reading() as session:
            rows = mail_queries.set_aside(session, self._source.name)
        new = [row for row in rows if row.id not in self._filed]
        self._filed.intersection_update(row.id for row in rows)
        if not new:
            return 0
        try:
            moved = self._moved(new)
        except MailboxUnavailable as error:
            _log.warning("messages not filed that were set aside", reason=str(error))
            return 0
        # Those that were not found lie there already, or somebody has moved them elsewhere.
        self._filed.update(row.id for row in new)
        _log.info("messages filed that were set aside", count=moved)
        return moved

    def _moved(self, rows: Sequence[mail_queries.SetAside]) -> int:
        """Move messages that lie among the finished ones; return how many there were."""
        wanted = {row.key for row in rows}
        moved, since = 0, min(row.received_at for row in rows) - _EARLIER
        with closing(self._source.finished(since)) as finished:
            after: Cursor | None = None
            while batch := finished.fetch(after, _ASIDE_BATCH).items:
                found = [item for item in batch if key_of(item.raw) in wanted]
                finished.settle(found, "trouble")
                moved += len(found)
                after = batch[-1].cursor
        return moved


def key_of(raw: bytes) -> str:
    """Return the key of a message; one that cannot be read is known by its bytes."""
    try:
        return message_key(raw)
    except Exception as error:  # nothing may keep a message from being stored
        _log.error("key not made", error=type(error).__name__)
        return sha256(raw).hexdigest()


# -- mail since a backup ------------------------------------------------------------------------


RESTORED: Final = "restore"
"""The action that notes that a backup was put back."""
MARGIN: Final = timedelta(days=2)
"""How long before a backup a message may have arrived that was stored behind it."""


def want_mail(session: Session, taken_at: datetime, now: datetime) -> None:
    """Note that a backup was put back, and that mail since it was taken is wanted again."""
    detail = {"taken_at": taken_at.isoformat(), "mail_again": []}
    session.add(tables.Action(at=now, who="operator", verb=RESTORED, detail=detail))
    session.flush()


def mail_wanted_since(session: Session, mailbox: str) -> datetime | None:
    """Return since when mail of a mailbox is wanted again; None when none is."""
    note = _newest_note(session)
    if note is None or mailbox in note.detail["mail_again"]:
        return None
    return datetime.fromisoformat(note.detail["taken_at"]) - MARGIN


def mail_is_back(session: Session, mailbox: str) -> None:
    """Note that the mail of a mailbox has been taken in again."""
    note = _newest_note(session)
    if note is not None:
        note.detail = {**note.detail, "mail_again": [*note.detail["mail_again"], mailbox]}


def _newest_note(session: Session) -> tables.Action | None:
    return first_of(session, tables.Action, by=["-id"], game_id=None, verb=RESTORED)
