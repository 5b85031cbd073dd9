"""What the head of a message says: who it is to, where answers go, and its thread (RFC 5322)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from adjudicator.mail.outgoing import File, Outgoing, message_id
from adjudicator.mail.sender import token
from adjudicator.reports.render import Rendered
from adjudicator.service.office import Office
from adjudicator.service.post.enclosures import Chart, Enclosed, Illustration
from adjudicator.store import tables

_ROOTS: Final = frozenset({"welcome", "briefing"})
"""Kinds that the thread of a seat begins with."""
_FIT_ID: Final = re.compile(r"<[!-;=?-~]{1,890}>")
_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_FIT_ADDRESS: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})*")
_APART_LENGTH: Final = 26


@dataclass(frozen=True)
class Envelope:
    """Where a message goes and what it belongs to.

    ``number`` counts the messages of a game to a player; ``answers_id`` is the Message-ID of the
    mail it replies to, ``thread`` are its References. ``player_id`` is whose message it is, None
    for those to other people.
    ``calendar`` is a calendar file that comes with it, ``files`` are others, ``pictures`` are
    drawn when it is sent.
    ``chair``: it goes to the moderator of ``game``, whose answers come back.
    """

    recipient: str
    kind: str
    key: str
    game: tables.Game | None = None
    seat: tables.Seat | None = None
    number: int | None = None
    answers_id: str = ""
    player_id: int | None = None
    calendar: bytes | None = None
    chair: bool = False
    files: tuple[File, ...] = ()
    pictures: tuple[Illustration | Chart | Enclosed, ...] = ()
    thread: tuple[str, ...] = ()


def composed_as(
    office: Office, envelope: Envelope, rendered: Rendered, at: datetime, *, html: bool
) -> Outgoing:
    """Return everything that goes into a message."""
    settings = office.settings
    thread = _thread(office, envelope)
    return Outgoing(
        message_id=identifier(office, envelope.game, envelope.key),
        from_=f"{settings.from_name} <{settings.orders_address}>",
        reply_to=_reply_to(office, envelope),
        to=envelope.recipient,
        subject=rendered.subject,
        text=rendered.text,
        html=rendered.html if html else None,
        in_reply_to=thread[-1] if thread else None,
        references=tuple(thread),
        date=at,
        kind=envelope.kind,
        game=envelope.game.slug if envelope.game else "",
        calendar=envelope.calendar,
        files=envelope.files,
    )


def _reply_to(office: Office, envelope: Envelope) -> str:
    """Return where an answer goes: with the token of the seat or of the moderator."""
    if envelope.seat is not None:
        return office.reply_address(envelope.seat.token)
    if envelope.chair and envelope.game is not None:
        return office.reply_address(chair_token(office, envelope.game))
    return office.settings.orders_address


def identifier(office: Office, game: tables.Game | None, key: str) -> str:
    """Return the Message-ID of the message with a key, which nobody else can derive from it.

    Keys hold numbers of rows, and whoever could try numbers by a Message-ID would count the
    messages and deals of others between two of his own. A game that came from elsewhere may
    have had messages of the same keys there. Games that an earlier release began keep their
    threads: their Message-IDs are made of the key alone.
    """
    apart = game.thread_id if game is not None else _apart(office, "letters")
    return message_id(f"{apart}/{key}" if apart else key, office.settings.domain)


def new_thread_id(office: Office, slug: str) -> str:
    """Return what goes into the Message-IDs of a new game."""
    return _apart(office, f"threads of {slug}")


def _apart(office: Office, what: str) -> str:
    return token(office.settings.secret_key, what, _APART_LENGTH)


def _thread(office: Office, envelope: Envelope) -> Sequence[str]:
    """Return the References of a message (RFC 5322, 3.6.4).

    They are the welcome of its seat, or else the thread of what it answers, then that.
    """
    # A player's mail program may send identifiers that cannot stand in a header of ours.
    thread = [one for one in envelope.thread if _FIT_ID.fullmatch(one)]
    if envelope.game is not None and envelope.seat is not None and envelope.kind not in _ROOTS:
        root = welcome_key(envelope.game, envelope.seat)
        thread.append(identifier(office, envelope.game, root))
    if _FIT_ID.fullmatch(envelope.answers_id):
        thread.append(envelope.answers_id)
    return thread


def chair_token(office: Office, game: tables.Game) -> str:
    """Return the token in the reply address of a game's moderator; another one has another."""
    return token(office.settings.secret_key, f"{game.slug}/moderator/{game.moderator}")


def is_fit_address(address: str) -> bool:
    """Return whether mail can be sent to an address: plain ASCII, one @, a plausible domain."""
    return len(address) <= 254 and _FIT_ADDRESS.fullmatch(address) is not None


def welcome_key(game: tables.Game, seat: tables.Seat) -> str:
    """Return the key of the message that a seat's thread begins with."""
    return f"welcome/{game.id}/{seat.id}"
