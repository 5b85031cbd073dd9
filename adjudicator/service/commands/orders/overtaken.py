"""Orders that events have overtaken between the arrival of a message and its handling.

A message may lie on the mail server, wait because its writer has written too much, or be set aside
and tried again. What it was meant for may be over then, and orders that name no window would answer
whatever is asked next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.orders.message_text import Block
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import positions, queries, tables

_OF_OTHERS: Final = ("deadline", "moderator", "caretaker")
"""The sources of answers that nobody has given who speaks for the seat."""
_LATER: Final = _(
    "Orders that you sent after this message have been carried out or kept. Nothing was applied;"
    " if you still want it, send it again."
)


def why_overtaken(
    session: Session, game: tables.Game, role: str, block: Block, incoming: tables.Incoming | None
) -> str:
    """Return why a block is not applied that came before what is asked now; empty when it is.

    A question of the role that was open when the message came, or has opened since, was answered by
    somebody else or taken back; or a message that came later has been carried out. What earlier
    messages have answered is no reason: a person may send two, one after the other.
    """
    if incoming is None or block.check:
        return ""
    arrived = incoming.arrived_at or incoming.received_at
    numbers = [line.incoming_id for line in queries.order_book(session, game.id, role)]
    for window in _windows_since(session, game, block, incoming):
        flag = queries.flags_of(session, window.id).get(role)
        if flag is None:
            continue
        asked = [one for one in _asked_in(session, window) if one.role == role]
        if window.state == "void" or any(
            one.source in _OF_OTHERS and one.answered_at and one.answered_at > arrived
            for one in asked
        ):
            return _(
                "What was asked when your message came has been closed since ({window}), and"
                " another question may be open now. Nothing was applied; if you still want it,"
                " send it again.",
                window=window.code,
            )
        numbers += [flag.incoming_id, *(one.incoming_id for one in asked)]
    return _LATER if any(number > incoming.id for number in numbers if number is not None) else ""


def _asked_in(session: Session, window: tables.Window) -> Sequence[tables.Question]:
    """Return the questions of a window, which all belong to its segment."""
    rows = positions.questions_in(session, window.game_id, window.generation, window.segment)
    return [row for row in rows if row.window_id == window.id]


def _windows_since(
    session: Session, game: tables.Game, block: Block, incoming: tables.Incoming
) -> Sequence[tables.Window]:
    """Return the windows of a game that were open at some time since a message came, oldest first.

    Only the open one where the block names it: whoever does so has seen it.
    """
    arrived = incoming.arrived_at or incoming.received_at
    now = open_window(session, game)
    if now is not None and (block.window is not None or now.opened_at <= arrived):
        return [now]
    return queries.windows_since(session, game.id, arrived)
