"""READY, WAIT, EXCUSE, SHEET: what a role says about a window, and what answers for it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.orders.commands.parts import whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.reports.when import moment
from adjudicator.service.commands.desk import Desk
from adjudicator.service.errors import not_possible
from adjudicator.service.table.ahead import sheets
from adjudicator.service.table.contexts import roles_named, seat_line_of
from adjudicator.service.table.lateness.excuses import check_excuse, excuse
from adjudicator.service.table.playing import NEGOTIATION
from adjudicator.service.table.timekeeping.flags import mark_final
from adjudicator.store import queries, tables
from adjudicator.words.lexicon import unreadable
from adjudicator.words.order_words import order_line

_TIME: Final = re.compile(
    r"\s*(?:of\s+)?(\d{1,4}(?:\.\d+)?)\s*(h|hours?|m|min|minutes?)?\s*", re.IGNORECASE
)


def _asked_in(desk: Desk) -> tables.Window:
    """Return the open window of the role; NotPossible when it is asked nothing."""
    window = desk.window
    if window is None or desk.role not in queries.flags_of(desk.playing.session, window.id):
        raise not_possible("Nothing is open in which you could be READY.")
    return window


@PLAYER.command(
    "ready",
    also=("final",),
    help=_("READY: you have nothing to add in this window. WAIT takes it back."),
)
def ready(desk: Desk) -> str:
    """Note that a role has nothing to add; the window closes early when all have said so."""
    if desk.applied:
        return _("your orders are given; nothing more is needed")
    playing, window = desk.playing, _asked_in(desk)
    if window.kind != NEGOTIATION and playing.waits_for(desk.role):
        raise not_possible("Your answer is still missing; READY alone answers nothing.")
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


@PLAYER.command("wait", also=("not ready", "unready"))
def wait(desk: Desk) -> str:
    """Take READY back."""
    playing, window = desk.playing, _asked_in(desk)
    mark_final(playing, window, desk.role, final=False)
    return _("you are not READY; the window stays open")


@PLAYER.command(
    "go on",
    help=_(
        "GO ON: carry out the lines of this block that are right, even if another is wrong. Without"
        " it, nothing of a block is carried out if a line is wrong before the first die, card or"
        " answer of somebody else."
    ),
)
def go_on(_desk: Desk) -> str:
    """Have every line of a block carried out that can be, whatever is wrong beside it."""
    return _("every line that is right is carried out")


def _minutes_in(words: str) -> int | None:
    """Return a time such as ``24h``, ``90m`` or ``12 hours`` in minutes; None without words."""
    if not words.strip():
        return None
    found = _TIME.fullmatch(words)
    if not found:
        example = "EXCUSE 24h"
        raise unreadable(
            "A time is expected, as in {example}.",
            suggestions=[example],
            example=order_line(example),
        )
    number = float(found[1])
    return round(number if (found[2] or "h")[0].lower() == "m" else number * 60)


def _said(minutes: int | None) -> str:
    """Return a time as it is said behind EXCUSE."""
    if minutes is None:
        return ""
    hours, rest = divmod(minutes, 60)
    return f"{f'{hours}h' if hours else ''}{f'{rest}m' if rest or not hours else ''}"


@PLAYER.command(
    "excuse",
    whole("minutes", _minutes_in, _said),
    help=_("EXCUSE, EXCUSE 24h: you are late; the deadline moves once, and everybody is told."),
)
def excuse_(desk: Desk, minutes: int | None) -> str:
    """Move the deadline once, since the role is late; everybody is told."""
    window, by = _excused(desk, minutes)
    excuse(desk.playing, desk.mailroom, window, [desk.role], by)
    zone = seat_line_of(desk.playing.session, desk.playing.row, desk.seat).timezone
    if window.due_at is None:
        return _("the deadline of {window} has moved, and everybody is told", window=window.code)
    return _(
        "the deadline of {window} has moved, and everybody is told; it is now {time}",
        window=window.code,
        time=moment(window.due_at, zone),
    )


@excuse_.checked
def _excused(desk: Desk, minutes: int | None) -> tuple[tables.Window, timedelta]:
    by = None if minutes is None else timedelta(minutes=minutes)
    return check_excuse(desk.playing, desk.window, desk.seat, by)


@PLAYER.command(
    "sheet",
    whole("wanted", lambda words: " ".join(words.lower().split())),
    help=_("SHEET: your response sheet; SHEET brisk, careful, sealed or CLEAR begins it anew."),
)
def sheet(desk: Desk, wanted: str) -> str:
    """Show the response sheet, begun anew if so wanted."""
    desk.sheet = sheets.apply_command(desk.playing, desk.seat, wanted)
    return _("your response sheet follows")


@sheet.checked
def _check_sheet(desk: Desk, wanted: str) -> None:
    sheets.check_command(desk.playing.row, wanted)
