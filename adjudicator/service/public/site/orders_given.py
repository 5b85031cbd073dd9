"""The orders that everybody could hear, as they were carried out, stage by stage."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.engine.words import Words, _
from adjudicator.games.registry import game_of
from adjudicator.store import generations, tables


def orders_given(session: Session, game: tables.Game) -> dict[str, tuple[Words, ...]]:
    """Return by stage the orders that were given openly, in canonical words, who gave them first.

    What is being played is left out until it is over: a card may still undo it.
    """
    grammar, wording = game_of(game.game).grammar, game_of(game.game).wording
    stages = generations.stages(session, game)
    being_played = max(stages, default=0) if game.status != "over" else None
    found: dict[str, list[Words]] = {}
    for row in generations.answers(session, game, since=0):
        order = grammar.openly(row.role, row.topic, row.value)
        if order is not None and row.segment != being_played:
            said = _("{power}: {said}", power=wording.role_name(row.role), said=order)
            found.setdefault(stages[row.segment], []).append(said)
    return {stage: tuple(orders) for stage, orders in found.items()}
