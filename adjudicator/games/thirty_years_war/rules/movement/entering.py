"""11.1 and 16.2 Checks of a single step, and of who may join; all raise IllegalAnswer."""

from __future__ import annotations

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.rules.command import dynamic_leaders
from adjudicator.games.thirty_years_war.rules.dutch_war.armies import (
    provinces_exits,
    why_not_enter_provinces,
    why_not_leave_provinces,
)
from adjudicator.games.thirty_years_war.rules.movement.column import capacity
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import Activation, State


def no(reason: str, section: str) -> IllegalAnswer:
    """Return the refusal of an order, for a reason, by a section."""
    return IllegalAnswer(reason, section=section)


def exits_of(state: State, place: str, side: str) -> tuple[str, ...]:
    """Return where pieces of a side may go next from a place, by land or sea."""
    if place == UNITED_PROVINCES:
        return provinces_exits(state, side)
    return state.edition.board.exits[place]


@rule("11.12")
def step_cost(state: State, active: Activation, left: Stack, to: str) -> int:
    """Return the points that a step costs; refuse one that no pathway allows.

    ``left`` is what would stay behind.
    """
    board = state.edition.board
    if active.at == UNITED_PROVINCES:
        return _cost_of_leaving(state, active, left, to)
    if to not in board.exits[active.at]:
        names = {"origin": board.name(active.at), "to": board.name(to)}
        raise no(_("no pathway leads from {origin} to {to}", **names), "11.12")
    if to == UNITED_PROVINCES:
        if active.start == UNITED_PROVINCES:
            raise no(_once_only(state.edition), "16.21")
        if reason := why_not_enter_provinces(state, active.side, active.stack):
            raise no(reason, "16.21")
    return 1


@rule("16.23")
def _cost_of_leaving(state: State, active: Activation, left: Stack, to: str) -> int:
    """Return the points for the way out of the United Provinces: by sea it takes them all."""
    if active.start != UNITED_PROVINCES:
        raise no(_once_only(state.edition), "16.21")
    if reason := why_not_leave_provinces(state, active.side, active.stack, left, to):
        raise no(reason, "16.23")
    if to in state.edition.board.exits[active.at]:
        return 1
    return active.movement + active.extra


def _once_only(edition: Edition) -> str:
    return said(N_("no army enters and leaves the {united_provinces} in one activation"), edition)


@rule("11.21")
def check_enemies(state: State, active: Activation, to: str) -> None:
    """Keep leaders alone, and Free Actions, away from enemy units (8.321)."""
    if not state.stack(to, other(active.side)).units:
        return
    name = state.edition.board.name(to)
    if not active.stack.units:
        raise no(_("leaders alone may not enter {place}: enemy units", place=name), "11.21")
    if active.is_free:
        raise no(_("a Free Action may not lead to a fight in {place}", place=name), "8.321")


@rule("11.15")
def check_dynamic(state: State, more: Stack, there: Stack) -> None:
    """Leave a Dynamic Leader the units he commands, or take him without them."""
    dynamic = dynamic_leaders(state, there)
    if not dynamic or not more.units:
        return
    leaders = state.edition.pieces.leaders
    name = leaders[dynamic[0]].name
    if any(leader in more.leaders for leader in dynamic):
        raise no(_("no unit can be picked up together with {leader}", leader=name), "11.15")
    spare = max(there.size - sum(leaders[one].leadership for one in dynamic), 0)
    if more.size > spare:
        raise no(
            _(
                "{leader} commands there; {count} of his units can be picked up",
                leader=name,
                count=spare,
            ),
            "11.15",
        )


@rule("10.12")
def check_capacity(state: State, active: Activation) -> None:
    """Refuse more units than the leaders can move at a time."""
    most = capacity(state, active)
    if not active.is_free and active.stack.size > most:
        raise no(
            _(
                "{count} units are to move; the leaders there can move {most}",
                count=active.stack.size,
                most=most,
            ),
            "10.12",
        )
