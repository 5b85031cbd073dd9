"""Outages and clocks that jump: deadlines move by the time in which nobody worked.

``beat`` notes that the worker is alive, with the time of day and with how long the machine has been
running. Two such notes tell a machine that was off or asleep, or a worker that was not running (an
*outage*: both counts agree, or the machine was started anew) from a clock that was changed (a
*jump*: the counts differ). After an outage deadlines move and are told; after a jump nobody knows
which time is right, so no deadline is executed before the operator has said so.

A mailbox that cannot be read is an outage, too: ``mailbox_was_read`` notes up to when everything
that had arrived was taken in, and a long gap between two such notes moves deadlines. None is
executed before the mailbox was read behind it (``heard_until``).

Several workers share these notes: an outage is when none of them worked. Counts of different
machines cannot be compared, so each machine has a note of its own as well, by which jumps of its
clock are found; and a clock that differs from that of the database stands for one that has jumped.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.log import get_logger
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.errors import not_possible
from adjudicator.service.office import Office
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.windows import delay, ends_of, open_window
from adjudicator.store import locks, queries, tables
from adjudicator.store.database import database_clock, lock_game
from adjudicator.store.vote_queries import delay_votes

HEARTBEAT: Final = "worker"
MAILBOX: Final = "mailbox"
OUTAGE: Final = timedelta(minutes=5)
"""A worker that was silent for longer than this was down; all deadlines move by the gap.

So much longer than usual a mailbox was not read that could not be.
"""
PAUSE: Final = timedelta(seconds=90)
"""After a shorter silence than this a running worker is only busy; what came due is done."""
SLACK: Final = timedelta(minutes=2)
"""By how much a clock may be corrected between two beats, or differ from the database's."""
_NEVER: Final = datetime.min.replace(tzinfo=UTC)
_FORGOTTEN: Final = timedelta(days=30)  # after which a machine's own note is of no use

_log = get_logger(__name__)


def beat(office: Office, *, starting: bool = False) -> bool:
    """Note that the worker is alive; return False when the clock jumps and nothing may be closed.

    Called on every round, and with ``starting`` when a worker begins: then every deadline that came
    in the gap is moved, however short the gap was.
    """
    now, uptime = clock.now(), clock.uptime()
    with office.database.transaction() as session:
        # One worker after the other: two that measure one gap would both move deadlines by it.
        locks.wait_for(session, locks.Kind.BEAT)
        before = queries.heartbeat(session, HEARTBEAT)
        jump = jump_since(session, before, now, uptime)
        if before is not None and abs(jump) > SLACK:
            wrong = _wrong_time(session, before, uptime)
            _call_operator(Mailroom(session, office, now), before, jump, wrong)
            return False
        _note(session, now, uptime)
        if before is None:
            return True
        gap = now - before.at
        if gap > OUTAGE:
            _move_all(session, now, gap, Cause.DOWN)
            _pass_unread(session, gap, now)
        elif gap > (timedelta(0) if starting else PAUSE):
            _move_all(session, now, gap, Cause.DOWN, _ended_in(before.at, now))
    return True


def mailbox_was_read(office: Office, at: datetime) -> None:
    """Note that all that had reached the mailbox at a moment is stored.

    After a gap that was longer than the pauses between two looks deadlines move by it. Nothing is
    noted while the clock is in doubt, or before somebody has found out how long nobody worked:
    time in which there was no worker is to count once.
    """
    usual = OUTAGE + timedelta(seconds=office.settings.poll_seconds)
    with office.database.transaction() as session:
        locks.wait_for(session, locks.Kind.BEAT)
        worker, last = queries.heartbeat(session, HEARTBEAT), queries.heartbeat(session, MAILBOX)
        if worker is not None and not _is_at_work(session, worker):
            return
        if last is not None and last.at >= at:
            return
        queries.beat(session, MAILBOX, at)
        if last is not None and at - last.at > usual:
            _move_all(session, at, at - last.at, Cause.UNREAD)


def _is_at_work(session: Session, worker: tables.Heartbeat) -> bool:
    """Return whether a worker has beaten just now, by a clock that is not in doubt."""
    now, uptime = clock.now(), clock.uptime()
    return now - worker.at <= PAUSE and abs(jump_since(session, worker, now, uptime)) <= SLACK


def heard_until(office: Office) -> datetime:
    """Return up to when everything that had reached the mailbox is stored; long ago before all."""
    with office.database.reading() as session:
        last = queries.heartbeat(session, MAILBOX)
    return _NEVER if last is None else last.at


def _pass_unread(session: Session, gap: timedelta, now: datetime) -> None:
    """Let a gap by which all deadlines have moved count as read: it is to move them once.

    What was unread before it stays so, as what was due before it has moved as well.
    """
    last = queries.heartbeat(session, MAILBOX)
    if last is not None:
        queries.beat(session, MAILBOX, min(last.at + gap, now))


def _note(session: Session, now: datetime, uptime: clock.Uptime) -> None:
    """Note that a worker is alive, for all and for its machine."""
    queries.beat(session, HEARTBEAT, now, uptime=uptime.seconds, boot=uptime.boot)
    if database_clock(session) is not None:
        own = f"{HEARTBEAT}/{uptime.boot}"
        queries.forget_beats(session, f"{HEARTBEAT}/", now - _FORGOTTEN)
        queries.beat(session, own, now, uptime=uptime.seconds, boot=uptime.boot)


def jump_since(
    session: Session, before: tables.Heartbeat | None, now: datetime, uptime: clock.Uptime
) -> timedelta:
    """Return by how much the clock was changed since the last beats, as far as can be told.

    ``before`` is the last beat of any worker. A machine that has none in common with it is judged
    by its own last beat, and by the clock of the database.
    """
    if before is None:
        return timedelta(0)
    if before.boot == uptime.boot:
        return jumped(before, now, uptime)
    own = queries.heartbeat(session, f"{HEARTBEAT}/{uptime.boot}")
    if own is not None and abs(jump := jumped(own, now, uptime)) > SLACK:
        return jump
    common = database_clock(session)
    if common is not None and clock.is_of_the_machine() and abs(now - common) > SLACK:
        return now - common
    return jumped(before, now, uptime)


def _wrong_time(session: Session, before: tables.Heartbeat, uptime: clock.Uptime) -> str:
    """Return what is the same as long as a clock is wrong, while other machines go on."""
    if before.boot != uptime.boot and database_clock(session) is not None:
        own = queries.heartbeat(session, f"{HEARTBEAT}/{uptime.boot}")
        return own.at.isoformat() if own is not None else uptime.boot
    return before.at.isoformat()


def jumped(before: tables.Heartbeat, now: datetime, uptime: clock.Uptime) -> timedelta:
    """Return by how much the clock was changed since the last beat, as far as that can be told.

    The machine's own count tells it, unless the machine was started anew: then time may have gone
    by unseen, and only a clock that runs backwards is certainly wrong.
    """
    passed = now - before.at
    if before.uptime is None or before.boot != uptime.boot:
        return min(passed, timedelta(0))
    return passed - timedelta(seconds=uptime.seconds - before.uptime)


def _ended_in(begin: datetime, end: datetime) -> Callable[[tables.Window], bool]:
    """Return what tells the windows with an end between two moments."""

    def ended(window: tables.Window) -> bool:
        return any(begin < one <= end for one in ends_of(window))

    return ended


def _move_all(
    session: Session,
    at: datetime,
    gap: timedelta,
    cause: Cause,
    concerned: Callable[[tables.Window], bool] = lambda _: True,
) -> None:
    """Move the deadlines of games that run, or collect wishes.

    It is done in the transaction that notes the end of the gap. The tick tells them, game by game.
    """
    _log.warning("outage", minutes=int(gap.total_seconds() // 60))
    for game in queries.games_with_status(session, "running", "setup"):
        window = open_window(session, lock_game(session, game.id))
        delay_votes(session, game.id, gap)
        if window is None or window.moderator_since is not None or not concerned(window):
            continue
        move(session, window, gap, cause, at)


# -- a clock that jumps -----------------------------------------------------------------------


def _call_operator(
    mailroom: Mailroom, before: tables.Heartbeat, jump: timedelta, wrong_time: str
) -> None:
    """Tell the operator, once for each wrong time, that the clock was changed."""
    right = mailroom.at - jump
    forward = jump > timedelta(0)
    times = _(
        "The clock shows {now:%Y-%m-%d %H:%M:%S} UTC; after {before:%H:%M:%S} it should show"
        " {right:%Y-%m-%d %H:%M:%S}.",
        now=mailroom.at,
        before=before.at,
        right=right,
    )
    accept = _(
        "If it is right as it is, accept it with the command below; deadlines then move"
        " by the time in which nothing was executed."
    )
    notice = ModeratorNotice(
        about=_("the clock jumps forward") if forward else _("the clock runs backwards"),
        lines=(
            times,
            _("Orders are taken, but no deadline is executed until the clock is right again."),
            accept,
        ),
        command="adjudicator clock --accept",
    )
    _log.error("clock jumped", seconds=int(jump.total_seconds()))
    mailroom.to_moderator(None, notice, f"clock/{wrong_time}")


def clock_state(office: Office) -> dict[str, object]:
    """Return what time it is, when the worker was last alive, and by how much the clock jumped."""
    now, uptime = clock.now(), clock.uptime()
    with office.database.reading() as session:
        before = queries.heartbeat(session, HEARTBEAT)
        jump = jump_since(session, before, now, uptime)
    return {
        "now": now.isoformat(),
        "worker": before.at.isoformat() if before is not None else None,
        "jumped_seconds": int(jump.total_seconds()),
        "stopped": abs(jump) > SLACK,
    }


def accept_clock(office: Office) -> timedelta:
    """Take the clock as it is for right, so that deadlines are executed again.

    They move by the time since the last beat, which is returned; after a clock that ran backwards
    they stay. Raises NotPossible when the clock is not in doubt.
    """
    now, uptime = clock.now(), clock.uptime()
    with office.database.transaction() as session:
        locks.wait_for(session, locks.Kind.BEAT)
        before = queries.heartbeat(session, HEARTBEAT)
        if before is None or abs(jump_since(session, before, now, uptime)) <= SLACK:
            raise not_possible("The clock has not jumped; there is nothing to accept.")
        _note(session, now, uptime)
        gap = max(now - before.at, timedelta(0))
        detail = {"before": before.at.isoformat(), "minutes": gap.total_seconds() / 60}
        session.add(tables.Action(at=now, who="operator", verb="accept clock", detail=detail))
        if gap:
            _move_all(session, now, gap, Cause.WRONG_CLOCK)
        _pass_unread(session, gap, now)
    return gap


# -- moving and telling -------------------------------------------------------------------------


LEAST_TOLD: Final = timedelta(minutes=1)
"""Deadlines are told to the minute, so shorter moves are not."""


class Cause(StrEnum):
    """Why nothing was executed for a while."""

    DOWN = "down"
    UNREAD = "unread"
    WRONG_CLOCK = "wrong clock"


_REASONS: Final = {
    Cause.DOWN: _("The service was down; nothing was executed in that time."),
    Cause.UNREAD: _(
        "The mailbox of the service could not be read; nothing was executed in that time."
    ),
    Cause.WRONG_CLOCK: _("The clock of the service was wrong; nothing was executed in that time."),
}


def move(
    session: Session, window: tables.Window, gap: timedelta, cause: Cause, at: datetime
) -> None:
    """Move the ends of a window by a gap; ``tell`` is to tell it unless it is very short."""
    if gap >= LEAST_TOLD:
        window.delayed_at = window.delayed_at or at
        window.delayed_by += int(gap.total_seconds())
        window.delayed_why = cause
    delay(session, window, gap, at)


def tell(mailroom: Mailroom, game: tables.Game, window: tables.Window) -> None:
    """Tell those asked in a window of the delay that nobody has been told of, if there is one.

    The caller plans what comes next at the window.
    """
    if window.delayed_at is None or window.delayed_why is None:
        return
    gap, cause = timedelta(seconds=window.delayed_by), Cause(window.delayed_why)
    window.delayed_at = window.delayed_why = None
    window.delayed_by = 0
    mailroom.moved(game, window, _REASONS[cause], gap, occasion="delayed")
