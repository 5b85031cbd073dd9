"""13.1 Establishing a siege."""

from __future__ import annotations

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.facts.siege import SiegePlaced
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import can_maintain, siege_level
from adjudicator.games.thirty_years_war.rules.stacks import combat_factors
from adjudicator.games.thirty_years_war.rules.state import State


@rule("13.11")
def why_not_besiege(state: State, city: str, side: str) -> str | None:
    """Return why a side cannot place a Siege marker on a city now, or None.

    The leader who is active must have ended there; all units of the side outside the fortress
    count, whoever brought them and whatever the leadership.
    """
    printed, place = state.edition.board.cities.get(city), state.places[city]
    name = state.edition.board.name(city)
    if printed is None or not printed.is_fortress:
        return _("{city} is not a fortress", city=name)
    if controller(state, city) == side:
        return _("{city} is yours already", city=name)
    if place.siege is not None:
        return _("{city} is besieged already", city=name)
    if place.revolt and place.garrison != other(side):
        return _("the revolt in {city} is put down without a siege", city=name)
    if place.outside[other(side)].units:
        return _("there are enemy units outside the fortress of {city}", city=name)
    if state.activation.leader not in place.outside[side].leaders:
        return _("the active leader is not before {city}", city=name)
    if not can_maintain(state, city, side):
        return _(
            "a siege of {city} takes {level} combat factors; there are {factors}",
            city=name,
            level=siege_level(state, city),
            factors=_factors(state, city, side),
        )
    return None


@rule("13.13")
def place_siege(table: Table[State], city: str, side: str) -> None:
    """Place a Siege marker; ``why_not_besiege`` says beforehand whether that is possible."""
    state = table.state
    state.places[city].siege = 0
    state.sieges_placed.append(city)
    table.tell(SiegePlaced(city, side, _factors(state, city, side), siege_level(state, city)))


@rule("13.11", "11.232", "13.12")
async def offer_siege(table: Table[State], city: str, side: str) -> None:
    """Ask a side whether it besieges a city or masks it only, where it can besiege it (13.16).

    So at the end of a march, and after a battle that it has won (12.28).
    """
    if why_not_besiege(table.state, city, side) is not None:
        return
    if await ask(Decision(side, f"13.11/siege:{city}", YesNo(), default=True)):
        place_siege(table, city, side)


def _factors(state: State, city: str, side: str) -> int:
    return combat_factors(state.edition.pieces, state.stack(city, side).units)
