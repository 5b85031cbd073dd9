"""5.3 Peace negotiations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.facts.peace import (
    PeaceOffered,
    PeaceRefused,
    PeaceRolled,
    WithdrawalOrderRolled,
)
from adjudicator.games.thirty_years_war.rules.control.electors import electors_held
from adjudicator.games.thirty_years_war.rules.control.holding import is_occupied
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.ending import finish
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT, SIDES, other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.withdrawal import withdraw

PROTESTANT_VICTORY: Final = "PMV"
CATHOLIC_LEAVES: Final = "CW"
TRUCE: Final = "TRUCE"
BOTH_LEAVE: Final = "BW"
PROTESTANT_LEAVES: Final = "PW"
CATHOLIC_VICTORY: Final = "CMV"

PEACE: Final = "peace"
AND: Final = "+"
"""Between two Independent Cities that are to be left together."""


@rule("5.31", "8.323")
def why_no_offer(state: State, side: str) -> str | None:
    """Return why a side may not offer peace now, in words; None when it may."""
    numbers = state.edition.setups[state.scenario].numbers
    if side in numbers.get("peace_offers_forbidden", ()):
        return _("in this scenario your side may not offer peace")
    if state.round != 1:
        return _("peace is offered in the first round of a turn only")
    low = state.constant(f"peace_{side}_low")
    high = state.constant(f"peace_{side}_high")
    if low < state.vp < high:
        return _(
            "peace is offered at {low} points or fewer, or {high} or more; there are {vp}",
            low=low,
            high=high,
            vp=state.vp,
        )
    return None


@rule("5.31")
def must_accept(state: State, side: str) -> bool:
    """Return whether a side that is offered peace cannot refuse."""
    bound = state.constant(f"peace_{side}_must")
    return state.vp >= bound if side == PROTESTANT else state.vp <= bound


@rule("5.3")
async def offer_peace(table: Table[State], side: str) -> None:
    """Offer peace as a Free Action; the answer may be forced, and a die says what comes of it."""
    state, foe = table.state, other(side)
    forced = must_accept(state, foe)
    table.tell(PeaceOffered(side, forced))
    about = Situation(state)
    asked = Response(foe, "5.31/accept", YesNo(), default=False, situation=about)
    if not forced and not await ask(asked):
        table.tell(PeaceRefused(foe))
        return
    await _negotiate(table)


@rule("5.32")
async def _negotiate(table: Table[State]) -> None:
    state = table.state
    modifier = peace_modifier(state)
    die = roll(table, "peace negotiations")
    result = state.edition.charts.peace.at(die + modifier)
    table.tell(PeaceRolled(die, modifier, result))
    if result == PROTESTANT_VICTORY:
        finish(table, "minor", (PROTESTANT,), PEACE)
    if result == CATHOLIC_VICTORY:
        finish(table, "minor", (CATHOLIC,), PEACE)
    if result == TRUCE:
        _call_truce(table)
    elif result == BOTH_LEAVE:
        for side in _order(table):
            await _leave(table, side)
    else:
        await _leave(table, CATHOLIC if result == CATHOLIC_LEAVES else PROTESTANT)


@rule("5.31")
def peace_modifier(state: State) -> int:
    """Return the modifier of the roll: 1 for a side with all Electors."""
    full = state.constant("elector_all")
    held = {side: electors_held(state, side) == full for side in SIDES}
    return int(held[CATHOLIC]) - int(held[PROTESTANT])


@rule("5.32")
def _call_truce(table: Table[State]) -> None:
    """End the turn at once: no siege goes on, and the next recovery rolls are not halved."""
    state = table.state
    for place in state.places.values():
        place.siege = None
    state.truce, state.halved_recovery = True, False
    settle(table)


@rule("5.32")
def _order(table: Table[State]) -> tuple[str, str]:
    """Roll for who withdraws first: the higher die; ties are rolled again."""
    while True:
        dice = {side: roll(table, f"{side} withdrawal") for side in SIDES}
        table.tell(WithdrawalOrderRolled(dice))
        if dice[PROTESTANT] != dice[CATHOLIC]:
            first = max(SIDES, key=lambda side: dice[side])
            return first, other(first)


@rule("5.32")
async def _leave(table: Table[State], side: str) -> None:
    """Let the other side choose what a side leaves: an Area, or two Independent Cities."""
    options = tuple(withdrawals(table.state, side))
    if options:
        topic, about = f"5.32/withdraw:{side}", Situation(table.state)
        chosen = await ask(
            Response(other(side), topic, OneOf(options), default=options[0], situation=about)
        )
        withdraw(table, side, _cities(table.state, chosen))


def _cities(state: State, chosen: str) -> tuple[str, ...]:
    if chosen in state.areas:
        return state.edition.board.cities_of[chosen]
    return tuple(chosen.split(AND))


@rule("5.32")
def withdrawals(state: State, side: str) -> Iterator[str]:
    """Give what a side can be made to leave: Areas with units of it, then pairs of Cities.

    It keeps what it controlled as the game began, and the Protestants keep the Area of the Swedish
    Base. Where one Independent City only has units of the side, that one is left.
    """
    board = state.edition.board
    setup = state.edition.setups[state.scenario]
    base = board.cities[state.swedish_base].area if state.swedish_base else ""
    for area, cities in board.cities_of.items():
        own = setup.areas.get(area) == side or (area == base and side == PROTESTANT)
        if not own and any(is_occupied(state, city, side) for city in cities):
            yield area
    cities = tuple(
        city
        for city in board.independent_cities
        if setup.cities.get(city) != side and is_occupied(state, city, side)
    )
    if len(cities) == 1:
        yield cities[0]
    for pair in combinations(cities, 2):
        yield AND.join(pair)
