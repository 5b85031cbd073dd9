"""Whether a game has negotiations at all; what goes on in them is in ``dealing`` and ``press``."""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.games.registry import game_of
from adjudicator.service.commands.desk import Desk
from adjudicator.service.errors import NotPossible


def section_of(desk: Desk) -> str:
    """Return the section of the rulebook on negotiations; NotPossible where a game has none."""
    negotiations = game_of(desk.playing.row.game).negotiations
    if negotiations is None:
        raise NotPossible(_("There are no negotiations in this game."))
    return negotiations.section
