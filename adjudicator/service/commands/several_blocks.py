"""Blocks of a message that may be older ones: which of them count.

An older block that a mail program has left below a reply, without a mark, looks like one that was
meant. The upper of two for one seat counts only where the lower is provably the older one; one
alone does not where its writer has sent it before and his words stand above it. Blocks that do
count for one seat are carried out together, as one.

Mail programs introduce what they quote in more ways than anybody can list, and not all of them mark
it. So orders that stand below other words are compared with those of the messages before. Who only
wants to see something is never asked, and neither is who speaks of another window than before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyGrammar
from adjudicator.mail.trim import whose_lines
from adjudicator.orders.commands.register import MODERATOR, PLAYER, Register
from adjudicator.orders.fence import subject_says_check
from adjudicator.orders.message_text import Block, find_blocks
from adjudicator.orders.reader import ReadLine, read_block, read_commands
from adjudicator.service.commands.always import ALWAYS, only_asks
from adjudicator.service.commands.orders.not_applied import why_not_applied
from adjudicator.service.played import game_in
from adjudicator.service.post.blocks import same_orders
from adjudicator.service.post.refusal import Refused
from adjudicator.service.post.senders import (
    CHAIR,
    Writer,
    chair_for_block,
    seat_for_block,
    window_in_form,
)
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import mail_queries, queries, tables


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
    """Return blocks with those made one that are for the same seat or chair.

    So one message brings one receipt for each. Of several that cannot be read as one, such as those
    for other windows, the first that counts has the others ``beside`` it. Blocks that are for
    nobody's seat stay as they are, except that those which only ask are one.
    """
    found: dict[object, dict[object, Block]] = {}
    for number, block in enumerate(blocks):
        seat, window = _seat_of(session, writer, block), block.window
        whose: object = number
        if seat is not None:
            block = replace(block, window=window or _window_answered(writer, seat))
            whose, window = seat, _window_of(session, seat[0], block)
        elif only_asks(block, PLAYER) or only_asks(block, MODERATOR):
            whose, window = ALWAYS, None  # answered for each seat, whatever the window
        alike = found.setdefault(whose, {})
        key = (block.check, window, block.quoted, block.closed)
        alike[key] = _together(alike[key], block) if key in alike else block
    return [
        one for whose, alike in found.items() for one in _beside(session, whose, [*alike.values()])
    ]


def _window_answered(writer: Writer, speaker: Speaker) -> str | None:
    """Return the window in the form of the message that a speaker answers, if it is his."""
    ours, (game_id, role) = writer.answered, speaker
    if ours is None or ours.game_id != game_id or (role != CHAIR and ours.role != role):
        return None
    return window_in_form(ours) if role != CHAIR or writer.chair is not None else None


def _window_of(session: Session, game_id: int, block: Block) -> str | None:
    """Return the window that a block is for; the open one counts where it names none.

    In a game that does not run there is none, and all blocks are answered alike.
    """
    game = queries.game_by_id(session, game_id)
    if game.status != "running":
        return None
    opened = open_window(session, game)
    return block.window.upper() if block.window else (opened.code if opened else None)


def _beside(session: Session, whose: object, blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks of one speaker as one: the first that counts, with the others beside it.

    Two that would both be applied stay two, as do those for a game that does not run.
    """
    if len(blocks) == 1 or not isinstance(whose, tuple):
        return [*blocks]
    game = queries.game_by_id(session, whose[0])
    if game.status != "running":
        return [*blocks]
    stale = [bool(why_not_applied(session, game, block)) for block in blocks]
    first, *others = [
        block for block, is_stale in zip(blocks, stale, strict=True) if not is_stale
    ] or blocks[:1]
    rest = tuple(
        block
        for block, is_stale in zip(blocks, stale, strict=True)
        if is_stale and block is not first
    )
    return [replace(first, beside=rest), *others]


def _together(first: Block, second: Block) -> Block:
    complaints = dict.fromkeys((*first.complaints, *second.complaints))
    return replace(
        first,
        window=first.window or second.window,
        lines=first.lines + second.lines,
        complaints=tuple(complaints),
    )


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
    game = queries.game_by_id(session, game_id)
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


# -- what was sent before -----------------------------------------------------------------------


Speaker: TypeAlias = tuple[int, str]
"""The row of a game, and the role or the chair of its moderator."""

_LETTERS_BEFORE: Final = 20
"""How many of a writer's earlier messages about a game are looked at."""
_LONGEST_SHOWN: Final = 60


class Sent(NamedTuple):
    """A block of an earlier message, when that came, and whether it was a dry run."""

    block: Block
    received_at: datetime
    check: bool


def sent_before(session: Session, incoming: tables.Incoming, game_id: int) -> list[Sent]:
    """Return the live blocks of the latest messages that the writer has sent about a game."""
    earlier = mail_queries.earlier_messages(session, incoming, game_id, _LETTERS_BEFORE)
    return [
        Sent(block, one.received_at, block.check or subject_says_check(one.subject))
        for one in earlier
        for block in find_blocks(one.text, None, whose_lines(one.text))
        if not block.quoted and not is_empty(block)
    ]


def is_empty(block: Block) -> bool:
    """Return whether a block holds nothing but comments."""
    return all(line.blank for line in block.lines)


def why_perhaps_quoted(
    session: Session, writer: Writer, incoming: tables.Incoming, speaker: Speaker, block: Block
) -> str:
    """Return why a live block that is alone may be an older one; empty where it is none.

    ``speaker`` says for whom it speaks. Dry runs are no older ones: their quotes are dry runs, too.
    """
    if not block.below:
        return ""
    game = queries.game_by_id(session, speaker[0])
    grammar = game_in(game).grammar
    register = MODERATOR if speaker[1] == CHAIR else PLAYER
    if all(_only_looks(line, register) for line in _read(block, grammar, register)):
        return ""
    opened = _opening_of_window_answered(session, writer, game)
    if not any(
        not sent.check and same_orders(block, sent.block) and not _is_new(block, sent, opened)
        for sent in sent_before(session, incoming, game.id)
    ):
        return ""
    return _(
        "You have sent these orders before, and now they stand below “{line!s}”, as they would in a"
        " quote. Nothing of them was applied. If you want them once more, send the block again with"
        " nothing above BEGIN.",
        line=block.below[:_LONGEST_SHOWN],
    )


def _is_new(block: Block, sent: Sent, opened: datetime | None) -> bool:
    """Return whether a block cannot be the quote of one that was sent before.

    It names another window, or answers our question about one that has opened since.
    """
    if block.window is not None:
        return block.window != sent.block.window
    return opened is not None and opened > sent.received_at


def _opening_of_window_answered(
    session: Session, writer: Writer, game: tables.Game
) -> datetime | None:
    """Return when the open window has opened whose question a message answers; None for no such."""
    ours, window = writer.answered, open_window(session, game)
    if ours is None or window is None or ours.game_id != game.id:
        return None
    return window.opened_at if window_in_form(ours) == window.code else None


def _read(block: Block, grammar: AnyGrammar, register: Register) -> Iterator[ReadLine]:
    """Return the lines of a block that hold something, as they are read."""
    found = (
        read_commands(block, register, grammar.role)
        if register is MODERATOR
        else read_block(block, grammar, register)
    )
    return (line for line in found if line.status not in ("blank", "continued"))


def _only_looks(line: ReadLine, register: Register) -> bool:
    """Return whether a line changes nothing, however often it is carried out."""
    return line.command is not None and register.entries[line.command.name].looks
