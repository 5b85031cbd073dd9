"""READY, WAIT, EXCUSE, SHEET: what a role says about a window, and what answers for it."""

from __future__ import annotations

from datetime import timedelta

from adjudicator.engine.words import _, joined
from adjudicator.orders import commands as words
from adjudicator.reports.when import moment
from adjudicator.service.ahead import sheets
from adjudicator.service.commands.carrying import carry_out, check
from adjudicator.service.contexts import roles_named, seat_line_of
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.service.playing import NEGOTIATION
from adjudicator.service.timekeeping.excuses import check_excuse, excuse
from adjudicator.service.timekeeping.flags import mark_final
from adjudicator.store import queries, tables


def _asked_in(desk: Desk) -> tables.Window:
    """Return the open window of the role; NotPossible when it is asked nothing."""
    window = desk.window
    if window is None or desk.role not in queries.flags_of(desk.playing.session, window.id):
        raise NotPossible(_("Nothing is open in which you could be READY."))
    return window


@carry_out.register
def _ready(command: words.Ready, desk: Desk, line: int) -> str:
    """Note that a role has nothing to add; the window closes early when all have said so."""
    if desk.applied:
        return _("your orders are given; nothing more is needed")
    playing, window = desk.playing, _asked_in(desk)
    if window.kind != NEGOTIATION and playing.waits_for(desk.role):
        raise NotPossible(_("Your answer is still missing; READY alone answers nothing."))
    closing = mark_final(playing, window, desk.role, final=True)
    if closing is not None:
        zone = seat_line_of(playing.session, playing.row, desk.seat).timezone
        return _(
            "everybody is READY; {window} closes at {time}",
            window=window.code,
            time=moment(closing, zone),
        )
    flags = queries.flags_of(playing.session, window.id)
    missing = [role for role, flag in flags.items() if not flag.final]
    if window.kind == NEGOTIATION:
        return _(
            "you are READY; still awaited: {powers}",
            powers=joined(", ", roles_named(playing, missing)),
        )
    return _("you are READY")


@carry_out.register
def _wait(command: words.Wait, desk: Desk, line: int) -> str:
    """Take READY back."""
    playing, window = desk.playing, _asked_in(desk)
    mark_final(playing, window, desk.role, final=False)
    return _("you are not READY; the window stays open")


@check.register
def _check_excuse(command: words.Excuse, desk: Desk) -> None:
    check_excuse(desk.playing, desk.window, desk.seat, _wanted(command))


@carry_out.register
def _excuse(command: words.Excuse, desk: Desk, line: int) -> str:
    """Move the deadline once, since the role is late; everybody is told."""
    window, by = check_excuse(desk.playing, desk.window, desk.seat, _wanted(command))
    excuse(desk.playing, desk.mailroom, window, [desk.role], by)
    zone = seat_line_of(desk.playing.session, desk.playing.row, desk.seat).timezone
    if window.due_at is None:
        return _("the deadline of {window} has moved, and everybody is told", window=window.code)
    return _(
        "the deadline of {window} has moved, and everybody is told; it is now {time}",
        window=window.code,
        time=moment(window.due_at, zone),
    )


def _wanted(command: words.Excuse) -> timedelta | None:
    return None if command.minutes is None else timedelta(minutes=command.minutes)


@check.register
def _check_sheet(command: words.Sheet, desk: Desk) -> None:
    sheets.check_command(desk.playing.row, command.wanted)


@carry_out.register
def _sheet(command: words.Sheet, desk: Desk, line: int) -> str:
    """Show the response sheet, begun anew if so wanted."""
    desk.sheet = sheets.apply_command(desk.playing, desk.seat, command.wanted)
    return _("your response sheet follows")
