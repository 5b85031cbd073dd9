"""Whether a game runs, and until when its window is open: hold, go on, extend."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.engine.words import _, sentences
from adjudicator.service.table.acting import Actor
from adjudicator.service.table.timekeeping.windows import delay, move_deadline, open_window
from adjudicator.store import tables
from adjudicator.store.queries import last_moment
from adjudicator.store.vote_queries import delay_votes


def put_on_hold(actor: Actor, *, until: datetime | None = None, **detail: Any) -> tables.Action:
    """Stop a game, until a time if one is given; nobody is told. Return the record of it."""
    game = actor.game
    game.status, game.resumes_at = "held", until
    actor.session.add(game)
    return actor.note("hold", **detail)


def go_on(actor: Actor) -> None:
    """Go on with a held game; its deadline moves by the time it was held, and all are told."""
    game, session = actor.game, actor.session
    held_at = held_since(session, game)
    game.status, game.resumes_at = "running", None
    session.add(game)
    actor.note("resume")
    window, at = open_window(session, game), actor.mailroom.at
    if held_at is not None:
        delay_votes(session, game.id, at - held_at)
    if window is not None and held_at is not None:
        # A window that a rewind has opened meanwhile has lost no more than its own time.
        lost = at - max(held_at, window.opened_at)
        if lost > timedelta(0):
            delay(session, window, lost, at)
            actor.mailroom.moved(game, window, _("The game goes on after a hold."), lost)


def held_since(session: Session, game: tables.Game) -> datetime | None:
    """Return when a game was put on hold, None when nobody has written that down.

    It counts from the first time since it went on: a pause may have become a hold without an end.
    """
    action = tables.Action
    rows = session.exec(
        select(action)
        .where(col(action.game_id) == game.id, col(action.verb).in_(("hold", "resume")))
        .order_by(col(action.id).desc())
    )
    since = None
    for row in rows:
        if row.verb == "resume":
            break
        since = row.at
    return since


def extend(actor: Actor, window: tables.Window, hours: timedelta, reason: str = "") -> None:
    """Move the deadline of a window later; those asked are told."""
    at = actor.mailroom.at
    moved = move_deadline(actor.session, window, moved_by(window, hours, at), at)
    actor.note("extend", hours=hours.total_seconds() / 3600, reason=reason, window=window.code)
    words = (
        _("The players have extended the deadline.")
        if actor.who == "players"
        else _("The moderator has extended the deadline.")
    )
    actor.mailroom.moved(actor.game, window, sentences(words, reason), moved)


def moved_by(window: tables.Window, by: timedelta, at: datetime) -> datetime:
    """Return until when a window is open that is extended at a moment.

    One that waits for the moderator may have been over for long.
    """
    return max(last_moment(window) or at, at) + by
