"""9.3 and 16 Events of the Dutch War."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.decks import SPAIN
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.edition.pieces import SPANISH
from adjudicator.games.thirty_years_war.facts.events import ArmyRecalled
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.dutch_war.spinola import (
    SPINOLA,
    spanish_leaders,
    spinola_is_there,
)
from adjudicator.games.thirty_years_war.rules.dutch_war.track import move_marker
from adjudicator.games.thirty_years_war.rules.events.aid import no_aid_this_turn
from adjudicator.games.thirty_years_war.rules.events.event import Event, number
from adjudicator.games.thirty_years_war.rules.events.placing import (
    can_come,
    may_stand,
    open_cities,
    place_leader,
)
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units, add, of_nations
from adjudicator.games.thirty_years_war.rules.state import State, everywhere, place_of


@rule("9.31", "16.132")
def war_is_over(state: State, side: str, card: str) -> str | None:
    """Return that the Dutch War has ended, where it has."""
    return _("the Dutch War has ended (9.31)") if state.dutch_war.ended else None


@rule("16.12")
async def move_track(table: Table[State], side: str, card: str) -> None:
    """Move the marker of the Dutch War Track as the card says."""
    move_marker(table, number(table.state, card, "boxes"))


TRACK = Event(move_track, war_is_over)


@rule("9.31")
async def battle_of_the_downs(table: Table[State], side: str, card: str) -> None:
    """Move the marker; Spain gives nothing more this turn."""
    await move_track(table, side, card)
    no_aid_this_turn(table, SPAIN, card)


@rule("9.32")
def _cannot_besiege(state: State, side: str, card: str) -> str | None:
    """Return why Spinola cannot besiege a Dutch city now, or None."""
    if reason := war_is_over(state, side, card):
        return reason
    if state.round != 1:
        return _("it is played as the first action of a turn only (9.32)")
    if not spinola_is_there(state):
        return said(N_("{spinola}'s army is not in the {united_provinces} (9.32)"), state.edition)
    return None


@rule("16.25")
async def _besiege(table: Table[State], side: str, card: str) -> None:
    """Move the marker; the Protestants have until the end of the turn to respond (16.251)."""
    war = table.state.dutch_war
    await move_track(table, side, card)
    if not war.ended:
        war.siege, war.answered = card, False


SIEGE = Event(_besiege, _cannot_besiege)


def _spanish_units(state: State) -> dict[str, int]:
    """Return the Spanish units outside the United Provinces, by place and face: ``place/face``."""
    found: dict[str, int] = {}
    for place, stack in everywhere(state, CATHOLIC):
        if place != UNITED_PROVINCES:
            units = of_nations(state.edition.pieces, stack.units, (SPANISH,))
            add(found, {f"{place}/{face}": count for face, count in units.items()})
    return found


@rule("16.21")
def _cannot_recall(state: State, side: str, card: str) -> str | None:
    """Return why no Spanish army can go to the United Provinces by C11, or None (16.24)."""
    if reason := war_is_over(state, side, card):
        return reason
    if spinola_is_there(state):
        return said(N_("{spinola}'s army is in the {united_provinces} already"), state.edition)
    if state.stack(UNITED_PROVINCES, CATHOLIC).units:
        return said(
            N_("another army must leave the {united_provinces} first (16.24)"), state.edition
        )
    least = state.constant("spinola_units")
    if sum(_spanish_units(state).values()) < least:
        return _("there are fewer than {count} Spanish units on the map", count=least)
    return None


@rule("16.21")
async def _recall(table: Table[State], side: str, card: str) -> None:
    """Take Spinola, or the Spanish leader who follows him, and three units or more to the UP."""
    state = table.state
    leader = await _recalled_leader(table, side, card)
    choice = Counts(
        _spanish_units(state), state.constant("spinola_units"), state.constant("stacking_limit")
    )
    taken = await ask(Decision(side, f"card {card}/units", choice, default=choice.usual()))
    goal, units = state.stack(UNITED_PROVINCES, CATHOLIC), _taken(table, taken)
    if leader:
        origin = place_of(state, leader)
        assert origin is not None, leader  # noqa: S101 - he is in play
        stack = next(s for s in state.places[origin].stacks(CATHOLIC) if leader in s.leaders)
        stack.leaders.remove(leader)
        goal.leaders.append(leader)
    for found in units.values():
        add(goal.units, found)
    state.dutch_war.spinola = True
    table.tell(ArmyRecalled(leader, units))
    settle(table)


async def _recalled_leader(table: Table[State], side: str, card: str) -> str:
    """Return who leads the army; empty where there is no Spanish leader at all (16.21)."""
    able = spanish_leaders(table.state)
    if not able:
        return ""
    return await ask(Decision(side, f"card {card}/leader", OneOf(able), default=able[0]))


def _taken(table: Table[State], taken: dict[str, int]) -> dict[str, Units]:
    """Take units away from their places; return them by place."""
    found: dict[str, Units] = {}
    for box, count in taken.items():
        place, _slash, face = box.partition("/")
        for stack in table.state.places[place].stacks(CATHOLIC):
            here = min(count, stack.units.get(face, 0))
            if here:
                stack.take(Stack({face: here}))
                add(found.setdefault(place, {}), {face: here})
                count -= here
    return found


RECALL = Event(_recall, _cannot_recall)


@rule("9.23")
def _no_cordoba(state: State, side: str, card: str) -> str | None:
    """Return why Córdoba cannot come, or None: Spinola himself must be away with his army."""
    leaders = [x for x in spanish_leaders(state) if x.startswith(SPINOLA)]
    there = state.stack(UNITED_PROVINCES, CATHOLIC).leaders
    if not any(leader in there for leader in leaders) or not spinola_is_there(state):
        return said(
            N_("{spinola} is not in the {united_provinces} with his army (9.23)"), state.edition
        )
    if not can_come(state, "cordoba"):
        return _("its leaders are in play already, or lost")
    return None if _spanish_cities(state) else _("there is no Catholic City in the Spanish Zone")


def _spanish_cities(state: State) -> tuple[str, ...]:
    zone = [c.id for c in state.edition.board.cities.values() if c.in_spanish_zone]
    return tuple(
        c for c in open_cities(state, CATHOLIC, zone) if may_stand(state, CATHOLIC, "cordoba", c)
    )


async def _cordoba(table: Table[State], side: str, card: str) -> None:
    await place_leader(table, side, "cordoba", _spanish_cities(table.state), card)


CORDOBA = Event(_cordoba, _no_cordoba)
