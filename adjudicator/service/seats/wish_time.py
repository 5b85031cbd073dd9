"""Until when players may send their wishes for powers: a window like any other.

It opens when every chair has a player, with a deadline that all are told. Who has sent nothing then
takes what is left.
"""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.reports.when import moment
from adjudicator.service.seats import assignment
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.game_settings import WISHES, value_of
from adjudicator.service.table.timekeeping.windows import (
    deadline_for,
    move_deadline,
    open_window,
    plan,
)
from adjudicator.store import queries, tables


def window_of(mailroom: Mailroom, game: tables.Game) -> tables.Window | None:
    """Return the window in which wishes are taken now; None where there is none."""
    return open_window(mailroom.session, game) if assignment.is_open(game) else None


def begin_to_wait(mailroom: Mailroom, game: tables.Game) -> tables.Window:
    """Open the window for the wishes of a game whose chairs are taken; nobody is told."""
    session, at = mailroom.session, mailroom.at
    window = tables.Window(
        game_id=game.id,
        generation=game.generation,
        code=queries.next_window_code(session, game.id),
        kind=WISHES.name,
        segment=0,
        opened_at=at,
        due_at=deadline_for(game, WISHES.name, at),
    )
    mailroom.keep(window)
    for role in assignment.chairs(mailroom, game):
        session.add(tables.Flag(window_id=window.id, role=role))
    session.flush()
    plan(session, window)
    return window


def until_words(game: tables.Game, window: tables.Window) -> str:
    """Return until when wishes are taken, and what becomes of those who send none."""
    due = queries.last_moment(window)
    if due is None:
        raise ValueError(f"window {window.code} for wishes has no end")
    return _(
        "Wishes are taken until {time}. Who has sent none by then gets what is left when all others"
        " have chosen.",
        time=moment(due, str(value_of(game, "zone"))),
    )


def tell_all(mailroom: Mailroom, game: tables.Game, window: tables.Window) -> None:
    """Tell all players until when wishes are taken."""
    about = _("until when wishes are taken")
    mailroom.tell_all(game, about, until_words(game, window), f"wishes/{window.id}")


def give_time(mailroom: Mailroom, game: tables.Game) -> None:
    """Begin the time for wishes anew for a player who has just come; never earlier."""
    window = window_of(mailroom, game)
    if window is None:
        return
    due = deadline_for(game, window.kind, mailroom.at)
    moved = move_deadline(mailroom.session, window, due, mailroom.at)
    if moved:
        mailroom.moved(game, window, _("A player has been replaced and gets his time."), moved)


def close(mailroom: Mailroom, game: tables.Game) -> None:
    """Close the window for wishes, when the powers are given out."""
    window = window_of(mailroom, game)
    if window is not None:
        window.state, window.closed_at = "closed", mailroom.at
        plan(mailroom.session, window)
