"""Rewriting rows of earlier releases as this one writes them, in less room.

Nothing of what they say changes. All run in the caller's transaction; rows that somebody else is
changing are left for another time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, LargeBinary, func, literal, or_, type_coerce
from sqlmodel import Session, col, select, update

from adjudicator.store import tables
from adjudicator.store.composed import plain_text
from adjudicator.store.mail_queries import keep_content
from adjudicator.store.packing import NEWEST_MARK, packed

_SMALL: Final = 100
"""Bytes of a letter that is not worth packing."""


def _is_unpacked(raw: Any) -> ColumnElement[bool]:
    """Return the condition that bytes are not packed as this release does it."""
    begins = func.substr(type_coerce(raw, LargeBinary), 1, len(NEWEST_MARK))
    return begins != literal(NEWEST_MARK, LargeBinary)


@dataclass(frozen=True)
class Kind:
    """Rows that may be made smaller: their table, by what they are found, and what is done.

    ``heavy`` is the column that decides how long a row takes. ``rewrite`` returns the columns to
    change, none where nothing is gained.
    """

    name: str
    table: Any
    heavy: Any
    is_former: ColumnElement[bool]
    rewrite: Callable[[Session, Any], dict[str, Any]]

    def left(self, session: Session) -> int:
        """Return how many rows there are."""
        found = select(func.count()).select_from(self.table).where(self.is_former)
        return session.exec(found).one()

    def find(self, session: Session, after: int, most: int, size: int) -> list[int]:
        """Return the numbers of the next rows behind the one numbered ``after``.

        They are ``most`` at the most, and of so many bytes together that the last one reaches
        ``size``.
        """
        key = col(self.table.id)
        bytes_of = func.coalesce(func.length(type_coerce(self.heavy, LargeBinary)), 0)
        found = select(key, bytes_of).where(key > after, self.is_former).order_by(key).limit(most)
        numbers: list[int] = []
        for number, weight in session.exec(found):
            numbers.append(number)
            size -= weight
            if size <= 0:
                break
        return numbers

    def shrink(self, session: Session, numbers: Sequence[int]) -> int:
        """Make rows smaller; return how many it was done to."""
        key = col(self.table.id)
        wanted = select(self.table).where(key.in_(numbers), self.is_former).order_by(key)
        count = 0
        for row in session.exec(wanted.with_for_update(skip_locked=True)).all():
            if change := self.rewrite(session, row):
                session.exec(update(self.table).where(key == row.id).values(**change))
                count += 1
        return count


def _of_incoming(_session: Session, row: tables.Incoming) -> dict[str, Any]:
    small = packed(row.raw)
    # As it is: the column would pack it a second time.
    return {"raw": literal(small, LargeBinary)} if small != row.raw else {}


def _of_outgoing(_session: Session, row: tables.Outgoing) -> dict[str, Any]:
    """Pack a message anew, without the text beside it if that is in there."""
    assert row.raw is not None  # noqa: S101 - only such rows are found
    change: dict[str, Any] = {"raw": row.raw}
    if row.words is None:
        return change
    if plain_text(row.raw).rstrip("\n") == _as_composed(row.words):
        return {**change, "words": None}
    return {}


def _as_composed(text: str) -> str:
    """Return a text as ``mail.outgoing.compose`` puts it into a message."""
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")


def _of_attachment(session: Session, row: tables.Attachment) -> dict[str, Any]:
    return {"digest": keep_content(session, row.content), "content": b""}


_OUT, _IN = col(tables.Outgoing.raw), col(tables.Incoming.raw)
KINDS: Final = (
    Kind(
        "messages to players",
        tables.Outgoing,
        _OUT,
        _OUT.is_not(None) & or_(col(tables.Outgoing.words).is_not(None), _is_unpacked(_OUT)),
        _of_outgoing,
    ),
    Kind(
        "attachments",
        tables.Attachment,
        col(tables.Attachment.content),
        col(tables.Attachment.digest).is_(None),
        _of_attachment,
    ),
    Kind(
        "letters",
        tables.Incoming,
        _IN,
        (func.length(_IN) > _SMALL) & _is_unpacked(_IN),
        _of_incoming,
    ),
)
