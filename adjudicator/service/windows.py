"""Windows: the stretch of time in which questions are open, its code, deadline and flags."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import update
from sqlmodel import Session, col, select

from adjudicator.engine.play import Open
from adjudicator.service.playing import NEGOTIATION, Playing, Recorded, is_talk
from adjudicator.store import queries, tables

LENGTHS: Final = {
    NEGOTIATION: 48.0,
    "impulse": 48.0,
    "response": 12.0,
    "simultaneous": 48.0,
    "deployment": 24.0,
    "winter": 48.0,
}
"""Default lengths of windows in hours, by kind; a game's settings may say otherwise."""

DEFAULTS: Final[dict[str, Any]] = {
    "windows": LENGTHS,
    "reminders": [24.0, 6.0],  # hours before the deadline
    "correction_minutes": 30.0,  # between the last READY and an early close
    "absence.days": 30.0,  # for each player in a calendar year
}


@dataclass(frozen=True)
class Opened:
    """What recording did to the windows: the one now open, and whether it asks something new."""

    window: tables.Window | None
    asks_anew: bool


def setting(game: tables.Game, name: str) -> Any:
    """Return a setting of a game, or its default."""
    return game.settings.get(name, DEFAULTS[name])


def length_of(game: tables.Game, kind: str) -> timedelta:
    """Return how long a window of this kind stays open."""
    hours = {**LENGTHS, **game.settings.get("windows", {})}
    return timedelta(hours=float(hours.get(kind, hours["impulse"])))


def open_window(session: Session, game: tables.Game) -> tables.Window | None:
    """Return the window now open in a game; there is at most one."""
    return next(iter(queries.open_windows(session, game.id)), None)


def settle_windows(playing: Playing, recorded: Recorded) -> Opened:
    """Close the window whose questions are answered and open one for the questions now asked.

    A power that goes on answering in the same segment keeps its window, code and deadline: its
    next action is not another conversation.
    """
    session, game, at = playing.session, playing.row, playing.at
    window = open_window(session, game)
    if window is not None:
        _adopt(playing, window)
    if not recorded.asked:
        _close(session, window, at)
        return Opened(None, asks_anew=False)
    request = recorded.asked[0].request
    asks_anew = True
    if window is None or not goes_on(window, playing, recorded.asked):
        _close(session, window, at)
        window = _open(playing, recorded.asked)
    elif window.request != request:
        window.request = request
    else:
        asks_anew = False
    plan(session, window)
    _ask(playing, window, recorded.asked)
    return Opened(window, asks_anew)


def goes_on(window: tables.Window, playing: Playing, asked: Sequence[Open]) -> bool:
    """Return whether ``window`` serves for these questions too: same segment, kind and role."""
    if (window.segment, window.generation) != (playing.segment, playing.row.generation):
        return False
    if window.request == asked[0].request:
        return True
    roles = [item.decision.role for item in asked]
    flags = queries.flags_of(playing.session, window.id)
    return window.kind == kind_of(asked) and list(flags) == roles and len(roles) == 1


def kind_of(asked: Sequence[Open]) -> str:
    """Return the kind of window that the open decisions want.

    A question that follows from a deal is no negotiation: nobody may talk, the answer counts.
    """
    decision = asked[0].decision
    if decision.window == NEGOTIATION and not is_talk(decision):
        return "simultaneous"
    return decision.window


def _open(playing: Playing, asked: Sequence[Open]) -> tables.Window:
    game, at = playing.row, playing.at
    kind = kind_of(asked)
    window = tables.Window(
        game_id=game.id,
        generation=game.generation,
        code=queries.next_window_code(playing.session, game.id),
        kind=kind,
        segment=playing.segment,
        request=asked[0].request,
        opened_at=at,
        due_at=at + length_of(game, kind),
    )
    playing.session.add(window)
    playing.session.flush()
    for item in asked:
        playing.session.add(tables.Flag(window_id=window.id, role=item.decision.role))
    playing.session.flush()
    return window


def _close(session: Session, window: tables.Window | None, at: datetime) -> None:
    if window is not None:
        window.state = "closed"
        window.closed_at = at
        window.closing_at = None
        plan(session, window)
        session.flush()


# -- what is due next -------------------------------------------------------------------------


def plan(session: Session, window: tables.Window) -> None:
    """Note when the service has to look at a window next: after every change of what that says.

    The one place that writes ``next_event_at``, but for a window that waits for the moderator.
    """
    game = session.get_one(tables.Game, window.game_id)
    window.next_event_at = None
    if window.state == "open":
        ends = [end for end in (window.due_at, window.closing_at) if end is not None]
        window.next_event_at = min([*ends, *reminders_ahead(game, window).values()], default=None)
    session.add(window)


def reminders_ahead(game: tables.Game, window: tables.Window) -> dict[float, datetime]:
    """Return the reminders still to come, hours before the deadline with their times, in order.

    Reminders that were due before the window opened, or that a later one has overtaken, never come.
    """
    if window.due_at is None:
        return {}
    sent = min(window.reminders, default=math.inf)
    hours = sorted((float(before) for before in setting(game, "reminders")), reverse=True)
    times = {before: window.due_at - timedelta(hours=before) for before in hours if before < sent}
    return {before: at for before, at in times.items() if at > window.opened_at}


def _adopt(playing: Playing, window: tables.Window) -> None:
    """Enter the window at the questions that were answered in it before they were mailed.

    A block answers several questions one after the other; only the first had been put into words.
    """
    question = tables.Question
    playing.session.exec(
        update(question)
        .where(
            col(question.game_id) == window.game_id,
            col(question.generation) == window.generation,
            col(question.segment) == window.segment,
            col(question.role).in_(queries.flags_of(playing.session, window.id)),
            col(question.window_id).is_(None),
            col(question.state) == "answered",
            col(question.source).in_(("message", "moderator", "deadline")),
        )
        .values(window_id=window.id, code=window.code)
    )


def _ask(playing: Playing, window: tables.Window, asked: Sequence[Open]) -> None:
    """Store a row for every question that has none yet."""
    game = playing.row
    question = tables.Question
    known = set(
        playing.session.exec(
            select(col(question.request), col(question.role)).where(
                col(question.game_id) == game.id,
                col(question.generation) == game.generation,
                col(question.segment) == playing.segment,
            )
        ).all()
    )
    for item in asked:
        decision = item.decision
        if (item.request, decision.role) in known:
            continue
        playing.session.add(
            tables.Question(
                game_id=game.id,
                generation=game.generation,
                segment=playing.segment,
                request=item.request,
                role=decision.role,
                topic=decision.topic,
                code=window.code,
                default=decision.choice.dump(decision.default) if decision.has_default else None,
                window_id=window.id,
                window_name=decision.detail if decision.name == "window" else None,
                asked_at=playing.at,
                due_at=window.due_at,
            )
        )
    playing.session.flush()


# -- flags ------------------------------------------------------------------------------------


def mark_received(
    session: Session, window: tables.Window, role: str, *, complete: bool = False
) -> None:
    """Note that something for this window has come from ``role``, or all that was missing."""
    flag = queries.flags_of(session, window.id).get(role)
    if flag is not None:
        flag.received = True
        flag.complete = flag.complete or complete
        session.add(flag)


def mark_final(
    session: Session,
    game: tables.Game,
    window: tables.Window,
    role: str,
    at: datetime,
    *,
    final: bool,
) -> datetime | None:
    """Set or take back READY; return when the window now closes early, None when it does not.

    With every role final the window closes after the correction delay, never later than it would
    have closed anyway.
    """
    flags = queries.flags_of(session, window.id)
    flag = flags[role]
    flag.received = True
    flag.final = flag.complete = final
    session.add(flag)
    if all(other.final for other in flags.values()):
        correction = timedelta(minutes=float(setting(game, "correction_minutes")))
        due = at + correction if window.due_at is None else min(window.due_at, at + correction)
        window.closing_at = window.closing_at or due
    else:
        window.closing_at = None
    plan(session, window)
    session.flush()
    return window.closing_at


def unready(session: Session, window: tables.Window) -> list[str]:
    """Take back everybody's READY, because what was agreed to has changed; return whose it was."""
    taken_back = []
    for role, flag in queries.flags_of(session, window.id).items():
        if flag.final:
            taken_back.append(role)
        flag.final = flag.complete = False
        session.add(flag)
    window.closing_at = None
    plan(session, window)
    session.flush()
    return taken_back


def delay(session: Session, window: tables.Window, by: timedelta, at: datetime) -> None:
    """Move the end of a window, early or not, later by the time in which nothing was done."""
    if window.closing_at is not None:
        window.closing_at += by
    if window.due_at is not None:
        move_deadline(session, window, window.due_at + by, at)
    plan(session, window)


def move_deadline(session: Session, window: tables.Window, due_at: datetime, at: datetime) -> None:
    """Set another deadline, never earlier than it was.

    Reminders whose time lies ahead again come again; those that were due before ``at`` do not.
    """
    if window.due_at is not None and due_at <= window.due_at:
        return
    window.due_at = due_at
    window.reminders = [
        hours for hours in window.reminders if due_at - timedelta(hours=hours) <= at
    ]
    plan(session, window)
    for question in queries.questions_of(session, window.id):
        if question.state == "open":
            question.due_at = due_at
            session.add(question)
    session.flush()
