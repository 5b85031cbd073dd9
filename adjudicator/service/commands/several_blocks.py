"""Blocks of a message that may be older ones: which of them count.

An older block that a mail program has left below a reply, without a mark, looks like one that was
meant. The upper of two for one seat counts only where the lower is provably the older one; one
alone does not where its writer has sent it before and his words stand above it. Blocks that do
count for one seat are carried out together, as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.orders.message_text import Block
from adjudicator.service.commands.orders.block import why_not_applied
from adjudicator.service.commands.sent_before import (
    Speaker,
    is_empty,
    sent_before,
    why_perhaps_quoted,
)
from adjudicator.service.post.blocks import same_orders
from adjudicator.service.post.moderator_blocks import CHAIR, chair_for_block
from adjudicator.service.post.refusal import Refused
from adjudicator.service.post.senders import Writer, seat_for_block
from adjudicator.store import tables


def without_doubt(
    session: Session, writer: Writer, incoming: tables.Incoming, blocks: Sequence[Block]
) -> list[Block]:
    """Return the live blocks of a message that are to be answered.

    Where two could be applied for one seat, the first stays alone: with a doubt, so that it is
    answered and not applied, unless those below it were sent before and it was not. One alone gets
    a doubt where it may be quoted. Blocks without orders are nobody's rivals.
    """
    if len(blocks) == 1 and not blocks[0].below:
        return list(blocks)
    rivals: dict[Speaker, list[Block]] = {}
    blocks = [block for block in blocks if not is_empty(block)] or list(blocks)
    for block in blocks:
        seat = _seat_of(session, writer, block)
        if seat is not None and not block.check and not _is_stale(session, seat[0], block):
            rivals.setdefault(seat, []).append(block)
    kept = list(blocks)
    for seat, (first, *others) in rivals.items():
        if not others:
            doubt = why_perhaps_quoted(session, writer, incoming, seat, first)
            kept[kept.index(first)] = replace(first, doubt=doubt)
            continue
        before = [one.block for one in sent_before(session, incoming, seat[0])]
        sure = all(_is_among(other, before) for other in others) and (
            not _is_among(first, before) or all(same_orders(first, other) for other in others)
        )
        at = kept.index(first)
        kept[at] = first if sure else replace(first, doubt=_doubt(first, others[0]))
        kept = [block for block in kept if all(block is not other for other in others)]
    return kept


def joined(session: Session, writer: Writer, blocks: Sequence[Block]) -> list[Block]:
    """Return blocks with those made one that are for the same seat or chair and the same window.

    So one message brings one receipt for each. Dry runs, quoted blocks and those that are not
    closed stay apart from the others; blocks that are for nobody's seat stay as they are.
    """
    found: dict[object, Block] = {}
    for number, block in enumerate(blocks):
        seat = _seat_of(session, writer, block) or number
        key = (seat, block.check, block.window, block.quoted, block.closed)
        first = found.get(key)
        found[key] = block if first is None else _together(first, block)
    return list(found.values())


def _together(first: Block, second: Block) -> Block:
    complaints = dict.fromkeys((*first.complaints, *second.complaints))
    return replace(first, lines=first.lines + second.lines, complaints=tuple(complaints))


def _seat_of(session: Session, writer: Writer, block: Block) -> Speaker | None:
    """Return for whom a block speaks; None where that is refused, as it will be told."""
    try:
        chair = chair_for_block(session, writer, block)
        if chair is not None:
            return chair.id, CHAIR
        seat = seat_for_block(session, writer, block)
    except Refused:
        return None
    return seat.game_id, seat.role


def _is_stale(session: Session, game_id: int, block: Block) -> bool:
    """Return whether a block names a window that is not open, so that it is never applied."""
    game = session.get_one(tables.Game, game_id)
    return bool(why_not_applied(session, game, replace(block, closed=True)))


def _is_among(block: Block, others: Sequence[Block]) -> bool:
    return any(same_orders(block, other) for other in others)


def _doubt(upper: Block, lower: Block) -> str:
    return _(
        "Your message has two blocks for one seat, which begin on lines {upper} and {lower}. One of"
        " them may be an older one that came along, so nothing of it was applied. Send the one that"
        " counts, alone, or both as one block.",
        upper=upper.start,
        lower=lower.start,
    )
