"""A block that its writer has sent before, below words of his own: perhaps a quote without a mark.

Mail programs introduce what they quote in more ways than anybody can list, and not all of them mark
it. So orders that stand below other words are compared with those of the messages before. Who only
wants to see something is never asked, and neither is who speaks of another window than before.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyGrammar
from adjudicator.games.registry import game_of
from adjudicator.mail.trim import whose_lines
from adjudicator.orders.commands import MODERATOR, PLAYER, Register
from adjudicator.orders.fence import subject_says_check
from adjudicator.orders.message_text import Block, find_blocks
from adjudicator.orders.reader import ReadLine, read_block, read_commands
from adjudicator.service.post.blocks import same_orders
from adjudicator.service.post.moderator_blocks import CHAIR
from adjudicator.service.post.senders import Writer, window_in_form
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import mail_queries, tables

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
    game = session.get_one(tables.Game, speaker[0])
    grammar = game_of(game.game).grammar
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
