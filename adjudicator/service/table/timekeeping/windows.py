"""Windows: the stretch of time in which questions are open, its code and its deadline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session

from adjudicator.engine.record import Open
from adjudicator.service.table.ahead import sheets
from adjudicator.service.table.playing import NEGOTIATION, Playing, Recorded, is_talk
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.schedule import Interval, end_of, merged
from adjudicator.store import generations, people_queries, positions, queries, tables
from adjudicator.store.reading import insert_all, none_yet


@dataclass(frozen=True)
class Opened:
    """What recording did to the windows: the one now open, and whether it asks something new.

    ``closed`` is the code of the one that has closed, if any has.
    """

    window: tables.Window | None
    asks_anew: bool
    closed: str | None = None


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
    if not recorded.asked:
        return Opened(None, asks_anew=False, closed=_close(session, window, at))
    request = recorded.asked[0].request
    asks_anew, closed = True, None
    if window is None or not goes_on(window, playing, recorded.asked):
        closed = _close(session, window, at)
        window = _open(playing, recorded.asked)
    elif window.request != request:
        _ask_next(session, window, request)
    else:
        asks_anew = False
    plan(session, window)
    _ask(playing, window, recorded.asked)
    return Opened(window, asks_anew, closed)


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
        due_at=deadline_for(game, kind, at, away(playing.session, game, _awaited(playing), at)),
    )
    playing.keep(window)
    none_yet(playing.session, tables.Flag, window_id=window.id)
    for item in asked:
        playing.session.add(tables.Flag(window_id=window.id, role=item.decision.role))
    return window


def _awaited(playing: Playing) -> list[str]:
    """Return the roles whose absence makes a window longer: those that are asked and must answer.

    Who leaves the answer to a response sheet is not waited for. Neither depends on a hand.
    """
    session, game = playing.session, playing.row
    seats = {seat.role: seat for seat in queries.seats_of(session, game.id)}
    return [
        item.decision.role
        for item in playing.asked
        if not sheets.is_response(item.decision)
        or sheets.would_ask(playing, seats[item.decision.role], item.decision)
    ]


def deadline_for(
    game: tables.Game, kind: str, opened_at: datetime, absent: Sequence[Interval] = ()
) -> datetime:
    """Return the deadline of a window; ``absent`` is when who is asked is away, which counts not.

    Only what everybody may know goes in here: the settings of the game, and absences.
    """
    length = game_settings.length(game, "window", kind)
    return end_of(opened_at, length, game_settings.calendar_of(game, kind), absent)


def _ask_next(session: Session, window: tables.Window, request: int) -> None:
    """Let a window go on with another request: what was said of the one before counts no more."""
    window.request = request
    window.closing_at = window.moderator_since = None
    for flag in queries.flags_of(session, window.id).values():
        flag.complete = flag.final = False


def _close(session: Session, window: tables.Window | None, at: datetime) -> str | None:
    """Close a window, if there is one, and return its code."""
    if window is None:
        return None
    window.state = "closed"
    window.closed_at = at
    window.closing_at = None
    plan(session, window)
    return window.code


# -- what is due next -------------------------------------------------------------------------


def plan(session: Session, window: tables.Window) -> None:
    """Note when the service has to look at a window next: after every change of what that says.

    The one place that writes ``next_event_at``.
    """
    game = session.get_one(tables.Game, window.game_id)
    window.next_event_at = None
    if window.state == "open":
        events = [*ends_of(window), *reminders_ahead(game, window).values(), window.delayed_at]
        window.next_event_at = min((at for at in events if at is not None), default=None)


def ends_of(window: tables.Window) -> list[datetime]:
    """Return when a window ends by itself: early, or when no orders are taken any more.

    A window that waits for the moderator ends only when everybody has answered.
    """
    over = queries.last_moment(window) if window.moderator_since is None else None
    return [end for end in (over, window.closing_at) if end is not None]


def reminders_ahead(game: tables.Game, window: tables.Window) -> dict[int, datetime]:
    """Return the reminders still to come, minutes before the deadline with their times, in order.

    Reminders that were due before the window opened, or that a later one has overtaken, never come,
    nor does any after the deadline.
    """
    if window.due_at is None or window.grace_until is not None or window.moderator_since:
        return {}
    sent = min(window.reminders, default=None)
    ahead = {}
    for before in game_settings.value_of(game, "reminders", window.kind):
        minutes, at = int(before.total_seconds() // 60), window.due_at - before
        if (sent is None or minutes < sent) and at > window.opened_at:
            ahead[minutes] = at
    return ahead


def _ask(playing: Playing, window: tables.Window, asked: Sequence[Open]) -> None:
    """Store a row for every question that has none yet."""
    place = generations.place(playing.row.id, playing.row.generation, playing.segment)
    rows = positions.questions_in(playing.session, **place)
    known = {(row.request, row.role) for row in rows}
    fresh = [
        tables.Question(
            **place,
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
        for item in asked
        if (item.request, (decision := item.decision).role) not in known
    ]
    insert_all(playing.session, fresh)


# -- deadlines --------------------------------------------------------------------------------


def delay(session: Session, window: tables.Window, by: timedelta, at: datetime) -> None:
    """Move every end of a window, early or not, later by the time in which nothing was done."""
    if window.closing_at is not None:
        window.closing_at += by
    grace_until = window.grace_until
    if window.due_at is not None:
        _set_deadline(session, window, window.due_at + by, at)
    if grace_until is not None:
        window.grace_until = grace_until + by
    plan(session, window)


def end_again(session: Session, window: tables.Window) -> None:
    """Let a window that waits for the moderator end by itself as soon as its time is over."""
    window.moderator_since = None
    plan(session, window)


def move_deadline(
    session: Session, window: tables.Window, due_at: datetime, at: datetime
) -> timedelta:
    """Set another deadline and return by how much it is later; an earlier one changes nothing."""
    before = queries.last_moment(window)
    if before is not None and due_at <= before:
        return timedelta(0)
    _set_deadline(session, window, due_at, at)
    return due_at - (before or at)


def _set_deadline(session: Session, window: tables.Window, due_at: datetime, at: datetime) -> None:
    """Set a later deadline: grace and whatever the moderator was called for begin anew.

    Reminders whose time lies ahead again come again; those that were due before ``at`` do not.
    """
    window.due_at = due_at
    window.grace_until = window.moderator_since = None
    window.moves += 1
    window.reminders = [
        minutes for minutes in window.reminders if due_at - timedelta(minutes=minutes) <= at
    ]
    plan(session, window)
    for question in queries.questions_of(session, window.id):
        if question.state == "open":
            question.due_at = due_at


# -- when players are away ----------------------------------------------------------------------


def away(
    session: Session, game: tables.Game, roles: Iterable[str], after: datetime
) -> tuple[Interval, ...]:
    """Return when who holds one of these roles is away, for the end of a window that opens now.

    Absences that end before ``after`` are left out, so is the time in which a deputy speaks for
    the seat. Sorted, without overlaps; whoever holds several of the roles counts once.
    """
    wanted = set(roles)
    found: list[Interval] = []
    for seat in queries.seats_of(session, game.id):
        if seat.role not in wanted or seat.player_id is None:
            continue
        rows = people_queries.absences_of(session, game.id, seat.player_id)
        deputies = people_queries.deputies_at(session, after, seat=seat)
        covered = [(deputy.since, deputy.until) for deputy in deputies]
        for row in rows:
            found += _without((row.starts_at, row.ends_at), covered)
    return tuple(merged(interval for interval in found if interval[1] > after))


def _without(interval: Interval, covered: Sequence[Interval]) -> list[Interval]:
    """Return what is left of an interval outside others."""
    left = [interval]
    for start, end in covered:
        left = [
            part
            for begun, ended in left
            for part in ((begun, min(ended, start)), (max(begun, end), ended))
            if part[0] < part[1]
        ]
    return left
