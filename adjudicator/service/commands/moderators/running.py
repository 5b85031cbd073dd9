"""Hold, resume, extend: whether a game runs, and until when its window is open."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from adjudicator.engine.words import _, sentences
from adjudicator.orders.commands.parts import length, reason
from adjudicator.reports.when import in_words, moment
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.errors import not_possible
from adjudicator.service.table import running
from adjudicator.service.table.contexts import as_it_is

_STANDS_STILL: Final = _("Nothing is applied and no deadline passes until the game goes on.")


@act("hold", reason(), example="HOLD Holidays until Monday.")
def hold(chair: Chair, reason: str = "") -> Done:
    """Stop the game; nothing is applied and no deadline passes until it is resumed.

    A pause that the players have agreed on becomes one without an end. All players are told.
    """
    game = chair.game
    is_paused = game.status == "held" and game.resumes_at is not None
    if game.status != "running" and not is_paused:
        raise not_possible(
            "Game {game} is {status}; only a running game can be held.", **as_it_is(game)
        )
    if not chair.dry:
        action = running.put_on_hold(chair, reason=reason)
        chair.told(
            _("on hold"),
            sentences(_("The moderator has put the game on hold."), reason, _STANDS_STILL),
            action,
        )
    return Done(
        _(
            "game {game} is on hold: nothing is applied and no deadline passes until RESUME; the"
            " deadline then moves by the time it was held",
            game=game.slug,
        )
    )


@act("resume", example="RESUME")
def resume(chair: Chair) -> Done:
    """Go on with a held game; its deadline moves by the time it was held, and all are told."""
    game = chair.game
    if game.status != "held":
        raise not_possible("Game {game} is {status}, not held.", **as_it_is(game))
    if not chair.dry:
        running.go_on(chair, tell_all=True)
    return Done(_("game {game} goes on", game=game.slug))


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
        raise not_possible("The window {window} has no deadline.", window=opened.code)
    if hours <= timedelta(0):
        raise not_possible("A deadline is only moved later, never earlier.")
    due = running.moved_by(opened, hours, chair.mailroom.at)
    if not chair.dry:
        running.extend(chair, opened, hours, reason)
    return Done(
        _(
            "the deadline of {game} is {length} later: {window} closes at {time}",
            game=chair.game.slug,
            length=in_words(hours),
            window=opened.code,
            time=moment(due, "UTC"),
        )
    )
