"""Addresses that do not take our mail (``docs/people.md``): scored, and dead in the end.

A message that fails for good counts 1; trouble that may pass, and mail that a server will not have
by its rules, 0.6 and at most once a day; both are halved in a week, so that seven such days are too
many. Failures of one moment count as one. At 3, or when mail has failed for good a second time, the
address is dead: its player's seats are held for the moderator instead of being played by defaults,
until mail gets through again or the player has another address.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.mail.bounces import messages_named, returned, severity_of
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.screening import REPORT_LIMIT, Verdict
from adjudicator.mail.sender import is_token, tagged, token
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.office import Office
from adjudicator.service.post.outbox import Outbox
from adjudicator.store import mail_queries, people_queries, queries, tables

WEIGHTS: Final = {"hard": 1.0, "soft": 0.6}
THRESHOLD: Final = 3.0
HALF_LIFE: Final = timedelta(days=7)
REMEMBERED: Final = timedelta(days=28)
MOMENT: Final = timedelta(hours=1)
"""What fails for good within it is one failure: a server may be wrong for a while."""
SETTLED: Final = timedelta(days=1)
"""A message that our server took and that has not come back for so long has arrived."""

_RETURN_TAG: Final = re.compile(r"\+b(\d{1,15})\.([a-z2-7]{16,52})$")


def score(bounces: Sequence[tables.Bounce], now: datetime) -> float:
    """Return how bad things stand with an address; 0 when nothing has come back."""
    days = {one.at.date(): one.at for one in reversed(bounces) if one.kind == "soft"}
    weighed = [(WEIGHTS["hard"], at) for at in failures(bounces)]
    weighed += [(WEIGHTS["soft"], at) for at in days.values()]
    return sum(weight * float(0.5 ** ((now - at) / HALF_LIFE)) for weight, at in weighed)


def failures(bounces: Sequence[tables.Bounce]) -> list[datetime]:
    """Return the moments at which mail has failed for good; each message counts once."""
    known: set[int] = set()
    found: list[datetime] = []
    for one in sorted(bounces, key=lambda bounce: bounce.at):
        if one.kind != "hard" or one.outgoing_id in known:
            continue
        if one.outgoing_id is not None:
            known.add(one.outgoing_id)
        if not found or one.at - found[-1] >= MOMENT:
            found.append(one.at)
    return found


def is_dead(bounces: Sequence[tables.Bounce], now: datetime) -> bool:
    """Return whether an address is given up: by its score, or as mail has failed a second time."""
    return len(failures(bounces)) > 1 or score(bounces, now) >= THRESHOLD


def is_unreachable(session: Session, seat: tables.Seat) -> bool:
    """Return whether mail to the player of a seat comes back, so that silence is not his fault.

    While this is so nothing is counted against him, and no default is taken for him.
    """
    player = queries.holder_of(session, seat)
    return player is not None and counts_as_dead(session, player.address)


# -- what comes back ----------------------------------------------------------------------------


def receive(
    outbox: Outbox, incoming: tables.Incoming, message: IncomingMessage, verdict: Verdict
) -> None:
    """Count what a bounce says, against the address to which the message went that it names.

    It names one by the address that it came to, by its Message-ID, or by the reply address of a
    seat in what came back. One that names none could be written by anybody: it never counts as
    final.
    """
    session = outbox.session
    ours = _returned_message(outbox, message)
    owner = None if ours is not None else _owner_named(outbox, message)
    for one in returned(message, verdict):
        address = ours.recipient if ours is not None else (owner or one.address)
        row = people_queries.address_row(session, address)
        if row is None:
            continue
        proven = ours is not None or owner is not None
        bounce = tables.Bounce(
            address=row.address,
            kind="hard" if proven and one.severity == "hard" else "soft",
            at=outbox.at,
            incoming_id=incoming.id,
            outgoing_id=ours.id if ours is not None else None,
            words=one.words,  # the title of a report may quote that of what came back
        )
        _count(outbox, row, bounce, f"incoming {incoming.id}", by_policy=one.severity == "policy")
        if proven:
            break


def return_address(office: Office, row: tables.Outgoing) -> str:
    """Return where reports about a message go to; where the server allows it, one of its own."""
    settings = office.settings
    if not settings.bounce_addresses:
        return settings.orders_address
    proof = token(settings.secret_key, f"bounce/{row.id}")
    return tagged(settings.orders_address, f"b{row.id}.{proof}")


def _returned_message(outbox: Outbox, message: IncomingMessage) -> tables.Outgoing | None:
    """Return the message of ours that a report is about, as far as it says which."""
    session, office = outbox.session, outbox.office
    for address in (*message.delivered_to, *message.to):
        found = _RETURN_TAG.search(address.partition("@")[0])
        if found and is_token(office.settings.secret_key, f"bounce/{found[1]}", found[2]):
            row = session.get(tables.Outgoing, int(found[1]))
            if row is not None:
                return row
    named = messages_named(message, office.settings.domain)
    return next(reversed(mail_queries.outgoing_by_message_id(session, named)), None)


def _owner_named(outbox: Outbox, message: IncomingMessage) -> str | None:
    """Return the address of the player whose reply address stands in what came back."""
    text = message.raw[:REPORT_LIMIT].decode("latin-1").lower()
    name, _at, domain = outbox.office.settings.orders_address.lower().partition("@")
    tagged_addresses = rf"{re.escape(name)}\+([a-z2-7]{{16,52}})@{re.escape(domain)}"
    for given in dict.fromkeys(re.findall(tagged_addresses, text)):
        seat = queries.seat_by_token(outbox.session, given)
        player = queries.holder_of(outbox.session, seat) if seat is not None else None
        if player is not None:
            return player.address
    return None


def refused(outbox: Outbox, out: tables.Outgoing, words: str, *, for_good: bool) -> None:
    """Count a message that our own mail server did not take, or could not pass on in the end.

    Who sends it tells the moderators of each such day; here they are told of a dead address only.
    """
    row = people_queries.address_row(outbox.session, out.recipient)
    if row is None:
        return
    bounce = tables.Bounce(
        address=row.address,
        kind="hard" if for_good and severity_of(words) == "hard" else "soft",
        at=outbox.at,
        outgoing_id=out.id,
        words=words,
    )
    _count(outbox, row, bounce, f"outgoing {out.id}", is_told=True)


def _count(
    outbox: Outbox,
    row: tables.Address,
    bounce: tables.Bounce,
    reference: str,
    *,
    is_told: bool = False,
    by_policy: bool = False,
) -> None:
    """Enter a bounce and tell the moderators: once a day, and when the address is dead by it."""
    session, at = outbox.session, outbox.at
    outbox.keep(bounce)
    died = row.dead_at is None and is_dead(_standing(session, row, at), at)
    if died:
        row.dead_at = at
    is_told = is_told or not mail_queries.may_reject(session, row.address, "bounce", at.date())
    if died or not is_told:
        _tell(outbox, row, bounce, reference, died=died, by_policy=by_policy)


def _standing(session: Session, row: tables.Address, at: datetime) -> Sequence[tables.Bounce]:
    """Return the bounces of an address that still count."""
    since = max(at - REMEMBERED, row.cleared_at or row.since - timedelta(microseconds=1))
    return people_queries.bounces_of(session, row.address, since)


def clear(outbox: Outbox, row: tables.Address | None) -> Sequence[tables.Bounce]:
    """Forget what has come back from an address; return it, the oldest first."""
    if row is None:
        return []
    came_back = _standing(outbox.session, row, outbox.at)
    row.dead_at, row.cleared_at = None, outbox.at
    return came_back


def _tell(
    outbox: Outbox,
    row: tables.Address,
    bounce: tables.Bounce,
    reference: str,
    *,
    died: bool,
    by_policy: bool,
) -> None:
    player = outbox.session.get_one(tables.Player, row.player_id)
    if died:
        about = _("mail to {player!s} is given up", player=player.name)
        then = _(
            "The address counts as dead. Nothing is counted against the player, and his"
            " deadlines wait for you: answer for him, extend, enter another address, or"
            " replace him."
        )
    else:
        about = _("mail to {player!s} comes back", player=player.name)
        then = (
            _(
                "The server there does not want the message, which says little about the address:"
                " the operator may look at SPF, DKIM and DMARC of the service, and at its size."
                " Deadlines go on as they are."
            )
            if by_policy
            else _("Ask the player for another address; deadlines go on as they are.")
        )
    lines = (
        _("Mail to the address of {player!s} could not be delivered:", player=player.name),
        bounce.words or _("The report gives no reason."),
        then,
    )
    _to_moderators(outbox, player, about, lines, reference, f"bounce/{bounce.id}")


def _to_moderators(
    outbox: Outbox,
    player: tables.Player,
    about: str,
    lines: tuple[str, ...],
    reference: str,
    key: str,
    *,
    arrives: bool = False,
) -> None:
    """Tell the moderators of all games in which a player holds a seat."""
    session = outbox.session
    seats = queries.seats_of_player(session, player.id)
    for game_id, role in {seat.game_id: seat.role for seat in seats}.items():
        game = session.get_one(tables.Game, game_id)
        notice = ModeratorNotice(
            about=about,
            lines=lines,
            reference=reference,
            command="" if arrives else f"adjudicator game address {game.slug} {role} ADDRESS",
        )
        outbox.to_moderator(game, notice, f"{key}/{game_id}")


# -- what arrives again -------------------------------------------------------------------------


def counts_as_dead(session: Session, address: str) -> bool:
    """Return whether an address of a player is one that does not take our mail."""
    row = people_queries.address_row(session, address)
    return row is not None and row.dead_at is not None


def accepted(outbox: Outbox, address: str) -> None:
    """Note that our mail server has taken a message to an address that counts as dead.

    That alone clears an address which the server itself had refused. Where reports came later, it
    takes a message that was sent after the last of them and has not come back for a day.
    """
    session, at = outbox.session, outbox.at
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
    player = session.get_one(tables.Player, row.player_id)
    lines = (
        _(
            "Mail to {player!s} arrives again; deadlines go on there as everywhere.",
            player=player.name,
        ),
    )
    key = f"alive/{row.id}/{at.isoformat()}"
    about = _("mail to {player!s} arrives again", player=player.name)
    _to_moderators(outbox, player, about, lines, "", key, arrives=True)
