"""5.2 Victory at the end of a turn, and of the game; 18 victory in the scenarios."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.setups import (
    APOCALYPSE,
    EARLY_WAR,
    INTERVENTION,
)
from adjudicator.games.thirty_years_war.rules.control.electors import electors_held
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.ending import finish
from adjudicator.games.thirty_years_war.rules.options import (
    LAST_TURN,
    OPTIONS,
    VICTORY_RANGES,
)
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT, SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES

EDICT = "c6"
GUSTAVUS = "gustavus_adolphus"
MAJOR, HISTORICAL, ORDINARY, MINOR, DRAW = "major", "historical", "ordinary", "minor", "draw"
_CAPITALS = ("munich", "vienna", "brussels")
_HEARTLAND = ("austria", "bavaria", "spanish_netherlands")


@rule("5.21")
def early_victory(table: Table[State]) -> None:
    """End the game if a side has a Major Victory at the end of this turn, which is not the last."""
    state = table.state
    _catholic_major(table)
    if state.vp <= state.constant("protestant_major_vp"):
        finish(table, MAJOR, (PROTESTANT,), "points")
    if all(controller(state, city) == PROTESTANT for city in _CAPITALS):
        finish(table, MAJOR, (PROTESTANT,), "capitals")


def _catholic_major(table: Table[State]) -> None:
    """End the game if the Catholics have a Major Victory by points (5.21, 18.26)."""
    state = table.state
    high = state.vp >= state.constant("catholic_major_vp")
    if high and (state.scenario != INTERVENTION or _swedes_are_beaten(state)):
        finish(table, MAJOR, (CATHOLIC,), "points")


@rule("18.26")
def _swedes_are_beaten(state: State) -> bool:
    """Return whether Gustavus is lost and Wallenstein dismissed or assassinated."""
    return GUSTAVUS in state.leaders_lost and state.wallenstein.status in (
        "dismissed",
        "assassinated",
    )


@rule("18.12", "18.21", "18.31")
def last_turn(state: State) -> int:
    """Return the turn after which the game ends: the scenario's, or an agreed one (5.22, 18)."""
    usual = int(state.edition.setups[state.scenario].numbers["last_turn"])
    return int(state.options.get(LAST_TURN, usual))


@rule("5.22")
def final_victory(table: Table[State]) -> None:
    """End the game after its last turn, when no Early Victory is possible any more (5.21).

    18.26 alone speaks of any turn: the Catholic Major Victory of that scenario comes first.
    With ranges (19.1) the total alone decides between 19, 20 and 21; further conditions of the
    scenario hold for the Catholics as they stand, and without them the game is drawn, or lost as
    the Early War scenario has it.
    """
    state = table.state
    if state.scenario == INTERVENTION:
        _catholic_major(table)
    early, kind, (low, high) = state.scenario == EARLY_WAR, _kind(state), final_totals(state)
    if state.vp <= low:
        finish(table, MINOR if early else kind, (PROTESTANT,), "points")
    if state.vp >= high and further_conditions(state):
        finish(table, kind, (CATHOLIC,), "points")
    if early and not (state.vp < high and _by_ranges(state)):  # 18.14
        finish(table, MINOR, (PROTESTANT,), "points" if state.vp < high else "edict")
    finish(table, DRAW, SIDES, "points")


def _kind(state: State) -> str:
    """Return the kind of a victory after the last turn."""
    return HISTORICAL if state.scenario in (EARLY_WAR, INTERVENTION, APOCALYPSE) else ORDINARY


def _by_ranges(state: State) -> bool:
    """Return whether players have agreed on the ranges of 19.1."""
    return bool(OPTIONS.value(state, VICTORY_RANGES) == YES)


@rule("19.1", "18.14", "18.36")
def final_totals(state: State) -> tuple[int, int]:
    """Return the totals with which the Protestants and the Catholics win after the last turn."""
    if _by_ranges(state):
        return state.constant("ranges_low"), state.constant("ranges_high")
    name = state.scenario
    if name == EARLY_WAR:  # nothing but the Catholic victory is tested; all else is the other's
        return state.constant("protestant_major_vp"), state.constant("early_war_high")
    return state.constant(f"{name}_low"), state.constant(f"{name}_high")


@rule("18.14", "18.36")
def further_conditions(state: State) -> bool:
    """Return whether the Catholics have what their victory takes beside points (5.22, 18)."""
    if state.scenario == EARLY_WAR:
        return EDICT in state.events_played
    if state.scenario == INTERVENTION:
        return True
    if state.scenario == APOCALYPSE:
        majority = electors_held(state, CATHOLIC) >= state.constant("elector_majority")
        return majority and state.areas["spanish_netherlands"].control != PROTESTANT
    return all(state.areas[area].control == CATHOLIC for area in _HEARTLAND)
