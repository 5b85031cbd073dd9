"""The places on the picture of the board, to be pointed at."""

from __future__ import annotations

from adjudicator.engine.words import name, sentences
from adjudicator.games.here_i_stand.board.changes import position
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.wording.lookup import now_in
from adjudicator.games.particulars import Spot


def spots(view: View) -> tuple[Spot, ...]:
    """Return the spaces and sea zones in play, with what is in them."""
    state = view.state
    named = {
        **{space: places()[space].name for space in state.spaces},
        **{zone: sea_zones()[zone].name for zone in state.seas},
    }
    return tuple(
        Spot(place, *position(place), name(printed), sentences(*now_in(place, state)))
        for place, printed in named.items()
    )
