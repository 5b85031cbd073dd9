"""Hold, resume, extend: whether a game runs, and until when its window is open."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.engine.words import _, sentences
from adjudicator.orders.commands.moderator import length, reason
from adjudicator.reports.when import in_words, moment
from adjudicator.service.contexts import status_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.moderation.acts import Done, act
from adjudicator.service.moderation.chair import Chair
from adjudicator.service.timekeeping.windows import delay, last_moment, move_deadline, open_window
from adjudicator.store import tables
from adjudicator.store.vote_queries import delay_votes


@act("hold", reason(), example="HOLD Holidays until Monday.")
def hold(chair: Chair, reason: str = "") -> Done:
    """Stop the game; nothing is applied and no deadline passes until it is resumed.

    A pause that the players have agreed on becomes one without an end. All players are told.
    """
    game = chair.game
    is_paused = game.status == "held" and game.resumes_at is not None
    if game.status != "running" and not is_paused:
        raise NotPossible(
            _(
                "Game {game} is {status}; only a running game can be held.",
                game=game.slug,
                status=status_of(game),
            )
        )
    if not chair.dry:
        action = put_on_hold(chair, reason=reason)
        chair.told(
            _("on hold"),
            sentences(_("The moderator has put the game on hold."), reason),
            action,
        )
    return Done(_("game {game} is on hold", game=game.slug))


def put_on_hold(chair: Chair, *, until: datetime | None = None, **detail: Any) -> tables.Action:
    """Stop a game, until a time if one is given; nobody is told. Return the record of it."""
    game = chair.game
    game.status, game.resumes_at = "held", until
    chair.session.add(game)
    return chair.note("hold", **detail)


@act("resume", example="RESUME")
def resume(chair: Chair) -> Done:
    """Go on with a held game; its deadline moves by the time it was held."""
    game, session = chair.game, chair.session
    if game.status != "held":
        raise NotPossible(
            _("Game {game} is {status}, not held.", game=game.slug, status=status_of(game))
        )
    if chair.dry:
        return Done(_("game {game} goes on", game=game.slug))
    held_at = held_since(session, game)
    game.status, game.resumes_at = "running", None
    session.add(game)
    chair.note("resume")
    window, at = open_window(session, game), chair.mailroom.at
    if held_at is not None:
        delay_votes(session, game.id, at - held_at)
    if window is not None and held_at is not None:
        # A window that a rewind has opened meanwhile has lost no more than its own time.
        lost = at - max(held_at, window.opened_at)
        if lost > timedelta(0):
            delay(session, window, lost, at)
            chair.mailroom.moved(game, window, _("The game goes on after a hold."), lost)
    return Done(_("game {game} goes on", game=game.slug))


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


@act(
    "extend",
    length("hours", "By how much the deadline moves, such as 24h."),
    reason(),
    example="EXTEND 24h A fair.",
    in_window=True,
)
def extend(chair: Chair, hours: timedelta, reason: str = "", window: str | None = None) -> Done:
    """Move the open deadline later; those asked are told."""
    chair.named(window)
    opened = chair.opened()
    if opened.due_at is None:
        raise NotPossible(_("The window {window} has no deadline.", window=opened.code))
    if hours <= timedelta(0):
        raise NotPossible(_("A deadline is only moved later, never earlier."))
    at = chair.mailroom.at
    due = moved_by(opened, hours, at)
    if not chair.dry:
        moved = move_deadline(chair.session, opened, due, at)
        chair.note("extend", hours=hours.total_seconds() / 3600, reason=reason, window=opened.code)
        words = (
            _("The players have extended the deadline.")
            if chair.who == "players"
            else _("The moderator has extended the deadline.")
        )
        chair.mailroom.moved(chair.game, opened, sentences(words, reason), moved)
    return Done(
        _(
            "the deadline of {game} is {length} later: {window} closes at {time}",
            game=chair.game.slug,
            length=in_words(hours),
            window=opened.code,
            time=moment(due, "UTC"),
        )
    )


def moved_by(window: tables.Window, by: timedelta, at: datetime) -> datetime:
    """Return until when a window is open that is extended at a moment.

    One that waits for the moderator may have been over for long.
    """
    return max(last_moment(window) or at, at) + by
