"""ORDERS, CANCEL and WHAT IF: looking at orders ahead, and dropping them."""

from __future__ import annotations

from adjudicator.engine.words import _, joined, n_
from adjudicator.orders import commands as words
from adjudicator.service.ahead import book, listing, standing, what_if
from adjudicator.service.commands.carrying import carry_out, check
from adjudicator.service.commands.requests import tell
from adjudicator.service.desk import Desk
from adjudicator.words.order_words import order_line


@carry_out.register
def _orders(command: words.Orders, desk: Desk, line: int) -> str:
    """Queue the list of kept lines and standing orders."""
    return tell(desk, _("orders"), line, help=listing.sections(desk.playing, desk.seat))


@check.register
def _check_cancel(command: words.Cancel, desk: Desk) -> None:
    if command.number is None:
        return
    if command.what == "standing":
        standing.find(desk.playing, desk.role, command.number)
    else:
        book.find(desk.playing, desk.role, command.number)


@carry_out.register
def _cancel(command: words.Cancel, desk: Desk, line: int) -> str:
    """Drop kept lines, those of this block included, or standing orders."""
    playing, role = desk.playing, desk.role
    said = []
    if command.number is not None:
        if command.what == "standing":
            dropped = standing.cancel(playing, role, command.number)
            return _("dropped is {line}", line=order_line(dropped[0].words))
        lines = book.cancel_one(playing, role, command.number)
        return _("dropped is {line}", line=joined(" / ", map(order_line, lines)))
    if command.what in ("lines", "all"):
        count = len(desk.ahead) + book.cancel(playing, role)
        desk.ahead.clear()
        said.append(n_("{count} kept line dropped", "{count} kept lines dropped", count))
    if command.what in ("standing", "all"):
        count = len(standing.cancel(playing, role))
        said.append(n_("{count} standing order dropped", "{count} standing orders dropped", count))
    return joined(", ", said)


@check.register
def _check_what_if(command: words.WhatIf, desk: Desk) -> None:
    what_if.sections(desk.playing, desk.seat, command.event)


@carry_out.register
def _what_if(command: words.WhatIf, desk: Desk, line: int) -> str:
    """Queue what standing orders and sheet would do if something happened."""
    found = what_if.sections(desk.playing, desk.seat, command.event)
    return tell(desk, _("what if"), line, help=found)
