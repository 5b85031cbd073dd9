"""Addresses that do not take our mail (play-by-email.md 9): scored, and dead in the end.

A message that fails for good counts 1, trouble that may pass 0.25 and at most once a day; both
are halved in a week. At 3, or when a second message has failed for good, the address is dead: its
player's seats are held for the moderator instead of being played by defaults, until mail gets
through again or the player has another address.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.mail.bounces import messages_named, returned
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.screening import Verdict
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.mailing import Mailroom
from adjudicator.store import mail_queries, people_queries, queries, tables

WEIGHTS: Final = {"hard": 1.0, "soft": 0.25}
THRESHOLD: Final = 3.0
HALF_LIFE: Final = timedelta(days=7)
REMEMBERED: Final = timedelta(days=28)
SETTLED: Final = timedelta(days=1)
"""A message that our server took and that has not come back for so long has arrived."""


def score(bounces: Sequence[tables.Bounce], now: datetime) -> float:
    """Return how bad things stand with an address; 0 when nothing has come back."""
    counted: dict[object, tables.Bounce] = {}
    for one in bounces:
        place: object = ("soft", one.at.date()) if one.kind == "soft" else one.outgoing_id
        counted.setdefault(place, one)
    weighed = (
        WEIGHTS[one.kind] * float(0.5 ** ((now - one.at) / HALF_LIFE)) for one in counted.values()
    )
    return sum(weighed)


def is_dead(bounces: Sequence[tables.Bounce], now: datetime) -> bool:
    """Return whether an address is given up: by its score, or as a second message has failed."""
    failed = {one.outgoing_id for one in bounces if one.kind == "hard"}
    return len(failed) > 1 or score(bounces, now) >= THRESHOLD


def is_unreachable(session: Session, seat: tables.Seat) -> bool:
    """Return whether mail to the player of a seat comes back, so that silence is not his fault.

    While this is so nothing is counted against him, and no default is taken for him.
    """
    player = queries.holder_of(session, seat)
    row = None if player is None else people_queries.address_row(session, player.address)
    return row is not None and row.dead_at is not None


# -- what comes back ----------------------------------------------------------------------------


def receive(
    mailroom: Mailroom, incoming: tables.Incoming, message: IncomingMessage, verdict: Verdict
) -> None:
    """Count what a bounce says, against the address to which the message went that it names.

    A bounce that names no message of ours could be written by anybody: it never counts as final.
    """
    session = mailroom.session
    named = messages_named(message, mailroom.office.settings.domain)
    ours = next(reversed(mail_queries.outgoing_by_message_id(session, named)), None)
    for one in returned(message, verdict):
        address = ours.recipient if ours is not None else one.address
        row = people_queries.address_row(session, address)
        if row is None:
            continue
        bounce = tables.Bounce(
            address=row.address,
            kind=one.severity if ours is not None else "soft",
            at=mailroom.at,
            incoming_id=incoming.id,
            outgoing_id=ours.id if ours is not None else None,
            words=one.words or message.subject,
        )
        _count(mailroom, row, bounce, f"incoming {incoming.id}")
        if ours is not None:
            break


def refused(mailroom: Mailroom, out: tables.Outgoing, words: str, *, for_good: bool) -> None:
    """Count a message that our own mail server did not take, or could not pass on in the end.

    Who sends it tells the moderators of each such day; here they are told of a dead address only.
    """
    row = people_queries.address_row(mailroom.session, out.recipient)
    if row is None:
        return
    bounce = tables.Bounce(
        address=row.address,
        kind="hard" if for_good else "soft",
        at=mailroom.at,
        outgoing_id=out.id,
        words=words,
    )
    _count(mailroom, row, bounce, f"outgoing {out.id}", is_told=True)


def _count(
    mailroom: Mailroom,
    row: tables.Address,
    bounce: tables.Bounce,
    reference: str,
    *,
    is_told: bool = False,
) -> None:
    """Enter a bounce and tell the moderators: once a day, and when the address is dead by it."""
    session, at = mailroom.session, mailroom.at
    session.add(bounce)
    session.flush()
    died = row.dead_at is None and is_dead(_standing(session, row, at), at)
    if died:
        row.dead_at = at
        session.add(row)
        session.flush()
    is_told = is_told or not mail_queries.may_reject(session, row.address, "bounce", at.date())
    if died or not is_told:
        _tell(mailroom, row, bounce, reference, died=died)


def _standing(session: Session, row: tables.Address, at: datetime) -> Sequence[tables.Bounce]:
    """Return the bounces of an address that still count."""
    since = max(at - REMEMBERED, row.cleared_at or row.since - timedelta(microseconds=1))
    return people_queries.bounces_of(session, row.address, since)


def _tell(
    mailroom: Mailroom, row: tables.Address, bounce: tables.Bounce, reference: str, *, died: bool
) -> None:
    player = mailroom.session.get_one(tables.Player, row.player_id)
    if died:
        about = _("mail to {player!s} is given up", player=player.name)
        then = _(
            "The address counts as dead. Nothing is counted against the player, and his"
            " deadlines wait for you: answer for him, extend, enter another address, or"
            " replace him."
        )
    else:
        about = _("mail to {player!s} comes back", player=player.name)
        then = _("Ask the player for another address; deadlines go on as they are.")
    lines = (
        _("Mail to the address of {player!s} could not be delivered:", player=player.name),
        bounce.words,
        then,
    )
    _to_moderators(mailroom, player, about, lines, reference, f"bounce/{bounce.id}")


def _to_moderators(
    mailroom: Mailroom,
    player: tables.Player,
    about: str,
    lines: tuple[str, ...],
    reference: str,
    key: str,
) -> None:
    """Tell the moderators of all games in which a player holds a seat."""
    session = mailroom.session
    seats = queries.seats_of_player(session, player.id)
    for game_id, role in {seat.game_id: seat.role for seat in seats}.items():
        game = session.get_one(tables.Game, game_id)
        notice = ModeratorNotice(
            about=about,
            lines=lines,
            reference=reference,
            command=f"adjudicator game address {game.slug} {role} ADDRESS",
        )
        mailroom.to_moderator(game, notice, f"{key}/{game_id}")


# -- what arrives again -------------------------------------------------------------------------


def accepted(mailroom: Mailroom, address: str) -> None:
    """Note that our mail server has taken a message to an address that counts as dead.

    That alone clears an address which the server itself had refused. Where reports came later, it
    takes a message that was sent after the last of them and has not come back for a day.
    """
    session, at = mailroom.session, mailroom.at
    row = people_queries.address_row(session, address)
    if row is None or row.dead_at is None:
        return
    bounces = _standing(session, row, at)
    last = bounces[-1] if bounces else None
    if last is not None and last.incoming_id is not None:
        settled = at - SETTLED
        if not people_queries.sent_between(session, row.address, last.at, settled):
            return
    row.dead_at, row.cleared_at = None, at
    session.add(row)
    session.flush()
    player = session.get_one(tables.Player, row.player_id)
    lines = (
        _(
            "Mail to {player!s} arrives again; deadlines go on there as everywhere.",
            player=player.name,
        ),
    )
    key = f"alive/{row.id}/{at.isoformat()}"
    _to_moderators(
        mailroom, player, _("mail to {player!s} arrives again", player=player.name), lines, "", key
    )
