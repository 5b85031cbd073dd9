"""7 and 8.6 Events about single generals: Wallenstein comes; the French cross a bridge of boats."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.pieces import FRENCH, IMPERIAL
from adjudicator.games.thirty_years_war.facts.events import TurnEffectBegan
from adjudicator.games.thirty_years_war.rules.action.leading import leaders_in_play
from adjudicator.games.thirty_years_war.rules.command import able_to_lead, stack_with
from adjudicator.games.thirty_years_war.rules.events.event import Event, number
from adjudicator.games.thirty_years_war.rules.events.leaders import bring_leaders, no_leaders
from adjudicator.games.thirty_years_war.rules.influence import IN_PLAY, WALLENSTEIN
from adjudicator.games.thirty_years_war.rules.lasting import IMPERIALS_PART, begin_for_turn
from adjudicator.games.thirty_years_war.rules.movement.activation import activate
from adjudicator.games.thirty_years_war.rules.nations.limits import clash
from adjudicator.games.thirty_years_war.rules.options import OPTIONS, TILLY
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.stacking import all_of
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from adjudicator.kit.options import YES


@rule("7")
async def _wallenstein(table: Table[State], side: str, card: str) -> None:
    """Bring Wallenstein and Piccolomini; Wallenstein's track is in use from now on."""
    await bring_leaders(table, side, card)
    if place_of(table.state, WALLENSTEIN) is not None:
        table.state.wallenstein.status = IN_PLAY
        _give_grace(table, card)


@rule("19.7")
def _give_grace(table: Table[State], card: str) -> None:
    """Give Imperials and Bavarians whom Tilly has led together the rest of the turn to part."""
    state = table.state
    stacks = (all_of(state, place, CATHOLIC) for place in state.places)
    mixed = any((found := clash(state, stack)) and found.first == IMPERIAL for stack in stacks)
    if mixed and OPTIONS.value(state, TILLY) == YES:
        begin_for_turn(state, IMPERIALS_PART)
        table.tell(TurnEffectBegan(card, IMPERIALS_PART))


WALLENSTEIN_COMES = Event(_wallenstein, no_leaders)


def _french(state: State, side: str) -> tuple[str, ...]:
    """Return the French leaders who may lead the stack that they are with."""
    found = []
    for leader in leaders_in_play(state, side):
        place = stack_with(state, side, leader)
        french = state.edition.pieces.leaders[leader].nation == FRENCH
        if place and french and leader in able_to_lead(state, place[1]):
            found.append(leader)
    return tuple(found)


def _no_french(state: State, side: str, card: str) -> str | None:
    return None if _french(state, side) else _("there is no French leader to activate")


async def _bridge(table: Table[State], side: str, card: str) -> None:
    """Activate any French leader, with more movement than usual."""
    able = _french(table.state, side)
    leader = await ask(Decision(side, f"card {card}/leader", OneOf(able), default=able[0]))
    more = number(table.state, card, "movement")
    await activate(table, side, leader, extra_movement=more)


BRIDGE = Event(_bridge, _no_french)
