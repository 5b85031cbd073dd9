"""3.11, 5.13 and 9.4 Taking Cities, violating neutrality, and revolts, with all that follows."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.control import (
    NeutralityViolated,
    RevoltPlaced,
    RevoltSuppressed,
)
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.control.markers import (
    give_city,
    lose_area_in_revolt,
    regain_area,
)
from adjudicator.games.thirty_years_war.rules.control.points import gain
from adjudicator.games.thirty_years_war.rules.control.rebellion import end_rebellion_if_taken
from adjudicator.games.thirty_years_war.rules.influence import (
    WALLENSTEIN,
    end_by_influence,
    raise_influence,
)
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, other
from adjudicator.games.thirty_years_war.rules.state import State


@rule("3.11")
def take_city(
    table: Table[State], city: str, side: str, *, by_battle: bool = False, led_by: str = ""
) -> None:
    """Let the units of a side take control of a City.

    An army led by Wallenstein adds to his influence (7.1), unless the boxes of the battle that won
    the City (``by_battle``) include it. ``led_by`` is who leads them where it is not the active
    leader: an army that retreats gains Cities as well (12.54).
    """
    state = table.state
    if controller(state, city) == side:
        return
    give_city(table, city, side)
    _follow_up(table, side, by_battle=by_battle, led_by=led_by)


@rule("7.1", "17.H.5")
def _follow_up(
    table: Table[State], side: str, *, by_battle: bool = False, led_by: str = ""
) -> None:
    """Do what follows when units of a side have gained a City, beside its control."""
    end_rebellion_if_taken(table)
    active = table.state.activation
    leader = led_by or (active.leader if active.side == side else "")
    if leader == WALLENSTEIN and not by_battle:
        raise_influence(table, 1, "city")
        end_by_influence(table)


@rule("5.13")
def violate_neutrality(table: Table[State], city: str, side: str) -> None:
    """Take the Neutral marker from the Area of a City that units of a side enter (11.18)."""
    state = table.state
    area = state.edition.board.cities[city].area
    if not area or not state.areas[area].neutral:
        return
    state.areas[area].neutral = False
    table.tell(NeutralityViolated(area, side))
    gain(table, other(side), state.constant("neutrality_vp"), "neutrality", area)


@rule("9.42")
def place_revolt(table: Table[State], city: str) -> None:
    """Put a Peasant Revolt marker on a City: nobody controls it any more."""
    state = table.state
    place, printed = state.places[city], state.edition.board.cities[city]
    before = controller(state, city)
    place.revolt, place.marker = True, NOBODY
    table.tell(RevoltPlaced(city))
    if printed.area:
        lose_area_in_revolt(table, printed.area)
    elif before:
        gain(table, before, -printed.vp, "city", city)


@rule("9.43")
def suppress_revolt(table: Table[State], city: str, side: str) -> None:
    """Remove the Peasant Revolt marker of a City: the side that has put it down controls it.

    The City was nobody's while the revolt lasted, so its army has gained it in its own Area too.
    """
    state = table.state
    area = state.edition.board.cities[city].area
    state.places[city].revolt = False
    table.tell(RevoltSuppressed(city, side))
    if area and state.areas[area].reverts_to == side:
        regain_area(table, area)
    give_city(table, city, side)
    _follow_up(table, side)
