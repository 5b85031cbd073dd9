"""Messages that were set aside lie in the folder for troublesome mail, where a person looks.

When a message comes nobody knows what will become of it, so it goes to the finished ones, and who
handles it has no mailbox. So the reader of the mailbox looks whether one was set aside since.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Final

from adjudicator.log import get_logger
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.source import Cursor, MailSource, message_key
from adjudicator.store import mail_queries
from adjudicator.store.database import Database

_BATCH: Final = 50
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
        moved = 0
        finished = self._source.finished(min(row.received_at for row in rows) - _EARLIER)
        try:
            after: Cursor | None = None
            while batch := finished.fetch(after, _BATCH).items:
                found = [item for item in batch if key_of(item.raw) in wanted]
                finished.settle(found, "trouble")
                moved += len(found)
                after = batch[-1].cursor
        finally:
            finished.close()
        return moved


def key_of(raw: bytes) -> str:
    """Return the key of a message; one that cannot be read is known by its bytes."""
    try:
        return message_key(raw)
    except Exception as error:  # nothing may keep a message from being stored
        _log.error("key not made", error=type(error).__name__)
        return sha256(raw).hexdigest()
