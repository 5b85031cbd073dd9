"""Hold, resume, extend: whether a game runs, and until when its window is open."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import func, select

from adjudicator.orders.commands.moderator import length, reason
from adjudicator.reports.when import in_words, moment
from adjudicator.service.errors import NotPossible
from adjudicator.service.moderation.acts import Done, act
from adjudicator.service.moderation.chair import Chair
from adjudicator.service.windows import delay, last_moment, move_deadline, open_window
from adjudicator.store import tables


@act("hold", reason(), example="HOLD Holidays until Monday.")
def hold(chair: Chair, reason: str = "") -> Done:
    """Stop the game; nothing is applied and no deadline passes until it is resumed.

    All players are told.
    """
    game = chair.game
    if game.status != "running":
        raise NotPossible(f"Game {game.slug} is {game.status}; only a running game can be held.")
    if not chair.dry:
        game.status = "held"
        chair.session.add(game)
        action = chair.note("hold", reason=reason)
        chair.told("on hold", f"The moderator has put the game on hold. {reason}".strip(), action)
    return Done(f"game {game.slug} is on hold")


@act("resume", example="RESUME")
def resume(chair: Chair) -> Done:
    """Go on with a held game; its deadline moves by the time it was held."""
    game, session = chair.game, chair.session
    if game.status != "held":
        raise NotPossible(f"Game {game.slug} is {game.status}, not held.")
    if chair.dry:
        return Done(f"game {game.slug} goes on")
    held_at = session.exec(
        select(func.max(tables.Action.at)).where(
            tables.Action.game_id == game.id, tables.Action.verb == "hold"
        )
    ).one()
    game.status = "running"
    session.add(game)
    chair.note("resume")
    window, at = open_window(session, game), chair.mailroom.at
    if window is not None and held_at is not None:
        # A window that a rewind has opened meanwhile has lost no more than its own time.
        lost = at - max(held_at, window.opened_at)
        if lost > timedelta(0):
            delay(session, window, lost, at)
            chair.mailroom.moved(game, window, "The game goes on after a hold.", lost)
    return Done(f"game {game.slug} goes on")


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
        raise NotPossible(f"The window {opened.code} has no deadline.")
    if hours <= timedelta(0):
        raise NotPossible("A deadline is only moved later, never earlier.")
    # A window that waits for the moderator may have been over for long.
    end, at = last_moment(opened), chair.mailroom.at
    due = max(end or at, at) + hours
    if not chair.dry:
        moved = move_deadline(chair.session, opened, due, at)
        chair.note("extend", hours=hours.total_seconds() / 3600, reason=reason, window=opened.code)
        words = f"The moderator has extended the deadline. {reason}".strip()
        chair.mailroom.moved(chair.game, opened, words, moved)
    return Done(
        f"the deadline of {chair.game.slug} is {in_words(hours)} later: {opened.code} closes at"
        f" {moment(due, 'UTC')}"
    )
