"""Sending the outbox: each message at least once, always under the same Message-ID."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from sqlmodel import Session, col

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.log import get_logger
from adjudicator.mail.backoff import next_try
from adjudicator.mail.errors import PermanentFailure, TemporaryFailure
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service import counters
from adjudicator.service.office import Office
from adjudicator.service.post import render_queue
from adjudicator.service.post.blind_moderation import is_sealed_from_moderator
from adjudicator.service.post.outbox import Outbox
from adjudicator.service.post.unwanted import bounces
from adjudicator.store import mail_queries, tables
from adjudicator.store.errors import DATABASE_FAILS
from adjudicator.store.mail_queries import Attached

_BATCH: Final = 20
_ENOUGH: Final = mail_queries.LEASE - timedelta(minutes=2)
"""Less of a lease than this is renewed before a message is handed over."""

_log = get_logger(__name__)


class Sender(Protocol):
    """What sends one composed message: SMTP, or a folder for ``mail ingest``."""

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Send; raises TemporaryFailure or PermanentFailure."""


@dataclass(frozen=True)
class Dispatched:
    """How many messages were sent, put off and given up."""

    sent: int = 0
    delayed: int = 0
    failed: int = 0


def dispatch(
    office: Office,
    sender: Sender,
    *,
    stop: Callable[[], bool] = lambda: False,
    worker_id: int | None = None,
) -> Dispatched:
    """Send what is due. A crash between claiming and noting sends the same message again.

    Any number of workers, each with its ``worker_id``, do so at a time, one call of each: what
    such a worker was sending when a fault came in between is free again at once.
    """
    outcomes: Counter[str] = Counter()
    if worker_id is not None:
        _free(office, worker_id)
    while not stop():
        with office.database.transaction() as session:
            claimed = mail_queries.claim_outgoing(
                session, now=clock.now(), limit=_BATCH, worker_id=worker_id
            )
            files = mail_queries.files_of(session, claimed)
        if not claimed:
            break
        for row in claimed:
            if _is_ours(office, row):
                outcomes[_send(office, sender, row, files.get(row.id, ()))] += 1
    return Dispatched(outcomes["sent"], outcomes["queued"], outcomes["failed"])


def _free(office: Office, worker_id: int) -> None:
    """Let those messages go out again that this worker has taken and could not note as sent."""
    own = col(tables.Outgoing.worker_id) == worker_id
    with office.database.transaction() as session:
        count = mail_queries.give_back_outgoing(session, own, clock.now())
    if count:
        _log.warning("messages freed after a fault", messages=count)


def send_queued(office: Office, sender: Sender, keys: Sequence[str]) -> Dispatched:
    """Send some messages of the outbox, by their keys, and leave the others where they are."""
    outcomes: Counter[str] = Counter()
    with office.database.transaction() as session:
        claimed = mail_queries.claim_by_key(session, keys, now=clock.now())
        files = mail_queries.files_of(session, claimed)
    for row in claimed:
        outcomes[_send(office, sender, row, files.get(row.id, ()))] += 1
    return Dispatched(outcomes["sent"], outcomes["queued"], outcomes["failed"])


def _is_ours(office: Office, row: tables.Outgoing) -> bool:
    """Return whether a message is still ours to send, and for how long enough: else renew it.

    Those before it in a batch may have met a slow server.
    """
    now = clock.now()
    if row.lease_until is not None and row.lease_until - now > _ENOUGH:
        return True
    with office.database.transaction() as session:
        return mail_queries.renew_lease(session, row, now)


def _send(office: Office, sender: Sender, row: tables.Outgoing, files: Sequence[Attached]) -> str:
    """Hand one claimed message over and note what became of it; return its status."""
    error: str | None = None
    reason = ""
    status = "sent"
    refuses = False
    try:
        sender.send(
            render_queue.illustrated(office, row, files),
            bounces.return_address(office, row),
            row.recipient,
        )
    except PermanentFailure as failure:
        error, status, refuses = str(failure), "failed", failure.address_refused
        reason = failure.plain
    except TemporaryFailure as failure:
        error, status, reason = str(failure), "queued", failure.plain
    except Exception as failure:  # one message that cannot be sent must not stop the others
        reason = type(failure).__name__
        error, status = f"{reason}: {failure}", "queued"
    with office.database.transaction() as session:
        status, outcome = _outcome(row, status, clock.now())
        if not mail_queries.note_outcome(session, row, status=status, error=error, **outcome):
            return "taken over"  # we were taken for dead: who has it now notes what becomes of it
        outbox = Outbox(session, office, clock.now())
        try:
            _draw_conclusions(outbox, row, status, refuses=refuses)
        except DATABASE_FAILS:
            raise
        except Exception as failure:  # what was sent must be noted, or it goes out for ever
            _log.error("not counted", outgoing=row.id, error=type(failure).__name__)
    counters.OUTGOING.labels(outcome=status).inc()
    told = {"outgoing": row.id, "kind": row.kind, "tries": row.tries}
    if reason:
        _log.warning(f"message {status}", reason=reason, **told)
    else:
        _log.info(f"message {status}", **told)
    return status


def _outcome(row: tables.Outgoing, status: str, now: datetime) -> tuple[str, dict[str, datetime]]:
    """Return what became of an attempt, and which moments change; at last a message is given up."""
    if status == "sent":
        return status, {"sent_at": now}
    wait = next_try(row.tries) if status == "queued" else None
    return ("failed", {}) if wait is None else (status, {"due_at": now + wait})


def _draw_conclusions(outbox: Outbox, row: tables.Outgoing, status: str, *, refuses: bool) -> None:
    """Tell of a message that was given up, and count for or against the address."""
    session = outbox.session
    if status == "sent" and bounces.counts_as_dead(session, row.recipient):
        with session.begin_nested():
            bounces.accepted(outbox, row.recipient)
    elif status == "failed":
        with session.begin_nested():
            kept = session.get_one(tables.Outgoing, row.id)
            _tell_of_failure(outbox, kept)
            bounces.refused(outbox, kept, kept.error or "", for_good=refuses)


def _tell_of_failure(outbox: Outbox, row: tables.Outgoing) -> None:
    """Tell the moderator, once a day for each address, that a message was given up.

    Answers to strangers are not worth a word, nor can a notice to the operator be told to anybody.
    """
    session, settings = outbox.session, outbox.office.settings
    is_notice = row.kind == "moderator"
    if row.recipient == settings.operator_address or not (is_notice or row.player_id):
        return
    if not mail_queries.may_reject(session, row.recipient, "undelivered", outbox.at.date()):
        return
    game = session.get(tables.Game, row.game_id) if row.game_id else None
    player = session.get(tables.Player, row.player_id) if row.player_id else None
    notice = ModeratorNotice(
        about=_("mail to {player!s} cannot be delivered", player=player.name)
        if player
        else _("mail to the moderator cannot be delivered"),
        lines=(
            _given_up(session, row, game),
            _("It is kept. Ask for another address; deadlines go on as they are."),
        ),
        reference=f"outgoing {row.id}",
    )
    outbox.to_moderator(None if is_notice else game, notice, f"undelivered/{row.id}")


def _given_up(session: Session, row: tables.Outgoing, game: tables.Game | None) -> str:
    """Return which message was given up; without its title where hands are sealed.

    The title of a receipt says whether a line was refused, that of press who writes to whom.
    """
    if game is not None and is_sealed_from_moderator(session, game):
        return _("A message of {game} was given up: {error!s}", game=game.slug, error=row.error)
    return _(
        "The message “{subject!s}” was given up: {error!s}", subject=row.subject, error=row.error
    )
