"""What time does while wishes for powers are collected: one reminder, and the end."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from adjudicator import clock
from adjudicator.engine.words import _, sentences
from adjudicator.service.office import Office
from adjudicator.service.seats import assignment, wish_time
from adjudicator.service.seats.sign_on import begin
from adjudicator.service.table.deadlines import guarded
from adjudicator.service.table.lateness import outages
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.windows import ends_of, plan, reminders_ahead
from adjudicator.store import mail_queries, queries, tables


def tick_wishes(office: Office, *, wait: bool = True, heard: datetime | None = None) -> int:
    """Do what is due in games that wait for wishes; return how many of them have begun.

    ``wait`` and ``heard`` are those of ``deadlines.tick``.
    """
    now = clock.now()
    heard = now if heard is None else heard
    with office.database.reading() as session:
        found = queries.windows_due(session, now, status="setup")
        due = [(one.id, one.game_id) for one in found]
    return sum(
        guarded(
            office,
            game_id,
            partial(_do_due, window_id=one, heard=heard),
            status="setup",
            wait=wait,
        )
        for one, game_id in due
    )


def _do_due(mailroom: Mailroom, game: tables.Game, window_id: int, heard: datetime) -> bool:
    """Give the powers out when the time for wishes is over, else tell and remind."""
    session, at = mailroom.session, mailroom.at
    window = session.get_one(tables.Window, window_id)
    end = min(ends_of(window), default=None)
    if window.state == "open" and end is not None and end <= at:
        if end > heard or mail_queries.is_mail_waiting(session, end, at):
            return False
        begin(mailroom, game)
        return True
    if window.state == "open":
        outages.tell(mailroom, game, window)
        _remind(mailroom, game, window)
    plan(session, window)
    return False


def _remind(mailroom: Mailroom, game: tables.Game, window: tables.Window) -> None:
    """Remind who has sent no wish, when it is time."""
    ahead = reminders_ahead(game, window).items()
    due = min((before for before, at in ahead if at <= mailroom.at), default=None)
    if due is None:
        return
    window.reminders = [*window.reminders, due]
    words = sentences(
        _("You have sent no wish yet."),
        wish_time.until_words(game, window),
        assignment.invitation(game),
    )
    late = assignment.missing(mailroom, game)
    key = f"remind/{window.id}/{window.due_at}/{due}"
    mailroom.tell_seats(game, late, _("your wish is missing"), words, key)
