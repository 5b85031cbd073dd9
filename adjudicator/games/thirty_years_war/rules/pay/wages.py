"""15.1 Pay Segment: local pay, Aid Points, and the units that stay unpaid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.decision import ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.decks import FRANCE
from adjudicator.games.thirty_years_war.edition.pieces import DANISH, IMPERIAL, SWEDISH
from adjudicator.games.thirty_years_war.facts.pay import UnitsPaid
from adjudicator.games.thirty_years_war.rules.action.aid import NOT_FOR_SWEDES
from adjudicator.games.thirty_years_war.rules.control.holding import is_city
from adjudicator.games.thirty_years_war.rules.lasting import NO_AUSTRIAN_PAY
from adjudicator.games.thirty_years_war.rules.pay.choices import PayChoice, Wages
from adjudicator.games.thirty_years_war.rules.pay.lines import (
    has_line,
    has_line_for_pay,
    needs_french_points,
    paid_as,
)
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, take
from adjudicator.games.thirty_years_war.rules.state import State, everywhere

HOMES: Final = {
    "imperial": "austria",
    "bavarian": "bavaria",
    "spanish": "spanish_netherlands",
    "french": "france",
    "hungarian": "hungary",
}
"""Where units of a nation are paid locally (15.12)."""


@rule("15.1", "6.0.E")
async def pay_segment(table: Table[State]) -> None:
    """Let both sides pay their units at the same time; what is not paid will loot."""
    choices = {side: _choice(table.state, side) for side in SIDES}
    answers = await ask_all(
        [
            Response(
                side,
                "15.13/pay",
                choice,
                default=choice.usual(),
                default_given=True,
                situation=Situation(table.state),
            )
            for side, choice in choices.items()
        ]
    )
    for side in SIDES:
        _pay(table, side, choices[side], answers[side])


def _pay(table: Table[State], side: str, choice: PayChoice, paid: Wages) -> None:
    state = table.state
    cost = choice.cost(paid)
    _spend(state, side, choice, paid)
    unpaid, local = unpaid_units(state, side), _local_units(state, side)
    for city, units in paid.items():
        take(unpaid[city], units)
    state.unpaid[side] = {city: units for city, units in unpaid.items() if units}
    left = sum(state.aid[side].values())
    table.tell(UnitsPaid(side, local, paid, state.unpaid[side], cost, left))


@rule("15.12", "17.Sw.1")
def is_paid_locally(state: State, place: str, stack: Stack, nation: str) -> bool:
    """Return whether units of a nation in a stack are paid where they are; never when besieged.

    In the boxes beside the map all are: with the Dutch (15.12), or at home before they land
    (17.D.3, 17.Sw.1). Nothing can be looted there, so nobody there may stay unpaid.
    """
    if _is_besieged(state, place, stack):
        return False
    if not is_city(state, place):
        return True
    if nation == DANISH:
        return has_line(state, nation, place)
    if nation == IMPERIAL and NO_AUSTRIAN_PAY in state.turn_effects:
        return False
    return HOMES.get(nation) == state.edition.board.cities[place].area


def _is_besieged(state: State, place: str, stack: Stack) -> bool:
    """Return whether a stack is inside a besieged fortress (15.133)."""
    found = state.places[place]
    return stack is found.inside and found.siege is not None


def _sorted_units(state: State, side: str, *, local: bool) -> Wages:
    """Return the units of a side that are paid locally, or those that are not, by place."""
    faces, found = state.edition.pieces.faces, Wages()
    for place, stack in everywhere(state, side):
        units = {
            face: count
            for face, count in stack.units.items()
            if is_paid_locally(state, place, stack, faces[face].nation) == local
        }
        if units:
            found[place] = units
    return found


def _local_units(state: State, side: str) -> Wages:
    return _sorted_units(state, side, local=True)


def unpaid_units(state: State, side: str) -> Wages:
    """Return the units of a side that are not paid where they are, by place."""
    return _sorted_units(state, side, local=False)


@rule("15.132", "15.131", "15.133")
def _choice(state: State, side: str) -> PayChoice:
    """Return which units a side can pay with Aid Points, and what with."""
    faces, charts = state.edition.pieces.faces, state.edition.charts
    payable: Wages = {}
    swedish: dict[str, tuple[str, ...]] = {}
    french: dict[str, tuple[str, ...]] = {}
    for place, stack in everywhere(state, side):
        if _is_besieged(state, place, stack) or not is_city(state, place):
            continue
        units: Units = {}
        for face, count in stack.units.items():
            nation = faces[face].nation
            if is_paid_locally(state, place, stack, nation):
                continue
            if not has_line_for_pay(state, nation, place, stack.leaders):
                continue
            units[face] = count
            as_nation = paid_as(state, nation, stack.leaders)
            if as_nation == SWEDISH:
                held = french if needs_french_points(state, as_nation) else swedish
                held[place] = (*held.get(place, ()), face)
        if units:
            payable[place] = units
    points = state.aid[side]
    fit = sum(count for source, count in points.items() if source not in NOT_FOR_SWEDES)
    return PayChoice(
        payable=payable,
        rates={face.id: charts.pay[face.type] for face in faces.values()},
        points=sum(points.values()),
        purses={"swedish": (fit, swedish), FRANCE: (points.get(FRANCE, 0), french)},
    )


def _spend(state: State, side: str, choice: PayChoice, paid: Wages) -> None:
    """Take points from the sources: for Swedes first from those that may pay them (17.Sw.1)."""
    held: Mapping[str, tuple[str, ...]]
    rest = choice.cost(paid)
    for purse, (_points, held) in choice.purses.items():
        part = choice.cost(
            {c: {f: n for f, n in u.items() if f in held.get(c, ())} for c, u in paid.items()}
        )
        rest -= part
        fit = [FRANCE] if purse == FRANCE else _fit_for_swedes(state, side)
        _take_points(state.aid[side], fit, part)
    _take_points(state.aid[side], [*NOT_FOR_SWEDES, *_fit_for_swedes(state, side)], rest)


def _fit_for_swedes(state: State, side: str) -> list[str]:
    """Return the sources that may pay Swedes; French points last, which serve without a base."""
    fit = [source for source in state.aid[side] if source not in (*NOT_FOR_SWEDES, FRANCE)]
    return [*fit, FRANCE]


def _take_points(aid: dict[str, int], sources: list[str], points: int) -> None:
    for source in sources:
        spent = min(points, aid.get(source, 0))
        if spent:
            aid[source] -= spent
            points -= spent
