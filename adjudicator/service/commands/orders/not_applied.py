"""Why a block as a whole is answered, but not applied."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.orders.message_text import Block
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries, tables


def of_block(block: Block, why: str) -> str:
    """Return why a block is not applied, which is answered together with another one."""
    return _("The block that begins on line {line}: {why}", line=block.start, why=why)


def why_not_applied(session: Session, game: tables.Game, block: Block) -> str:
    """Return why a block as a whole is answered but not applied; empty when it is."""
    if block.doubt:
        return block.doubt
    if block.quoted:
        return _("The block stands in quoted text, so nothing of it was applied.")
    if not block.closed:
        return _("The block is not closed: END is missing, so nothing of it was applied.")
    if block.window is None:
        return ""
    named = queries.window_by_code(session, game.id, block.window)
    if named is None:
        return _(
            "There is no window {window} in {game}; nothing was applied.",
            window=block.window,
            game=game.slug,
        )
    if named.state != "open":
        opened = open_window(session, game)
        if opened is None:
            return _("The window {window} has closed. Nothing was applied.", window=named.code)
        return _(
            "The window {window} has closed; open now is {now}. Nothing was applied.",
            window=named.code,
            now=opened.code,
        )
    return ""
