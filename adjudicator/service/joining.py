"""Blocks of one letter that speak for the same seat: they are carried out together, as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlmodel import Session

from adjudicator.orders.message_text import Block
from adjudicator.service.players.chairs import chair_for_block
from adjudicator.service.players.seats import Writer, seat_for_block
from adjudicator.service.refusal import Refused


def joined(session: Session, writer: Writer, blocks: Sequence[Block]) -> list[Block]:
    """Return blocks with those made one that are for the same seat or chair and the same window.

    So one letter brings one receipt for each. Dry runs, quoted blocks and those that are not closed
    stay apart from the others; blocks that are for nobody's seat stay as they are.
    """
    found: dict[object, Block] = {}
    for number, block in enumerate(blocks):
        place = _place(session, writer, block) or number
        key = (place, block.check, block.window, block.quoted, block.closed)
        first = found.get(key)
        found[key] = block if first is None else _together(first, block)
    return list(found.values())


def _together(first: Block, second: Block) -> Block:
    complaints = dict.fromkeys((*first.complaints, *second.complaints))
    return replace(first, lines=first.lines + second.lines, complaints=tuple(complaints))


def _place(session: Session, writer: Writer, block: Block) -> tuple[str, int] | None:
    """Return the seat or chair that a block speaks for; None when there is none."""
    try:
        moderated = chair_for_block(session, writer, block)
        if moderated is not None:
            return ("chair", moderated.id)
        return ("seat", seat_for_block(session, writer, block).id)
    except Refused:
        return None
