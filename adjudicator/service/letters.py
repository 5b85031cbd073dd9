"""What of a letter is orders: its blocks, apart from what it quotes."""

from __future__ import annotations

from adjudicator.games.registry import grammar_of
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.trim import whose_lines
from adjudicator.orders.message_text import Block, find_blocks
from adjudicator.orders.reader import reader_of, reads_as_moderation


def blocks_of(message: IncomingMessage, game: str | None) -> tuple[Block, ...]:
    """Return the blocks of a letter about the ``game`` of that slug, quoted ones marked.

    With None the letter is to hold commands of a moderator, of whatever game.
    """
    reads = reads_as_moderation if game is None else reader_of(grammar_of(game))
    return find_blocks(message.text, reads, whose_lines(message.text))
