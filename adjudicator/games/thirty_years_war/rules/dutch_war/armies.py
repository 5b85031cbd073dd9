"""16.2 Armies in the United Provinces: entering them, one army a side, leaving them."""

from __future__ import annotations

from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.edition.pieces import DANISH
from adjudicator.games.thirty_years_war.rules.control.holding import controller, is_hostile
from adjudicator.games.thirty_years_war.rules.dutch_war.spinola import spinola_is_there
from adjudicator.games.thirty_years_war.rules.leaders import CHRISTIAN
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, of_nations
from adjudicator.games.thirty_years_war.rules.state import State, everywhere


@rule("16.21", "11.4", "16.132", "17.U.2")
def why_not_enter_provinces(state: State, side: str, stack: Stack) -> str | None:
    """Return why a moving stack may not enter the United Provinces; None if it may."""
    if state.dutch_war.ended:
        return said(
            N_("the Dutch War is over, and no army may enter the {united_provinces} (16.132)"),
            state.edition,
        )
    if not stack.is_army:
        return said(
            N_("only an army, with leader and units, may enter the {united_provinces} (16.22)"),
            state.edition,
        )
    if not state.stack(UNITED_PROVINCES, side).is_empty:
        return said(N_("another army of yours is in the {united_provinces} (16.22)"), state.edition)
    return _why_not_christian(state, stack)


@rule("17.D.4")
def _why_not_christian(state: State, stack: Stack) -> str | None:
    """Keep Christian IV out unless every Danish unit in play, besieged or not, is with him."""
    if CHRISTIAN not in stack.leaders:
        return None
    pieces, danes = state.edition.pieces, Units()
    for _place, found in everywhere(state, PROTESTANT):
        add(danes, of_nations(pieces, found.units, (DANISH,)))
    if of_nations(pieces, stack.units, (DANISH,)) != danes:
        return said(
            N_("{christian_iv} must take all Danish units to the {united_provinces} (17.D.4)"),
            state.edition,
        )
    return None


@rule("16.23")
def provinces_exits(state: State, side: str) -> tuple[str, ...]:
    """Return where an army of a side may go from the United Provinces.

    Through an arrow to Cities that the enemy does not control; Protestants also to their ports.
    """
    return (*_arrows(state, side), *ports(state, side))


def _arrows(state: State, side: str) -> tuple[str, ...]:
    ways = state.edition.board.exits[UNITED_PROVINCES]
    return tuple(city for city in ways if not is_hostile(state, city, side))


def ports(state: State, side: str) -> tuple[str, ...]:
    """Return the ports to which an army can sail from the United Provinces (16.23)."""
    if side == CATHOLIC:
        return ()
    cities = state.edition.board.cities.values()
    return tuple(c.id for c in cities if c.is_port and controller(state, c.id) == side)


@rule("16.23")
def why_not_leave_provinces(
    state: State, side: str, stack: Stack, left: Stack, to: str
) -> str | None:
    """Return why a stack may not go from the United Provinces to a City; None if it may.

    ``left`` is what would stay behind of its side.
    """
    if side == CATHOLIC and state.dutch_war.spinola:
        return said(
            N_("{spinola}'s army never leaves the {united_provinces} (16.24)"), state.edition
        )
    if not stack.is_army or not (left.is_empty or left.is_army):
        return said(
            N_("only armies may leave the {united_provinces}, and stay in them (16.22, 16.23)"),
            state.edition,
        )
    if to not in provinces_exits(state, side):
        return said(
            N_("an army may not go from the {united_provinces} to {city} (16.23)"),
            state.edition,
            city=state.edition.board.name(to),
        )
    return None


@rule("16.24")
def note_spinola(state: State) -> None:
    """Note that Spinola's army is in the United Provinces; it stays there for good."""
    if spinola_is_there(state):
        state.dutch_war.spinola = True
