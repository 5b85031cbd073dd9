"""Reads about people, for the service. All run in the caller's transaction.

Words that come out of mail are cleaned before they are looked up (see ``queries``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import ColumnElement, func
from sqlmodel import Session, col, select

from adjudicator.store import tables
from adjudicator.store.columns import storable


def addresses_of(session: Session, player_id: int) -> Sequence[tables.Address]:
    """Return the addresses from which a player may write, the oldest first."""
    address = tables.Address
    return session.exec(
        select(address).where(col(address.player_id) == player_id).order_by(col(address.id))
    ).all()


def address_row(session: Session, address: str) -> tables.Address | None:
    """Return the row of an address of a player; case does not matter."""
    wanted = storable(address).lower()
    return session.exec(
        select(tables.Address).where(col(tables.Address.address) == wanted)
    ).one_or_none()


def confirmation_by_code(session: Session, code: str) -> tables.Confirmation | None:
    """Return what a code is to confirm, used up or not; None when there is no such code."""
    return session.exec(
        select(tables.Confirmation).where(col(tables.Confirmation.code) == storable(code))
    ).one_or_none()


def deputies_at(
    session: Session, now: datetime, *, seat_id: int | None = None, address: str | None = None
) -> Sequence[tables.Deputy]:
    """Return who speaks for seats at a moment, of one seat or from one address if given."""
    deputy = tables.Deputy
    statement = select(deputy).where(col(deputy.ended_at).is_(None), col(deputy.until) > now)
    if seat_id is not None:
        statement = statement.where(col(deputy.seat_id) == seat_id)
    if address is not None:
        statement = statement.where(col(deputy.address) == storable(address).lower())
    return session.exec(statement.order_by(col(deputy.id))).all()


def absences_of(session: Session, game_id: int, player_id: int) -> Sequence[tables.Absence]:
    """Return when a player is or was away from a game, cancelled ones left out, by first day."""
    absence = tables.Absence
    return session.exec(
        select(absence)
        .where(
            col(absence.game_id) == game_id,
            col(absence.player_id) == player_id,
            col(absence.cancelled_at).is_(None),
        )
        .order_by(col(absence.first), col(absence.id))
    ).all()


def revoked_token(session: Session, token: str) -> tables.RevokedToken | None:
    """Return the row of a token that has been revoked."""
    return session.get(tables.RevokedToken, storable(token))


def bounces_of(session: Session, address: str, since: datetime) -> Sequence[tables.Bounce]:
    """Return what an address has not taken since a moment, the oldest first."""
    bounce = tables.Bounce
    return session.exec(
        select(bounce)
        .where(col(bounce.address) == address, col(bounce.at) > since)
        .order_by(col(bounce.at), col(bounce.id))
    ).all()


def waiting_mail(session: Session, player_id: int, address: str) -> Sequence[tables.Outgoing]:
    """Return what waits in the outbox for a player at an address."""
    out = tables.Outgoing
    return session.exec(
        select(out).where(
            col(out.player_id) == player_id,
            col(out.recipient) == address,
            col(out.status) == "queued",
        )
    ).all()


def latest_mail(
    session: Session, seat: tables.Seat, player_id: int, kinds: Sequence[str]
) -> tables.Outgoing | None:
    """Return the newest message of some kinds to the player of a seat."""
    out = tables.Outgoing
    return session.exec(
        select(out)
        .where(
            col(out.player_id) == player_id,
            col(out.game_id) == seat.game_id,
            col(out.role) == seat.role,
            col(out.kind).in_(kinds),
        )
        .order_by(col(out.id).desc())
        .limit(1)
    ).first()


def sent_between(session: Session, address: str, after: datetime, before: datetime) -> bool:
    """Return whether our mail server took a message to an address in a stretch of time."""
    out = tables.Outgoing
    return (
        session.exec(
            select(out.id).where(
                col(out.recipient) == address,
                col(out.status) == "sent",
                col(out.sent_at) > after,
                col(out.sent_at) <= before,
            )
        ).first()
        is not None
    )


def refused_lately(session: Session, address: str, kind: str, since: date) -> bool:
    """Return whether an address was told something of this kind on ``since`` or later."""
    rejection = tables.Rejection
    return (
        session.exec(
            select(col(rejection.day)).where(
                col(rejection.address) == storable(address),
                col(rejection.kind) == kind,
                col(rejection.day) >= since,
            )
        ).first()
        is not None
    )


def answers_since(session: Session, seat: tables.Seat, since: datetime) -> int:
    """Return how many answers to mail for a seat have been queued since a moment."""
    role = col(tables.Outgoing.role) == seat.role
    return _answers(session, seat.game_id, seat.player_id, since, role)


def answers_to_moderator_since(session: Session, game_id: int, since: datetime) -> int:
    """Return how many answers to the moderator of a game have been queued since a moment."""
    return _answers(session, game_id, None, since, col(tables.Outgoing.role).is_(None))


def _answers(
    session: Session,
    game_id: int,
    player_id: int | None,
    since: datetime,
    role: ColumnElement[bool],
) -> int:
    out = tables.Outgoing
    return session.exec(
        select(func.count())
        .select_from(out)
        .where(
            col(out.game_id) == game_id,
            col(out.player_id) == player_id,
            role,
            col(out.kind).in_(("receipt", "status", "moderation")),
            col(out.created_at) > since,
        )
    ).one()


def waiting_from(session: Session, sender: str, before: int, now: datetime) -> datetime | None:
    """Return until when messages of a sender before one are held back; None when none is."""
    incoming = tables.Incoming
    return session.exec(
        select(func.max(col(incoming.waits_until))).where(
            col(incoming.sender) == storable(sender),
            col(incoming.status) == "new",
            col(incoming.id) < before,
            col(incoming.waits_until) > now,
        )
    ).one()
