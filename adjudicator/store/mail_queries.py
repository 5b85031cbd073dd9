"""Reads and claims about mail: what comes in, what goes out, whom we have refused what.

All run in the caller's transaction. Words that come out of mail are cleaned before they are looked
up, as in ``queries``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Insert, and_, bindparam, delete, false, func, or_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, SQLModel, col, select

from adjudicator.store import bare, locks, reading, tables
from adjudicator.store.columns import storable
from adjudicator.store.memory import Asked, forget, remembered
from adjudicator.store.reading import all_of, count_of, first_of, is_any

LEASE: Final = timedelta(minutes=10)
"""How long a message stays with who is sending it; longer than any conversation with a server."""

# -- mail in --------------------------------------------------------------------------------------


def store_incoming(session: Session, messages: Sequence[tables.Incoming]) -> list[tables.Incoming]:
    """Store messages that arrived; return those whose key was not there already, in order.

    One transaction at a time: who sees a message has seen all that have a lower ``id``.
    """
    locks.wait_for(session, locks.Kind.INTAKE)
    return [message for message in messages if _add_once(session, message, "key")]


_DESCRIBED: Final = (
    update(tables.Incoming)
    .where(col(tables.Incoming.id) == bindparam("incoming_id"))
    .values(sender=bindparam("by"), subject=bindparam("about"), text=bindparam("words"))
)


def describe_incoming(session: Session, messages: Sequence[tables.Incoming]) -> None:
    """Note sender, subject and text of messages that were stored unread."""
    given = [
        {"incoming_id": row.id, "by": row.sender, "about": row.subject, "words": row.text}
        for row in messages
    ]
    session.connection().execute(_DESCRIBED, given)
    forget(session, tables.Incoming)


_IN: Final = bare.table_of(tables.Incoming).c
_EFFECT: Final = select(_IN.id).where(_IN.effect == bindparam("effect")).limit(1)
# No range of texts: what comes before what depends on the language of the database.
_EFFECT_BEGINS: Final = select(_IN.id).where(bare.begins(_IN.effect)).limit(1)


def incoming_with_effect(
    session: Session, effect: str, *, is_beginning: bool = False
) -> int | None:
    """Return the number of the message that has had an effect, or one that begins so."""
    wanted = _EFFECT_BEGINS if is_beginning else _EFFECT
    values = bare.beginning(effect) if is_beginning else {"effect": effect}
    found = bare.read(session, wanted, tables.Incoming, values=values)
    return found[0][0] if found else None


def _waits(now: Any) -> ColumnElement[bool]:
    """Return the condition that a message is to be handled and not held back until later."""
    incoming = tables.Incoming
    until = col(incoming.waits_until)
    return and_(col(incoming.status) == "new", or_(until.is_(None), until <= now))


_NEXT_INCOMING: Final = (
    select(tables.Incoming)
    .where(_waits(bindparam("now")))
    .order_by(col(tables.Incoming.id))
    .limit(1)
    .with_for_update(skip_locked=True)
)
_WAITING: Final = (
    select(tables.Incoming.id, tables.Incoming.sender, tables.Incoming.text)
    .where(_waits(bindparam("now")), col(tables.Incoming.id) > bindparam("after"))
    .order_by(col(tables.Incoming.id))
    .limit(bindparam("limit"))
)
_IF_WAITING: Final = (
    select(tables.Incoming)
    .where(_waits(bindparam("now")), col(tables.Incoming.id) == bindparam("incoming_id"))
    .with_for_update()
    .execution_options(populate_existing=True)
)


def next_incoming(session: Session, now: datetime) -> tables.Incoming | None:
    """Return the oldest message nobody has handled or is handling, locked for this transaction.

    Those that are held back until later are passed over. Among several workers this alone would
    not keep the messages of a game in order: see ``service.post.next_message``.
    """
    return session.exec(_NEXT_INCOMING, params={"now": now}).first()


def waiting_incoming(
    session: Session, now: datetime, *, after: int, limit: int
) -> Sequence[tuple[int, str, str]]:
    """Return number, sender and text of messages that wait, oldest first, behind a number."""
    return session.exec(_WAITING, params={"now": now, "after": after, "limit": limit}).all()


def incoming_if_waiting(
    session: Session, incoming_id: int, now: datetime
) -> tables.Incoming | None:
    """Return a message, read anew and locked, if it still waits to be handled."""
    return session.exec(_IF_WAITING, params={"now": now, "incoming_id": incoming_id}).first()


class Earlier(NamedTuple):
    """What somebody has written before: the text of a message, its subject, and when it came."""

    text: str
    subject: str
    received_at: datetime


def earlier_messages(
    session: Session, incoming: tables.Incoming, game_id: int, most: int
) -> list[Earlier]:
    """Return the last messages before one, of its sender and about a game, the latest first."""
    row = tables.Incoming
    found = session.exec(
        select(col(row.text), col(row.subject), col(row.received_at))
        .filter_by(game_id=game_id, sender=incoming.sender)
        .where(col(row.id) < incoming.id)
        .order_by(col(row.id).desc())
        .limit(most)
    )
    return [Earlier(*one) for one in found]


class SetAside(NamedTuple):
    """A message that was set aside."""

    id: int
    key: str
    received_at: datetime


_SET_ASIDE: Final = select(
    col(tables.Incoming.id), col(tables.Incoming.key), col(tables.Incoming.received_at)
).filter_by(status="shunted", mailbox=bindparam("mailbox"))


def set_aside(session: Session, mailbox: str) -> list[SetAside]:
    """Return the messages of a mailbox that are set aside and have not been tried again."""
    return [SetAside(*row) for row in session.exec(_SET_ASIDE, params={"mailbox": mailbox})]


def is_mail_waiting(session: Session, before: datetime, now: datetime) -> bool:
    """Return whether a message that arrived before a moment has not been handled yet.

    Those that are held back until later do not count: too much mail puts nothing off.
    """
    incoming = tables.Incoming
    # Those stored by a release before, which took no note of the server's time, have none.
    arrived = func.coalesce(col(incoming.arrived_at), col(incoming.received_at))
    return is_any(session, incoming, arrived < before, _waits(now))


def cursor_of(session: Session, mailbox: str) -> tables.Cursor | None:
    """Return how far ``mailbox`` has been read; None when it never was."""
    return session.get(tables.Cursor, mailbox)


def move_cursor(session: Session, mailbox: str, *, uidvalidity: int, uid: int) -> None:
    """Note that ``mailbox`` has been read up to ``uid``."""
    session.merge(tables.Cursor(mailbox=mailbox, uidvalidity=uidvalidity, uid=uid))
    session.flush()


# -- mail out -------------------------------------------------------------------------------------


def queue(
    session: Session, message: tables.Outgoing, attachments: Iterable[tables.Attachment] = ()
) -> bool:
    """Queue a message with its attachments; return False when its key has been queued before.

    ``outgoing_id`` and ``digest`` of the attachments are filled in here, ``content`` goes into a
    row of its own unless the same is there.
    """
    if not _add_once(session, message, "key"):
        return False
    for attachment in attachments:
        attachment.digest = keep_content(session, attachment.content)
        attachment.outgoing_id, attachment.content = message.id, b""
        session.add(attachment)
    session.flush()
    return True


def keep_content(session: Session, content: bytes) -> bytes:
    """Store what attachments hold, once; return its digest, by which they name it.

    Nobody deletes it until the transaction ends.
    """
    digest = hashlib.sha256(content).digest()
    asked = Asked(("content", digest), (tables.Content,), frozenset(("digest",)))
    return remembered(session, asked, lambda: _insert_content(session, digest, content))


def _insert_content(session: Session, digest: bytes, content: bytes) -> bytes:
    dialect = session.get_bind().dialect.name
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    new = insert(tables.metadata.tables["content"]).values(digest=digest, content=content)
    # Nothing is written where it is there already, but its row is locked.
    kept = {"digest": new.excluded.digest}
    session.connection().execute(
        new.on_conflict_do_update(index_elements=["digest"], set_=kept, where=false())
    )
    return digest


def is_queued(session: Session, key: str) -> bool:
    """Return whether a message with this key has been queued, sent or not."""
    return is_any(session, tables.Outgoing, key=key)


_OUT: Final = bare.table_of(tables.Outgoing).c
_OTHER: Final = bare.table_of(tables.Outgoing).alias("other").c
_WRITTEN_TO: Final = select(_OTHER.id).where(
    _OTHER.status == "sending", _OTHER.recipient == _OUT.recipient
)


def _in_turn(status: str, since: Any, *conditions: ColumnElement[bool]) -> Any:
    """Return the statement that locks some messages whose time has come, the earliest first."""
    wanted = select(_OUT.id).where(_OUT.status == status, *conditions)
    in_turn = wanted.order_by(since, _OUT.id).limit(bindparam("rest"))
    return in_turn.with_for_update(skip_locked=True, of=bare.table_of(tables.Outgoing))


_LEFT_BEHIND: Final = _in_turn("sending", _OUT.lease_until, _OUT.lease_until < bindparam("now"))
_DUE: Final = _in_turn(
    "queued", _OUT.due_at, _OUT.due_at <= bindparam("now"), ~_WRITTEN_TO.exists()
)


def claim_outgoing(
    session: Session, *, now: datetime, limit: int, worker_id: int | None = None
) -> Sequence[tables.Outgoing]:
    """Take up to ``limit`` messages that are due, longest due first, and mark them as being sent.

    A message stays with its taker for ``LEASE``; after that the taker counts as dead and the next
    one gets the message. Commit before sending: the claim is what keeps others away. Whom somebody
    is sending to gets nothing else meanwhile, so that several workers keep the order of his mail.
    """
    locks.wait_for(session, locks.Kind.OUTBOX)
    # Two questions, each read off its index: a long outbox makes none of them slower.
    # Materialised first: PostgreSQL may run a sub-select with a limit and locks more than once.
    ids: list[int] = []
    for wanted in (_LEFT_BEHIND, _DUE):
        values = {"now": now, "rest": limit - len(ids)}
        ids += [key for (key,) in bare.read(session, wanted, tables.Outgoing, values=values)]
    return _claimed(session, ids, now + LEASE, worker_id)


def claim_by_key(
    session: Session, keys: Sequence[str], *, now: datetime
) -> Sequence[tables.Outgoing]:
    """Take those messages with one of the keys that wait in the outbox, as ``claim_outgoing``."""
    out = tables.Outgoing
    waiting = select(out.id).where(col(out.key).in_(keys), col(out.status) == "queued")
    ids = session.exec(waiting.with_for_update(skip_locked=True)).all()
    return _claimed(session, ids, now + LEASE)


_TAKE: Final = (
    update(bare.table_of(tables.Outgoing))
    .where(_OUT.id.in_(bindparam("ids", expanding=True)))
    .values(
        status="sending",
        lease_until=bindparam("until"),
        worker_id=bindparam("by"),
        tries=_OUT.tries + 1,
    )
)
_TAKEN: Final = (
    select(tables.Outgoing)
    .where(col(tables.Outgoing.id).in_(bindparam("ids", expanding=True)))
    .order_by(col(tables.Outgoing.due_at), col(tables.Outgoing.id))
    .execution_options(populate_existing=True)
)


def _claimed(
    session: Session, ids: Sequence[int], lease_until: datetime, worker_id: int | None = None
) -> Sequence[tables.Outgoing]:
    """Mark messages as being sent and return them, the longest due first."""
    if not ids:
        return []
    taken = {"ids": ids, "until": lease_until, "by": worker_id}
    bare.change(session, _TAKE, tables.Outgoing, values=taken)
    return session.exec(_TAKEN, params={"ids": ids}).all()


def renew_lease(session: Session, message: tables.Outgoing, now: datetime) -> bool:
    """Let a message stay with its taker for ``LEASE`` from now on; False when another has it."""
    out, until = tables.Outgoing, now + LEASE
    still_ours = (col(out.id) == message.id, col(out.lease_until) == message.lease_until)
    renewed = session.exec(update(out).where(*still_ours).values(lease_until=until))
    if not renewed.rowcount:
        return False
    message.lease_until = until
    return True


_OUTCOME: Final = ("status", "due_at", "sent_at", "error")
_NOTE: Final = (  # and sets the columns that it is given by their names
    update(bare.table_of(tables.Outgoing))
    .where(
        _OUT.id == bindparam("taken"),
        _OUT.status == "sending",
        _OUT.lease_until == bindparam("taken_until"),
    )
    .values(lease_until=None, worker_id=None)
)


def note_outcome(session: Session, message: tables.Outgoing, **outcome: Any) -> bool:
    """Note what became of a message that was taken; False when another has taken it since.

    ``outcome`` is what has changed: its status and error, when it is due, when it was sent.
    """
    values = {name: outcome.get(name, getattr(message, name)) for name in _OUTCOME}
    taken = {"taken": message.id, "taken_until": message.lease_until}
    return bool(bare.change(session, _NOTE, tables.Outgoing, values={**values, **taken}))


def give_back_outgoing(session: Session, taken: ColumnElement[bool], now: datetime) -> int:
    """Let others send what was being sent by workers that died; return how many messages.

    Each goes out again under the same Message-ID, at worst for the second time. ``taken`` is the
    condition on ``worker_id``.
    """
    out = tables.Outgoing
    being_sent = update(out).where(col(out.status) == "sending", taken)
    ended = now - timedelta(seconds=1)
    return session.exec(being_sent.values(lease_until=ended, worker_id=None)).rowcount


class Attached(NamedTuple):
    """A file of a message with what it holds."""

    name: str
    content_type: str
    content_id: str | None
    content: bytes


_FILE, _CONTENT = bare.table_of(tables.Attachment), bare.table_of(tables.Content)
_OF_A_FILE: Final = (
    *bare.columns_of(tables.Attachment, "outgoing_id", "name", "content_type", "content_id"),
    func.coalesce(_CONTENT.c.content, _FILE.c.content),
)
_ATTACHED: Final = (
    select(*_OF_A_FILE)
    .select_from(_FILE.outerjoin(_CONTENT, _CONTENT.c.digest == _FILE.c.digest))
    .where(_FILE.c.outgoing_id.in_(bindparam("ids", expanding=True)))
    .order_by(_FILE.c.id)
)


def attachments_of(session: Session, message: tables.Outgoing) -> list[Attached]:
    """Return the files of a message in the order in which they were attached."""
    return files_of(session, [message]).get(message.id, [])


def files_of(session: Session, messages: Sequence[tables.Outgoing]) -> dict[int, list[Attached]]:
    """Return the files of messages, by the number of each that has some."""
    if not messages:
        return {}
    values, of = {"ids": [row.id for row in messages]}, (tables.Attachment, tables.Content)
    files: dict[int, list[Attached]] = {}
    for row in bare.read(session, _ATTACHED, *of, values=values):
        files.setdefault(row[0], []).append(Attached(*row[1:]))
    return files


def outgoing_by_message_id(
    session: Session, message_ids: Iterable[str]
) -> Sequence[tables.Outgoing]:
    """Return those of our messages that ``message_ids`` (of a References line) name."""
    wanted = {storable(message_id) for message_id in message_ids}
    out = tables.Outgoing
    return all_of(session, out, col(out.message_id).in_(wanted)) if wanted else []


def message_numbered(
    session: Session, game_id: int, player_id: int | None, number: int
) -> tables.Outgoing | None:
    """Return the message of a game to a player that has this sequence number."""
    wanted: dict[str, Any] = {"game_id": game_id, "player_id": player_id, "number": number}
    return first_of(session, tables.Outgoing, by=(), **wanted)


def messages_from(
    session: Session, game_id: int, player_id: int | None, first: int, limit: int
) -> Sequence[tables.Outgoing]:
    """Return up to ``limit`` messages of a game to a player, from number ``first`` on."""
    wanted = {"game_id": game_id, "player_id": player_id}
    later = col(tables.Outgoing.number) >= first
    return all_of(session, tables.Outgoing, later, by=["number"], most=limit, **wanted)


def next_number(session: Session, game_id: int, player_id: int | None) -> int:
    """Return the sequence number of the next message of a game to a player, from 1."""
    return reading.next_number(session, tables.Outgoing, game_id=game_id, player_id=player_id)


# -- refusals -----------------------------------------------------------------------------------


def may_reject(session: Session, address: str, kind: str, day: date) -> bool:
    """Return True the first time ``address`` is to be refused for ``kind`` on ``day``; note it."""
    row = tables.Rejection(address=storable(address), kind=kind, day=day)
    return _add_once(session, row, "address", "kind", "day")


def rejections_of(session: Session, address: str, day: date) -> int:
    """Return how many refusals an address has had on a day, of whatever kind."""
    return count_of(session, tables.Rejection, address=storable(address), day=day)


_REJECTION: Final = bare.table_of(tables.Rejection)
_OF_THIS_KIND: Final = (
    *bare.open_values(tables.Rejection, "address"),
    bare.begins(_REJECTION.c.kind),
)
_REFUSED: Final = select(_REJECTION.c.kind).where(*_OF_THIS_KIND)
_FORGET: Final = delete(_REJECTION).where(*_OF_THIS_KIND)


def kinds_of_rejections(session: Session, address: str, beginning: str) -> set[str]:
    """Return for what an address has been refused, on any day, as far as it begins so."""
    values = _refusals(address, beginning)
    return {kind for (kind,) in bare.read(session, _REFUSED, tables.Rejection, values=values)}


def forget_rejections(session: Session, address: str, beginning: str) -> None:
    """Forget for what an address has been refused, as far as it begins so."""
    bare.change(session, _FORGET, tables.Rejection, values=_refusals(address, beginning))


def _refusals(address: str, beginning: str) -> dict[str, str]:
    """Return the values of the statements about refusals of an address for what begins so."""
    return {"address": storable(address), **bare.beginning(beginning)}


def _add_once(session: Session, row: SQLModel, *key: str) -> bool:
    """Insert ``row`` unless there is one with the same ``key``, or another worker just inserts it.

    One statement, without a look before it. An ``id`` is filled in.
    """
    session.flush()
    dialect = session.get_bind().dialect.name
    statement, names = _insert_once(type(row), key, is_postgresql=dialect == "postgresql")
    added = session.connection().execute(statement, {name: getattr(row, name) for name in names})
    forget(session, type(row))
    first = added.first()
    if first is not None and "id" in type(row).model_fields:
        row.id = first[0]
    return first is not None


@cache
def _insert_once(
    kind: type[SQLModel], key: tuple[str, ...], *, is_postgresql: bool
) -> tuple[Insert, tuple[str, ...]]:
    """Return the statement of ``_add_once`` for a table, and the columns that it wants."""
    table = tables.metadata.tables[str(kind.__tablename__)]
    insert = postgresql.insert(table) if is_postgresql else sqlite.insert(table)
    names = tuple(column.name for column in table.columns if column.name != "id")
    statement = insert.values({name: bindparam(name) for name in names})
    first = next(iter(table.columns))
    return statement.on_conflict_do_nothing(index_elements=key).returning(first), names
