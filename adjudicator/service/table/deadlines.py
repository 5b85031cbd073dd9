"""What time does: reminders, windows that end, and the digests of players.

One call of ``tick`` does what is due now. It executes nothing that an outage has delayed: the
worker calls ``outages.beat`` first. A message that reached the mail server before the end of a
window counts for it even if it is read and handled later: a window does not close over mail that
waits, nor before the mailbox was read behind its end.

A digest is news that asks nothing, collected for those who want it once a day.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TypeAlias

from sqlalchemy import update
from sqlmodel import Session, col, select

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.log import get_logger
from adjudicator.reports.form import moderator_form
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service import counters
from adjudicator.service.office import Office
from adjudicator.service.post.blind_moderation import is_sealed_from_moderator
from adjudicator.service.post.preferences import next_digest
from adjudicator.service.table import deals, vote_results
from adjudicator.service.table.lateness import missed, outages
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import NEGOTIATION, Playing
from adjudicator.service.table.reporting import publish, tell_news
from adjudicator.service.table.timekeeping.windows import ends_of, plan, reminders_ahead
from adjudicator.store import mail_queries, queries, tables
from adjudicator.store.database import lock_game, try_lock_games
from adjudicator.store.errors import DATABASE_FAILS
from adjudicator.store.reading import all_of

Work: TypeAlias = Callable[[Mailroom, tables.Game], bool]
"""Something to do with a locked game; returns whether it did what its caller counts."""

_log = get_logger(__name__)


def tick(office: Office, *, wait: bool = True, heard: datetime | None = None) -> int:
    """Do what is due now in all running games; return how many windows closed.

    ``heard`` is up to when the mailbox was read; what ended later has to wait. Without it, by the
    hand of the operator or where mail comes from files, nothing waits for mail.

    One game that fails is put on hold and told to the moderator; the others go on. Without
    ``wait`` a game that another worker works on is left to that one, who looks again when done.
    """
    now = clock.now()
    heard = now if heard is None else heard
    with office.database.reading() as session:
        decided = vote_results.due(session, now, min(now, heard))
        due = [(one.id, one.game_id) for one in queries.windows_due(session, now)]
    for game_id, status, work in decided:
        guarded(office, game_id, work, status=status, wait=wait)
    return sum(
        guarded(office, game_id, partial(_do_due, window_id=one, heard=heard), wait=wait)
        for one, game_id in due
    )


def is_unheard(office: Office, heard: datetime) -> bool:
    """Return whether a window has come to its end that waits for the mailbox to be read."""
    now = clock.now()
    with office.database.reading() as session:
        due = (queries.windows_due(session, now, status) for status in ("running", "setup"))
        ends = [min(ends_of(one), default=None) for windows in due for one in windows]
    return any(end is not None and heard < end <= now for end in ends)


def guarded(
    office: Office, game_id: int, work: Work, *, status: str = "running", wait: bool = True
) -> bool:
    """Do a piece of work on a game in a transaction of its own; a failure stops that game only.

    Nothing is done in a game that is no longer in the ``status`` that it is meant for; nor without
    ``wait`` in one that others work on.
    """
    try:
        with office.database.transaction() as session:
            if not wait and not try_lock_games(session, [game_id]):
                return False
            game = lock_game(session, game_id)
            mailroom = Mailroom(session, office, clock.now())
            return game.status == status and work(mailroom, game)
    except DATABASE_FAILS as error:
        # The database is in trouble, not the game: the next round tries again.
        _log.warning("game passed over", game=game_id, error=type(error).__name__)
        return False
    except Exception as error:  # one broken game must not stop the others
        with office.database.transaction() as session:
            game = lock_game(session, game_id)
            set_aside(Mailroom(session, office, clock.now()), game, error)
        return False


def set_aside(mailroom: Mailroom, game: tables.Game, error: Exception) -> None:
    """Put a game on hold that cannot be played on, and tell the moderator."""
    counters.SET_ASIDE.inc()
    _log.error("game set aside", game=game.id, error=type(error).__name__)
    session, at = mailroom.session, mailroom.at
    game.status, game.resumes_at = "held", None
    detail = {"error": repr(error)}
    session.add(tables.Action(game_id=game.id, at=at, who="service", verb="hold", detail=detail))
    notice = ModeratorNotice(
        about=_("game {game} is set aside", game=game.slug),
        lines=(
            _(
                "Game {game} could not be played on: {error}",
                game=game.slug,
                error=_in_words(session, game, error),
            ),
            _("It is on hold; nothing was applied and no deadline passes."),
            _(
                "If it is set aside again after RESUME, take it back to an earlier segment, or ask"
                " the operator of the service, whose log has the error."
            ),
        ),
        reference=f"game {game.slug}",
        command=f"adjudicator game resume {game.slug}",
        form=moderator_form(game.slug, "", "SEGMENTS", "LOG", "RESUME"),
    )
    mailroom.to_moderator(game, notice, f"aside/{game.id}/{game.version}/{at.isoformat()}")


def _do_due(mailroom: Mailroom, game: tables.Game, window_id: int, heard: datetime) -> bool:
    """Close a window whose end has come, else tell of delays and remind; return if it closed."""
    window = mailroom.session.get_one(tables.Window, window_id)
    end = min(ends_of(window), default=None)
    if window.state == "open" and end is not None and end <= mailroom.at:
        return end <= heard and _close(mailroom, game, window, end)
    if window.state == "open":
        outages.tell(mailroom, game, window)
        _remind(mailroom, game, window)
    plan(mailroom.session, window)
    return False


def _in_words(session: Session, game: tables.Game, error: Exception) -> str:
    """Return an error for the moderator; what it says may tell of hands that are sealed."""
    name = type(error).__name__
    return name if is_sealed_from_moderator(session, game) else f"{name}: {error}"


# -- closing ----------------------------------------------------------------------------------


def _close(mailroom: Mailroom, game: tables.Game, window: tables.Window, end: datetime) -> bool:
    """Close a window whose ``end`` has come; return False when it stays open.

    Deals are declared and answers that were held are given. Who is late is excused, has grace, or
    is answered for: see ``lateness``.
    """
    if mail_queries.is_mail_waiting(mailroom.session, end, mailroom.at):
        return False
    with Playing(mailroom.session, game, mailroom.at) as playing:
        if window.kind == NEGOTIATION:
            deals.declare(playing, window, "deadline")
        elif not missed.is_settled(playing, mailroom, window):
            return False
        publish(playing, mailroom)
    return True


# -- reminders --------------------------------------------------------------------------------


def _remind(mailroom: Mailroom, game: tables.Game, window: tables.Window) -> None:
    """Remind everybody whose answer is missing and who is not READY, when it is time.

    Of several reminders whose time has come only the latest is sent.
    """
    session, at = mailroom.session, mailroom.at
    due = min(
        (before for before, t in reminders_ahead(game, window).items() if t <= at), default=None
    )
    if due is None:
        return
    window.reminders = [*window.reminders, due]
    flags = queries.flags_of(session, window.id)
    with Playing(session, game, at) as playing:
        for role in missed.late_roles(playing):
            if role in flags and flags[role].final:
                continue
            key = f"remind/{window.id}/{window.due_at}/{due}"
            missed.remind(playing, mailroom, window, role, key)


# -- digests ------------------------------------------------------------------------------------


def send_digests(office: Office) -> int:
    """Send the digests that are due; return to how many players.

    Each game is told in a transaction of its own; a crash in between tells nothing twice, because
    a seat knows what it has been told. Nor is anything forgotten that happens meanwhile: news for
    a digest that is due gives it another time, and then it is due once more. A digest stays due
    when the database was in trouble; for a game on hold it comes again at its next hour.
    """
    now = clock.now()
    player = tables.Player
    with office.database.reading() as session:
        found = all_of(session, player, col(player.digest_due_at) <= now)
        due = [(one.id, one.digest_due_at) for one in found]
    for player_id, at in due:
        with office.database.reading() as session:
            seats = queries.seats_of_player(session, player_id)
            games = [(seat.game_id, seat.role) for seat in seats]
        untold = [
            game_id
            for game_id, role in games
            if not guarded(office, game_id, partial(_tell, role=role))
        ]
        with office.database.transaction() as session:
            again = _due_again(session, player_id, untold, now)
            sent = (col(player.id) == player_id, col(player.digest_due_at) == at)
            session.exec(update(player).where(*sent).values(digest_due_at=again))
    return len(due)


def _due_again(
    session: Session, player_id: int, untold: Sequence[int], now: datetime
) -> datetime | None:
    """Return when the news of games that could not be told is due; None where all are over."""
    game = tables.Game
    statuses = session.exec(select(game.status).where(col(game.id).in_(untold))).all()
    if "running" in statuses:
        return now
    if "held" in statuses:
        return next_digest(session.get_one(tables.Player, player_id), now)
    return None


def _tell(mailroom: Mailroom, game: tables.Game, role: str) -> bool:
    """Tell a seat what it has not been told yet."""
    with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
        tell_news(playing, mailroom, role)
    return True
