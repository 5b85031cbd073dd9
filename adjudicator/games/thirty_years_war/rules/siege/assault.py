"""13.2 Siege combat."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.facts.siege import (
    BesiegersReduced,
    FortressFallen,
    SiegeContinued,
    SiegeRolled,
)
from adjudicator.games.thirty_years_war.rules.control.taking import take_city
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.influence import (
    WALLENSTEIN,
    end_by_influence,
    raise_influence,
)
from adjudicator.games.thirty_years_war.rules.leaders import lose_leader
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, other
from adjudicator.games.thirty_years_war.rules.siege.establish import offer_siege
from adjudicator.games.thirty_years_war.rules.siege.standing import masking_side, settle
from adjudicator.games.thirty_years_war.rules.stacks import lose_step
from adjudicator.games.thirty_years_war.rules.state import State

SPINOLA: Final = "spinola"
CAUSE: Final = "siege"
"""Why pieces are lost: see ``LeaderLost``."""


@rule("13.21")
def why_not_assault(state: State, city: str, side: str) -> str | None:
    """Return why a side cannot roll for a siege in its Card Round, or None.

    The active leader must be there, whatever his leadership; the marker must lie there since an
    earlier Round (13.12): a campaign move (19.8) can bring a second leader in the same one.
    """
    name = state.edition.board.name(city)
    if state.places[city].siege is None or masking_side(state, city) != side:
        return _("you do not besiege {city}", city=name)
    if city in state.sieges_placed:
        return _("the siege of {city} has begun in this round", city=name)
    if state.activation.leader not in state.stack(city, side).leaders:
        return _("the active leader is not before {city}", city=name)
    return None


@rule("13.1")
async def end_before_fortress(table: Table[State], city: str, side: str) -> None:
    """Let a side whose active leader has ended his move before a fortress besiege or assault it.

    It may place a Siege marker where there is none, roll where one lies since an earlier Round, or
    do neither (13.11). To be called when there was no battle in this activation (13.12).
    """
    if table.state.places[city].siege is None:
        await offer_siege(table, city, side)
        return
    if why_not_assault(table.state, city, side) is not None:
        return
    if await ask(Decision(side, f"13.21/assault:{city}", YesNo(), default=True)):
        await siege_combat(table, city, side, table.state.activation.leader)


@rule("13.22")
async def siege_combat(table: Table[State], city: str, side: str, leader: str = "") -> None:
    """Roll once for a siege of a side, with all that follows (13.22).

    ``leader`` is who commands the besiegers in a Card Round; empty in the End Phase, when none is
    needed (13.21).
    """
    state = table.state
    die, success = _roll(table, city, side)
    if success:
        _capture(table, city, side, leader)
        return
    place = state.places[city]
    most = state.constant("continued_siege_most")
    shown = place.siege or 0
    if shown < most:  # 13.26
        place.siege = shown + 1
        table.tell(SiegeContinued(city, side, place.siege))
    if die == state.constant("siege_always_fails"):  # 13.25
        await _lose_step(table, city, side)
    settle(table)


@rule("13.23")
def siege_modifiers(state: State, city: str, side: str) -> tuple[int, int, int]:
    """Return the modifiers of a siege roll: Continued Siege, fortress as printed, and Spinola.

    The rule says that the printed modifier is taken away, its example adds it (-2 at Breisach makes
    the siege harder); the example is followed.
    """
    there = SPINOLA in state.stack(city, side).leaders
    return (
        state.places[city].siege or 0,
        state.edition.board.cities[city].modifier,
        state.edition.charts.modifiers[SPINOLA] if there else 0,
    )


@rule("13.24")
def _roll(table: Table[State], city: str, side: str) -> tuple[int, bool]:
    """Return the natural roll for a siege, and whether the fortress falls."""
    state = table.state
    continued, fortress, spinola = siege_modifiers(state, city, side)
    label = f"siege of {state.edition.board.name(city)}"
    die = roll(table, label)
    modified = die + continued + fortress + spinola
    success = state.edition.charts.siege.at(modified)
    if die == state.constant("siege_always_succeeds"):
        success = True
    if die == state.constant("siege_always_fails"):
        success = False
    table.tell(SiegeRolled(city, side, die, continued, fortress, spinola, modified, success))
    return die, success


@rule("13.24")
def _capture(table: Table[State], city: str, side: str, leader: str) -> None:
    """Give a fortress to the besiegers: everybody inside is gone.

    Leaders inside share the fate of their units and are not replaced (12.43). Where peasants are in
    revolt nobody gains control until they are put down (9.43).
    """
    state = table.state
    place, enemy = state.places[city], other(side)
    inside = place.inside.copied()
    table.tell(FortressFallen(city, side, inside.units, tuple(inside.leaders)))
    place.siege = None
    eliminate(table, city, enemy, inside, cause=CAUSE)
    place.garrison = NOBODY
    if not place.revolt:
        take_city(table, city, side)
        led = WALLENSTEIN in (leader, state.activation.leader)  # then taking it has counted already
        if not leader and not led and WALLENSTEIN in place.outside[side].leaders:  # 7.1
            raise_influence(table, 1, "city")
            end_by_influence(table)
    settle(table)


@rule("13.25")
async def _lose_step(table: Table[State], city: str, side: str) -> None:
    """Take a step from one besieging unit of the owner's choice."""
    stack = table.state.stack(city, side)
    faces = tuple(stack.units)
    topic, least = f"13.25/step:{city}", weakest(table.state, faces)
    about = Situation(table.state, city)
    face = await ask(Response(side, topic, OneOf(faces), default=least, situation=about))
    lose_step(stack.units, face)
    table.tell(BesiegersReduced(city, side, face))
    if not stack.units:  # 12.43
        for leader in [*stack.leaders]:
            if leader in stack.leaders:
                lose_leader(table, leader, cause=CAUSE, replaced=False)


def weakest(state: State, faces: tuple[str, ...]) -> str:
    """Return the unit that costs least: the weakest one."""
    return min(faces, key=lambda face: state.edition.pieces.faces[face].combat)
