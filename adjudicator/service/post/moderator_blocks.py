"""For which game a moderator speaks: blocks that are meant for the chair and not for a seat."""

from __future__ import annotations

from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _, joined
from adjudicator.orders.message_text import Block
from adjudicator.service.post.refusal import MOST_REFUSALS, Refused, refused
from adjudicator.service.post.senders import Writer
from adjudicator.store import tables

CHAIR: Final = "moderator"
"""What a moderator writes behind BEGIN in place of a role."""


def chair_for_block(session: Session, writer: Writer, block: Block) -> tables.Game | None:
    """Return the game that a block moderates; None when it speaks for a seat.

    Raises Refused when the block says that it is the moderator's and the writer is not.
    """
    said = block.role is not None and block.role.lower() == CHAIR
    if not said and (block.role is not None or not _is_chair(session, writer, block)):
        return None
    games = list(writer.moderates)
    if block.game is not None:
        games = [game for game in games if game.slug == block.game.lower()]
    elif writer.chair is not None:
        games = [writer.chair]
    elif writer.named is not None:
        games = [game for game in games if game.id == writer.named.game_id]
    if len(games) != 1:
        raise _refusal(writer, block, unclear=bool(games))
    return games[0]


def _refusal(writer: Writer, block: Block, *, unclear: bool) -> Refused:
    slugs = joined(", ", [game.slug for game in writer.moderates])
    moderates = (
        _("You moderate: {games}.", games=slugs)
        if slugs
        else _("Commands of moderators are not for players.")
    )
    if unclear:
        return refused(
            _("wrong seat"),
            _("It is not clear which game the commands are for."),
            moderates,
            _("Begin the block with BEGIN, the game and moderator."),
            most=MOST_REFUSALS,
        )
    return refused(
        _("wrong seat"),
        _("You do not moderate the game {game}.", game=block.game)
        if block.game
        else _("You do not moderate that game."),
        moderates,
        _("Begin a block of orders with BEGIN, the game and your role."),
        most=MOST_REFUSALS,
    )


def _is_chair(session: Session, writer: Writer, block: Block) -> bool:
    """Return whether a block that names no role is the moderator's: no seat can be meant."""
    if block.game is None:
        return writer.chair is not None or (writer.named is None and not writer.seats)
    if writer.chair is not None and writer.chair.slug == block.game.lower():
        return True
    held = {session.get_one(tables.Game, seat.game_id).slug for seat in writer.seats}
    return block.game.lower() not in held and bool(writer.moderates)
