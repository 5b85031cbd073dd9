"""What of a message is orders: its blocks, apart from what it quotes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.registry import game_of
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.trim import introduces, whose_lines
from adjudicator.orders import fence
from adjudicator.orders.message_text import Block, Reads, as_dry_runs, find_blocks
from adjudicator.orders.near_misses import near_miss
from adjudicator.orders.reader import meant_by, reader_of, reads_as_moderation

_LONGEST_SHOWN: Final = 60


def blocks_of(message: IncomingMessage, game: str | None) -> tuple[Block, ...]:
    """Return the blocks of a message about the ``game`` of that slug, quoted ones marked.

    With None the message is to hold commands of a moderator, of whatever game. CHECK in the subject
    makes all blocks dry runs, as it does in the text.
    """
    reads = reads_as_moderation if game is None else reader_of(game_of(game).grammar)
    blocks = _blocks_in(message.text, reads)
    if message.markup_text:
        blocks = _agreed(blocks, _blocks_in(message.markup_text, reads))
    return as_dry_runs(blocks) if fence.subject_says_check(message.subject) else blocks


def nearly_read(message: IncomingMessage, game: str | None) -> str | None:
    """Return a sentence on what of a message without any block was nearly one; None for nothing."""
    own = own_lines(message)
    if game is None:
        return near_miss(own, reads_as_moderation)
    grammar = game_of(game).grammar
    return near_miss(own, reader_of(grammar), lambda line: meant_by(line, grammar))


def own_lines(message: IncomingMessage) -> list[str]:
    """Return what the writer of a message says in it himself, line by line."""
    return [line for line in _own_lines(message.text) if line]


def same_orders(one: Block, other: Block) -> bool:
    """Return whether two blocks say the same, however mail has broken and marked their lines."""
    return _letters(one) == _letters(other)


def _blocks_in(text: str, reads: Reads) -> tuple[Block, ...]:
    blocks = find_blocks(text, reads, whose_lines(text))
    return _with_words_above(_own_lines(text), blocks)


def _own_lines(text: str) -> list[str]:
    """Return the lines of a text, empty where they are not the writer's own."""
    lines = zip(text.split("\n"), whose_lines(text), strict=True)
    return [line if owner == "own" else "" for line, owner in lines]


def _with_words_above(lines: Sequence[str], blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return blocks with what stands above them, and those below an introduction as quoted.

    ``lines`` are the writer's own, empty where they are somebody else's. Only those outside blocks
    count: inside them are addresses and dates of commands.
    """
    found: list[Block] = []
    position, introduction, words = 0, "", ""
    for block in blocks:
        if block.start:
            above = lines[position : block.start - 1]
            introduction = introduction or next(filter(introduces, above), "").strip()
            words = words or next(filter(fence.is_prose, above), "").strip()
            position = max([block.start, *(line.number for line in block.lines)])
            block = replace(block, below=words)
        if introduction and block.start and not block.quoted:
            block = replace(block, quoted=True, complaints=(*block.complaints, _why(introduction)))
        found.append(block)
    return tuple(found)


def _why(introduction: str) -> str:
    return _(
        "Above the block stands “{line!s}”, as it does above a quote. If the block is yours, send"
        " it again without that line.",
        line=introduction[:_LONGEST_SHOWN],
    )


def _agreed(plain: tuple[Block, ...], marked: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the blocks of a plain text as far as the HTML beside it agrees that they are live.

    A plain text without any block may only say that there is HTML to read.
    """
    if not plain:
        return marked
    found: list[Block] = []
    for block in plain:
        same = [other for other in marked if same_orders(block, other)]
        doubtful = bool(same) and all(other.quoted for other in same)
        found.append(replace(block, quoted=True) if doubtful else block)
    return tuple(found)


def _letters(block: Block) -> str:
    """Return the letters and digits of the orders of a block."""
    text = "".join(line.text for line in block.lines if not line.blank)
    return "".join(char for char in text.lower() if char.isalnum())
