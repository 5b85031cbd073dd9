"""How far each role is in a window: received, complete, final; and answers held until it closes.

The last valid order wins until the window closes. In a type of
window with a correction delay (or an earliest close) an answer is therefore *held*: kept with the
flag of its role, and handed to the rules when the window closes. Elsewhere it counts at once.
"""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from adjudicator.engine.words import _, joined
from adjudicator.service.table.ahead import book
from adjudicator.service.table.playing import NEGOTIATION, Playing, is_talk
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.windows import kind_of, plan
from adjudicator.store import queries, tables
from adjudicator.store.positions import Given


def mark_received(
    session: Session, window: tables.Window, role: str, *, complete: bool = False
) -> None:
    """Note that something for this window has come from ``role``, or all that was missing."""
    flag = queries.flags_of(session, window.id).get(role)
    if flag is not None:
        flag.received = True
        flag.complete = flag.complete or complete


def mark_final(
    playing: Playing, window: tables.Window, role: str, *, final: bool
) -> datetime | None:
    """Set or take back READY; return when the window now closes early, None when it does not."""
    flag = queries.flags_of(playing.session, window.id)[role]
    flag.received = True
    flag.final = final
    if window.kind == NEGOTIATION:
        flag.complete = final
    return _schedule(playing, window)


def state_words(playing: Playing, flag: tables.Flag) -> str:
    """Return how far a role is in the open window: received, complete, final, or nothing yet.

    What was answered without a message, by orders ahead or a response sheet, is complete too.
    """
    decision = playing.open_for(flag.role)
    answered = decision is None or not (is_talk(decision) or playing.waits_for(flag.role))
    states = (
        (_("received"), flag.received or answered),
        (_("complete"), flag.complete or answered),
        (_("final"), flag.final),
    )
    found = [words for words, holds in states if holds]
    return joined(", ", found) if found else _("nothing received yet")


def unready(session: Session, window: tables.Window) -> list[str]:
    """Take back everybody's READY, because something has changed; return whose it was."""
    taken_back = []
    for role, flag in queries.flags_of(session, window.id).items():
        if flag.final:
            taken_back.append(role)
        flag.final = False
        flag.complete = flag.complete and window.kind != NEGOTIATION
    window.closing_at = None
    plan(session, window)
    return taken_back


def _schedule(playing: Playing, window: tables.Window) -> datetime | None:
    """Set when the window closes early, which it does when every role is final; return it."""
    session = playing.session
    flags = queries.flags_of(session, window.id)
    missing = [role for role, flag in flags.items() if not flag.final and playing.lacks(role)]
    if missing:
        window.closing_at = None
    else:
        # To be READY once more puts nothing off.
        window.closing_at = window.closing_at or closing_time(playing.row, window, playing.at)
    plan(session, window)
    return window.closing_at


def closing_time(game: tables.Game, window: tables.Window, at: datetime) -> datetime:
    """Return when a window closes of which all roles are final at ``at``.

    After the correction delay, not before the earliest close, and never later than the deadline.
    """
    correction = game_settings.length(game, "correction", window.kind)
    earliest = game_settings.length(game, "earliest", window.kind)
    closing = max(at + correction, window.opened_at + earliest)
    due_at = window.due_at
    return closing if due_at is None else max(at, min(closing, due_at))


# -- answers ----------------------------------------------------------------------------------


def give(
    playing: Playing, window: tables.Window | None, role: str, value: object, given: Given
) -> datetime | None:
    """Answer the open decision of a role; return until when the answer is held at least.

    None: it counts at once. Raises IllegalAnswer when the value is not legal.
    """
    if window is None or not _serves(window, playing):
        playing.answer(role, value, given)
        return None
    if closing_time(playing.row, window, playing.at) <= playing.at:
        playing.answer(role, value, given)
        _drop(playing, window, role)
        if not playing.waiting:
            release(playing, window)
        return None
    return _hold(playing, window, role, value, given)


def _serves(window: tables.Window, playing: Playing) -> bool:
    """Return whether a window is the one in which the open decisions are asked."""
    asked = playing.asked
    return bool(asked) and (
        (window.generation, window.segment, window.request, window.kind)
        == (playing.row.generation, playing.segment, asked[0].request, kind_of(asked))
    )


def _hold(
    playing: Playing, window: tables.Window, role: str, value: object, given: Given
) -> datetime | None:
    """Keep a legal answer until the window closes; it replaces the one before."""
    raw = playing.hold(role, value)
    flag = queries.flags_of(playing.session, window.id)[role]
    if flag.held and flag.incoming_id != given.incoming_id:
        # What followed the answer in the same message was meant to follow it.
        book.cancel(playing, role, incoming_id=flag.incoming_id)
    flag.held, flag.value = True, raw
    _note_origin(flag, given, given.at or playing.at)
    flag.received = flag.complete = flag.final = True
    _schedule(playing, window)
    return window.closing_at or queries.last_moment(window)


def take_back(playing: Playing, window: tables.Window, role: str) -> None:
    """Take back the answer of a role that may still be changed; nobody else learns of it."""
    if playing.waits_for(role):
        return
    playing.forget(role)
    flag = queries.flags_of(playing.session, window.id)[role]
    forget(flag)
    flag.complete = flag.final = False
    _schedule(playing, window)


def _drop(playing: Playing, window: tables.Window, role: str) -> None:
    """Forget the answer held for a role."""
    flag = queries.flags_of(playing.session, window.id).get(role)
    if flag is not None and flag.held:
        forget(flag)


def _note_origin(flag: tables.Flag, given: Given | None, at: datetime | None) -> None:
    """Note where a held answer came from, and when."""
    flag.source = given.source if given else None
    flag.incoming_id = given.incoming_id if given else None
    flag.line = given.line if given else None
    flag.words = given.words if given else None
    flag.given_at = at


def forget(flag: tables.Flag) -> None:
    """Take the held answer off a flag."""
    flag.held, flag.value = False, None
    _note_origin(flag, None, None)


def drop_held(session: Session, game: tables.Game) -> dict[str, str]:
    """Forget all answers held in the open window of a game; return their words by role."""
    dropped = {}
    for _window, flag in queries.held_answers(session, game.id, game.generation):
        dropped[flag.role] = flag.words or ""
        forget(flag)
    return dropped


def origin_of(flag: tables.Flag) -> Given:
    """Return where a held answer came from."""
    source = flag.source or "message"
    return Given(source, flag.incoming_id, flag.line, flag.words, flag.given_at)


def release(playing: Playing, window: tables.Window) -> None:
    """Hand all answers that were held to the rules; the window may then close."""
    held = {
        role: flag
        for role, flag in queries.flags_of(playing.session, window.id).items()
        if flag.held
    }
    for role, flag in held.items():
        playing.answer_held(role, origin_of(flag))
    for role in held:
        _drop(playing, window, role)
