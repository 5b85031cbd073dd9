"""The places on the picture of the board, to be pointed at."""

from __future__ import annotations

from adjudicator.engine.words import name
from adjudicator.games.particulars import Spot
from adjudicator.games.thirty_years_war.board.extent import extent_of
from adjudicator.games.thirty_years_war.board.reader import in_its_edition
from adjudicator.games.thirty_years_war.board.saying import about
from adjudicator.games.thirty_years_war.rules.view import View


@in_its_edition
def spots(view: View) -> tuple[Spot, ...]:
    """Return all cities and boxes, with what is in them."""
    state, board = view.state, view.state.edition.board
    places = extent_of(state.edition).spots
    return tuple(
        Spot(place, *places[place], name(board.name(place)), about(state, place))
        for place in board.places
    )
