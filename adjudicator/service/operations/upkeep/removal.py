"""Removing a person: what is kept of somebody who wants to be forgotten, and what is not.

The record of play is kept, orders in their words included: other people play in it, and dice are
proved with it. Whose orders they were goes. ``docs/privacy.md`` says what goes, and why.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from sqlalchemy import Connection, delete
from sqlmodel import Session, col, select

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.log import get_logger
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep import traces
from adjudicator.service.post.senders import is_known
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import erasure, people_queries, queries, tables
from adjudicator.store.reading import all_of
from adjudicator.store.rows import rows_of, tables_of

REMOVED: Final = "remove person"
"""The action that notes a removal; its detail holds marks of the addresses, not themselves."""
_NAME: Final = "a former player"
_NOBODY: Final = "removed-{number}@removed.invalid"
"""What stands for the address of a removed person; no mail can be sent there (RFC 2606)."""


@dataclass(frozen=True)
class Removed:
    """What was removed: the address asked for, and how many messages were emptied each way."""

    address: str
    received: int
    sent: int


def remove_person(office: Office, address: str) -> Removed:
    """Remove who may write from an address, or who only wrote or was written to there.

    All or nothing. Raises NotPossible when nothing is known of the address, and while the person
    holds a seat in a game that is not over.
    """
    at = clock.now()
    with office.database.transaction() as session:
        mailroom = Mailroom(session, office, at)
        player = queries.player_by_address(session, address)
        if player is not None:
            _check_seats(session, player)
        found = _remove(mailroom, player, _addresses(session, player, address))
        if player is None and not (found.received or found.sent):
            raise NotPossible(f"Nothing is kept of {address}: no player, and no message.")
    office.database.empty_log()
    return found


def _check_seats(session: Session, player: tables.Player) -> None:
    """Raise NotPossible while somebody else has to take over what a person plays."""
    seat, game = tables.Seat, tables.Game
    held = session.exec(
        select(game.slug, seat.role)
        .join(game, col(game.id) == col(seat.game_id))
        .where(col(seat.player_id) == player.id, col(seat.until).is_(None))
        .where(col(game.status) != "over")
        .order_by(col(seat.id))
    ).all()
    if held:
        slug, role = held[0]
        plays = ", ".join(f"{role} in {slug}" for slug, role in held)
        raise NotPossible(
            f"{player.address} plays {plays}. Give each seat to somebody else first, such as with"
            f" `adjudicator game replace {slug} {role} ADDRESS`, and remove the person then."
        )


def _addresses(session: Session, player: tables.Player | None, address: str) -> list[str]:
    """Return all addresses of a person, those included that were never confirmed."""
    if player is None:
        return [address.lower()]
    own = [row.address for row in people_queries.addresses_of(session, player.id)]
    asked = [row.address for row in all_of(session, tables.Confirmation, player_id=player.id)]
    return sorted({player.address, *own, *filter(None, asked)})


def _remove(mailroom: Mailroom, player: tables.Player | None, addresses: Sequence[str]) -> Removed:
    session = mailroom.session
    received = erasure.incoming_from(session, addresses)
    sent = erasure.outgoing_to(session, player.id if player else None, addresses)
    about = _incoming_about(mailroom, player, addresses, sent)
    received = sorted({*received, *about})
    erasure.empty_incoming(session, received)
    erasure.empty_outgoing(session, sent)
    for table in (tables.Bounce, tables.Rejection, tables.Confirmation):
        session.execute(delete(table).where(col(table.address).in_(addresses)))
    _end_duties(mailroom, addresses)
    name, instead = None, _NOBODY.format(number=0)
    if player is not None:
        name, instead = player.name, _NOBODY.format(number=player.id)
        _empty_player(session, player, mailroom.at)
    _replace_in_notes(session, addresses, name, instead)
    salt = secrets.token_hex(16)
    detail = {"salt": salt, "marks": [_hash(salt, address) for address in addresses]}
    session.add(tables.Action(at=mailroom.at, who="operator", verb=REMOVED, detail=detail))
    session.flush()
    return Removed(addresses[0], len(received), len(sent))


def _incoming_about(
    mailroom: Mailroom,
    player: tables.Player | None,
    addresses: Sequence[str],
    sent: Sequence[int],
) -> list[int]:
    """Return what came from others and names a person, or brings back mail of the person."""
    session = mailroom.session
    seats = [] if player is None else all_of(session, tables.Seat, player_id=player.id)
    tokens = [seat.token for seat in seats]
    ids = frozenset(erasure.message_ids(session, sent))
    person = traces.Person(addresses, ids, tokens, mailroom.office.settings.domain)
    own = {address.lower() for address in addresses}
    known = cache(lambda sender: is_known(session, sender, mailroom.at))
    return list(
        traces.incoming_about(session, person, lambda sender: sender not in own and known(sender))
    )


def _end_duties(mailroom: Mailroom, addresses: Sequence[str]) -> None:
    """End what a person does for games of others: as a deputy, as a moderator."""
    session, at = mailroom.session, mailroom.at
    for row in all_of(session, tables.Deputy, col(tables.Deputy.address).in_(addresses)):
        row.address = _NOBODY.format(number=0)
        row.ended_at = row.ended_at or at
    for moderated in all_of(session, tables.Game, col(tables.Game.moderator).in_(addresses)):
        moderated.moderator = moderated.moderator_password = None
        if moderated.status != "over":
            words = _("The operator moderates this game from now on.")
            key = f"moderator/{moderated.id}/{at}"
            mailroom.tell_all(moderated, _("another moderator"), words, key)


def _empty_player(session: Session, player: tables.Player, at: datetime) -> None:
    """Leave of a player the row that seats and votes of the past name, and nothing in it."""
    for table in (tables.Address, tables.Absence, tables.Confirmation):
        session.execute(delete(table).where(col(table.player_id) == player.id))
    for row in all_of(session, tables.Seat, player_id=player.id):
        row.password = None
        if row.until is None:
            row.open_since = row.open_since or at
    player.name, player.address = _NAME, _NOBODY.format(number=player.id)
    player.timezone, player.language, player.html = "UTC", "en", True
    player.preferences, player.digest_due_at, player.removed_at = {}, None, at


def _replace_in_notes(
    session: Session, addresses: Sequence[str], name: str | None, instead: str
) -> None:
    """Put nobody in the place of a person in what was noted: acts of moderators, alarms, signs."""
    replaced = traces.replacing(addresses, name, instead, _NAME)
    for action in session.exec(select(tables.Action)).all():
        action.who, action.detail = replaced(action.who), replaced(action.detail)
    traces.replace_in_keys(session, addresses, _NOBODY)
    for row in (*session.exec(select(tables.Alarm)), *session.exec(select(tables.Sign))):
        row.words = replaced(row.words)


# -- after a backup was put back --------------------------------------------------------------


@dataclass(frozen=True)
class Marks:
    """What the addresses of a removed person are recognised by without being written down."""

    salt: str
    hashes: frozenset[str]

    def fit(self, addresses: Iterable[str]) -> bool:
        """Return whether one of some addresses was removed."""
        return any(_hash(self.salt, address) in self.hashes for address in addresses)


def _hash(salt: str, address: str) -> str:
    return hashlib.sha256(f"{salt} {address.lower()}".encode()).hexdigest()


def marks_since(connection: Connection, moment: datetime) -> list[Marks]:
    """Return the marks of who was removed after a moment, from tables of any release."""
    actions = next((t for t in tables_of(connection) if t.name == "action"), None)
    if actions is None:
        return []
    removals = rows_of(connection, actions, actions.columns["verb"] == REMOVED)
    return [
        Marks(row["detail"]["salt"], frozenset(row["detail"]["marks"]))
        for row in removals
        if row["at"] > moment
    ]


def remove_again(session: Session, office: Office, marks: Sequence[Marks]) -> list[Removed]:
    """Remove the people whose addresses have one of the marks, out of a backup put back.

    Who held a seat when the backup was taken holds
    it without a name: the game goes on with defaults until somebody takes over.
    """
    if not marks:
        return []
    mailroom = Mailroom(session, office, clock.now())
    done = []
    for player, addresses in list(_people(session)):
        if any(one.fit(addresses) for one in marks):
            done.append(_remove(mailroom, player, addresses))
    return done


def _people(session: Session) -> Iterator[tuple[tables.Player | None, list[str]]]:
    """Return everybody whose address is kept, players first, then others who wrote."""
    known: set[str] = set()
    for player in all_of(session, tables.Player):
        addresses = _addresses(session, player, player.address)
        known.update(addresses)
        yield player, addresses
    senders = session.exec(select(tables.Incoming.sender).distinct()).all()
    for sender in sorted({sender.lower() for sender in senders} - known - {""}):
        yield None, [sender]


# -- mail that nobody needs any more ------------------------------------------------------------


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
        office.database.empty_log()
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
