"""Reads about people, for the service. All run in the caller's transaction.

Words that come out of mail are cleaned before they are looked up (see ``queries``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from adjudicator.store import tables
from adjudicator.store.columns import storable
from adjudicator.store.queries import seats_of
from adjudicator.store.reading import all_of, count_of, first_of, is_any, only


def addresses_of(session: Session, player_id: int) -> Sequence[tables.Address]:
    """Return the addresses from which a player may write, the oldest first."""
    return all_of(session, tables.Address, player_id=player_id)


def address_row(session: Session, address: str) -> tables.Address | None:
    """Return the row of an address of a player; case does not matter."""
    return only(session, tables.Address, address=storable(address).lower())


def confirmation_by_code(session: Session, code: str) -> tables.Confirmation | None:
    """Return what a code is to confirm, used up or not; None when there is no such code."""
    return only(session, tables.Confirmation, code=storable(code))


def deputies_at(
    session: Session,
    now: datetime,
    *,
    seat: tables.Seat | None = None,
    address: str | None = None,
) -> Sequence[tables.Deputy]:
    """Return who speaks for seats at a moment, of one seat or from one address if given."""
    deputy = tables.Deputy
    wanted: dict[str, Any] = {"ended_at": None}
    if address is not None:
        wanted["address"] = storable(address).lower()
    if seat is not None:  # all seats of a game are asked about, one after the other
        seats = {seat.id, *(one.id for one in seats_of(session, seat.game_id))}
        wanted["seat_id"] = tuple(sorted(seats))
    found = [row for row in all_of(session, deputy, **wanted) if row.until > now]
    return [row for row in found if seat is None or row.seat_id == seat.id]


def former_deputies_of(session: Session, seat: tables.Seat, now: datetime) -> int:
    """Return how many have spoken for a seat and do not any more."""
    every = all_of(session, tables.Deputy, seat_id=seat.id)
    return len(every) - len(deputies_at(session, now, seat=seat))


def absences_of(session: Session, game_id: int, player_id: int) -> Sequence[tables.Absence]:
    """Return when a player is or was away from a game, cancelled ones left out, by first day."""
    wanted: dict[str, Any] = {"game_id": game_id, "player_id": player_id, "cancelled_at": None}
    return all_of(session, tables.Absence, by=("first", "id"), **wanted)


def revoked_token(session: Session, token: str) -> tables.RevokedToken | None:
    """Return the row of a token that has been revoked."""
    return session.get(tables.RevokedToken, storable(token))


def bounces_of(session: Session, address: str, since: datetime) -> Sequence[tables.Bounce]:
    """Return what an address has not taken since a moment, the oldest first."""
    lately = col(tables.Bounce.at) > since
    return all_of(session, tables.Bounce, lately, by=("at", "id"), address=address)


def waiting_mail(session: Session, player_id: int, address: str) -> Sequence[tables.Outgoing]:
    """Return what waits in the outbox for a player at an address."""
    wanted: dict[str, Any] = {"player_id": player_id, "recipient": address, "status": "queued"}
    return all_of(session, tables.Outgoing, **wanted)


def latest_mail(
    session: Session, seat: tables.Seat, player_id: int, kinds: Sequence[str]
) -> tables.Outgoing | None:
    """Return the newest message of some kinds to the player of a seat."""
    of_kinds = col(tables.Outgoing.kind).in_(kinds)
    seat_of: dict[str, Any] = {"player_id": player_id, "game_id": seat.game_id, "role": seat.role}
    return first_of(session, tables.Outgoing, of_kinds, by=["-id"], **seat_of)


def sent_between(session: Session, address: str, after: datetime, before: datetime) -> bool:
    """Return whether our mail server took a message to an address in a stretch of time."""
    at = col(tables.Outgoing.sent_at)
    wanted = {"recipient": address, "status": "sent"}
    return is_any(session, tables.Outgoing, at > after, at <= before, **wanted)


def refused_lately(session: Session, address: str, kind: str, since: date) -> bool:
    """Return whether an address was told something of this kind on ``since`` or later."""
    lately = col(tables.Rejection.day) >= since
    return is_any(session, tables.Rejection, lately, address=storable(address), kind=kind)


def answers_since(
    session: Session, game_id: int, player_id: int | None, role: str | None, since: datetime
) -> int:
    """Return how many answers to mail for a seat, or of its moderator, were queued since then.

    ``player_id`` and ``role`` are None for the moderator of the game.
    """
    out, wanted = tables.Outgoing, {"game_id": game_id, "player_id": player_id, "role": role}
    answers = col(out.kind).in_(("deadlines", "receipt", "status", "moderation"))
    return count_of(session, out, answers, col(out.created_at) > since, **wanted)


def waiting_from(session: Session, sender: str, before: int, now: datetime) -> datetime | None:
    """Return until when messages of a sender before one are held back; None when none is."""
    incoming = tables.Incoming
    latest = select(func.max(col(incoming.waits_until)))
    held_back = latest.filter_by(sender=storable(sender), status="new")
    return session.exec(
        held_back.where(col(incoming.id) < before, col(incoming.waits_until) > now)
    ).one()
