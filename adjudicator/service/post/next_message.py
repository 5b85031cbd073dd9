"""Which message a worker may handle next, while others handle theirs (``docs/workers.md``).

Messages that concern one game, and messages of one person, are handled in the order in which they
came, whoever handles them. A message is known by what it *may* concern, before it is read: the
games in which its sender speaks for a seat, or which he moderates, since nothing that he writes
has an effect on another; his address; and every address that its text names, for it may change
what that person may do. Mail of a stranger (a visitor, a bounce) may concern anything.

Why nothing overtakes. Whoever handles a message holds locks on all that it may concern until its
transaction ends. To find one he goes through the messages that wait, oldest first. He tries to lock
what each may concern; where something is locked already, or was in the way of an older message, the
message is passed over, and all that it may concern is in the way of the newer ones. Having the
locks he reads the message again: it may have been handled since it was listed. So of two messages
with something in common the newer one is handled only when the older one was found handled, or was
handled before the list was made; and storing (``store_incoming``) shows numbers in their order. A
commit is seen before its locks are free, so that what was handled under a lock is known to the next
holder, and what a message may concern is looked up when the older ones have had their effect.

Why nobody waits for ever. Locks are tried and never waited for, so that no circle can arise, not
even between messages about several games. The oldest message is in nobody's way but for those
who are at work on what it concerns; when they are done they look again, and it comes first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlmodel import Session

from adjudicator.mail.sender import leads_to
from adjudicator.service.office import Office
from adjudicator.service.post.senders import games_of
from adjudicator.store import locks, mail_queries, tables
from adjudicator.store.database import try_lock_games

_PAGE: Final = 50  # messages that are listed at a time
# No longer than addresses are, so that a long line of text costs no more than its length.
_ADDRESS: Final = re.compile(r"[^\s<>@,;:()\"'\[\]]{1,64}@[A-Za-z0-9.-]{0,254}[A-Za-z0-9]")


@dataclass(frozen=True)
class Concern:
    """What a message may concern: games by number, people by address; or anything at all."""

    games: frozenset[int] = frozenset()
    addresses: frozenset[str] = frozenset()
    anything: bool = False

    def __or__(self, other: Concern) -> Concern:
        """Return what one of two messages may concern."""
        anything = self.anything or other.anything
        return Concern(self.games | other.games, self.addresses | other.addresses, anything)

    def meets(self, other: Concern) -> bool:
        """Return whether two messages may concern the same."""
        if self.anything or other.anything:
            return bool(self) and bool(other)
        return bool(self.games & other.games or self.addresses & other.addresses)

    def __bool__(self) -> bool:
        return self.anything or bool(self.games or self.addresses)


def next_message(session: Session, office: Office, now: datetime) -> tables.Incoming | None:
    """Return the oldest message that may be handled now, locked until the transaction ends.

    None when there is none, or others are handling all that the waiting ones may concern. On
    SQLite, where the transaction keeps everybody else away, it is simply the oldest.
    """
    if not office.database.is_postgresql:
        return mail_queries.next_incoming(session, now)
    return _Search(session, office, now).first_free()


class _Search:
    """One look through the messages that wait."""

    def __init__(self, session: Session, office: Office, now: datetime) -> None:
        self._session, self._office, self._now = session, office, now
        self._in_the_way = Concern()
        self._games: dict[str, frozenset[int]] = {}

    def first_free(self) -> tables.Incoming | None:
        """Return the oldest message that nothing is in the way of, with its locks."""
        last, count = 0, _PAGE
        while count == _PAGE:
            page = mail_queries.waiting_incoming(self._session, self._now, after=last, limit=_PAGE)
            count = len(page)
            for last, sender, text in page:
                found = self._tried(last, self._concern(sender, text))
                if found is not None:
                    return found
                if self._in_the_way.anything:
                    return None
        return None

    def _tried(self, incoming_id: int, concern: Concern) -> tables.Incoming | None:
        """Return a message if it can be had; else it is in the way of the newer ones."""
        if not concern.meets(self._in_the_way):
            savepoint = self._session.begin_nested()
            if _locked(self._session, concern):
                found = mail_queries.incoming_if_waiting(self._session, incoming_id, self._now)
                if found is not None:
                    savepoint.commit()
                    return found
                # Handled since it was listed: in nobody's way, but it may have given somebody a
                # seat.
                savepoint.rollback()
                self._games.clear()
                return None
            savepoint.rollback()
        self._in_the_way |= concern
        return None

    def _concern(self, sender: str, text: str) -> Concern:
        """Return what a message may concern, once the older ones have had their effect."""
        if sender not in self._games:
            self._games[sender] = games_of(self._session, sender, self._now)
        games = self._games[sender]
        if not games:
            return Concern(anything=True)
        ours = self._office.settings.orders_address
        named = {found.lower() for found in _ADDRESS.findall(text)} if "@" in text else set()
        others = {address for address in named if not leads_to(address, ours)}
        return Concern(games, frozenset({sender.lower(), *others}))


def _locked(session: Session, concern: Concern) -> bool:
    """Lock what a message may concern, without waiting; return whether all of it was free."""
    if concern.anything:
        return locks.try_all(session, locks.Kind.EVERYTHING, [0])
    numbers = sorted({locks.number_of(address) for address in concern.addresses})
    return (
        locks.try_shared(session, locks.Kind.EVERYTHING)
        and locks.try_all(session, locks.Kind.ADDRESS, numbers)
        and try_lock_games(session, concern.games)
    )
