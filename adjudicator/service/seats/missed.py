"""Mail for an address of now that went to a former one: what waits, what came back, RESEND."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlmodel import Session

from adjudicator.mail.outgoing import Outgoing, compose
from adjudicator.service.post.outbox import identifier
from adjudicator.service.post.senders import window_in_form
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import mail_queries, people_queries, queries, tables

_FIRST: Final = ("welcome", "briefing")
_ASKING: Final = ("question", "report")
_BEFORE: Final = timedelta(days=7)
"""So long a report of failure may take: a first mail sent within it may have failed too."""


def redirect(mailroom: Mailroom, player: tables.Player, former: str) -> None:
    """Let what waits in the outbox for a former address of a player go to his address of now."""
    for row in people_queries.waiting_mail(mailroom.session, player.id, former):
        row.recipient = player.address
        row.raw = _readdressed(row.raw, player.address, row.message_id)


def send_missed(
    mailroom: Mailroom, player: tables.Player, bounces: Sequence[tables.Bounce]
) -> None:
    """Send what a player has missed, whose mail had come back, to his address of now.

    That is the first mail of each of his games, unless it is older than the trouble, and the
    question that waits for him.
    """
    if not bounces:
        return
    since = bounces[0].at - _BEFORE
    for seat in queries.seats_of_player(mailroom.session, player.id):
        game = mailroom.session.get_one(tables.Game, seat.game_id)
        if game.status not in ("running", "held"):
            continue
        first = people_queries.latest_mail(mailroom.session, seat, player.id, _FIRST)
        if first is not None and first.created_at >= since:
            send_again(mailroom, first, player)
        asking = people_queries.latest_mail(mailroom.session, seat, player.id, _ASKING)
        if asking is not None and _asks_now(mailroom.session, game, asking):
            send_again(mailroom, asking, player)


def send_again(mailroom: Mailroom, row: tables.Outgoing, player: tables.Player) -> None:
    """Queue a message of a player once more, for his address of now.

    To the same address it goes under its own identifier. For another one it is a message of its
    own: a late report about the first one says nothing about this address. So is what another
    installation has sent, of which only the text is kept.
    """
    session, at = mailroom.session, mailroom.at
    if row.recipient == player.address and row.status in ("queued", "sending"):
        return
    if row.recipient == player.address and row.raw is not None:
        row.status, row.tries, row.due_at = "queued", 0, at
        return
    key = f"again/{row.id}/{player.address}/{at.isoformat()}"
    name = identifier(mailroom.office, None, key)
    same = row.model_dump(include={"game_id", "player_id", "role", "kind", "subject"})
    raw, reply_to = _readdressed(row.raw, player.address, name), row.reply_to
    if raw is None:
        reply_to = _answered_to(mailroom, row)
        raw = _composed_again(mailroom, row, player, name, reply_to)
    copy = tables.Outgoing(
        **same,
        key=key,
        recipient=player.address,
        reply_to=reply_to,
        raw=raw,
        message_id=name,
        in_reply_to=row.in_reply_to,
        thread=list(row.thread),
        created_at=at,
        due_at=at,
    )
    files = [
        tables.Attachment(**one._asdict(), outgoing_id=0)
        for one in mail_queries.attachments_of(session, row)
    ]
    mail_queries.queue(session, copy, files)


def _answered_to(mailroom: Mailroom, row: tables.Outgoing) -> str:
    """Return where an answer to a message of another installation comes to us."""
    game = mailroom.session.get_one(tables.Game, row.game_id)
    seats = queries.seats_of(mailroom.session, game.id)
    tokens = [seat.token for seat in seats if seat.role == row.role]
    office = mailroom.office
    return office.reply_address(tokens[0]) if tokens else office.settings.orders_address


def _composed_again(
    mailroom: Mailroom, row: tables.Outgoing, player: tables.Player, identifier: str, reply_to: str
) -> bytes:
    """Return a message of which only the text is kept; an answer to it comes to ``reply_to``."""
    settings = mailroom.office.settings
    game = mailroom.session.get_one(tables.Game, row.game_id)
    return compose(
        Outgoing(
            message_id=identifier,
            from_=f"{settings.from_name} <{settings.orders_address}>",
            reply_to=reply_to,
            to=player.address,
            subject=row.subject,
            text=row.text or "",
            date=mailroom.at,
            kind=row.kind,
            game=game.slug,
        )
    )


def _asks_now(session: Session, game: tables.Game, row: tables.Outgoing) -> bool:
    """Return whether the question in a message is the one that is open."""
    window = open_window(session, game)
    return window is not None and window_in_form(row) == window.code


def _readdressed(raw: bytes | None, address: str, identifier: str) -> bytes | None:
    """Return a composed message with another recipient and identifier."""
    if raw is None:
        return None
    head, between, body = raw.partition(b"\r\n\r\n")
    lines = {b"to": f"To: {address}", b"message-id": f"Message-ID: {identifier}"}
    fields = re.split(rb"\r\n(?![ \t])", head)
    for number, field in enumerate(fields):
        line = lines.get(field.partition(b":")[0].lower())
        fields[number] = field if line is None else line.encode("ascii")
    return b"\r\n".join(fields) + between + body
